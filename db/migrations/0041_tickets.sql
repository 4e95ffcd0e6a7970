-- module: tickets

-- Where tickets live: columns, the kinds of work in them, and who may do what.
create table boards (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  -- Stands before the numbers of its tickets: SUP-42.
  key text not null check (key ~ '^[A-Z]{2,6}$'),
  description text not null default '' check (length(description) <= 1000),
  icon text not null default '' check (length(icon) <= 40),
  kind text not null default 'support' check (kind in ('support', 'product', 'internal')),
  -- organization: whoever has the key Tickets; members: those named below.
  access text not null default 'organization' check (access in ('organization', 'members')),
  wip_mode text not null default 'warn' check (wip_mode in ('off', 'warn', 'block')),
  -- Their order, as text between its neighbours.
  rank text collate "C" not null check (length(rank) between 1 and 200),
  last_number bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (org_id, id)
);
-- An archived board keeps its key: links to its tickets go on working.
create unique index boards_by_key on boards (org_id, key);
create index boards_by_rank on boards (org_id, rank, id);
select app.install_tenant_table('boards');

-- Of a board that is not for everybody. A team stands for its members.
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
  -- What customers read of it; null hides it from them.
  public_label text check (length(public_label) between 1 and 40),
  color text not null default 'slate' check (length(color) <= 20),
  rank text collate "C" not null check (length(rank) between 1 and 200),
  wip_limit int check (wip_limit between 1 and 500),
  -- Where new tickets come in.
  is_default boolean not null default false,
  pauses_clock boolean not null default false,
  primary key (org_id, id),
  unique (org_id, board_id, id),
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade
);
create unique index board_columns_default on board_columns (org_id, board_id) where is_default;
create index board_columns_by_rank on board_columns (org_id, board_id, rank, id);
select app.install_tenant_table('board_columns');

-- What is asked of a ticket, by what it is.
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
  primary key (org_id, id)
);
create unique index ticket_types_by_title on ticket_types (org_id, title_key) where archived_at is null;
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

create table tickets (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  -- Within its board, without gaps; SUP-42.
  number bigint not null,
  column_id uuid not null,
  rank text collate "C" not null check (length(rank) between 1 and 200),
  -- Of whoever made it: making twice with the same one is making once.
  client_key uuid not null,
  type_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- Clean HTML and the words of it.
  description_html text not null default '' check (length(description_html) <= 200000),
  description_text text not null default '' check (length(description_text) <= 50000),
  requester_id uuid,
  reporter_id uuid,
  team_id uuid,
  priority text not null default 'none' check (priority in ('none', 'low', 'normal', 'high', 'urgent')),
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
  -- Set as long as its column means that it is resolved or cancelled; what has none is open.
  resolved_at timestamptz,
  -- Whether whoever has it was told that it is due soon.
  due_told_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, board_id) references boards (org_id, id),
  foreign key (org_id, board_id, column_id) references board_columns (org_id, board_id, id),
  foreign key (org_id, type_id) references ticket_types (org_id, id),
  foreign key (org_id, requester_id) references contacts (org_id, id) on delete set null (requester_id),
  foreign key (org_id, reporter_id) references members (org_id, id) on delete set null (reporter_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete set null (team_id),
  foreign key (org_id, parent_id) references tickets (org_id, id) on delete set null (parent_id),
  foreign key (org_id, merged_into_id) references tickets (org_id, id) on delete set null (merged_into_id),
  check (parent_id <> id and merged_into_id <> id)
);
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
select app.install_tenant_table('tickets');
-- Those whose time in the trash ends, or that are due, are looked for in every organization.
select app.open_to_platform('tickets', 'select');

-- The words of its title, so that it is found by how one of them begins. Row security leaves an
-- index to comparisons alone, which is why they are rows.
create table ticket_words (
  org_id uuid not null references organizations,
  word text collate "C" not null check (length(word) between 1 and 40),
  ticket_id uuid not null,
  primary key (org_id, word, ticket_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_words_of_ticket on ticket_words (org_id, ticket_id);
select app.install_tenant_table('ticket_words');

-- The first one leads.
create table ticket_assignees (
  org_id uuid not null references organizations,
  ticket_id uuid not null,
  member_id uuid not null,
  position int not null check (position between 0 and 4),
  primary key (org_id, ticket_id, member_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index ticket_assignees_of_member on ticket_assignees (org_id, member_id, ticket_id);
select app.install_tenant_table('ticket_assignees');

create table ticket_tags (
  org_id uuid not null references organizations,
  ticket_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, ticket_id, tag_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index ticket_tags_of_tag on ticket_tags (org_id, tag_id, ticket_id);
select app.install_tenant_table('ticket_tags');

create table ticket_watchers (
  org_id uuid not null references organizations,
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

-- What colleagues say about it. What a customer is told is said in his conversation.
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
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create unique index ticket_comments_by_client_key on ticket_comments (org_id, ticket_id, client_key);
create index ticket_comments_by_age on ticket_comments (org_id, ticket_id, created_at, id);
create index ticket_comments_of_member on ticket_comments (org_id, member_id) where member_id is not null;
select app.install_tenant_table('ticket_comments');

-- primary: the conversation and the ticket of a customer are one thread, one of each.
create table ticket_conversations (
  org_id uuid not null references organizations,
  ticket_id uuid not null,
  conversation_id uuid not null,
  -- As people name it: whoever may not open it is told this and no more.
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
