-- module: inbox

-- Files in conversations. The bytes lie in storage under "org_id/id", as those of other uploads do.
create table attachments (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- The message that shows it; none while it waits to be sent.
  conversation_id uuid,
  message_id uuid,
  -- Who uploaded it: a member, or a browser, which is known by the hash of its secret.
  member_id uuid,
  visitor_hash text check (length(visitor_hash) <= 100),
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Drawn anew by us, so it may be shown in the page instead of being downloaded.
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it is erased; never, once it belongs to a message or to one that will be sent.
  expires_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id),
  check (num_nonnulls(member_id, visitor_hash) = 1)
);
create index attachments_by_message on attachments (org_id, message_id) where message_id is not null;
create index attachments_by_conversation on attachments (org_id, conversation_id) where conversation_id is not null;
create index attachments_by_member on attachments (org_id, member_id, id) where member_id is not null;
create index attachments_by_visitor on attachments (org_id, visitor_hash) where message_id is null;
create index attachments_by_expiry on attachments (org_id, expires_at) where expires_at is not null;
select app.install_tenant_table('attachments');
select app.open_to_platform('attachments', 'select');

-- What a member began to write: an answer and a note in each conversation.
create table drafts (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('text', 'note')),
  text text not null check (length(text) <= 50000),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 25),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id, conversation_id, member_id, kind),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index drafts_by_member on drafts (org_id, member_id, conversation_id);
select app.install_tenant_table('drafts');

-- Answers on their way: for the seconds in which they can be taken back, or until a chosen time. The
-- customer's side reads messages alone, so it cannot see them before.
create table held_messages (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  member_id uuid not null,
  client_key uuid not null,
  reason text not null check (reason in ('undo', 'later')),
  text text not null check (length(text) <= 50000),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 25),
  send_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create unique index held_messages_by_client_key on held_messages (org_id, conversation_id, client_key);
create index held_messages_by_member on held_messages (org_id, member_id, conversation_id);
create index held_messages_due on held_messages (org_id, send_at);
select app.install_tenant_table('held_messages');
select app.open_to_platform('held_messages', 'select');

-- Whom a note calls.
create table mentions (
  org_id uuid not null,
  message_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  primary key (org_id, message_id, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index mentions_by_member on mentions (org_id, member_id, conversation_id);
create index mentions_by_conversation on mentions (org_id, conversation_id);
select app.install_tenant_table('mentions');

-- Who wants to hear of a conversation that is not his.
create table conversation_followers (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  since timestamptz not null default now(),
  primary key (org_id, conversation_id, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index conversation_followers_by_member on conversation_followers (org_id, member_id, conversation_id);
select app.install_tenant_table('conversation_followers');
