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
  primary key (org_id, id),
  unique (org_id, slug)
);
select app.install_tenant_table('sites');
select app.open_to_platform('sites', 'select, insert');

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

-- Who answers on which name, over all organizations. A slug has no dot, a custom domain has one.
-- Row security would hide a name that somebody else holds, so this table stands outside of it and
-- the application role reaches it only through the functions below.
create table hosts (
  hostname text primary key,
  org_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('slug', 'domain')),
  quarantined_until timestamptz,
  created_at timestamptz not null default now()
);
create index hosts_by_site on hosts (org_id, site_id);
select app.install_global_table('hosts', 'a name answers for one site of the whole install');

-- Takes a name for a site of the organization at work; false when somebody else holds it. A name
-- given back stays out of others' reach for 30 days, so that old links do not lead to strangers.
create function app.claim_host(name text, for_site uuid, name_kind text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from sites where org_id = app.current_org() and id = for_site) then
    return false;
  end if;
  insert into hosts as held (hostname, org_id, site_id, kind)
  values (name, app.current_org(), for_site, name_kind)
  on conflict (hostname) do update
    set org_id = excluded.org_id, site_id = excluded.site_id, kind = excluded.kind, quarantined_until = null
    where held.quarantined_until <= now()
      or (held.org_id = excluded.org_id
        and (held.quarantined_until is not null or held.site_id = excluded.site_id));
  return found;
end $$;

create function app.release_host(name text) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update hosts set quarantined_until = now() + interval '30 days'
  where hostname = name and org_id = app.current_org() and quarantined_until is null
$$;

-- Whether the organization at work could take the name: a question, so nothing of the holder is told.
create function app.is_host_free(name text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (
    select from hosts
    where hostname = name and org_id <> app.current_org()
      and (quarantined_until is null or quarantined_until > now()))
$$;

grant execute on function app.claim_host(text, uuid, text), app.release_host(text) to parley_app, parley_platform;
grant execute on function app.is_host_free(text) to parley_app;
