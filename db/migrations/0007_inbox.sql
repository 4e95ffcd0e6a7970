-- module: inbox

-- Where conversations come from: how they begin and end there.
create table channels (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('widget', 'email')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  -- When somebody could first write through it: a widget that was seen on a page.
  connected_at timestamptz,
  -- Whether what a customer writes into a closed conversation opens it again, and for how many days
  -- after it was closed; null is always. Later it begins a new one.
  allow_reopen boolean not null default true,
  reopen_days int check (reopen_days between 1 and 365),
  default_team_id uuid,
  -- After how long without an answer of the customer a conversation is closed; null is never.
  close_after_minutes int check (close_after_minutes between 10 and 1438560),
  version int not null default 1,
  -- How long after closing the customer is asked how it went.
  rating_delay_minutes int not null default 0 check (rating_delay_minutes between 0 and 4320),
  -- For how many days after one question the same customer is not asked again; null asks every time.
  rating_pause_days int check (rating_pause_days between 1 and 365),
  -- Whom a channel asks: only with one of these tags, and with none of those.
  rating_tag_ids uuid[] not null default '{}' check (cardinality(rating_tag_ids) <= 20),
  rating_without_tag_ids uuid[] not null default '{}'
    check (cardinality(rating_without_tag_ids) <= 20),
  -- How customers are told who answers in what comes through this channel: by name, by name and house, or
  -- as the house alone.
  sender_names text not null default 'agent'
    check (sender_names in ('agent', 'agent_at_brand', 'brand')),
  -- Whether each customer has one conversation through this channel, which whatever he writes goes on in.
  single_thread boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, default_team_id) references teams (org_id, id)
    on delete set null (default_team_id)
);
create index channels_by_team on channels (org_id, default_team_id) where default_team_id is not null;
create index channels_closing on channels (org_id, id) where close_after_minutes is not null;
select app.install_tenant_table('channels');
select app.open_to_platform('channels', 'select');

-- The next number of an organization's conversations: #1042 is said on the phone.
create table conversation_counters (
  org_id uuid not null references organizations (org_id),
  last_number bigint not null default 0,
  primary key (org_id)
);
select app.install_tenant_table('conversation_counters');

