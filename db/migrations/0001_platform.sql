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

-- What this connection has proven, as the fingerprint of its context: currval is memory of a single
-- connection, and only the owner can set it. Two halves, because half of it could be met by trying.
-- Unlogged, so that a proof writes no log and a reader takes no transaction id.
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

-- Answers with the context as the connection may say it from now on.
create function app.prove_context(context text) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare
  org uuid := app.signed_org(context);
  proven text := context || '.proven';
  print bytea := app.fingerprint(proven);
  -- Assigned to it and not performed, which would be a query for each.
  remembered bigint;
begin
  -- One context of a tenant can be proven, and not one for each ending somebody tries.
  if split_part(context, '.', 4) <> '' then
    raise exception using errcode = 'TN002', message = 'tenant context not signed by this server';
  end if;
  -- A server that takes no writes remembers nothing either: there every table asks for the signature.
  if current_setting('transaction_read_only')::boolean then
    return set_config('app.ctx', context, true);
  end if;
  remembered := setval('app.proven_head', substr(print, 1, 8)::bigint);
  remembered := setval('app.proven_tail', substr(print, 9, 8)::bigint);
  return set_config('app.ctx', proven, true);
end $$;
grant execute on function app.prove_context(text) to parley_app, parley_platform;

-- Runs for every tenant table of every statement, and rights of the owner or a search path of its own
-- would cost more than all the rest of it. So every name is written out, for the caller's search path
-- must not matter. Who says "proven" where nothing ever was is refused by currval, with 55000.
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

-- The same as app.current_org(), for functions that run with a search path of their own: PL/pgSQL plans
-- the expressions of a function anew whenever the path is another than the last time, which costs more
-- than ten times what they do. So one is asked by policies, and the other by functions.
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
grant execute on function app.current_tx() to parley_app, parley_platform;

-- Rows below the horizon are final: no transaction still running can add one behind a reader's back.
create function app.log_horizon() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select tx_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from app.log_clock
$$;
grant execute on function app.log_horizon() to parley_app, parley_platform;

-- Events are given out below the oldest transaction that still runs, whatever it does. One that only
-- indexes words can promise to write none, and whoever waits looks which of those that run could.
create function app.promise_no_events() returns void
language sql set search_path = pg_catalog as $$
  select pg_advisory_xact_lock_shared(1870, 0)
$$;
grant execute on function app.promise_no_events() to parley_platform;

-- Reads the locks of all, which costs more than the rest of the question: for who would wait otherwise.
-- A transaction that ends meanwhile has no lock any more and is waited for, for the last time.
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
         -- Others could take such a lock, too, and keep it when somebody else has their connection.
         or active.usename = 'parley_platform' and exists (
           select from held promise
           where promise.pid = held.pid and promise.locktype = 'advisory'
             and promise.database = active.datid
             and promise.classid = 1870 and promise.objid = 0 and promise.objsubid = 2)))),
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from app.log_clock clock
$$;
grant execute on function app.exact_log_horizon() to parley_app, parley_platform;

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
  -- Of members, as they were called and what they were at that moment.
  actor_name text,
  actor_role text,
  -- What led to it: a call, a job, a reaction, a cron job or an automation by its id, the run of it, and
  -- of an automation the step.
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
-- The audit log is looked through by kind and by person. Kinds are compared byte by byte, so that
-- "team." finds what begins so under every collation.
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

-- Losing counters in a crash is harmless, so they are not written to the log. Each is counted up many
-- times, for which half of a page stays free.
create unlogged table rate_buckets (
  bucket text primary key,
  window_ends_at timestamptz not null,
  used int not null
) with (fillfactor = 50);
select app.install_global_table('rate_buckets', 'rate limits count addresses and accounts, not tenants');

-- The queue itself is pg-boss's schema, made at start after the migrations; the functions below name
-- its tables late. Only the owner and the platform role can reach them: the application role queues
-- and finishes work through these functions and sees nothing else of it.

-- Which queues the running release knows, and whether an organization's work may stand in them.
create table app.job_queues (
  name text primary key,
  realm text not null check (realm in ('organization', 'platform'))
);

-- What pg-boss's own send would insert. The group is the owner of the job: an organization's id, or
-- 'platform'. A job that waits already under the same key, and for no later moment, is held instead of
-- written again: many messages of a customer ask for the same one.
create function app.put_job(
  queue_name text, owner_group text, payload jsonb, not_before timestamptz, once_key text)
returns uuid language plpgsql set search_path = pg_catalog as $$
declare
  made uuid;
begin
  if once_key is not null then
    -- Held until we commit, so that whoever does it sees what we write.
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

-- The organization is the transaction's own, whatever the payload says. Work of the platform can be
-- queued from inside an organization by the platform's role alone.
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

-- Called last in the transaction of the job's effect, so both happen or neither does. A claim that
-- lapsed in between belongs to another worker by now, and this one's effect is undone.
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

-- Puts work that failed for good back into its queue. Answers the queue, or null when it is gone.
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
select app.install_global_table('cron_jobs', 'upkeep of the whole install');

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
select app.install_global_table('cron_runs', 'upkeep of the whole install');

-- Every mail and text message the product itself sends is a row first. Secrets in it (links, codes)
-- are blanked once it left, except in a local install, where this table is the mailbox page.
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
  -- Mail that people can end names where: mail programs show a button for it (RFC 8058). The address is
  -- a secret of whoever gets the mail, and goes when the words go.
  unsubscribe_url text
    check (length(unsubscribe_url) <= 2000 and unsubscribe_url ~ '^https?://[!-;=?-~]+$'),
  -- Mail that anybody outside can set off has a measure of its own, so that it never keeps back what
  -- members need.
  budget text not null default 'members'
    check (budget in ('members', 'outsiders'))
);
create index system_mails_waiting on system_mails (next_try_at) where state = 'pending';
create index system_mails_sending on system_mails (claimed_at) where state = 'sending';
create index system_mails_by_recipient on system_mails (recipient, created_at);
create index system_mails_by_organization on system_mails (organization_id, created_at);
select app.install_global_table('system_mails', 'one outbox for all organizations and for people who are in none');

-- The application role can add to the outbox in the name of its own organization, and nothing else.
create function app.queue_system_mail(channel text, recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails (organization_id, channel, recipient, kind, subject, text, html)
  values (app.acting_org(), channel, recipient, kind, subject, body, html)
  returning id
$$;
grant execute on function app.queue_system_mail(text, text, text, text, text, text) to parley_app;

-- As app.queue_system_mail, for mail that can be ended.
create function app.queue_endable_mail(recipient text, kind text, subject text, body text, html text, unsubscribe_url text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, unsubscribe_url)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, unsubscribe_url)
  returning id
$$;
grant execute on function app.queue_endable_mail(text, text, text, text, text, text) to parley_app;

-- As app.queue_system_mail, for mail that people outside set off.
create function app.queue_outsiders_mail(recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, budget)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, 'outsiders')
  returning id
$$;
grant execute on function app.queue_outsiders_mail(text, text, text, text, text) to parley_app;
