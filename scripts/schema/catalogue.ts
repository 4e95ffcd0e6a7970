import type { Client } from 'pg'

/** The database's structure in a stable order. Monthly partitions are left out. */
export interface Catalogue {
  readonly schemas: readonly Schema[]
  readonly sequences: readonly Sequence[]
  readonly tables: readonly Table[]
  readonly views: readonly View[]
  readonly functions: readonly FunctionText[]
}

export interface Schema {
  readonly name: string
  readonly grants: readonly Grant[]
}

export interface Sequence {
  readonly schema: string
  readonly name: string
  readonly isUnlogged: boolean
  readonly grants: readonly Grant[]
}

export interface Table {
  readonly schema: string
  readonly name: string
  readonly isUnlogged: boolean
  readonly partitionedBy: string | null
  readonly partitionOf: string | null
  readonly bound: string | null
  readonly rowSecurity: 'off' | 'enabled' | 'forced'
  readonly comment: string | null
  /** For example `fillfactor=85`. */
  readonly options: readonly string[]
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly string[]
  readonly policies: readonly Policy[]
  readonly triggers: readonly string[]
  readonly grants: readonly Grant[]
}

export interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly default: string | null
  /** a: always, d: by default, null: no identity. */
  readonly identity: 'a' | 'd' | null
  readonly isComputed: boolean
}

export interface Constraint {
  readonly name: string
  /** p: primary key, u: unique, f: foreign key, c: check, x: exclusion. */
  readonly kind: string
  readonly text: string
  readonly columns: readonly string[]
}

export interface Policy {
  readonly name: string
  readonly command: string
  readonly roles: readonly string[]
  readonly isPermissive: boolean
  readonly using: string | null
  readonly check: string | null
}

export interface Grant {
  readonly to: string
  /** Column privileges name their column: `update (name)`. */
  readonly privileges: readonly string[]
}

export interface View {
  readonly schema: string
  readonly name: string
  readonly options: readonly string[]
  readonly text: string
  readonly grants: readonly Grant[]
}

export interface FunctionText {
  readonly schema: string
  readonly signature: string
  readonly text: string
  readonly grants: readonly Grant[]
}

export async function readCatalogue(client: Client): Promise<Catalogue> {
  const read = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[]
  return {
    schemas: await read<Schema>(schemasQuery),
    sequences: await read<Sequence>(sequencesQuery),
    tables: await read<Table>(tablesQuery),
    views: await read<View>(viewsQuery),
    functions: await read<FunctionText>(functionsQuery),
  }
}

function grantsOf(acl: string, owner: string): string {
  return `(
    select coalesce(json_agg(json_build_object('to', grantee, 'privileges', privileges) order by grantee), '[]')
    from (
      select coalesce(role.rolname, 'public') as grantee,
        array_agg(lower(acl.privilege_type) order by acl.privilege_type) as privileges
      from aclexplode(${acl}) acl left join pg_roles role on role.oid = acl.grantee
      where acl.grantee <> ${owner}
      group by 1
    ) held)`
}

const isOurs = `
  namespace.nspname !~ '^pg_' and namespace.nspname not in ('information_schema', 'pgboss')`

const notOfExtension = (oid: string): string =>
  `not exists (select from pg_depend extension where extension.objid = ${oid} and extension.deptype = 'e')`

const schemasQuery = `
  select namespace.nspname as name, ${grantsOf('namespace.nspacl', 'namespace.nspowner')} as grants
  from pg_namespace namespace where ${isOurs} order by 1`

const sequencesQuery = `
  select namespace.nspname as schema, class.relname as name, class.relpersistence = 'u' as "isUnlogged",
    ${grantsOf('class.relacl', 'class.relowner')} as grants
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind = 'S' and ${isOurs} and ${notOfExtension('class.oid')}
    and not exists (select from pg_depend column_of where column_of.objid = class.oid and column_of.deptype in ('a', 'i'))
  order by 1, 2`

const tablesQuery = `
  select namespace.nspname as schema, class.relname as name, class.relpersistence = 'u' as "isUnlogged",
    pg_get_partkeydef(class.oid) as "partitionedBy",
    (select inhparent::regclass::text from pg_inherits where inhrelid = class.oid) as "partitionOf",
    pg_get_expr(class.relpartbound, class.oid) as bound,
    case when class.relforcerowsecurity then 'forced' when class.relrowsecurity then 'enabled' else 'off' end
      as "rowSecurity",
    obj_description(class.oid, 'pg_class') as comment, coalesce(class.reloptions, '{}') as options,
    (select coalesce(json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull,
        'default', pg_get_expr(adbin, adrelid), 'identity', nullif(attidentity, ''),
        'isComputed', attgenerated <> '') order by attnum), '[]')
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = class.oid and attnum > 0 and not attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
        'name', conname, 'kind', contype, 'text', pg_get_constraintdef(pg_constraint.oid),
        'columns', array(select attname from unnest(conkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = class.oid and attnum = key.number order by place))
        order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname), '[]')
      from pg_constraint where conrelid = class.oid and contype in ('p', 'u', 'f', 'c', 'x')) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '[]')
      from pg_index where indrelid = class.oid
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = class.oid)) as indexes,
    (select coalesce(json_agg(json_build_object(
        'name', polname,
        'command', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'roles', array(select coalesce(rolname, 'public') from unnest(polroles) as held (role)
          left join pg_roles on pg_roles.oid = held.role order by 1),
        'isPermissive', polpermissive,
        'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)) order by polname), '[]')
      from pg_policy where polrelid = class.oid) as policies,
    (select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]')
      from pg_trigger where tgrelid = class.oid and not tgisinternal) as triggers,
    (select coalesce(json_agg(json_build_object('to', "to", 'privileges', privileges) order by "to"), '[]')
      from (
        select coalesce(role.rolname, 'public') as "to", array_agg(privilege order by privilege) as privileges
        from (
          select grantee, lower(privilege_type) as privilege from aclexplode(class.relacl)
          union all
          select acl.grantee, format('%s (%s)', lower(acl.privilege_type), attname)
          from pg_attribute, aclexplode(attacl) acl where attrelid = class.oid and not attisdropped
        ) held left join pg_roles role on role.oid = held.grantee
        where held.grantee <> class.relowner group by 1
      ) holders) as grants
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind in ('r', 'p') and ${isOurs} and ${notOfExtension('class.oid')}
    and not (class.relispartition and class.relname ~ '_\\d{4}_\\d{2}$')
  order by namespace.nspname, class.relname`

const viewsQuery = `
  select namespace.nspname as schema, class.relname as name, coalesce(class.reloptions, '{}') as options,
    pg_get_viewdef(class.oid) as text, ${grantsOf('class.relacl', 'class.relowner')} as grants
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relkind in ('v', 'm') and ${isOurs} and ${notOfExtension('class.oid')}
  order by 1, 2`

const functionsQuery = `
  select namespace.nspname as schema, proc.oid::regprocedure::text as signature,
    pg_get_functiondef(proc.oid) as text,
    ${grantsOf(`coalesce(proc.proacl, acldefault('f', proc.proowner))`, 'proc.proowner')} as grants
  from pg_proc proc join pg_namespace namespace on namespace.oid = proc.pronamespace
  where proc.prokind in ('f', 'p') and ${isOurs} and ${notOfExtension('proc.oid')}
  order by 1, 2`
