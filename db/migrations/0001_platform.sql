-- module: platform

-- Functions get explicit grants, never the default.
alter default privileges revoke execute on functions from public;
create schema app;
grant usage on schema app to parley_app, parley_platform;
revoke create on schema public from public;
grant usage on schema public to parley_app, parley_platform;

-- Each server process has its own key, so keys rotate on every start and nodes don't share one. Only
-- the owner can read them.
create table app.context_keys (
  id text primary key,
  inner_pad bytea not null,
  outer_pad bytea not null,
  seen_at timestamptz not null default now()
);

-- What this connection has proven, as the fingerprint of its context: currval belongs to one
-- connection, and only the owner can set it. Two halves, because one half could be found by brute
-- force. Unlogged, so that a proof writes no WAL and readers take no transaction ID.
create unlogged sequence app.proven_head minvalue -9223372036854775808;
create unlogged sequence app.proven_tail minvalue -9223372036854775808;
grant select on sequence app.proven_head, app.proven_tail to parley_app, parley_platform;

create function app.fingerprint(context text) returns bytea
language sql stable return substr(sha256(convert_to(context, 'UTF8')), 1, 16);
grant execute on function app.fingerprint(text) to parley_app, parley_platform;

create function app.signed_org(context text) returns uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  org text := split_part(context, '.', 1);
  expected text;
begin
  if context is null or context = '' then
    raise exception using errcode = 'TN001', message = 'tenant context missing';
  end if;
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
grant execute on function app.signed_org(text) to parley_app, parley_platform;

-- Returns the context the connection can use from now on.
create function app.prove_context(context text) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare
  org uuid := app.signed_org(context);
  proven text := context || '.proven';
  print bytea := app.fingerprint(proven);
  -- Assigned instead of performed, which would run a query for each.
  remembered bigint;
begin
  -- Only one context per tenant can be proven, so arbitrary suffixes can't be tried.
  if split_part(context, '.', 4) <> '' then
    raise exception using errcode = 'TN002', message = 'tenant context not signed by this server';
  end if;
  -- A read-only server can't remember a proof, so every table checks the signature.
  if current_setting('transaction_read_only')::boolean then
    return set_config('app.ctx', context, true);
  end if;
  remembered := setval('app.proven_head', substr(print, 1, 8)::bigint);
  remembered := setval('app.proven_tail', substr(print, 9, 8)::bigint);
  return set_config('app.ctx', proven, true);
end $$;
grant execute on function app.prove_context(text) to parley_app, parley_platform;

-- Runs for every tenant table of every statement. SECURITY DEFINER or its own search path would cost
-- more than everything else in it, so all names are qualified. currval raises 55000 if nothing was
-- proven.
create function app.current_org() returns uuid language plpgsql stable as $$
declare
  context pg_catalog.text := pg_catalog.current_setting('app.ctx', true);
begin
  if pg_catalog.split_part(context, '.', 4) operator(pg_catalog.=) 'proven' then
    if app.fingerprint(context) operator(pg_catalog.=) (
      pg_catalog.currval('app.proven_head')::pg_catalog.bytea
      operator(pg_catalog.||) pg_catalog.currval('app.proven_tail')::pg_catalog.bytea) then
      return pg_catalog.split_part(context, '.', 1)::pg_catalog.uuid;
    end if;
  end if;
  return app.signed_org(context);
end $$;
grant execute on function app.current_org() to parley_app, parley_platform;

-- Same as app.current_org(), for functions with their own search path: PL/pgSQL replans a function's
-- expressions whenever the path changes, which costs ten times more. Policies use one, functions the
-- other.
create function app.acting_org() returns uuid language plpgsql stable set search_path = pg_catalog as $$
declare
  context text := current_setting('app.ctx', true);
begin
  if split_part(context, '.', 4) = 'proven' then
    if app.fingerprint(context) = currval('app.proven_head')::bytea || currval('app.proven_tail')::bytea then
      return split_part(context, '.', 1)::uuid;
    end if;
  end if;
  return app.signed_org(context);
end $$;
grant execute on function app.acting_org() to parley_app, parley_platform;

-- Used if no SECRET_KEY is configured. Every node reads the same value.
create table app.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  secret text not null
);

-- Every tenant table must be installed with this procedure.
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

