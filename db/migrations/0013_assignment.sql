-- module: assignment

-- Members without a row take new conversations.
create table member_availability (
  org_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('available', 'away')),
  reason text not null default '' check (length(reason) <= 40),
  since timestamptz not null default now(),
  -- Automatically available again at this time.
  back_at timestamptz,
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id),
  check (status = 'away' or (back_at is null and reason = ''))
);
create index member_availability_by_return on member_availability (org_id, back_at) where back_at is not null;
select app.install_tenant_table('member_availability');
select app.open_to_platform('member_availability', 'select');

-- Assignment rules of a team; without a team, for unassigned conversations.
create table assignment_policies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  team_id uuid,
  method text not null check (method in ('manual', 'round_robin', 'least_loaded')),
  queue_order text not null check (queue_order in ('longest_waiting', 'oldest', 'priority')),
  -- Open conversations per member across teams; null for no limit.
  per_agent_limit int check (per_agent_limit between 1 and 100),
  -- 0: no preference for the previous assignee.
  stick_days int not null default 0 check (stick_days between 0 and 365),
  -- Null: never reassigned, answered or not.
  reassign_after_min int check (reassign_after_min between 5 and 10080),
  excluded_tag_ids uuid[] not null default '{}' check (cardinality(excluded_tag_ids) <= 20),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Open conversations per member and channel; null for no limit.
  per_channel_limit int check (per_channel_limit between 1 and 100),
  -- Older conversations aren't assigned automatically; null for no limit.
  most_age_days int check (most_age_days between 1 and 365),
  primary key (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade
);
create unique index assignment_policies_by_team on assignment_policies (org_id, team_id) nulls not distinct;
select app.install_tenant_table('assignment_policies');
select app.open_to_platform('assignment_policies', 'select');

-- Round-robin position. Numbers instead of times because one transaction assigns many.
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

-- Overrides the team's limit for a member.
create table member_capacities (
  org_id uuid not null references organizations (org_id),
  member_id uuid not null,
  capacity int not null constraint member_capacities_capacity_check check (capacity between 0 and 100),
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('member_capacities');

-- module: sla

-- SLA policies. The first one that matches a conversation sets its clocks.
create table sla_policies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  position int not null,
  -- Active since; null while disabled.
  active_since timestamptz,
  first_minutes int check (first_minutes between 1 and 525600),
  next_minutes int check (next_minutes between 1 and 525600),
  resolve_minutes int check (resolve_minutes between 1 and 525600),
  -- {low|normal|high|urgent: {first?, next?, resolve?}}, overriding the targets above.
  priority_minutes jsonb not null default '{}',
  -- Minutes count only in these business hours; around the clock without them.
  schedule_id uuid,
  pause_on text[] not null default '{}' check (pause_on <@ array['snoozed', 'waiting_customer']),
  warn_minutes int check (warn_minutes between 1 and 525600),
  channel_ids uuid[] not null default '{}',
  priorities text[] not null default '{}',
  tag_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  holds_for text[] not null default '{conversations}'
    check (cardinality(holds_for) > 0 and holds_for <@ array['conversations', 'tickets']),
  board_ids uuid[] not null default '{}',
  raises_to text check (raises_to in ('normal', 'high', 'urgent')),
  tells_team boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, schedule_id) references schedules (org_id, id),
  check (num_nonnulls(first_minutes, next_minutes, resolve_minutes) > 0)
);
create unique index sla_policies_by_name on sla_policies (org_id, name_key) where deleted_at is null;
create index sla_policies_by_schedule on sla_policies (org_id, schedule_id) where schedule_id is not null;
select app.install_tenant_table('sla_policies');

-- The latest clock of each type per conversation.
create table sla_clocks (
  org_id uuid not null,
  conversation_id uuid,
  kind text not null check (kind in ('first', 'next', 'resolve')),
  policy_id uuid not null,
  state text not null check (state in ('running', 'paused', 'met', 'breached')),
  started_at timestamptz not null,
  -- Null while paused, or if the hours never open.
  due_at timestamptz,
  left_minutes double precision,
  -- Next action: warn or report a breach.
  look_at timestamptz,
  warned_at timestamptz,
  breached_at timestamptz,
  -- When the target was met, possibly too late.
  ended_at timestamptz,
  -- A clock belongs to a conversation or a ticket.
  ticket_id uuid,
  subject_id uuid not null generated always as (coalesce(conversation_id, ticket_id)) stored,
  primary key (org_id, subject_id, kind),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, policy_id) references sla_policies (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  constraint sla_clocks_of_one check (num_nonnulls(conversation_id, ticket_id) = 1)
);
create index sla_clocks_by_policy on sla_clocks (org_id, policy_id);
create index sla_clocks_of_conversation on sla_clocks (org_id, conversation_id) where conversation_id is not null;
create index sla_clocks_of_ticket on sla_clocks (org_id, ticket_id) where ticket_id is not null;
create index sla_clocks_to_look_at on sla_clocks (look_at, org_id, subject_id) where state = 'running';
select app.install_tenant_table('sla_clocks');
select app.open_to_platform('sla_clocks', 'select');
