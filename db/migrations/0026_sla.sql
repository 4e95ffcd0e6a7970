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
  conversation_id uuid not null,
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
  primary key (org_id, conversation_id, kind),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, policy_id) references sla_policies (org_id, id)
);
-- Looked at every minute, across organizations; what is there is due or soon will be.
create index sla_clocks_to_look_at on sla_clocks (look_at, org_id, conversation_id) where state = 'running';
create index sla_clocks_by_policy on sla_clocks (org_id, policy_id);
select app.install_tenant_table('sla_clocks');
select app.open_to_platform('sla_clocks', 'select');

-- module: inbox

-- What of it a conversation shows in lists: the clock that ends first.
alter table conversations add column due_at timestamptz;
alter table conversations add column due_kind text check (due_kind in ('first', 'next', 'resolve'));
alter table conversations add column due_state text check (due_state in ('running', 'paused', 'warned', 'breached'));
create index conversations_by_due on conversations (org_id, due_at, id) where deleted_at is null and due_at is not null;
-- contract step: the new check allows all that the old one does
alter table conversation_views drop constraint conversation_views_sort_check;
alter table conversation_views add constraint conversation_views_sort_check
  check (sort in ('activity', 'waiting', 'created', 'due'));
