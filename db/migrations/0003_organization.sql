-- module: organization

-- The tenant itself. Its key is org_id, so that the policy of all tenant tables works here too.
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
  updated_at timestamptz not null default now(),
  mfa_required_at timestamptz,
  mfa_grace_days int not null default 0 check (mfa_grace_days between 0 and 30),
  session_days int not null default 400 check (session_days between 1 and 400),
  idle_minutes int check (idle_minutes between 15 and 43200),
  -- The default language is implicit in the list of languages. These settings have their own version,
  -- so that editing them doesn't conflict with renaming the organization.
  content_locales text[] not null default '{}' check (cardinality(content_locales) <= 40),
  date_format text not null default 'locale' check (date_format in ('locale', 'iso', 'dmy', 'mdy')),
  number_format text not null default 'locale' check (number_format in ('locale', 'comma', 'point')),
  first_weekday int check (first_weekday between 0 and 6),
  language_version int not null default 1,
  language_set_at timestamptz,
  -- Scheduled deletion: who requested it and when, the previous status, the hash of the link that
  -- cancels it, and the day of the last email about it.
  deletion_requested_at timestamptz,
  deletion_requested_by uuid,
  state_before_deletion text check (state_before_deletion in ('active', 'restricted', 'read_only')),
  deletion_cancel_hash text,
  deletion_notice_day int,
  file_megabytes int not null default 25 check (file_megabytes between 1 and 100),
  constraint organizations_know_their_end check (
    (state = 'deletion_scheduled') = (deletion_at is not null)
    and num_nulls(
      deletion_at, deletion_requested_at, deletion_requested_by, state_before_deletion,
      deletion_cancel_hash, deletion_notice_day) in (0, 6))
);
create index organizations_ending on organizations (deletion_at) where state = 'deletion_scheduled';
create index organizations_by_cancel_hash on organizations (deletion_cancel_hash) where deletion_cancel_hash is not null;
select app.install_tenant_table('organizations');
select app.open_to_platform('organizations', 'select, insert, update');

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

-- Removed members keep their row, so that their name stays on what they wrote and they can return.
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
  picture_id uuid,
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
create unique index members_by_picture on members (org_id, picture_id) where picture_id is not null;
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
select app.open_to_platform('teams', 'select');

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
select app.open_to_platform('team_members', 'select, insert');

-- Invitations. The link exists only in the email. An invitation without an end is expired after its
-- day; inviting the same address again reuses the row.
create table invitations (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  email text not null check (length(email) between 3 and 254),
  role text not null default 'member' check (role in ('admin', 'member')),
  role_key text check (role_key ~ '^(preset:[a-z-]+|[0-9a-f-]{36})$'),
  role_id uuid generated always as (case when role_key not like 'preset:%' then role_key::uuid end) stored,
  permissions jsonb not null default '{}',
  data_scope text not null default 'all' check (data_scope in ('all', 'teams', 'own')),
  team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 50),
  token_hash text not null,
  invited_by uuid not null,
  resent_count int not null default 0 check (resent_count between 0 and 5),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  ended_at timestamptz generated always as (coalesce(accepted_at, declined_at, revoked_at)) stored,
  member_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, invited_by) references members (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id),
  check (role = 'member' or role_key is null),
  check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  check ((accepted_at is null) = (member_id is null))
);
create unique index invitations_one_open on invitations (org_id, email) where ended_at is null;
create index invitations_by_token on invitations (token_hash) where ended_at is null;
create index invitations_by_inviter on invitations (org_id, invited_by);
create index invitations_by_member on invitations (org_id, member_id) where member_id is not null;
create index invitations_by_age on invitations (expires_at);
select app.install_tenant_table('invitations');
select app.open_to_platform('invitations', 'select, update, delete');

-- At most one per organization.
create table ownership_offers (
  org_id uuid primary key references organizations,
  from_member uuid not null,
  to_member uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (org_id, from_member) references members (org_id, id),
  foreign key (org_id, to_member) references members (org_id, id),
  check (from_member <> to_member)
);
create index ownership_offers_by_giver on ownership_offers (org_id, from_member);
create index ownership_offers_by_taker on ownership_offers (org_id, to_member);
select app.install_tenant_table('ownership_offers');

