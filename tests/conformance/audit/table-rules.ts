import type { Rule } from './rule.ts'

const tenantCheck = `(org_id = ( SELECT app.current_org() AS current_org))`

export const tableRules: readonly Rule[] = [
  {
    name: 'no org_id',
    says: 'has no column org_id uuid not null and is not on the list of global tables',
    finds: `select name as about from tenant where not exists (
      select from org_columns where table_id = tenant.id and atttypid = 'uuid'::regtype and attnotnull)`,
  },
  {
    name: 'row security off',
    says: 'has no row security, or does not force it on its owner',
    finds: `select name as about from tenant where not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    name: 'no tenant policy',
    says: 'lacks the exact policy of app.install_tenant_table',
    finds: `select name as about from tenant where not exists (
      select from pg_policy where polrelid = tenant.id and polname = 'tenant' and polpermissive
        and polcmd = '*' and polroles = '{0}'
        and pg_get_expr(polqual, polrelid) = '${tenantCheck}'
        and pg_get_expr(polwithcheck, polrelid) = '${tenantCheck}')`,
  },
  {
    name: 'unknown policy',
    says: "is a policy that wasn't reviewed; permissive policies widen what the tenant policy allows",
    finds: `select tables.name || '/' || polname as about from pg_policy join tables on tables.id = polrelid
      where polname <> 'tenant' and not (
        polname = 'platform' and tables.is_opened
        and polroles = array[(select oid from pg_roles where rolname = 'parley_platform')]
        and pg_get_expr(polqual, polrelid) = 'true' and pg_get_expr(polwithcheck, polrelid) = 'true')`,
  },
  {
    name: 'global table without a reason',
    says: 'is listed as global but was not installed by app.install_global_table',
    finds: `select name as about from tables where is_global and name like 'public.%'
      and name <> 'public.schema_migrations'
      and coalesce(obj_description(id, 'pg_class'), '') not like 'global: %'`,
  },
  {
    name: 'column type',
    says: 'has a type whose comparison is not leakproof, so row security turns its indexes off',
    finds: `select columns.name || ' ' || format_type(columns.atttypid, columns.atttypmod) as about
      from columns join pg_type on pg_type.oid = columns.atttypid
      where typtype = 'e' or typname in ('citext', 'numeric', 'money')`,
  },
  {
    name: 'time without zone',
    says: 'stores a time without time zone',
    finds: `select name as about from columns where atttypid = 'timestamp'::regtype`,
  },
  {
    name: 'useless index',
    says: 'is an index that row security prevents from being used',
    finds: `select indexrelid::regclass::text as about from pg_index join tenant on tenant.id = indrelid
        join pg_class index on index.oid = indexrelid join pg_am on pg_am.oid = index.relam
      where amname in ('gin', 'gist', 'spgist') or pg_get_expr(indexprs, indrelid) ~ '(lower|upper)\\('`,
  },
  {
    name: 'foreign table',
    says: 'lives in another database, where our row security does not reach',
    finds: `select name as about from tables where relkind = 'f'`,
  },
  {
    name: 'rewrite rule',
    says: 'is a rewrite rule, which bypasses row security',
    finds: `select tables.name || '/' || rulename as about from pg_rewrite join tables on tables.id = ev_class`,
  },
  {
    name: 'stale list entry',
    says: 'is on a reviewed list but not in the database',
    finds: `select about from reviewed, unnest(globals || opened) as about
      where not exists (select from tables where name = about)
      union all
      select about from reviewed, unnest(definers) as about where to_regprocedure(about) is null`,
  },
]
