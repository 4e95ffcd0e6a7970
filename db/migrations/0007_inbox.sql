-- module: inbox

create table channels (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('widget', 'email')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  -- When someone could first use it, such as when the widget was first loaded.
  connected_at timestamptz,
  -- Whether a reply reopens a closed conversation, and for how many days after closing; null means
  -- always. Later it starts a new one.
  allow_reopen boolean not null default true,
  reopen_days int check (reopen_days between 1 and 365),
  default_team_id uuid,
  -- Closes a conversation after this time without a customer reply; null means never.
  close_after_minutes int check (close_after_minutes between 10 and 1438560),
  version int not null default 1,
  rating_delay_minutes int not null default 0 check (rating_delay_minutes between 0 and 4320),
  -- Minimum days between rating requests to the same customer; null asks every time.
  rating_pause_days int check (rating_pause_days between 1 and 365),
  -- Ask only customers with one of these tags, and with none of those.
  rating_tag_ids uuid[] not null default '{}' check (cardinality(rating_tag_ids) <= 20),
  rating_without_tag_ids uuid[] not null default '{}'
    check (cardinality(rating_without_tag_ids) <= 20),
  -- How customers see teammates: by name, by name and organization, or as the organization.
  sender_names text not null default 'agent'
    check (sender_names in ('agent', 'agent_at_brand', 'brand')),
  -- One continuous conversation per customer.
  single_thread boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, default_team_id) references teams (org_id, id)
    on delete set null (default_team_id)
);
create index channels_by_team on channels (org_id, default_team_id) where default_team_id is not null;
create index channels_closing on channels (org_id, id) where close_after_minutes is not null;
select app.install_tenant_table('channels');
select app.open_to_platform('channels', 'select');

-- Counter for conversation numbers.
create table conversation_counters (
  org_id uuid not null references organizations (org_id),
  last_number bigint not null default 0,
  primary key (org_id)
);
select app.install_tenant_table('conversation_counters');

-- Each message updates this row and every index with its last activity, so columns that are mostly
-- empty are in partial indexes.
create table conversations (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  number bigint not null,
  channel_id uuid not null,
  contact_id uuid not null,
  status text not null default 'open' check (status in ('open', 'snoozed', 'closed')),
  closed_reason text check (closed_reason in ('resolved', 'no_reply', 'spam', 'duplicate', 'not_actionable', 'merged')),
  assignee_id uuid,
  team_id uuid,
  subject text not null default '' check (length(subject) <= 998),
  priority text not null default 'none' check (priority in ('none', 'low', 'normal', 'high', 'urgent')),
  -- Since when the customer waits for a reply; null if they don't.
  waiting_since timestamptz,
  snoozed_until timestamptz,
  first_reply_at timestamptz,
  closed_at timestamptz,
  last_activity_at timestamptz not null default now(),
  preview text not null default '' check (length(preview) <= 160),
  preview_by text not null default 'contact' check (preview_by in ('contact', 'member', 'system')),
  -- Messages are numbered without gaps, including notes and events.
  last_seq int not null default 0,
  customer_got_seq int not null default 0,
  customer_read_seq int not null default 0,
  -- The last message visible to the customer, for the unread count.
  customer_last_seq int not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_comment text check (length(rating_comment) <= 2000),
  rated_at timestamptz,
  page_url text check (length(page_url) <= 2048),
  -- Idempotency key.
  client_key uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The customer asked for a person. Cleared by the first reply.
  human_asked_at timestamptz,
  attributes jsonb not null default '{}',
  -- Merged conversations keep their row, which points to the target.
  merged_into uuid,
  -- The SLA clock that ends first, for lists.
  due_at timestamptz,
  due_kind text check (due_kind in ('first', 'next', 'resolve')),
  due_state text check (due_state in ('running', 'paused', 'warned', 'breached')),
  assigned_at timestamptz,
  -- The previous conversation that was closed too long ago to be reopened.
  previous_id uuid,
  reopens int not null default 0,
  -- When the customer will be asked for a rating; null if not.
  rating_asked_at timestamptz,
  rating_asked_by uuid,
  -- Anonymized since.
  anonymized_at timestamptz,
  -- What ends a snooze early: the customer is back on the site, or a teammate adds a note.
  snooze_until_event text
    constraint conversations_snooze_until_event_check check (snooze_until_event in ('visit', 'note')),
  -- Who snoozed it. Their own note doesn't end the snooze.
  snoozed_by uuid,
  -- A side conversation about this one, such as a forward. The customer never sees it.
  side_of uuid,
  begun_as uuid,
  -- The rating scale. `rating` is normalized to 1–5 for all scales.
  rating_scale text not null default 'faces'
    check (rating_scale in ('faces', 'stars', 'thumbs', 'nps')),
  rating_answer smallint check (rating_answer between 0 and 10),
  -- A chat continued by email because the customer left or replied by email; null in its own channel.
  by_mail_since timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channels (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, assignee_id) references members (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, merged_into) references conversations (org_id, id)
    on delete set null (merged_into),
  foreign key (org_id, previous_id) references conversations (org_id, id)
    on delete set null (previous_id),
  foreign key (org_id, rating_asked_by) references members (org_id, id)
) with (fillfactor = 85);
create unique index conversations_by_number on conversations (org_id, number);
create unique index conversations_by_client_key on conversations (org_id, contact_id, client_key);
create index conversations_by_activity on conversations (org_id, status, last_activity_at, id) where deleted_at is null;
create index conversations_by_assignee on conversations (org_id, assignee_id, status, last_activity_at, id)
  where deleted_at is null and assignee_id is not null;
