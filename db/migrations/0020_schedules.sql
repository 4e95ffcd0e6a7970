-- module: schedules

-- When an organization is there for its customers.
create table schedules (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  time_zone text not null check (length(time_zone) between 1 and 60),
  -- [{day 1-7, from, to}]; an end before its beginning is on the next day.
  week jsonb not null,
  -- [{date, name, isYearly, hours}]; without hours the day is closed.
  exceptions jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index schedules_by_name on schedules (org_id, name_key) where deleted_at is null;
select app.install_tenant_table('schedules');
