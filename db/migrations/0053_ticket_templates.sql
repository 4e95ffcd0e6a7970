-- module: tickets

-- Tickets that come into a column and are nobody's are given to somebody.
alter table board_columns no force row level security;
alter table teams no force row level security;
alter table board_columns
  add column assign_method text check (assign_method in ('round_robin', 'least_loaded')),
  -- To the members of this team alone; without one, to whoever works on the board.
  add column assign_team_id uuid,
  -- So many open tickets somebody may have before he gets no more.
  add column assign_limit int check (assign_limit between 1 and 100),
  add foreign key (org_id, assign_team_id) references teams (org_id, id) on delete set null (assign_team_id);
alter table board_columns force row level security;
alter table teams force row level security;
create index board_columns_of_team on board_columns (org_id, assign_team_id) where assign_team_id is not null;
create index board_columns_giving_out on board_columns (org_id) where assign_method is not null;
-- Which organizations let the product give out tickets is asked every minute.
select app.open_to_platform('board_columns', 'select');

-- What a ticket of a board begins with.
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

-- Lines that are put on a ticket together.
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

-- module: assignment

-- Whose turn it was last to get a ticket of a column.
create table column_turns (
  org_id uuid not null references organizations,
  column_id uuid not null,
  member_id uuid not null,
  last_turn bigint not null,
  primary key (org_id, column_id, member_id),
  foreign key (org_id, column_id) references board_columns (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index column_turns_by_member on column_turns (org_id, member_id);
select app.install_tenant_table('column_turns');
