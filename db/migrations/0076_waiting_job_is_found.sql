-- module: platform
-- A job that waits already under the same key, and for no later moment, was written anew each time it
-- was asked for: every message of a customer changed the same row. Now it is found and held.

create or replace function app.put_job(
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
