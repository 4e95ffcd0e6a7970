-- module: tickets

-- Whether customers are told when what they read of where their ticket stands changes.
alter table boards add column tells_customers boolean not null default true;
-- What the customer was last told of where it stands; null before the first time.
alter table tickets add column told_state text check (length(told_state) <= 40);

-- One answer to everybody who is linked to a ticket, as somebody wants it said.
create table ticket_broadcasts (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  -- Of whoever asked: asking twice with the same one is asking once.
  client_key uuid not null,
  member_id uuid,
  text text not null check (length(text) between 1 and 20000),
  closes boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  total int not null check (total >= 0),
  said int not null default 0 check (said >= 0),
  skipped int not null default 0 check (skipped >= 0),
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create unique index ticket_broadcasts_by_client_key on ticket_broadcasts (org_id, client_key);
create index ticket_broadcasts_of_ticket on ticket_broadcasts (org_id, ticket_id, created_at, id);
create index ticket_broadcasts_of_member on ticket_broadcasts (org_id, member_id) where member_id is not null;
select app.install_tenant_table('ticket_broadcasts');

-- Whom it goes to, settled when it is asked for: each person once, in one conversation of his.
create table ticket_broadcast_people (
  org_id uuid not null references organizations,
  broadcast_id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  -- Of the message: said again after a crash it is said once.
  message_key uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'said', 'skipped')),
  primary key (org_id, broadcast_id, contact_id),
  foreign key (org_id, broadcast_id) references ticket_broadcasts (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
create index ticket_broadcast_people_waiting on ticket_broadcast_people (org_id, broadcast_id, contact_id) where state = 'waiting';
create index ticket_broadcast_people_of_contact on ticket_broadcast_people (org_id, contact_id);
create index ticket_broadcast_people_of_conversation on ticket_broadcast_people (org_id, conversation_id);
select app.install_tenant_table('ticket_broadcast_people');
