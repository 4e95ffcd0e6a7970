import type { Rule } from './rule.ts'

const ourRoles = `('parley_owner', 'parley_app', 'parley_platform')`

export const roleRules: readonly Rule[] = [
  {
    name: 'role missing',
    says: 'does not exist',
    finds: `select name as about from (values ('parley_owner'), ('parley_app'), ('parley_platform')) as wanted (name)
      where not exists (select from pg_roles where rolname = name)`,
  },
  {
    name: 'role too strong',
    says: 'is a superuser, bypasses row security, makes roles or databases, or replicates',
    finds: `select rolname as about from pg_roles where rolname in ${ourRoles}
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`,
  },
  {
    name: 'owner can log in',
    says: 'can log in, and it owns everything',
    finds: `select rolname as about from pg_roles where rolname = 'parley_owner' and rolcanlogin`,
  },
  {
    name: 'role is a member',
    says: 'is a member of another role and can become it',
    finds: `select member.rolname || ' of ' || held.rolname as about
      from pg_auth_members join pg_roles member on member.oid = pg_auth_members.member
        join pg_roles held on held.oid = pg_auth_members.roleid
      where member.rolname in ${ourRoles}`,
  },
  {
    name: 'wrong owner',
    says: 'does not belong to parley_owner',
    finds: `select kind || ' ' || name as about from (
        select 'schema' as kind, nspname as name, nspowner as owner from ours where nspname <> 'public'
        union all
        select 'relation', ours.nspname || '.' || relname, relowner from pg_class join ours on ours.oid = relnamespace
        union all
        select 'function', pg_proc.oid::regprocedure::text, proowner from pg_proc join ours on ours.oid = pronamespace
        union all
        select 'type', ours.nspname || '.' || typname, typowner from pg_type join ours on ours.oid = typnamespace
      ) object join pg_roles on pg_roles.oid = owner
      where rolname <> 'parley_owner'
        and not (kind = 'type' and name like '%.\\_%')`,
  },
  {
    name: 'login role creates objects',
    says: 'may create objects, which could shadow ours',
    finds: `select rolname || ' in ' || nspname as about from ours, pg_roles
      where rolname in ('parley_app', 'parley_platform') and has_schema_privilege(pg_roles.oid, ours.oid, 'create')
      union all
      select rolname || ' in the database' from pg_roles
      where rolname in ('parley_app', 'parley_platform')
        and has_database_privilege(pg_roles.oid, current_database(), 'create')`,
  },
  {
    name: 'temporary tables',
    says: 'may create temporary tables, which shadow ours inside a definer function',
    finds: `select rolname as about from pg_roles where rolname in ('parley_app', 'parley_platform')
      and has_database_privilege(oid, current_database(), 'temporary')`,
  },
]
