-- module: inbox

-- Where conversations come from: a widget now, mail and others later.
create table channels (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('widget')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
select app.install_tenant_table('channels');

-- The next number of an organization's conversations: #1042 is said on the phone.
create table conversation_counters (
  org_id uuid not null references organizations (org_id),
  last_number bigint not null default 0,
  primary key (org_id)
);
select app.install_tenant_table('conversation_counters');

create table conversations (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  number bigint not null,
  channel_id uuid not null,
  contact_id uuid not null,
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  closed_reason text check (closed_reason in ('resolved', 'no_reply', 'spam', 'duplicate', 'not_actionable')),
  assignee_id uuid,
  team_id uuid,
  subject text not null default '' check (length(subject) <= 998),
  priority text not null default 'none' check (priority in ('none', 'low', 'normal', 'high', 'urgent')),
  -- Since when the customer waits for an answer; null while nobody does.
  waiting_since timestamptz,
  snoozed_until timestamptz,
  first_reply_at timestamptz,
  closed_at timestamptz,
  last_activity_at timestamptz not null default now(),
  preview text not null default '' check (length(preview) <= 160),
  preview_by text not null default 'contact' check (preview_by in ('contact', 'member', 'system')),
  -- Messages are numbered without gaps, notes and events included.
  last_seq int not null default 0,
  -- How far the customer has got it, and read it.
  customer_got_seq int not null default 0,
  customer_read_seq int not null default 0,
  -- The last message the customer may see, for his unread count.
  customer_last_seq int not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_comment text check (length(rating_comment) <= 2000),
  rated_at timestamptz,
  page_url text check (length(page_url) <= 2048),
  -- Made by whoever began it, so that beginning twice is beginning once.
  client_key uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channels (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, assignee_id) references members (org_id, id),
  -- A team can be deleted; what it had is nobody's then.
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id)
);
create unique index conversations_by_number on conversations (org_id, number);
create unique index conversations_by_client_key on conversations (org_id, contact_id, client_key);
create index conversations_by_activity on conversations (org_id, status, last_activity_at, id) where deleted_at is null;
create index conversations_by_assignee on conversations (org_id, assignee_id, status, last_activity_at, id) where deleted_at is null;
create index conversations_by_team on conversations (org_id, team_id, status, last_activity_at, id) where deleted_at is null;
create index conversations_by_contact on conversations (org_id, contact_id, last_activity_at, id) where deleted_at is null;
create index conversations_waiting on conversations (org_id, waiting_since, id) where deleted_at is null and waiting_since is not null;
create index conversations_snoozed on conversations (org_id, snoozed_until, id) where status = 'snoozed';
create index conversations_by_channel on conversations (org_id, channel_id, last_activity_at, id) where deleted_at is null;
create index conversations_unassigned on conversations (org_id, last_activity_at, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_spam on conversations (org_id, last_activity_at, id)
  where deleted_at is null and closed_reason = 'spam';
create index conversations_in_trash on conversations (org_id, last_activity_at, id) where deleted_at is not null;
select app.install_tenant_table('conversations');
select app.open_to_platform('conversations', 'select');

create table messages (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  id uuid not null default uuidv7(),
  -- Made by whoever wrote it, so that sending twice is saying once.
  client_key uuid not null,
  kind text not null check (kind in ('text', 'note', 'event')),
  author_kind text not null check (author_kind in ('contact', 'member', 'system')),
  author_id uuid,
  text text not null default '' check (length(text) <= 50000),
  -- What an event tells of: a change of status, of assignee.
  data jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, conversation_id, seq),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create unique index messages_by_client_key on messages (org_id, conversation_id, client_key);
create unique index messages_by_id on messages (org_id, id);
select app.install_tenant_table('messages');

create table conversation_reads (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  seq int not null,
  primary key (org_id, conversation_id, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index conversation_reads_by_member on conversation_reads (org_id, member_id, conversation_id);
select app.install_tenant_table('conversation_reads');

create table conversation_tags (
  org_id uuid not null,
  conversation_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, conversation_id, tag_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index conversation_tags_by_tag on conversation_tags (org_id, tag_id, conversation_id);
select app.install_tenant_table('conversation_tags');
