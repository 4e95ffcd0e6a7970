-- module: organization

-- In which languages and formats an organization works. The default language is always one of those
-- it writes in, so only the others need to be listed. These settings have a version of their own:
-- whoever changes them is in nobody's way who renames the organization.
alter table organizations
  add column content_locales text[] not null default '{}' check (cardinality(content_locales) <= 40),
  add column date_format text not null default 'locale' check (date_format in ('locale', 'iso', 'dmy', 'mdy')),
  add column number_format text not null default 'locale' check (number_format in ('locale', 'comma', 'point')),
  add column first_weekday int check (first_weekday between 0 and 6),
  add column language_version int not null default 1,
  add column language_set_at timestamptz;

-- The end of an organization: who asked for it and when, what it was before and is again if nobody
-- means it, what the link that stops it hashes to, and the day of the last mail about it.
alter table organizations
  add column deletion_requested_at timestamptz,
  add column deletion_requested_by uuid,
  add column state_before_deletion text check (state_before_deletion in ('active', 'restricted', 'read_only')),
  add column deletion_cancel_hash text,
  add column deletion_notice_day int,
  add constraint organizations_know_their_end check (
    (state = 'deletion_scheduled') = (deletion_at is not null)
    and num_nulls(
      deletion_at, deletion_requested_at, deletion_requested_by, state_before_deletion,
      deletion_cancel_hash, deletion_notice_day) in (0, 6));
create index organizations_ending on organizations (deletion_at) where state = 'deletion_scheduled';
create index organizations_by_cancel_hash on organizations (deletion_cancel_hash) where deletion_cancel_hash is not null;

-- Since when the pages of a site are off because its organization is about to be deleted. Whether the
-- site was active or put away before is kept.
alter table sites add column closed_at timestamptz;
grant update (closed_at, updated_at) on sites to parley_platform;

-- Archives of everything an organization has. The bytes lie in storage under "org_id/id".
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
  -- Moves on while it is being made; one that stands still was left by a process that is gone.
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

-- How a member arranged his screens.
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

-- What is kept of an organization that was deleted: that it was, and how much of it there had been.
create table organization_deletions (
  id uuid primary key default uuidv7(),
  organization uuid not null unique,
  name_hash text not null,
  requested_at timestamptz not null,
  started_at timestamptz not null default now(),
  row_counts jsonb not null default '{}',
  file_count int not null default 0,
  -- In how many tables we looked for rows of it at the end, and found none.
  tables_checked int,
  purged_at timestamptz,
  check ((purged_at is null) = (tables_checked is null))
);
select app.install_global_table('organization_deletions', 'outlives the organizations it tells of');

-- Every table with rows of organizations, the organizations themselves left out, and the column that
-- says whose a row is. What refers to others comes before them.
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
    -- Tables that refer to each other can go where one of them is cleared or goes along by itself.
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

-- Row security holds for the owner of the tables too, so only rows of the organization at work can go,
-- whatever is asked for; this says so early, and that its day must have come.
create function app.refuse_early_purge(org uuid) returns void
language plpgsql stable set search_path = pg_catalog as $$
begin
  if org is distinct from app.current_org() or not exists (
    select from public.organizations
    where org_id = org and state = 'deletion_scheduled' and deletion_at <= now())
  then
    raise exception using errcode = 'DL001', message = 'this organization is not due for deletion';
  end if;
end $$;

-- Deletes up to so many rows of an organization, and answers from where. Called until nothing comes
-- back, each time in a transaction of its own, so that no lock is held for long.
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
    -- A row of a person that only names the organization is the person's.
    continue when exists (
      select from pg_attribute where attrelid = target.name and attname = 'user_id' and not attisdropped
        and target.owner_column = 'organization_id');
    keys := (
      select string_agg(quote_ident(attname), ', ' order by place)
      from pg_constraint, unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attnum = number
      where conrelid = target.name and contype = 'p' and attrelid = target.name);
    -- In a table that refers to itself, rows that others of it refer to wait for the next call.
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

-- The last step: traces outside the organization's own tables, the organization itself, and the proof
-- that no table has a row of it. Answers how many tables were looked at.
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
grant execute on function app.purge_organization(uuid, int), app.end_organization(uuid) to parley_platform;

-- Addresses of members that are known to be theirs: a stranger's mailbox gets no news of us.
create function app.proven_member_emails(candidates uuid[]) returns table (member_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.current_org() and member.id = any (candidates)
    and member.removed_at is null and member.disabled_at is null
    and person.email_verified_at is not null and person.disabled_at is null and person.closed_at is null
$$;

-- Where the owner of the organization at work is reached when it is about to end.
create function app.owner_contact() returns table (email text, phone text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select person.email, person.phone
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.current_org() and member.role = 'owner'
$$;
grant execute on function app.owner_contact() to parley_app, parley_platform;
grant execute on function app.proven_member_emails(uuid[]) to parley_app;
