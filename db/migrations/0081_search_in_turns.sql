-- module: inbox

-- How much of any organization waits to be found.
create function app.count_unindexed() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select (select count(*) from app.search_pending) + (select count(*) from app.search_changed)
$$;
grant execute on function app.count_unindexed() to parley_platform;