-- Lets sign-in, host lookup, and platform administration reach a tenant table across organizations.
create function app.open_to_platform(target regclass, privileges text) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy platform on %s to parley_platform using (true) with check (true)', target);
  execute format('grant %s on %s to parley_platform', privileges, target);
end $$;

-- A table that belongs to no organization. The application role can't see it.
create function app.install_global_table(target regclass, reason text) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  execute format('comment on table %s is %L', target, 'global: ' || reason);
  execute format('grant select, insert, update, delete on %s to parley_platform', target);
end $$;

-- Transaction IDs restart in a restored cluster. The offset keeps the order of the log.
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
grant execute on function app.current_tx() to parley_app, parley_platform;

-- Rows below the horizon are final: no running transaction can add one behind a reader's cursor.
create function app.log_horizon() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select tx_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from app.log_clock
$$;
grant execute on function app.log_horizon() to parley_app, parley_platform;

-- Events are visible below the oldest running transaction. A transaction that only indexes search
-- words can promise not to write events, so readers needn't wait for it.
create function app.promise_no_events() returns void
language sql set search_path = pg_catalog as $$
  select pg_advisory_xact_lock_shared(1870, 0)
$$;
grant execute on function app.promise_no_events() to parley_platform;

-- Reading all locks is expensive, so only readers that would otherwise wait do it. A transaction that
-- ends meanwhile is waited for one last time.
create function app.exact_log_horizon() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  with held as materialized (
    select pid, locktype, transactionid, database, classid, objid, objsubid from pg_locks
    where granted and (
      locktype = 'transactionid' and mode = 'ExclusiveLock'
      or locktype = 'advisory' and mode = 'ShareLock'))
  select clock.tx_offset + coalesce(
    (select min(running::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running
     where not exists (
       select from held
       join pg_stat_activity active on active.pid = held.pid
       where held.locktype = 'transactionid' and held.transactionid = running::xid and (
         active.datname <> current_database()
         -- Other roles could take such a lock too and keep it on a pooled connection.
         or active.usename = 'parley_platform' and exists (
           select from held promise
           where promise.pid = held.pid and promise.locktype = 'advisory'
             and promise.database = active.datid
             and promise.classid = 1870 and promise.objid = 0 and promise.objsubid = 2)))),
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from app.log_clock clock
$$;
grant execute on function app.exact_log_horizon() to parley_app, parley_platform;

-- Each process calls this on start and every hour. A clock below the last mark was restored into a
-- fresh cluster and jumps further than an hour could count.
create function app.renew_process(key_id text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update app.context_keys set seen_at = now() where id = key_id;
  update app.log_clock
    set tx_offset = high_tx - pg_current_xact_id()::text::bigint + 100000000
    where tx_offset + pg_current_xact_id()::text::bigint < high_tx;
  update app.log_clock set high_tx = tx_offset + pg_current_xact_id()::text::bigint;
end $$;
grant execute on function app.renew_process(text) to parley_platform;

create function app.retire_process(key_id text) returns void
language sql security definer set search_path = pg_catalog as $$
  delete from app.context_keys where id = key_id
$$;
grant execute on function app.retire_process(text) to parley_platform;

create table events (
  org_id uuid not null,
  at timestamptz not null default now(),
  tx bigint not null default app.current_tx(),
  seq bigint generated always as identity,
  type text not null,
  subject_id uuid,
  actor_kind text not null check (actor_kind in ('member', 'api-key', 'contact', 'bot', 'system', 'platform')),
  actor_id uuid,
  -- Name and role of members at that time.
  actor_name text,
  actor_role text,
  -- The cause: a call, job, reaction, cron job, or automation by ID, with its run and step.
  cause_kind text not null check (cause_kind in ('call', 'job', 'reaction', 'cron', 'automation', 'system')),
  cause_id text not null,
  cause_run text,
  cause_node text,
  audience text not null,
  data jsonb not null default '{}',
  primary key (org_id, at, seq)
) partition by range (at);
create index events_by_log_order on events (org_id, tx, seq);
create index events_by_subject on events (org_id, subject_id, at desc, seq desc);
-- The audit log is filtered by type and actor. Types compare bytewise, so that "team." works as a
-- prefix in every collation.
create index events_by_type on events (org_id, type collate "C", at desc, seq desc);
create index events_by_actor on events (org_id, actor_id, at desc, seq desc);
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
grant execute on function app.ensure_month_partitions(regclass, int) to parley_platform;

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

-- Unlogged because losing counters in a crash is harmless. Half of each page stays free for updates.
create unlogged table rate_buckets (
  bucket text primary key,
  window_ends_at timestamptz not null,
  used int not null
) with (fillfactor = 50);
select app.install_global_table('rate_buckets', 'rate limits count addresses and accounts, not tenants');

-- The queue is pg-boss's schema, created on start after the migrations, so these functions resolve
-- its tables late. Only the owner and the platform role can access them; the application role queues
-- and completes jobs through these functions.

create table app.job_queues (
  name text primary key,
  realm text not null check (realm in ('organization', 'platform'))
);

-- Inserts what pg-boss's own send would. The group is the job's owner: an organization's ID or
-- 'platform'. A job already waiting with the same key and no later start is reused.
create function app.put_job(
  queue_name text, owner_group text, payload jsonb, not_before timestamptz, once_key text)
returns uuid language plpgsql set search_path = pg_catalog as $$
declare
  made uuid;
begin
  if once_key is not null then
    -- Locked until commit, so that the worker sees our changes.
    select waiting.id into made from pgboss.job_common waiting
    where waiting.name = queue_name and waiting.singleton_key = owner_group || ':' || once_key
      and waiting.state = 'created' and waiting.name <> 'dead-letters'
      and waiting.start_after <= coalesce(not_before, pgboss.job_now())
    for key share;
    if found then
      return made;
    end if;
  end if;
  insert into pgboss.job_common as waiting (
    name, data, start_after, created_on, singleton_key, group_id, expire_seconds, deletion_seconds,
    keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds)
  select
    queue.name, payload, due.at, pgboss.job_now(), owner_group || ':' || once_key, owner_group,
    queue.expire_seconds, queue.deletion_seconds, due.at + queue.retention_seconds * interval '1s',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
    queue.dead_letter, queue.heartbeat_seconds
  from pgboss.queue queue, (select coalesce(not_before, pgboss.job_now()) as at) due
  where queue.name = queue_name
  on conflict (name, singleton_key)
    where state = 'created' and singleton_key is not null and name <> 'dead-letters'
    do update set start_after = least(waiting.start_after, excluded.start_after)
  returning id into made;
  if made is null then
    raise exception using errcode = 'JB002', message = format('no job queue is named %L', queue_name);
  end if;
  return made;
end $$;

-- The organization is always that of the transaction, whatever the payload says. Only the platform
-- role can queue platform jobs from inside an organization.
create function app.enqueue_job(queue_name text, payload jsonb, not_before timestamptz, once_key text)
returns uuid
language plpgsql security definer set search_path = pg_catalog as $$
declare
  org uuid := app.acting_org();
  realm text := (select queue.realm from app.job_queues queue where queue.name = queue_name);
begin
  if realm = 'organization' then
    return app.put_job(queue_name, org::text, payload, not_before, once_key);
  elsif realm = 'platform' and session_user = 'parley_platform' then
    return app.put_job(queue_name, 'platform', payload, not_before, once_key);
  end if;
  raise exception using errcode = 'JB002',
    message = format('an organization cannot queue %L', queue_name);
end $$;
grant execute on function app.enqueue_job(text, jsonb, timestamptz, text) to parley_app, parley_platform;

create function app.enqueue_platform_job(queue_name text, payload jsonb, not_before timestamptz, once_key text)
returns uuid
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from app.job_queues queue where queue.name = queue_name and queue.realm = 'platform') then
    raise exception using errcode = 'JB002',
      message = format('%L needs an organization', queue_name);
  end if;
  return app.put_job(queue_name, 'platform', payload, not_before, once_key);
end $$;
grant execute on function app.enqueue_platform_job(text, jsonb, timestamptz, text) to parley_platform;

-- Called last in the transaction of the job's effect. If the claim has expired, another worker owns
-- the job and this effect is rolled back.
create function app.settle_job(queue_name text, job_id uuid, attempt int, owner_group text)
returns void
language plpgsql set search_path = pg_catalog as $$
begin
  update pgboss.job_common job set state = 'completed', completed_on = pgboss.job_now()
  where job.name = queue_name and job.id = job_id and job.state = 'active'
    and job.retry_count = attempt and job.group_id = owner_group;
  if not found then
    raise exception using errcode = 'JB001', message = 'the claim on this job has lapsed';
  end if;
end $$;

create function app.finish_job(queue_name text, job_id uuid, attempt int) returns void
language sql security definer set search_path = pg_catalog as $$
  select app.settle_job(queue_name, job_id, attempt, app.acting_org()::text)
$$;
grant execute on function app.finish_job(text, uuid, int) to parley_app;

create function app.finish_platform_job(queue_name text, job_id uuid, attempt int) returns void
language sql security definer set search_path = pg_catalog as $$
  select app.settle_job(queue_name, job_id, attempt, 'platform')
$$;
grant execute on function app.finish_platform_job(text, uuid, int) to parley_platform;

-- Moves a dead letter back into its queue. Returns the queue, or null if the letter is gone.
create function app.retry_dead_letter(dead_letter_id uuid) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare
  letter record;
begin
  delete from pgboss.job_common job
    where job.name = 'dead-letters' and job.id = dead_letter_id and job.state = 'created'
    returning job.source_name, job.group_id, job.data into letter;
  if letter.source_name is null then
    return null;
  end if;
  perform app.put_job(letter.source_name, letter.group_id, letter.data, null, null);
  return letter.source_name;
end $$;
grant execute on function app.retry_dead_letter(uuid) to parley_platform;

create table cron_jobs (
  key text primary key,
  schedule text not null,
  zone text not null default 'UTC',
  grace_s int not null check (grace_s >= 0),
  enabled boolean not null default true,
  last_run_id uuid,
  next_due timestamptz not null
);
select app.install_global_table('cron_jobs', 'maintenance of the whole install');

create table cron_runs (
  id uuid primary key default uuidv7(),
  cron_key text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  state text not null default 'running'
    check (state in ('running', 'success', 'failed', 'timeout', 'skipped_locked')),
  duration_ms int,
  rows bigint,
  error text check (length(error) <= 4000),
  host text not null,
  attempt int not null check (attempt >= 1)
);
create index cron_runs_by_key on cron_runs (cron_key, started_at desc);
create index cron_runs_by_age on cron_runs (started_at);
select app.install_global_table('cron_runs', 'maintenance of the whole install');

-- Emails and text messages of the product itself. Secrets (links, codes) are blanked after sending,
-- except in a local install, where this table is the mailbox page.
create table system_mails (
  id uuid primary key default uuidv7(),
  organization_id uuid,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (length(recipient) between 3 and 320),
  kind text not null check (length(kind) between 1 and 60),
  subject text not null default '' check (length(subject) <= 500),
  text text not null,
  html text,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  message_id text unique,
  sent_at timestamptz,
  error text check (length(error) <= 4000),
  created_at timestamptz not null default now(),
  -- Unsubscribe URL (RFC 8058). It contains a secret and is blanked with the text.
  unsubscribe_url text
    check (length(unsubscribe_url) <= 2000 and unsubscribe_url ~ '^https?://[!-;=?-~]+$'),
  -- Email that outsiders can trigger has its own rate limit, so that it can't delay email to members.
  budget text not null default 'members'
    check (budget in ('members', 'outsiders'))
);
create index system_mails_waiting on system_mails (next_try_at) where state = 'pending';
create index system_mails_sending on system_mails (claimed_at) where state = 'sending';
create index system_mails_by_recipient on system_mails (recipient, created_at);
create index system_mails_by_organization on system_mails (organization_id, created_at);
select app.install_global_table('system_mails', 'one outbox for all organizations and for people without one');

-- The application role can only add emails of its own organization.
create function app.queue_system_mail(channel text, recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails (organization_id, channel, recipient, kind, subject, text, html)
  values (app.acting_org(), channel, recipient, kind, subject, body, html)
  returning id
$$;
grant execute on function app.queue_system_mail(text, text, text, text, text, text) to parley_app;

create function app.queue_endable_mail(recipient text, kind text, subject text, body text, html text, unsubscribe_url text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, unsubscribe_url)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, unsubscribe_url)
  returning id
$$;
grant execute on function app.queue_endable_mail(text, text, text, text, text, text) to parley_app;

create function app.queue_outsiders_mail(recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, budget)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, 'outsiders')
  returning id
$$;
grant execute on function app.queue_outsiders_mail(text, text, text, text, text) to parley_app;
