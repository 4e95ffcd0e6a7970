-- module: organization

-- The tenant itself. Its key is org_id, so that the one policy of all tenant tables holds here too.
create table organizations (
  org_id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  time_zone text not null default 'UTC',
  default_locale text not null default 'en',
  base_currency text not null default 'USD' check (base_currency ~ '^[A-Z]{3}$'),
  state text not null default 'active'
    check (state in ('active', 'restricted', 'read_only', 'suspended', 'deletion_scheduled', 'deleted')),
  deletion_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select app.install_tenant_table('organizations');
select app.open_to_platform('organizations', 'select, insert, update');

-- The organization's own roles; the presets of the product live in its code.
create table roles (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  description text not null default '' check (length(description) <= 300),
  levels jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, name)
);
select app.install_tenant_table('roles');
select app.open_to_platform('roles', 'select');

-- A removed member keeps his row: what he wrote stays under his name, and coming back revives it.
create table members (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  role_key text check (role_key ~ '^(preset:[a-z-]+|[0-9a-f-]{36})$'),
  role_id uuid generated always as (case when role_key not like 'preset:%' then role_key::uuid end) stored,
  display_name text not null check (length(display_name) between 1 and 120),
  permissions jsonb not null default '{}',
  data_scope text not null default 'all' check (data_scope in ('all', 'teams', 'own')),
  disabled_at timestamptz,
  removed_at timestamptz,
  last_seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id),
  foreign key (org_id, role_id) references roles (org_id, id),
  check (role = 'member' or role_key is null),
  check (role <> 'owner' or (disabled_at is null and removed_at is null))
);
create unique index members_one_owner on members (org_id) where role = 'owner';
create index members_by_name on members (org_id, display_name, id) where removed_at is null;
create index members_by_role on members (org_id, role_id) where role_id is not null;
create index members_by_user on members (user_id, org_id);
select app.install_tenant_table('members');
select app.open_to_platform('members', 'select, insert, update');

create table teams (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  description text not null default '' check (length(description) <= 300),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, name)
);
select app.install_tenant_table('teams');

create table team_members (
  org_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, team_id, member_id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index team_members_by_member on team_members (org_id, member_id);
select app.install_tenant_table('team_members');
select app.open_to_platform('team_members', 'select');

-- The application role cannot read accounts. Of its own members it may know the address.
create function app.member_emails(people uuid[]) returns table (user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select person.id, person.email
  from users person
  join members member on member.org_id = app.current_org() and member.user_id = person.id
  where person.id = any (people)
$$;
grant execute on function app.member_emails(uuid[]) to parley_app;
