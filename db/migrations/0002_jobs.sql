-- module: platform

-- The queue itself is pg-boss's schema, made at start after the migrations; the functions below name
-- its tables late. Only the owner and the platform role can reach them: the application role queues
-- and finishes work through these functions and sees nothing else of it.

-- Which queues the running release knows, and whether an organization's work may stand in them.
create table app.job_queues (
  name text primary key,
  realm text not null check (realm in ('organization', 'platform'))
);

-- What pg-boss's own send would insert. The group is the owner of the job: an organization's id, or
-- 'platform'. A waiting job with the same key is locked instead of doubled, so that no worker takes
-- it before this transaction's changes can be seen.
create function app.put_job(queue_name text, owner_group text, payload jsonb, not_before timestamptz, once_key text)
returns uuid
language plpgsql set search_path = pg_catalog as $$
declare
  made uuid;
begin
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
  org uuid := app.current_org();
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
  select app.settle_job(queue_name, job_id, attempt, app.current_org()::text)
$$;

create function app.finish_platform_job(queue_name text, job_id uuid, attempt int) returns void
language sql security definer set search_path = pg_catalog as $$
  select app.settle_job(queue_name, job_id, attempt, 'platform')
$$;

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

grant execute on function app.enqueue_job(text, jsonb, timestamptz, text) to parley_app, parley_platform;
grant execute on function app.finish_job(text, uuid, int) to parley_app;
grant execute on function app.enqueue_platform_job(text, jsonb, timestamptz, text),
  app.finish_platform_job(text, uuid, int), app.retry_dead_letter(uuid) to parley_platform;

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
