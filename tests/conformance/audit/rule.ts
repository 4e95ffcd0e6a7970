export interface Rule {
  readonly name: string
  readonly says: string
  /** A select over the parts below; each row of its column `about` is a finding. */
  readonly finds: string
}

export function withCatalogue(finds: string): string {
  return `
    with reviewed (globals, definers, opened, extensions) as (
      values ($1::text[], $2::text[], $3::text[], $4::text[])
    ),
    ours as (
      select oid, nspname, nspowner, nspacl from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
    ),
    tables as (
      select class.*, class.oid as id, ours.nspname || '.' || class.relname as name,
        ours.nspname || '.' || class.relname = any (globals) as is_global,
        ours.nspname || '.' || class.relname = any (opened) as is_opened
      from pg_class class join ours on ours.oid = class.relnamespace, reviewed
      where class.relkind in ('r', 'p', 'f')
    ),
    tenant as (select * from tables where not is_global),
    columns as (
      select tenant.name || '.' || attname as name, tenant.id as table_id, attribute.*
      from tenant join pg_attribute attribute on attrelid = tenant.id
      where attnum > 0 and not attisdropped
    ),
    org_columns as (select table_id, attnum as org_number, atttypid, attnotnull from columns where attname = 'org_id')
    ${finds}`
}