-- Exports of an organization. The files are stored under "org_id/id".
create table organization_exports (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  requested_by uuid not null,
  has_files boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  attempts int not null default 0,
  parts_done int not null default 0,
  parts_total int not null default 0,
  row_count bigint not null default 0,
  file_count int not null default 0,
  size bigint,
  finished_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Updated during the export. A stale one belongs to a dead process.
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, requested_by) references members (org_id, id)
);
create unique index organization_exports_one_at_a_time on organization_exports (org_id)
  where state in ('waiting', 'running');
create index organization_exports_by_member on organization_exports (org_id, requested_by);
create index organization_exports_by_end on organization_exports (expires_at) where expires_at is not null;
create index organization_exports_under_way on organization_exports (updated_at) where state in ('waiting', 'running');
select app.install_tenant_table('organization_exports');
select app.open_to_platform('organization_exports', 'select, update, delete');

create table member_preferences (
  org_id uuid not null,
  member_id uuid not null,
  key text not null check (length(key) between 1 and 60),
  value jsonb not null check (octet_length(value::text) <= 16384),
  updated_at timestamptz not null default now(),
  primary key (org_id, member_id, key),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('member_preferences');

-- A record that an organization was deleted and how much data it had.
create table organization_deletions (
  id uuid primary key default uuidv7(),
  organization uuid not null unique,
  name_hash text not null,
  requested_at timestamptz not null,
  started_at timestamptz not null default now(),
  row_counts jsonb not null default '{}',
  file_count int not null default 0,
  tables_checked int,
  purged_at timestamptz,
  check ((purged_at is null) = (tables_checked is null))
);
select app.install_global_table('organization_deletions', 'outlives the organizations it records');

-- The application role can't read accounts, only the addresses of its own members.
create function app.member_emails(people uuid[]) returns table (user_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select person.id, person.email
  from users person
  join members member on member.org_id = app.acting_org() and member.user_id = person.id
  where person.id = any (people)
$$;
grant execute on function app.member_emails(uuid[]) to parley_app;

-- Returns only addresses of members, so it reveals nothing about others.
create function app.members_by_email(addresses text[]) returns table (member_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.removed_at is null
    and person.email = any (addresses)
$$;
grant execute on function app.members_by_email(text[]) to parley_app;

create function app.is_proven_member(candidate uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from members member
    join users person on person.id = member.user_id
    where member.org_id = app.acting_org() and member.id = candidate
      and (person.email_verified_at is not null or person.phone_verified_at is not null))
$$;
grant execute on function app.is_proven_member(uuid) to parley_app;

create function app.has_second_factor(candidate uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from members member
    where member.org_id = app.acting_org() and member.id = candidate and (
      exists (select from totp_factors factor
        where factor.user_id = member.user_id and factor.confirmed_at is not null)
      or exists (select from passkeys passkey where passkey.user_id = member.user_id)))
$$;
grant execute on function app.has_second_factor(uuid) to parley_app;

-- Every table with rows of organizations and its tenant column, referencing tables first.
create function app.organization_tables() returns table (name regclass, owner_column name)
language plpgsql stable set search_path = pg_catalog as $$
declare
  remaining oid[] := array(
    select class.oid from pg_class class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = class.oid
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
      and relkind in ('r', 'p') and not relispartition and class.oid <> 'public.organizations'::regclass
      and attname in ('org_id', 'organization_id') and not attisdropped);
  free oid[];
begin
  while cardinality(remaining) > 0 loop
    free := array(
      select candidate from unnest(remaining) as candidate
      where not exists (
        select from pg_constraint
        where contype = 'f' and confrelid = candidate and conrelid <> candidate and conrelid = any (remaining)));
    -- Cyclic references are resolved by clearing or cascading one of them.
    if cardinality(free) = 0 then
      free := array(
        select candidate from unnest(remaining) as candidate
        where not exists (
          select from pg_constraint
          where contype = 'f' and confrelid = candidate and conrelid <> candidate and conrelid = any (remaining)
            and confdeltype in ('a', 'r')));
    end if;
    if cardinality(free) = 0 then
      raise exception using errcode = 'DL002', message = 'tables refer to each other in a circle';
    end if;
    return query
      select table_id::regclass, attname from unnest(free) as table_id
      join pg_attribute on attrelid = table_id and attname in ('org_id', 'organization_id')
      order by table_id;
    remaining := array(select unnest(remaining) except select unnest(free));
  end loop;
end $$;

-- Row security also applies to the owner, so only the current organization's rows can be deleted.
-- This check fails earlier and verifies the due date.
create function app.refuse_early_purge(org uuid) returns void
language plpgsql stable set search_path = pg_catalog as $$
begin
  if org is distinct from app.acting_org() or not exists (
    select from public.organizations
    where org_id = org and state = 'deletion_scheduled' and deletion_at <= now())
  then
    raise exception using errcode = 'DL001', message = 'this organization is not due for deletion';
  end if;
end $$;

-- Deletes rows in batches and returns where to continue. Called in separate transactions, so that no
-- lock is held long.
create function app.purge_organization(org uuid, most int) returns table (name text, removed bigint)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  target record;
  room bigint := most;
  keys text;
  children text;
begin
  perform app.refuse_early_purge(org);
  for target in select * from app.organization_tables() loop
    exit when room <= 0;
    -- A person's row that only names the organization is kept.
    continue when exists (
      select from pg_attribute where attrelid = target.name and attname = 'user_id' and not attisdropped
        and target.owner_column = 'organization_id');
    keys := (
      select string_agg(quote_ident(attname), ', ' order by place)
      from pg_constraint, unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attnum = number
      where conrelid = target.name and contype = 'p' and attrelid = target.name);
    -- In a self-referencing table, referenced rows wait for the next call.
    children := (
      select coalesce(string_agg(format(' and not exists (select from %s child where %s)', target.name, pairs), ''), '')
      from (
        select string_agg(format('child.%I = held.%I', own.attname, other.attname), ' and ') as pairs
        from pg_constraint
        cross join unnest(conkey, confkey) as pair (own_number, other_number)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
        join pg_attribute other on other.attrelid = confrelid and other.attnum = other_number
        where contype = 'f' and conrelid = target.name and confrelid = target.name and confdeltype in ('a', 'r')
        group by pg_constraint.oid) own_references);
    execute format(
      'delete from %1$s where (%2$s) in (select %2$s from %1$s held where %3$I = $1%4$s limit $2)',
      target.name, keys, target.owner_column, children)
      using org, room;
    get diagnostics removed = row_count;
    if removed > 0 then
      name := regexp_replace(target.name::text, '^public\.', '');
      room := room - removed;
      return next;
    end if;
  end loop;
end $$;
grant execute on function app.purge_organization(uuid, int) to parley_platform;

-- Last step: traces outside the organization's tables, the organization itself, and a check that no
-- table has a row of it. Returns the number of tables checked.
create function app.end_organization(org uuid) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  target record;
  is_there boolean;
  checked int := 0;
begin
  perform app.refuse_early_purge(org);
  delete from public.rate_buckets where position(org::text in bucket) > 0;
  delete from public.account_idempotency_keys where position(org::text in body::text) > 0;
  delete from public.one_time_tokens where position(org::text in data::text) > 0;
  if to_regclass('pgboss.job_common') is not null then
    execute 'delete from pgboss.job_common job where position($1 in job::text) > 0' using org::text;
  end if;
  for target in select * from app.organization_tables() loop
    if target.owner_column = 'organization_id' and exists (
      select from pg_attribute where attrelid = target.name and attname = 'user_id' and not attisdropped)
    then
      execute format('update %s set organization_id = null where organization_id = $1', target.name) using org;
    end if;
    execute format('select exists (select from %s where %I = $1)', target.name, target.owner_column)
      into is_there using org;
    if is_there then
      raise exception using errcode = 'DL003', message = format('%s still has rows of this organization', target.name);
    end if;
    checked := checked + 1;
  end loop;
  delete from public.organizations where org_id = org;
  if not found then
    raise exception using errcode = 'DL003', message = 'the organization itself could not be deleted';
  end if;
  return checked + 1;
end $$;
grant execute on function app.end_organization(uuid) to parley_platform;

-- Verified addresses only, so that a stranger's mailbox gets no email.
create function app.proven_member_emails(candidates uuid[]) returns table (member_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.id = any (candidates)
    and member.removed_at is null and member.disabled_at is null
    and person.email_verified_at is not null and person.disabled_at is null and person.closed_at is null
$$;
grant execute on function app.proven_member_emails(uuid[]) to parley_app;

create function app.owner_contact() returns table (email text, phone text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select person.email, person.phone
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.role = 'owner'
$$;
grant execute on function app.owner_contact() to parley_app, parley_platform;

-- module: sites

create table sites (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  slug text not null check (length(slug) between 2 and 32 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 80),
  theme jsonb not null default '{}',
  default_locale text not null default 'en',
  indexable boolean not null default true,
  state text not null default 'active' check (state in ('active', 'suspended', 'archived')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set while the organization is scheduled for deletion. The site's own status is kept.
  closed_at timestamptz,
  -- Home page content per language. Images are small and part of every page, so they are stored
  -- inline.
  home jsonb not null default '{}',
  logo text check (length(logo) <= 65536),
  logo_width int check (logo_width > 0),
  logo_height int check (logo_height > 0),
  favicon text check (length(favicon) <= 32768),
  primary key (org_id, id),
  unique (org_id, slug),
  constraint sites_logo_whole check (num_nonnulls(logo, logo_width, logo_height) in (0, 3))
);
select app.install_tenant_table('sites');
select app.open_to_platform('sites', 'select, insert, update (closed_at, updated_at)');

create table site_domains (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  hostname text not null check (length(hostname) <= 253 and hostname ~ '^[a-z0-9.-]+\.[a-z0-9-]+$'),
  state text not null default 'pending'
    check (state in ('pending', 'verifying', 'active', 'failed', 'removed')),
  txt_token text not null,
  is_primary boolean not null default false,
  problem text check (problem in ('no-proof', 'taken')),
  checked_at timestamptz,
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, site_id) references sites (org_id, id),
  check (state = 'active' or not is_primary)
);
create unique index site_domains_one_per_host on site_domains (org_id, hostname) where state <> 'removed';
create unique index site_domains_one_primary on site_domains (org_id, site_id) where is_primary;
create index site_domains_by_site on site_domains (org_id, site_id);
create index site_domains_to_check on site_domains (checked_at) where state in ('pending', 'verifying', 'active');
select app.install_tenant_table('site_domains');
select app.open_to_platform('site_domains', 'select, update');

-- Host names of all organizations. A slug has no dot, a custom domain has one. Row security would
-- hide names taken by others, so the application role uses the functions below.
create table hosts (
  hostname text primary key,
  org_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('slug', 'domain')),
  quarantined_until timestamptz,
  created_at timestamptz not null default now()
);
create index hosts_by_site on hosts (org_id, site_id);
select app.install_global_table('hosts', 'a host name belongs to one site of the whole install');

-- Claims a name for a site; false if it is taken. A released name stays reserved for 30 days, so that
-- old links don't lead to someone else.
create function app.claim_host(name text, for_site uuid, name_kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from sites where org_id = app.acting_org() and id = for_site) then
    return false;
  end if;
  insert into hosts as held (hostname, org_id, site_id, kind)
  values (name, app.acting_org(), for_site, name_kind)
  on conflict (hostname) do update
    set org_id = excluded.org_id, site_id = excluded.site_id, kind = excluded.kind, quarantined_until = null
    where held.quarantined_until <= now()
      or (held.org_id = excluded.org_id
        and (held.quarantined_until is not null or held.site_id = excluded.site_id));
  return found;
end $$;
grant execute on function app.claim_host(text, uuid, text) to parley_app, parley_platform;

create function app.release_host(name text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update hosts set quarantined_until = now() + interval '30 days'
  where hostname = name and org_id = app.acting_org() and quarantined_until is null
$$;
grant execute on function app.release_host(text) to parley_app, parley_platform;

create function app.is_host_free(name text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (
    select from hosts
    where hostname = name and org_id <> app.acting_org()
      and (quarantined_until is null or quarantined_until > now()))
$$;
grant execute on function app.is_host_free(text) to parley_app;