create index conversations_by_team on conversations (org_id, team_id, status, last_activity_at, id)
  where deleted_at is null and team_id is not null;
create index conversations_by_contact on conversations (org_id, contact_id, last_activity_at, id) where deleted_at is null;
create index conversations_waiting on conversations (org_id, waiting_since, id) where deleted_at is null and waiting_since is not null;
create index conversations_snoozed on conversations (org_id, snoozed_until, id) where status = 'snoozed';
create index conversations_by_channel on conversations (org_id, channel_id, last_activity_at, id) where deleted_at is null;
create index conversations_unassigned on conversations (org_id, last_activity_at, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_spam on conversations (org_id, last_activity_at, id)
  where deleted_at is null and closed_reason = 'spam';
create index conversations_in_trash on conversations (org_id, last_activity_at, id) where deleted_at is not null;
create index conversations_by_creation on conversations (org_id, created_at, id) where deleted_at is null;
-- Spam is deleted after 30 days, across organizations.
create index conversations_old_spam on conversations (closed_at) where closed_reason = 'spam' and deleted_at is null;
create index conversations_merged on conversations (org_id, merged_into) where merged_into is not null;
create index conversations_by_time on conversations (org_id, last_activity_at, id) where deleted_at is null;
create index conversations_by_due on conversations (org_id, due_at, id) where deleted_at is null and due_at is not null;
create index conversations_queue_waiting on conversations (org_id, team_id, waiting_since, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_queue_oldest on conversations (org_id, team_id, created_at, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_queue_priority on conversations (
    org_id, team_id,
    (case priority when 'urgent' then 1 when 'high' then 2 when 'low' then 4 else 3 end),
    waiting_since, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_unanswered on conversations (
    org_id, team_id, (greatest(waiting_since, assigned_at)), id)
  where deleted_at is null and status = 'open' and assignee_id is not null and waiting_since is not null;
create index conversations_previous on conversations (org_id, previous_id) where previous_id is not null;
create index conversations_answered on conversations (org_id, channel_id, last_activity_at, id)
  where deleted_at is null and status = 'open' and waiting_since is null and preview_by = 'member';
create index conversations_old_trash on conversations (org_id, deleted_at, id) where deleted_at is not null;
create index conversations_rating_asked_by on conversations (org_id, rating_asked_by)
  where rating_asked_by is not null;
create index conversations_rated on conversations (org_id, rated_at, id)
  where deleted_at is null and rating is not null;
create index conversations_closed on conversations (org_id, closed_at, id)
  where deleted_at is null and status = 'closed' and anonymized_at is null;
create index conversations_until_visit on conversations (org_id, contact_id)
  where snooze_until_event = 'visit';
create index conversations_of_side on conversations (org_id, side_of) where side_of is not null;
select app.install_tenant_table('conversations');
select app.open_to_platform('conversations', 'select');

create table messages (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  id uuid not null default uuidv7(),
  -- Idempotency key.
  client_key uuid not null,
  kind text not null check (kind in ('text', 'note', 'event')),
  author_kind text not null check (author_kind in ('contact', 'member', 'system')),
  author_id uuid,
  text text not null default '' check (length(text) <= 200000),
  data jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Buttons, choices, cards, forms, or a link. The text column has the plain-text version.
  block jsonb constraint messages_block_size check (octet_length(block::text) <= 262144),
  block_words text not null default ''
    constraint messages_block_words_size check (length(block_words) <= 100000),
  block_answer jsonb
    constraint messages_block_answer_size check (octet_length(block_answer::text) <= 262144),
  block_answered_at timestamptz,
  answers_id uuid,
  reply_to_id uuid,
  envelope jsonb,
  delivery jsonb,
  primary key (org_id, conversation_id, seq),
  foreign key (org_id, conversation_id) references conversations (org_id, id)
);
create unique index messages_by_client_key on messages (org_id, conversation_id, client_key);
create unique index messages_by_id on messages (org_id, id);
create index messages_by_answered on messages (org_id, answers_id) where answers_id is not null;
select app.install_tenant_table('messages');

create table conversation_reads (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  seq int not null,
  primary key (org_id, conversation_id, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
) with (fillfactor = 85);
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

create table attachments (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  conversation_id uuid,
  message_id uuid,
  member_id uuid,
  visitor_hash text check (length(visitor_hash) <= 100),
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
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

create table drafts (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('text', 'note')),
  text text not null check (length(text) <= 50000),
  file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 25),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  shared_at timestamptz,
  block jsonb constraint drafts_block_size check (octet_length(block::text) <= 16384),
  reply_to_id uuid,
  mail jsonb,
  called_off_at timestamptz,
  primary key (org_id, conversation_id, member_id, kind),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id),
  constraint drafts_mail_size check (octet_length(mail::text) <= 65536)
);
create index drafts_by_member on drafts (org_id, member_id, conversation_id);
create index drafts_by_age on drafts (updated_at, org_id);
create index drafts_shared on drafts (org_id, conversation_id) where shared_at is not null;
select app.install_tenant_table('drafts');
select app.open_to_platform('drafts', 'select');

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
  block jsonb constraint held_messages_block_size check (octet_length(block::text) <= 16384),
  reply_to_id uuid,
  -- Recipients of a reply that is waiting to be emailed.
  mail jsonb,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create unique index held_messages_by_client_key on held_messages (org_id, conversation_id, client_key);
create index held_messages_by_member on held_messages (org_id, member_id, conversation_id);
create index held_messages_due on held_messages (org_id, send_at);
select app.install_tenant_table('held_messages');
select app.open_to_platform('held_messages', 'select');

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

create table conversation_views (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('private', 'team', 'organization')),
  owner_id uuid not null,
  team_id uuid,
  filter jsonb not null,
  sort text not null default 'activity' check (sort in ('activity', 'waiting', 'created', 'due')),
  direction text not null default 'desc' check (direction in ('asc', 'desc')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Views are grouped by this name.
  folder text not null default '' check (length(folder) <= 40),
  columns text[] not null default '{}'
    check (cardinality(columns) <= 8 and columns <@ array[
      'number', 'assignee', 'team', 'channel', 'tags', 'priority', 'due', 'waiting']),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  check ((scope = 'team') = (team_id is not null))
);
create index conversation_views_by_owner on conversation_views (org_id, owner_id);
create index conversation_views_by_team on conversation_views (org_id, team_id);
select app.install_tenant_table('conversation_views');

-- A bulk change, done in batches and undoable for ten minutes.
create table bulk_changes (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  member_id uuid not null,
  act jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total int not null,
  changed int not null default 0,
  skipped int not null default 0,
  undone int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index bulk_changes_by_age on bulk_changes (org_id, created_at);
create index bulk_changes_by_member on bulk_changes (org_id, member_id);
select app.install_tenant_table('bulk_changes');
select app.open_to_platform('bulk_changes', 'select');

create table bulk_change_items (
  org_id uuid not null,
  bulk_id uuid not null,
  conversation_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'undone')),
  -- Previous and new values, for undo and to detect later changes.
  before jsonb,
  after jsonb,
  primary key (org_id, bulk_id, conversation_id),
  foreign key (org_id, bulk_id) references bulk_changes (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
create index bulk_change_items_by_state on bulk_change_items (org_id, bulk_id, state, conversation_id);
create index bulk_change_items_by_conversation on bulk_change_items (org_id, conversation_id);
select app.install_tenant_table('bulk_change_items');

create table conversation_merges (
  org_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  merged_at timestamptz not null default now(),
  -- The moved messages and the source's previous state.
  message_ids uuid[] not null default '{}',
  before jsonb not null,
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, target_id) references conversations (org_id, id) on delete cascade
);
create index conversation_merges_by_target on conversation_merges (org_id, target_id);
select app.install_tenant_table('conversation_merges');

create table rating_reviews (
  org_id uuid not null references organizations (org_id),
  conversation_id uuid not null,
  reviewed_by uuid not null,
  reviewed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 2000),
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, reviewed_by) references members (org_id, id)
);
create index rating_reviews_by_member on rating_reviews (org_id, reviewed_by);
select app.install_tenant_table('rating_reviews');

-- Emoji reactions. Without a member it is the conversation's customer, so merging contacts changes
-- nothing here.
create table message_reactions (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  message_id uuid not null,
  member_id uuid,
  emoji text not null check (length(emoji) between 1 and 16),
  at timestamptz not null default now(),
  conversation_id uuid not null,
  primary key (org_id, id),
  unique nulls not distinct (org_id, message_id, emoji, member_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index message_reactions_by_conversation on message_reactions (org_id, conversation_id);
create index message_reactions_by_member on message_reactions (org_id, member_id);
select app.install_tenant_table('message_reactions');

-- Customer messages members must still be notified of; one job handles all due in an organization. No
-- foreign key because rows live only for seconds.
create table untold_conversations (
  org_id uuid not null,
  conversation_id uuid not null,
  -- The latest message. New messages during processing change it and are handled next.
  seq int not null,
  due_at timestamptz not null,
  is_reopened boolean not null,
  primary key (org_id, conversation_id)
);
select app.install_tenant_table('untold_conversations');

create table talk_marks (
  org_id uuid primary key references organizations (org_id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  read_until timestamptz not null default '1970-01-01 00:00:00+00'
);
select app.install_tenant_table('talk_marks');
select app.open_to_platform('talk_marks', 'select');

-- Previous versions of an edited message. They move with the message on merge and split, and are
-- deleted with it.
create table message_revisions (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  message_id uuid not null,
  -- The editor. Null means the conversation's customer.
  member_id uuid,
  text text not null check (length(text) <= 200000),
  said_at timestamptz not null,
  replaced_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, message_id) references messages (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id)
);
create index message_revisions_by_message on message_revisions (org_id, message_id, replaced_at);
create index message_revisions_by_member on message_revisions (org_id, member_id);
select app.install_tenant_table('message_revisions');

-- module: organization

-- Limited channels. Without a row a channel is open to everyone. It stays limited when the last
-- chosen member leaves.
create table limited_channels (
  org_id uuid not null,
  channel_id uuid not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channels (org_id, id) on delete cascade
);
select app.install_tenant_table('limited_channels');
-- Read with every session.
select app.open_to_platform('limited_channels', 'select');

-- Members with access, in addition to owners and admins.
create table channel_members (
  org_id uuid not null,
  channel_id uuid not null,
  member_id uuid not null,
  primary key (org_id, channel_id, member_id),
  foreign key (org_id, channel_id) references limited_channels (org_id, channel_id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index channel_members_by_member on channel_members (org_id, member_id);
select app.install_tenant_table('channel_members');
select app.open_to_platform('channel_members', 'select');
