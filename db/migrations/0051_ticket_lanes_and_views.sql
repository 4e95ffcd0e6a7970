-- module: tickets
-- rewrites rows: before the first release nobody has many.

-- Lanes: a board is read row by row, by who leads, by priority or by kind.
alter table boards add column lanes text not null default 'none'
  check (lanes in ('none', 'lead', 'priority', 'type', 'parent'));

-- The first of its assignees, kept beside the ticket: a lane is read from an index.
alter table tickets add column lead_id uuid;
alter table tickets no force row level security;
alter table ticket_assignees no force row level security;
alter table members no force row level security;
update tickets set lead_id = first.member_id
from (
  select distinct on (org_id, ticket_id) org_id, ticket_id, member_id from ticket_assignees
  order by org_id, ticket_id, position) as first
where tickets.org_id = first.org_id and tickets.id = first.ticket_id;
alter table tickets add foreign key (org_id, lead_id) references members (org_id, id)
  on delete set null (lead_id);
alter table tickets force row level security;
alter table ticket_assignees force row level security;
alter table members force row level security;

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

-- Saved views: a question on tickets that is kept under a name.
create table ticket_views (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('private', 'team', 'organization')),
  owner_id uuid not null,
  team_id uuid,
  -- Who does not see the board does not see what is asked of it.
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
