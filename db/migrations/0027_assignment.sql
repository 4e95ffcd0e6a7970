-- module: assignment

-- Whether a member takes new conversations. Whoever has no row does.
create table member_availability (
  org_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('available', 'away')),
  reason text not null default '' check (length(reason) <= 40),
  since timestamptz not null default now(),
  -- He is back by himself then.
  back_at timestamptz,
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id),
  check (status = 'away' or (back_at is null and reason = ''))
);
create index member_availability_by_return on member_availability (org_id, back_at) where back_at is not null;
select app.install_tenant_table('member_availability');
select app.open_to_platform('member_availability', 'select');

-- How conversations of a team find their agent; without a team, those that no team has.
create table assignment_policies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  team_id uuid,
  method text not null check (method in ('manual', 'round_robin', 'least_loaded')),
  queue_order text not null check (queue_order in ('longest_waiting', 'oldest', 'priority')),
  -- Open conversations of one member, over all teams; null for no limit.
  per_agent_limit int check (per_agent_limit between 1 and 100),
  -- 0: whoever answered a customer before has no claim to him.
  stick_days int not null default 0 check (stick_days between 0 and 365),
  -- Null: what was assigned stays, answered or not.
  reassign_after_min int check (reassign_after_min between 5 and 10080),
  excluded_tag_ids uuid[] not null default '{}' check (cardinality(excluded_tag_ids) <= 20),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
);
create unique index assignment_policies_by_team on assignment_policies (org_id, team_id) nulls not distinct;
select app.install_tenant_table('assignment_policies');
select app.open_to_platform('assignment_policies', 'select');

-- Whose turn it was. Numbers and no moments: many turns are taken in one transaction.
create table assignment_turns (
  org_id uuid not null,
  policy_id uuid not null,
  member_id uuid not null,
  last_turn bigint not null,
  primary key (org_id, policy_id, member_id),
  foreign key (org_id, policy_id) references assignment_policies (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id)
);
create index assignment_turns_by_member on assignment_turns (org_id, member_id);
select app.install_tenant_table('assignment_turns');

-- module: inbox

-- Since when the conversation is its assignee's.
alter table conversations add column assigned_at timestamptz;

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
