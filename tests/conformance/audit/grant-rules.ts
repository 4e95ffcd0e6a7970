import type { Rule } from './rule.ts'

const relationRights = `(
    select class.oid, ours.nspname || '.' || relname as name, relkind, acl.*
    from pg_class class join ours on ours.oid = relnamespace, aclexplode(relacl) acl
    where acl.grantee <> relowner
    union all
    select class.oid, ours.nspname || '.' || relname || '.' || attname, relkind, acl.*
    from pg_attribute join pg_class class on class.oid = attrelid join ours on ours.oid = relnamespace,
      aclexplode(attacl) acl
    where acl.grantee <> relowner
  ) held left join pg_roles on pg_roles.oid = held.grantee`

export const grantRules: readonly Rule[] = [
  {
    name: 'privilege that bypasses row security',
    says: "is a privilege that row security doesn't cover",
    finds: `select lower(privilege_type) || ' on ' || name || ' to ' || coalesce(rolname, 'public') as about
      from ${relationRights}
      where privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')`,
  },
  {
    name: 'privilege of everyone',
    says: 'is given to every role of the cluster',
    finds: `select lower(privilege_type) || ' on ' || name as about from ${relationRights} where held.grantee = 0
      union all
      select lower(privilege_type) || ' on schema ' || nspname from ours, aclexplode(nspacl) acl
      where acl.grantee = 0 and not (nspname = 'public' and privilege_type = 'USAGE')
      union all
      select 'execute on ' || pg_proc.oid::regprocedure from pg_proc join ours on ours.oid = pronamespace,
        aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
      where acl.grantee = 0`,
  },
  {
    name: 'privilege of a foreign role',
    says: 'is given to a role that is not ours, or can be handed on',
    finds: `select lower(privilege_type) || ' on ' || name || ' to ' || rolname as about from ${relationRights}
      where held.grantee <> 0 and (is_grantable or rolname not in ('parley_app', 'parley_platform'))`,
  },
  {
    name: 'global table open to the application',
    says: 'is a global table that tenant connections can reach',
    finds: `select name as about from tables where is_global and (
        has_any_column_privilege('parley_app', id, 'select, insert, update, references')
        or has_table_privilege('parley_app', id, 'delete, truncate, trigger'))`,
  },
  {
    name: 'job queue open to the application',
    says: 'belongs to the job queue and tenant connections can reach it',
    finds: `select class.oid::regclass::text as about from pg_class class
      where relnamespace = to_regnamespace('pgboss') and relkind in ('r', 'p', 'v')
        and (has_any_column_privilege('parley_app', class.oid, 'select, insert, update, references')
          or has_table_privilege('parley_app', class.oid, 'delete, truncate, trigger'))`,
  },
  {
    name: 'default privilege',
    says: 'grants privileges on future objects',
    finds: `select 'default for ' || defaclobjtype::text || ' to ' || coalesce(rolname, 'public') as about
      from pg_default_acl, aclexplode(defaclacl) acl left join pg_roles on pg_roles.oid = acl.grantee
      where acl.grantee <> defaclrole`,
  },
]
