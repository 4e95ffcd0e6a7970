-- module: platform

-- Who calls it appends nothing to the log until the end of his transaction, which then holds no reader
-- back. The lock is shared and nobody waits for it: readers see by it whose transaction that is.
create function app.append_nothing() returns void
language plpgsql set search_path = pg_catalog as $$
begin
  -- What it wrote before could be an event, which readers would pass over.
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'Who appends nothing says so before he writes anything.';
  end if;
  perform pg_advisory_xact_lock_shared('app.log_clock'::regclass::oid::int, 0);
  perform set_config('app.appends', 'nothing', true);
end $$;

-- Null for who said that he appends nothing: an event cannot be written without it.
create or replace function app.current_tx() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select tx_offset + pg_current_xact_id()::text::bigint from app.log_clock
  where coalesce(current_setting('app.appends', true), '') <> 'nothing'
$$;

-- As app.log_horizon, without those who append nothing. Dearer, since it looks through the locks: once,
-- so that the mark and the number of a transaction are seen in the same moment. A transaction has its
-- own number exclusively; that of another it can hold for a moment, after it waited for him.
create function app.log_horizon_of_writers() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  with silent as materialized (
    select array_agg(held.transactionid) filter (
      where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock') as ids
    from pg_locks held
    where held.granted
    group by held.virtualtransaction
    having bool_or(held.locktype = 'advisory' and held.objsubid = 2
      and held.classid = 'app.log_clock'::regclass and held.objid = 0))
  select tx_offset + coalesce(
    (select min(running::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running
      where not exists (select from silent where running::xid = any(silent.ids))),
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from app.log_clock
$$;

grant execute on function app.append_nothing() to parley_platform;
grant execute on function app.log_horizon_of_writers() to parley_app, parley_platform;
