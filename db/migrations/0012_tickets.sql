-- module: tickets

create table boards (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  key text not null check (key ~ '^[A-Z]{2,6}$'),
  description text not null default '' check (length(description) <= 1000),
  icon text not null default '' check (length(icon) <= 40),
  kind text not null default 'support' check (kind in ('support', 'product', 'internal')),
  -- organization: everyone with the permission Tickets; members: those listed below.
  access text not null default 'organization' check (access in ('organization', 'members')),
  wip_mode text not null default 'warn' check (wip_mode in ('off', 'warn', 'block')),
  -- Fractional index text.
  rank text collate "C" not null check (length(rank) between 1 and 200),
  last_number bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  tells_customers boolean not null default true,
  lanes text not null default 'none'
    check (lanes in ('none', 'lead', 'priority', 'type', 'parent')),
  primary key (org_id, id)
);
-- An archived board keeps its key, so that links to its tickets keep working.
create unique index boards_by_key on boards (org_id, key);
create index boards_by_rank on boards (org_id, rank, id);
select app.install_tenant_table('boards');

create table board_access (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  member_id uuid,
  team_id uuid,
  role text not null check (role in ('view', 'work', 'admin')),
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  check (num_nonnulls(member_id, team_id) = 1)
);
create unique index board_access_by_member on board_access (org_id, board_id, member_id) where member_id is not null;
create unique index board_access_by_team on board_access (org_id, board_id, team_id) where team_id is not null;
create index board_access_of_member on board_access (org_id, member_id) where member_id is not null;
create index board_access_of_team on board_access (org_id, team_id) where team_id is not null;
select app.install_tenant_table('board_access');

create table board_columns (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  category text not null check (category in ('submitted', 'in_progress', 'waiting', 'on_hold', 'resolved', 'cancelled')),
  -- Label for customers; null hides the column from them.
  public_label text check (length(public_label) between 1 and 40),
  color text not null default 'slate' check (length(color) <= 20),
  rank text collate "C" not null check (length(rank) between 1 and 200),
  wip_limit int check (wip_limit between 1 and 500),
  is_default boolean not null default false,
  pauses_clock boolean not null default false,
  assign_method text check (assign_method in ('round_robin', 'least_loaded')),
  assign_team_id uuid,
  -- Maximum open tickets per member for automatic assignment.
  assign_limit int check (assign_limit between 1 and 100),
  primary key (org_id, id),
  unique (org_id, board_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, assign_team_id) references teams (org_id, id) on delete set null (assign_team_id)
);
create unique index board_columns_default on board_columns (org_id, board_id) where is_default;
create index board_columns_by_rank on board_columns (org_id, board_id, rank, id);
create index board_columns_of_team on board_columns (org_id, assign_team_id) where assign_team_id is not null;
create index board_columns_giving_out on board_columns (org_id) where assign_method is not null;
select app.install_tenant_table('board_columns');
-- Queried every minute across organizations.
select app.open_to_platform('board_columns', 'select');

