-- module: platform

-- Function rights are given one by one, never by default.
alter default privileges revoke execute on functions from public;

create schema app;
grant usage on schema app to parley_app, parley_platform;
revoke create on schema public from public;
grant usage on schema public to parley_app, parley_platform;

-- One key per server process: a process signs the tenant of each transaction with its own key, so
-- keys rotate at every start and nodes never have to agree on one. Only the owner can read them.
create table app.context_keys (
  id text primary key,
  inner_pad bytea not null,
  outer_pad bytea not null,
  seen_at timestamptz not null default now()
);

create function app.current_org() returns uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  context text := nullif(current_setting('app.ctx', true), '');
  org text;
  expected text;
begin
  if context is null then
    raise exception using errcode = 'TN001', message = 'tenant context missing';
  end if;
  org := split_part(context, '.', 1);
  -- HMAC-SHA256 written out: the pads are the key already combined with ipad and opad.
  select encode(sha256(key.outer_pad || sha256(key.inner_pad || convert_to(org || ':' || pg_backend_pid(), 'UTF8'))), 'hex')
    into expected
    from app.context_keys key
    where key.id = split_part(context, '.', 2);
  if expected is null or expected <> split_part(context, '.', 3) then
    raise exception using errcode = 'TN002', message = 'tenant context not signed by this server';
  end if;
  return org::uuid;
end $$;

-- What this install signs and encrypts with when no SECRET_KEY is configured; every node reads the same.
create table app.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  secret text not null
);

-- The one procedure that makes a table a tenant's: every tenant table is installed with it.
create function app.install_tenant_table(target regclass) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()))',
    target);
  execute format('grant select, insert, update, delete on %s to parley_app', target);
end $$;

-- Lets sign-in, host look-up and platform administration reach a tenant table across organizations.
create function app.open_to_platform(target regclass, privileges text) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy platform on %s to parley_platform using (true) with check (true)', target);
  execute format('grant %s on %s to parley_platform', privileges, target);
end $$;

-- A table that belongs to no organization; the application role never sees it.
create function app.install_global_table(target regclass, reason text) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('comment on table %s is %L', target, 'global: ' || reason);
  execute format('grant select, insert, update, delete on %s to parley_platform', target);
end $$;

-- Transaction ids restart in a restored cluster; the offset keeps the order of the log across that.
create table app.log_clock (
  only_row boolean primary key default true check (only_row),
  tx_offset bigint not null default 0,
  high_tx bigint not null default 0
);
insert into app.log_clock default values;

create function app.current_tx() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select tx_offset + pg_current_xact_id()::text::bigint from app.log_clock
$$;

-- Rows below the horizon are final: no transaction still running can add one behind a reader's back.
create function app.log_horizon() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select tx_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from app.log_clock
$$;

-- Each process calls this at its start and every hour. A clock that stands below the last mark was
-- restored into a fresh cluster: it jumps further than any hour could have counted.
create function app.renew_process(key_id text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.context_keys set seen_at = now() where id = key_id;
  update app.log_clock
    set tx_offset = high_tx - pg_current_xact_id()::text::bigint + 100000000
    where tx_offset + pg_current_xact_id()::text::bigint < high_tx;
  update app.log_clock set high_tx = tx_offset + pg_current_xact_id()::text::bigint;
end $$;

create function app.retire_process(key_id text) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.context_keys where id = key_id
$$;

create table events (
  org_id uuid not null,
  at timestamptz not null default now(),
  tx bigint not null default app.current_tx(),
  seq bigint generated always as identity,
  type text not null,
  subject_id uuid,
  actor_kind text not null check (actor_kind in ('member', 'api-key', 'contact', 'bot', 'system', 'platform')),
  actor_id uuid,
  cause text not null,
  audience text not null,
  data jsonb not null default '{}',
  primary key (org_id, at, seq)
) partition by range (at);
create index events_by_log_order on events (org_id, tx, seq);
create index events_by_subject on events (org_id, subject_id, at desc, seq desc);
select app.install_tenant_table('events');
grant insert, select on events to parley_platform;

create table events_default partition of events default;
select app.install_tenant_table('events_default');

create function app.ensure_month_partitions(parent regclass, months_ahead int) returns void
language plpgsql security definer set search_path = pg_catalog, public, app as $$
declare
  month date := date_trunc('month', now())::date;
  name text;
begin
  for step in 0..months_ahead loop
    name := format('%s_%s', parent::text, to_char(month, 'YYYY_MM'));
    if to_regclass('public.' || name) is null then
      execute format('create table public.%I partition of %s for values from (%L) to (%L)',
        name, parent, month, (month + interval '1 month')::date);
      perform app.install_tenant_table(format('public.%I', name)::regclass);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;

create table idempotency_keys (
  org_id uuid not null,
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (org_id, created_at);
select app.install_tenant_table('idempotency_keys');
select app.open_to_platform('idempotency_keys', 'select, delete');

create table account_idempotency_keys (
  actor_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
select app.install_global_table('account_idempotency_keys', 'writes of a signed-in user outside any organization');

-- Losing counters in a crash is harmless, so they are not written to the log.
create unlogged table rate_buckets (
  bucket text primary key,
  window_ends_at timestamptz not null,
  used int not null
);
select app.install_global_table('rate_buckets', 'rate limits count addresses and accounts, not tenants');

grant execute on function app.current_org(), app.current_tx(), app.log_horizon() to parley_app, parley_platform;
grant execute on function app.ensure_month_partitions(regclass, int), app.renew_process(text), app.retire_process(text)
  to parley_platform;
