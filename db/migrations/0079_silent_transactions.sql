-- module: platform
-- Events are given out below the oldest transaction that still runs, whatever it does: one that only
-- indexes words, or belongs to another database of the cluster, held back everybody's events. Now a
-- transaction can promise to write none, and who waits looks which of those that run could.

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