create table ticket_types (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  title_key text not null generated always as (lower(name)) stored,
  icon text not null default '' check (length(icon) <= 40),
  category text not null check (category in ('customer', 'back_office', 'tracker')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- The board for tickets of this type created by customers. Without one customers can't choose the
  -- type.
  intake_board_id uuid,
  primary key (org_id, id),
  constraint ticket_types_intake_board_id_fkey
    foreign key (org_id, intake_board_id) references boards (org_id, id) on delete set null (intake_board_id)
);
create unique index ticket_types_by_title on ticket_types (org_id, title_key) where archived_at is null;
create index ticket_types_of_intake_board on ticket_types (org_id, intake_board_id) where intake_board_id is not null;
select app.install_tenant_table('ticket_types');

create table ticket_type_fields (
  org_id uuid not null references organizations,
  type_id uuid not null,
  field_id uuid not null,
  position int not null check (position between 0 and 49),
  is_required boolean not null default false,
  is_required_of_customer boolean not null default false,
  is_shown_to_customer boolean not null default false,
  primary key (org_id, type_id, field_id),
  foreign key (org_id, type_id) references ticket_types (org_id, id) on delete cascade,
  foreign key (org_id, field_id) references fields (org_id, id) on delete cascade
);
create index ticket_type_fields_of_field on ticket_type_fields (org_id, field_id);
select app.install_tenant_table('ticket_type_fields');

-- This table and its dependents don't reference organizations directly: boards and tickets do.
-- Another foreign key would make all concurrent inserts lock one row.
create table tickets (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  -- Gapless within its board; SUP-42.
  number bigint not null,
  column_id uuid not null,
  rank text collate "C" not null check (length(rank) between 1 and 200),
  -- Idempotency key.
  client_key uuid not null,
  type_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description_html text not null default '' check (length(description_html) <= 200000),
  description_text text not null default '' check (length(description_text) <= 50000),
  requester_id uuid,
  reporter_id uuid,
  team_id uuid,
  priority text not null default 'none' check (priority in ('none', 'low', 'normal', 'high', 'urgent')),
  severity text not null default 'none' check (severity in ('none', 'minor', 'major', 'critical')),
  start_on date,
  due_at timestamptz,
  estimate_min int check (estimate_min between 1 and 600000),
  spent_min int not null default 0 check (spent_min >= 0),
  attributes jsonb not null default '{}' check (pg_column_size(attributes) <= 65536),
  source text not null default 'dashboard' check (source in ('dashboard', 'inbox', 'widget', 'bug', 'form', 'email', 'portal', 'share', 'api', 'flow', 'ai', 'import')),
  parent_id uuid,
  merged_into_id uuid,
  cancel_reason text not null default '' check (length(cancel_reason) <= 500),
  comment_count int not null default 0,
  checklist_count int not null default 0,
  checklist_done int not null default 0,
  is_locked boolean not null default false,
  reopens int not null default 0,
  -- Set while the column's category is done or canceled.
  resolved_at timestamptz,
  due_told_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  -- internal: team only. requester: also the requester. public: everyone with access to the shared
  -- board.
  visibility text not null default 'internal'
    check (visibility in ('internal', 'requester', 'public')),
  -- Public due date, possibly only a month. Votes are counted here, so that lists can sort by them.
  eta_on date,
  eta_precision text not null default 'month'
    check (eta_precision in ('day', 'month', 'quarter')),
  votes_count int not null default 0 check (votes_count >= 0),
  vote_weight bigint not null default 0 check (vote_weight >= 0),
  public_comment_count int not null default 0 check (public_comment_count >= 0),
  -- The last public status sent to the customer.
  told_state text check (length(told_state) <= 40),
  -- The first assignee, copied so that lanes can use an index.
  lead_id uuid,
  -- The SLA clock that ends first, for cards.
  owed_at timestamptz,
  owed_kind text check (owed_kind in ('first', 'next', 'resolve')),
  owed_state text check (owed_state in ('running', 'paused', 'warned', 'breached')),
  begun_as uuid,
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id),
  foreign key (org_id, board_id, column_id) references board_columns (org_id, board_id, id),
  foreign key (org_id, type_id) references ticket_types (org_id, id),
  foreign key (org_id, requester_id) references contacts (org_id, id) on delete set null (requester_id),
  foreign key (org_id, reporter_id) references members (org_id, id) on delete set null (reporter_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, parent_id) references tickets (org_id, id) on delete set null (parent_id),
  foreign key (org_id, merged_into_id) references tickets (org_id, id) on delete set null (merged_into_id),
  check (parent_id <> id and merged_into_id <> id),
  foreign key (org_id, lead_id) references members (org_id, id)
    on delete set null (lead_id)
) with (fillfactor = 85);
create unique index tickets_by_client_key on tickets (org_id, client_key);
create unique index tickets_by_number on tickets (org_id, board_id, number);
create index tickets_by_rank on tickets (org_id, board_id, column_id, rank, id) where deleted_at is null and archived_at is null;
create index tickets_by_change on tickets (org_id, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_by_age on tickets (org_id, created_at, id) where deleted_at is null and archived_at is null;
create index tickets_by_due on tickets (org_id, due_at, id) where deleted_at is null and archived_at is null and due_at is not null;
create index tickets_of_board on tickets (org_id, board_id, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_open on tickets (org_id, updated_at, id) where resolved_at is null and deleted_at is null and archived_at is null;
create index tickets_open_of_board on tickets (org_id, board_id, updated_at, id) where resolved_at is null and deleted_at is null and archived_at is null;
create index tickets_to_tell on tickets (due_at) where due_at is not null and due_told_at is null and resolved_at is null and deleted_at is null and archived_at is null;
create index tickets_of_requester on tickets (org_id, requester_id, updated_at, id) where requester_id is not null and deleted_at is null;
create index tickets_of_parent on tickets (org_id, parent_id, rank, id) where parent_id is not null;
create index tickets_of_type on tickets (org_id, type_id);
create index tickets_of_team on tickets (org_id, team_id) where team_id is not null;
create index tickets_of_reporter on tickets (org_id, reporter_id) where reporter_id is not null;
create index tickets_merged on tickets (org_id, merged_into_id) where merged_into_id is not null;
create index tickets_put_away on tickets (org_id, updated_at, id) where archived_at is not null and deleted_at is null;
create index tickets_in_trash on tickets (org_id, deleted_at, id) where deleted_at is not null;
create index tickets_public_by_votes on tickets (org_id, board_id, votes_count, id)
  where visibility = 'public' and merged_into_id is null and deleted_at is null and archived_at is null;
create index tickets_public_by_age on tickets (org_id, board_id, created_at, id)
  where visibility = 'public' and merged_into_id is null and deleted_at is null and archived_at is null;
create index tickets_by_lead on tickets (org_id, board_id, column_id, lead_id, rank, id)
  where deleted_at is null and archived_at is null and merged_into_id is null;
create index tickets_of_lead on tickets (org_id, lead_id) where lead_id is not null;
create index tickets_by_priority on tickets (org_id, board_id, column_id, priority, rank, id)
  where deleted_at is null and archived_at is null and merged_into_id is null;
create index tickets_by_type on tickets (org_id, board_id, column_id, type_id, rank, id)
  where deleted_at is null and archived_at is null and merged_into_id is null;
create index tickets_by_parent on tickets (org_id, board_id, column_id, parent_id, rank, id)
  where parent_id is not null and deleted_at is null and archived_at is null
    and merged_into_id is null;
create index tickets_by_owed on tickets (org_id, owed_at, id)
  where deleted_at is null and archived_at is null and owed_at is not null;
create index tickets_by_urgency on tickets (org_id, priority, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_of_column on tickets (org_id, column_id, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_live_of_team on tickets (org_id, team_id, updated_at, id) where team_id is not null and deleted_at is null and archived_at is null;
create index tickets_open_of_team on tickets (org_id, team_id, updated_at, id) where team_id is not null and resolved_at is null and deleted_at is null and archived_at is null;
-- Excludes done tickets, which would come first.
create index tickets_open_by_due on tickets (org_id, due_at, id)
  where resolved_at is null and deleted_at is null and archived_at is null and due_at is not null;
select app.install_tenant_table('tickets');
select app.open_to_platform('tickets', 'select');

-- Title words for prefix search, in rows because row security limits indexes to plain comparisons.
create table ticket_words (
  org_id uuid not null,
  word text collate "C" not null check (length(word) between 1 and 40),
  ticket_id uuid not null,
  primary key (org_id, word, ticket_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_words_of_ticket on ticket_words (org_id, ticket_id);
select app.install_tenant_table('ticket_words');

-- The first assignee leads.
create table ticket_assignees (
  org_id uuid not null,
  ticket_id uuid not null,
  member_id uuid not null,
  position int not null check (position between 0 and 4),
  -- Sort and filter columns are copied to each assignee, so that a member's list reads only its own
  -- page from an index.
  changed_at timestamptz,
  made_at timestamptz,
  due_at timestamptz,
  is_live boolean,
  is_open boolean,
  board_id uuid,
  primary key (org_id, ticket_id, member_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index ticket_assignees_of_member on ticket_assignees (org_id, member_id, ticket_id);
create index ticket_assignees_by_change on ticket_assignees (org_id, member_id, is_open, changed_at, ticket_id) where is_live;
create index ticket_assignees_by_age on ticket_assignees (org_id, member_id, is_open, made_at, ticket_id) where is_live;
create index ticket_assignees_by_due on ticket_assignees (org_id, member_id, is_open, due_at, ticket_id) where is_live and due_at is not null;
create index ticket_assignees_all_by_change on ticket_assignees (org_id, member_id, changed_at, ticket_id) where is_live;
create index ticket_assignees_of_board on ticket_assignees (org_id, member_id, board_id, is_open, changed_at, ticket_id) where is_live;
select app.install_tenant_table('ticket_assignees');

create table ticket_tags (
  org_id uuid not null,
  ticket_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, ticket_id, tag_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index ticket_tags_of_tag on ticket_tags (org_id, tag_id, ticket_id);
select app.install_tenant_table('ticket_tags');

create table ticket_watchers (
  org_id uuid not null,
  ticket_id uuid not null,
  member_id uuid not null,
  since timestamptz not null default now(),
  primary key (org_id, ticket_id, member_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index ticket_watchers_of_member on ticket_watchers (org_id, member_id, ticket_id);
select app.install_tenant_table('ticket_watchers');

create table ticket_relations (
  org_id uuid not null references organizations,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null check (kind in ('blocks', 'duplicates', 'relates', 'causes')),
  created_at timestamptz not null default now(),
  primary key (org_id, from_id, to_id, kind),
  foreign key (org_id, from_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, to_id) references tickets (org_id, id) on delete cascade,
  check (from_id <> to_id)
);
create index ticket_relations_of_other on ticket_relations (org_id, to_id);
select app.install_tenant_table('ticket_relations');

create table ticket_checklist_items (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  text text not null check (length(text) between 1 and 500),
  is_done boolean not null default false,
  assignee_id uuid,
  due_on date,
  rank text collate "C" not null check (length(rank) between 1 and 200),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, assignee_id) references members (org_id, id) on delete set null (assignee_id)
);
create index ticket_checklist_items_by_rank on ticket_checklist_items (org_id, ticket_id, rank, id);
create index ticket_checklist_items_of_assignee on ticket_checklist_items (org_id, assignee_id) where assignee_id is not null;
select app.install_tenant_table('ticket_checklist_items');

create table ticket_comments (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  client_key uuid not null,
  member_id uuid,
  text text not null check (length(text) <= 20000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  -- Comments by customers, and which teammates' comments customers can read.
  contact_id uuid,
  is_public boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id),
  constraint ticket_comments_contact_id_fkey
    foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create unique index ticket_comments_by_client_key on ticket_comments (org_id, ticket_id, client_key);
create index ticket_comments_by_age on ticket_comments (org_id, ticket_id, created_at, id);
create index ticket_comments_of_member on ticket_comments (org_id, member_id) where member_id is not null;
create index ticket_comments_of_contact on ticket_comments (org_id, contact_id) where contact_id is not null;
create index ticket_comments_public on ticket_comments (org_id, ticket_id, created_at, id) where is_public and deleted_at is null;
select app.install_tenant_table('ticket_comments');

-- primary: the customer's conversation and ticket are one thread.
create table ticket_conversations (
  org_id uuid not null references organizations,
  ticket_id uuid not null,
  conversation_id uuid not null,
  -- Shown to members without access to the conversation.
  number bigint not null,
  kind text not null check (kind in ('primary', 'linked')),
  linked_at timestamptz not null default now(),
  primary key (org_id, ticket_id, conversation_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
create unique index ticket_conversations_primary on ticket_conversations (org_id, ticket_id) where kind = 'primary';
create unique index ticket_conversations_primary_ticket on ticket_conversations (org_id, conversation_id) where kind = 'primary';
create index ticket_conversations_of_conversation on ticket_conversations (org_id, conversation_id, ticket_id);
select app.install_tenant_table('ticket_conversations');

-- One reply to everyone linked to a ticket.
create table ticket_broadcasts (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  -- Idempotency key.
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

-- Recipients, resolved when the reply is requested: each person once, in one conversation.
create table ticket_broadcast_people (
  org_id uuid not null references organizations,
  broadcast_id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  -- Idempotency key of the message.
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

-- Former keys of moved tickets, so that old links work.
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

-- What a ticket received from merged ones, for undoing the merge. Comments and files stay in place
-- and are read from both.
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

-- Previous values of a bulk edit, undoable for a day.
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
  -- Re-encoded by us, so it can be displayed inline.
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it will be erased: a day after upload without a comment, 30 days after deletion, else never.
  expires_at timestamptz,
  deleted_at timestamptz,
  is_public boolean not null default false,
  -- The outside person who attached it, for erasure.
  contact_id uuid,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, comment_id) references ticket_comments (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id),
  constraint ticket_files_org_id_contact_id_fkey
    foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create index ticket_files_of_ticket on ticket_files (org_id, ticket_id, created_at, id);
create index ticket_files_of_comment on ticket_files (org_id, comment_id) where comment_id is not null;
create index ticket_files_of_member on ticket_files (org_id, member_id) where member_id is not null;
create index ticket_files_by_expiry on ticket_files (org_id, expires_at) where expires_at is not null;
create index ticket_files_public on ticket_files (org_id, ticket_id, created_at, id)
  where is_public and comment_id is null and deleted_at is null;
create index ticket_files_of_contact on ticket_files (org_id, contact_id)
  where contact_id is not null;
select app.install_tenant_table('ticket_files');
select app.open_to_platform('ticket_files', 'select');

create table ticket_time_entries (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  -- Idempotency key.
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

-- A CSV import: filled row by row, previewed, then created in batches.
create table ticket_imports (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  member_id uuid not null,
  -- Idempotency key.
  client_key uuid not null,
  state text not null default 'filling' check (state in ('filling', 'running', 'done')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  made int not null default 0 check (made >= 0),
  skipped int not null default 0 check (skipped >= 0),
  -- Skipped rows with reasons, limited to the first ones.
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

create table ticket_import_rows (
  org_id uuid not null references organizations,
  import_id uuid not null,
  place int not null check (place between 0 and 9999),
  key text check (length(key) between 1 and 200),
  content jsonb not null,
  -- made: created, but its parent isn't resolved yet.
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

-- External IDs, so that tickets aren't created twice.
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

create table ticket_views (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('private', 'team', 'organization')),
  owner_id uuid not null,
  team_id uuid,
  board_id uuid,
  filter jsonb not null check (pg_column_size(filter) <= 4096),
  sort text not null default 'updated' check (sort in ('updated', 'created', 'due', 'owed')),
  direction text not null default 'desc' check (direction in ('asc', 'desc')),
  columns text[] not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  check ((scope = 'team') = (team_id is not null)),
  check (cardinality(columns) <= 20)
);
create index ticket_views_by_owner on ticket_views (org_id, owner_id);
create index ticket_views_by_team on ticket_views (org_id, team_id);
create index ticket_views_by_board on ticket_views (org_id, board_id);
select app.install_tenant_table('ticket_views');

-- When a ticket entered its current category, for SLA clocks. Maintained by triggers because cards
-- and columns change in many ways.
create table ticket_standings (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  at timestamptz not null,
  standing text not null check (standing in ('open', 'paused', 'done')),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_standings_of_ticket on ticket_standings (org_id, ticket_id, at, id);
select app.install_tenant_table('ticket_standings');

create table ticket_templates (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  title text not null default '' check (length(title) <= 200),
  description_html text not null default '' check (length(description_html) <= 200000),
  type_id uuid,
  priority text not null default 'none' check (priority in ('none', 'low', 'normal', 'high', 'urgent')),
  tag_ids uuid[] not null default '{}',
  assignee_ids uuid[] not null default '{}' check (cardinality(assignee_ids) <= 5),
  attributes jsonb not null default '{}' check (pg_column_size(attributes) <= 65536),
  checklist text[] not null default '{}' check (cardinality(checklist) <= 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  foreign key (org_id, type_id) references ticket_types (org_id, id) on delete set null (type_id)
);
create unique index ticket_templates_by_name on ticket_templates (org_id, board_id, name_key);
create index ticket_templates_of_type on ticket_templates (org_id, type_id) where type_id is not null;
select app.install_tenant_table('ticket_templates');

create table checklist_templates (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  lines text[] not null check (cardinality(lines) between 1 and 100),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade
);
create unique index checklist_templates_by_name on checklist_templates (org_id, board_id, name_key);
select app.install_tenant_table('checklist_templates');

-- Uploads by readers that aren't attached yet. Unused ones are erased.
create table ticket_uploads (
  org_id uuid not null references organizations,
  id uuid not null,
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  held_for uuid,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade,
  check (num_nonnulls(contact_id, reader_hash) = 1)
);
create index ticket_uploads_of_contact on ticket_uploads (org_id, contact_id) where contact_id is not null;
create index ticket_uploads_of_reader on ticket_uploads (org_id, reader_hash) where reader_hash is not null;
create index ticket_uploads_held on ticket_uploads (org_id, held_for) where held_for is not null;
create index ticket_uploads_by_expiry on ticket_uploads (org_id, expires_at);
select app.install_tenant_table('ticket_uploads');
select app.open_to_platform('ticket_uploads', 'select');

create function app.column_standing(category text, pauses boolean) returns text
language sql immutable parallel safe as $$
  select case
    when category in ('resolved', 'cancelled') then 'done'
    when pauses or category in ('waiting', 'on_hold') then 'paused'
    else 'open' end
$$;
grant execute on function app.column_standing(text, boolean) to parley_app;

-- Every ticket starts open; other initial categories and changes are recorded.
create function app.keep_ticket_standing() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  before text := 'open';
  after text;
begin
  select app.column_standing(category, pauses_clock) into after from board_columns
    where org_id = new.org_id and id = new.column_id;
  if tg_op = 'UPDATE' then
    select app.column_standing(category, pauses_clock) into before from board_columns
      where org_id = old.org_id and id = old.column_id;
  end if;
  if after is distinct from before and after is not null then
    insert into ticket_standings (org_id, ticket_id, at, standing)
    values (new.org_id, new.id, new.updated_at, after);
  end if;
  return null;
end $$;

create function app.keep_column_standing() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into ticket_standings (org_id, ticket_id, at, standing)
  select new.org_id, ticket.id, now(), app.column_standing(new.category, new.pauses_clock)
  from tickets ticket
  where ticket.org_id = new.org_id and ticket.board_id = new.board_id and ticket.column_id = new.id;
  return null;
end $$;

-- Keeps the copied ticket columns of an assignee up to date.
create function app.fill_ticket_assignee() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select ticket.board_id, ticket.updated_at, ticket.created_at, ticket.due_at,
    ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null,
    ticket.resolved_at is null
  into new.board_id, new.changed_at, new.made_at, new.due_at, new.is_live, new.is_open
  from tickets ticket where ticket.org_id = new.org_id and ticket.id = new.ticket_id;
  return new;
end $$;

create function app.keep_ticket_assignees() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update ticket_assignees held
    set board_id = new.board_id, changed_at = new.updated_at, due_at = new.due_at,
      is_live = new.deleted_at is null and new.archived_at is null and new.merged_into_id is null,
      is_open = new.resolved_at is null
    where held.org_id = new.org_id and held.ticket_id = new.id;
  return null;
end $$;

create trigger keep_standing_of_new after insert on tickets
  for each row execute function app.keep_ticket_standing();
create trigger keep_standing_of_moved after update of column_id on tickets
  for each row when (old.column_id is distinct from new.column_id)
  execute function app.keep_ticket_standing();
create trigger keep_standing_of_column after update of category, pauses_clock on board_columns
  for each row when (app.column_standing(old.category, old.pauses_clock)
    is distinct from app.column_standing(new.category, new.pauses_clock))
  execute function app.keep_column_standing();
create trigger fill_from_ticket before insert on ticket_assignees
  for each row execute function app.fill_ticket_assignee();
create trigger keep_assignees after update on tickets
  for each row when (
    (old.board_id, old.updated_at, old.due_at, old.resolved_at, old.deleted_at, old.archived_at, old.merged_into_id)
    is distinct from
    (new.board_id, new.updated_at, new.due_at, new.resolved_at, new.deleted_at, new.archived_at, new.merged_into_id))
  execute function app.keep_ticket_assignees();
