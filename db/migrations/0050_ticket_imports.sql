-- module: tickets

-- A file of tickets that somebody brings in: filled row by row, looked at, then made in pieces.
create table ticket_imports (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  member_id uuid not null,
  -- Of whoever began: beginning twice with the same one is beginning once.
  client_key uuid not null,
  state text not null default 'filling' check (state in ('filling', 'running', 'done')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  made int not null default 0 check (made >= 0),
  skipped int not null default 0 check (skipped >= 0),
  -- The first ones only: what was left out of which row, and why.
  notes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create unique index ticket_imports_by_client_key on ticket_imports (org_id, client_key);
create index ticket_imports_of_board on ticket_imports (org_id, board_id);
create index ticket_imports_of_member on ticket_imports (org_id, member_id, created_at);
select app.install_tenant_table('ticket_imports');

-- Kept until the import is done.
create table ticket_import_rows (
  org_id uuid not null references organizations,
  import_id uuid not null,
  place int not null check (place between 0 and 9999),
  -- What it is called where it comes from.
  key text check (length(key) between 1 and 200),
  content jsonb not null,
  -- made: it is a ticket, and what it is part of is still to be found.
  state text not null default 'waiting' check (state in ('waiting', 'made', 'done')),
  ticket_id uuid,
  primary key (org_id, import_id, place),
  foreign key (org_id, import_id) references ticket_imports (org_id, id) on delete cascade,
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_import_rows_by_key on ticket_import_rows (org_id, import_id, key) where key is not null;
create index ticket_import_rows_by_state on ticket_import_rows (org_id, import_id, state, place);
create index ticket_import_rows_of_ticket on ticket_import_rows (org_id, ticket_id) where ticket_id is not null;
select app.install_tenant_table('ticket_import_rows');

-- What tickets are called where they came from: brought in again, they are not made again.
create table ticket_external_keys (
  org_id uuid not null references organizations,
  board_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  ticket_id uuid not null,
  primary key (org_id, board_id, key),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_external_keys_of_ticket on ticket_external_keys (org_id, ticket_id);
create index ticket_external_keys_by_key on ticket_external_keys (org_id, key);
select app.install_tenant_table('ticket_external_keys');
