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
  -- Open conversations of one member in one channel; null for no limit.
  per_channel_limit int check (per_channel_limit between 1 and 100),
  -- What began longer ago is left to people; null for nothing.
  most_age_days int check (most_age_days between 1 and 365),
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

-- How many open conversations a member takes, whatever his teams say.
create table member_capacities (
  org_id uuid not null references organizations (org_id),
  member_id uuid not null,
  capacity int not null constraint member_capacities_capacity_check check (capacity between 0 and 100),
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('member_capacities');

-- module: sla

-- How soon customers are answered: the first policy that holds for a conversation sets its clocks.
create table sla_policies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  -- Lower ones are asked first.
  position int not null,
  -- Since when it counts; null while it is switched off.
  active_since timestamptz,
  first_minutes int check (first_minutes between 1 and 525600),
  next_minutes int check (next_minutes between 1 and 525600),
  resolve_minutes int check (resolve_minutes between 1 and 525600),
  -- {low|normal|high|urgent: {first?, next?, resolve?}}, each instead of those above.
  priority_minutes jsonb not null default '{}',
  -- Minutes count in these opening hours only; around the clock without them.
  schedule_id uuid,
  pause_on text[] not null default '{}' check (pause_on <@ array['snoozed', 'waiting_customer']),
  warn_minutes int check (warn_minutes between 1 and 525600),
  -- Which conversations it holds for; without any, for all.
  channel_ids uuid[] not null default '{}',
  priorities text[] not null default '{}',
  tag_ids uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Promises hold for conversations, for tickets or for both. What is late can raise its priority, and be
  -- told to the whole team.
  holds_for text[] not null default '{conversations}'
    check (cardinality(holds_for) > 0 and holds_for <@ array['conversations', 'tickets']),
  -- Tickets of these boards; without any, of all.
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

-- The latest of each kind in a conversation.
create table sla_clocks (
  org_id uuid not null,
  conversation_id uuid,
  kind text not null check (kind in ('first', 'next', 'resolve')),
  policy_id uuid not null,
  state text not null check (state in ('running', 'paused', 'met', 'breached')),
  started_at timestamptz not null,
  -- Null while it is paused, and where the hours never open.
  due_at timestamptz,
  -- While it is paused.
  left_minutes double precision,
  -- When there is something to do about it next: to warn, or to say that it is too late.
  look_at timestamptz,
  warned_at timestamptz,
  breached_at timestamptz,
  -- When what was waited for happened; too late, for a clock that is breached.
  ended_at timestamptz,
  -- A clock is of a conversation or of a ticket.
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
