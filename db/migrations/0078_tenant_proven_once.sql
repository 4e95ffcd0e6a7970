-- module: platform

-- What this connection has proven, as the fingerprint of its context: currval is memory of a single
-- connection, and only the owner can set it. Two halves, because half of it could be met by trying.
-- Unlogged, so that a proof writes no log and a reader takes no transaction id.
create unlogged sequence app.proven_head minvalue -9223372036854775808;
create unlogged sequence app.proven_tail minvalue -9223372036854775808;
grant select on sequence app.proven_head, app.proven_tail to parley_app, parley_platform;

create function app.fingerprint(context text) returns bytea
language sql stable return substr(sha256(convert_to(context, 'UTF8')), 1, 16);

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

-- Runs for every tenant table of every statement, and rights of the owner or a search path of its own
-- would cost more than all the rest of it. So every name is written out, for the caller's search path
-- must not matter. Who says "proven" where nothing ever was is refused by currval, with 55000.
create or replace function app.current_org() returns uuid language plpgsql stable as $$
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

grant execute on function app.fingerprint(text), app.signed_org(text), app.prove_context(text)
  to parley_app, parley_platform;