-- Each message writes its row anew, and with the time of its last activity an entry in each index that
-- holds it: what most rows leave empty is in a partial index, so that those cost nothing.
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
  -- The customer wants a person; taken back by the first answer of one.
  human_asked_at timestamptz,
  -- What the organization wants to know of a conversation: values by the keys of its fields.
  attributes jsonb not null default '{}',
  -- Merged conversations. The row stays and points to where its messages went.
  merged_into uuid,
  -- What of it a conversation shows in lists: the clock that ends first.
  due_at timestamptz,
  due_kind text check (due_kind in ('first', 'next', 'resolve')),
  due_state text check (due_state in ('running', 'paused', 'warned', 'breached')),
  -- Since when the conversation is its assignee's.
  assigned_at timestamptz,
  -- The one that was closed too long ago to be opened again when the customer wrote.
  previous_id uuid,
  reopens int not null default 0,
  -- When the customer is asked how it went; null while he is not.
  rating_asked_at timestamptz,
  -- Who asked by hand; null where the channel did.
  rating_asked_by uuid,
  -- Since when nothing in it tells who wrote, and what.
  anonymized_at timestamptz,
  -- What brings it back before its time, or without one: the customer is on the site again, or a
  -- colleague writes a note.
  snooze_until_event text
    constraint conversations_snooze_until_event_check check (snooze_until_event in ('visit', 'note')),
  -- The member who put it aside; a note of his own does not bring it back.
  snoozed_by uuid,
  -- A conversation with somebody else about this one: a forward. Its own thread, never the customer's.
  side_of uuid,
  begun_as uuid,
  -- On which scale a customer said how it went; `rating`, 1 to 5, can be compared over all of them.
  rating_scale text not null default 'faces'
    check (rating_scale in ('faces', 'stars', 'thumbs', 'nps')),
  -- What he chose on that scale; null where it is the rating itself.
  rating_answer smallint check (rating_answer between 0 and 10),
  -- A chat that goes on by mail: its customer left and got answers by mail, or answered by mail himself,
  -- and has not written in the chat since. Null for one that goes on in its own channel.
  by_mail_since timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channels (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, assignee_id) references members (org_id, id),
  -- A team can be deleted; what it had is nobody's then.
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
-- Spam goes after thirty days, and is looked for across organizations.
create index conversations_old_spam on conversations (closed_at) where closed_reason = 'spam' and deleted_at is null;
create index conversations_merged on conversations (org_id, merged_into) where merged_into is not null;
-- Where a search without words looks, whatever the status.
create index conversations_by_time on conversations (org_id, last_activity_at, id) where deleted_at is null;
create index conversations_by_due on conversations (org_id, due_at, id) where deleted_at is null and due_at is not null;
-- The queue in each of its orders.
create index conversations_queue_waiting on conversations (org_id, team_id, waiting_since, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_queue_oldest on conversations (org_id, team_id, created_at, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
create index conversations_queue_priority on conversations (
    org_id, team_id,
    (case priority when 'urgent' then 1 when 'high' then 2 when 'low' then 4 else 3 end),
    waiting_since, id)
  where deleted_at is null and status = 'open' and assignee_id is null;
-- Whose customer waits although it is somebody's.
create index conversations_unanswered on conversations (
    org_id, team_id, (greatest(waiting_since, assigned_at)), id)
  where deleted_at is null and status = 'open' and assignee_id is not null and waiting_since is not null;
create index conversations_previous on conversations (org_id, previous_id) where previous_id is not null;
-- Those in which the customer was answered last, by how long nothing happened.
create index conversations_answered on conversations (org_id, channel_id, last_activity_at, id)
  where deleted_at is null and status = 'open' and waiting_since is null and preview_by = 'member';
-- What lies in the trash, by how long.
create index conversations_old_trash on conversations (org_id, deleted_at, id) where deleted_at is not null;
create index conversations_rating_asked_by on conversations (org_id, rating_asked_by)
  where rating_asked_by is not null;
create index conversations_rated on conversations (org_id, rated_at, id)
  where deleted_at is null and rating is not null;
-- What a retention policy looks for.
create index conversations_closed on conversations (org_id, closed_at, id)
  where deleted_at is null and status = 'closed' and anonymized_at is null;
-- Looked for whenever somebody comes to a site.
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
  -- Made by whoever wrote it, so that sending twice is saying once.
  client_key uuid not null,
  kind text not null check (kind in ('text', 'note', 'event')),
  author_kind text not null check (author_kind in ('contact', 'member', 'system')),
  author_id uuid,
  text text not null default '' check (length(text) <= 200000),
  -- What an event tells of: a change of status, of assignee.
  data jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- What a message offers beside its words: buttons, a choice, cards, a form, a link. Its words stand
  -- beside it as text, for all that reads messages without drawing them.
  -- Whatever is sent is far smaller; what is blacked out in it later must always find room.
  block jsonb constraint messages_block_size check (octet_length(block::text) <= 262144),
  block_words text not null default ''
    constraint messages_block_words_size check (length(block_words) <= 100000),
  block_answer jsonb
    constraint messages_block_answer_size check (octet_length(block_answer::text) <= 262144),
  block_answered_at timestamptz,
  -- The message whose block this one answers.
  answers_id uuid,
  -- The message it answers. Its id and not its number: merging and splitting number messages anew and
  -- keep their ids. No foreign key: what is answered may go into another conversation, or with one.
  reply_to_id uuid,
  -- Of a message that came or went by mail: from, to, cc, bcc, subject, and what is to be known of it.
  -- For members alone: a customer never sees to whom else something went.
  envelope jsonb,
  -- Of a message that went by mail: how far it got, and what the other server answered.
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
  -- Since when whoever sees the conversation may read it, and take it over; null is never.
  shared_at timestamptz,
  block jsonb constraint drafts_block_size check (octet_length(block::text) <= 16384),
  -- An answer that comes back to its writer still answers what it answered.
  reply_to_id uuid,
  -- Of an answer that is being written: to whom it will go by mail, and under which subject.
  mail jsonb,
  -- When an answer that was to be sent later went back into the draft; null again once its writer saves.
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
  block jsonb constraint held_messages_block_size check (octet_length(block::text) <= 16384),
  reply_to_id uuid,
  -- Of an answer that waits: to whom it will go by mail.
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

-- Saved views: a question on conversations that is kept under a name.
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
  -- Views of one name for what they are about stand together.
  folder text not null default '' check (length(folder) <= 40),
  -- What the rows of a view show beside whom, what and when; empty for the usual.
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

-- One change to many conversations, done piece by piece, and for ten minutes undone as easily.
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
  -- How it was, for whoever undoes it, and what it became, to tell whether somebody changed it since.
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
  -- The messages that moved, and how the source stood.
  message_ids uuid[] not null default '{}',
  before jsonb not null,
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, target_id) references conversations (org_id, id) on delete cascade
);
create index conversation_merges_by_target on conversation_merges (org_id, target_id);
select app.install_tenant_table('conversation_merges');

-- That somebody looked at a rating, and what he says to colleagues about it.
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

-- What is said to a message without words. Without a member it is the customer of the conversation,
-- whoever that is by then: a merge of two people has nothing to move here.
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

-- In which customers wrote what members are still to be told of: one job tells of all that are due in
-- an organization. Without a reference to the conversation, as a row is gone after some seconds.
create table untold_conversations (
  org_id uuid not null,
  conversation_id uuid not null,
  -- The latest message. What comes while it is being told of changes it, and is told of next.
  seq int not null,
  due_at timestamptz not null,
  -- It was closed before he wrote.
  is_reopened boolean not null,
  primary key (org_id, conversation_id)
);
select app.install_tenant_table('untold_conversations');

-- Up to which message, by its id, was noted who talked.
create table talk_marks (
  org_id uuid primary key references organizations (org_id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  read_until timestamptz not null default '1970-01-01 00:00:00+00'
);
select app.install_tenant_table('talk_marks');
select app.open_to_platform('talk_marks', 'select');

-- What a message said before it was changed. It belongs to the message and not to its conversation:
-- merging and splitting take it along, and it goes when the message does.
create table message_revisions (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  message_id uuid not null,
  -- Who said it anew. Without one it is the customer of the conversation, whoever that is by then.
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

-- Whose conversations not everybody with the inbox sees: without a row here, a channel is open to all.
-- It stays limited when the last of those chosen leaves, or it would open by itself.
create table limited_channels (
  org_id uuid not null,
  channel_id uuid not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channels (org_id, id) on delete cascade
);
select app.install_tenant_table('limited_channels');
-- Asked with each session.
select app.open_to_platform('limited_channels', 'select');

-- Who sees them, beside owners and admins.
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
