-- module: tickets

-- What tickets were called on boards that they left: old links go on leading to them.
create table ticket_old_keys (
  org_id uuid not null references organizations,
  board_id uuid not null,
  number bigint not null,
  ticket_id uuid not null,
  left_at timestamptz not null default now(),
  primary key (org_id, board_id, number),
  foreign key (org_id, board_id) references boards (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_old_keys_of_ticket on ticket_old_keys (org_id, ticket_id);
select app.install_tenant_table('ticket_old_keys');

-- What another ticket got when it came to stand for this one, so that taking them apart gives back
-- this and no more. What was said and attached stays where it is and is read along.
create table ticket_carries (
  org_id uuid not null references organizations,
  from_id uuid not null,
  into_id uuid not null,
  watcher_ids uuid[] not null default '{}',
  conversation_ids uuid[] not null default '{}',
  item_ids uuid[] not null default '{}',
  carried_at timestamptz not null default now(),
  primary key (org_id, from_id),
  foreign key (org_id, from_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, into_id) references tickets (org_id, id) on delete cascade
);
create index ticket_carries_of_target on ticket_carries (org_id, into_id);
select app.install_tenant_table('ticket_carries');

-- What many tickets were like before somebody changed them at once; he may take it back for a day.
create table ticket_bulk_edits (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  edits jsonb not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index ticket_bulk_edits_of_member on ticket_bulk_edits (org_id, member_id);
create index ticket_bulk_edits_by_age on ticket_bulk_edits (org_id, created_at);
select app.install_tenant_table('ticket_bulk_edits');

-- Files on tickets and in comments. The bytes lie in storage under "org_id/id", as those of other
-- uploads do.
create table ticket_files (
  org_id uuid not null references organizations,
  id uuid not null,
  ticket_id uuid not null,
  comment_id uuid,
  member_id uuid,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Drawn anew by us, so it may be shown in the page instead of being downloaded.
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it is erased: a day after the upload while it waits for its comment, 30 days after it was
  -- deleted; else never.
  expires_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, comment_id) references ticket_comments (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create index ticket_files_of_ticket on ticket_files (org_id, ticket_id, created_at, id);
create index ticket_files_of_comment on ticket_files (org_id, comment_id) where comment_id is not null;
create index ticket_files_of_member on ticket_files (org_id, member_id) where member_id is not null;
create index ticket_files_by_expiry on ticket_files (org_id, expires_at) where expires_at is not null;
select app.install_tenant_table('ticket_files');
-- Those whose time ended are looked for in every organization.
select app.open_to_platform('ticket_files', 'select');

-- Who worked on it for how long. The sum is kept on the ticket.
create table ticket_time_entries (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  -- Of whoever noted it: noting twice with the same one is noting once.
  client_key uuid not null,
  member_id uuid,
  worked_on date not null,
  minutes int not null check (minutes between 1 and 60000),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create unique index ticket_time_entries_by_client_key on ticket_time_entries (org_id, ticket_id, client_key);
create index ticket_time_entries_by_day on ticket_time_entries (org_id, ticket_id, worked_on, id);
create index ticket_time_entries_of_member on ticket_time_entries (org_id, member_id) where member_id is not null;
select app.install_tenant_table('ticket_time_entries');
