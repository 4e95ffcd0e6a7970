import type { Rule } from './rule.ts'

const ourFunctions = `pg_proc join ours on ours.oid = pronamespace`

export const codeRules: readonly Rule[] = [
  {
    name: 'view',
    says: 'is a view that reads as its owner; make it with (security_invoker = true)',
    finds: `select class.oid::regclass::text as about from pg_class class join ours on ours.oid = relnamespace
      where relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
  },
  {
    name: 'materialized view',
    says: 'is a materialized view, which carries no row security',
    finds: `select class.oid::regclass::text as about from pg_class class join ours on ours.oid = relnamespace
      where relkind = 'm'`,
  },
  {
    name: 'definer function',
    says: "runs with its owner's privileges and wasn't reviewed",
    finds: `select pg_proc.oid::regprocedure::text as about from ${ourFunctions}, reviewed
      where prosecdef and pg_proc.oid <> all (
        select to_regprocedure(signature) from unnest(definers) as signature where to_regprocedure(signature) is not null)`,
  },
  {
    name: 'search path',
    says: 'runs with the rights of its owner without a pinned search_path',
    finds: `select pg_proc.oid::regprocedure::text as about from ${ourFunctions}
      where prosecdef and not exists (
        select from unnest(proconfig) as setting where setting ~ '^search_path=pg_catalog(,|$)')`,
  },
  {
    name: 'tenant of a function',
    says: 'has its own search path and calls app.current_org(), which is for policies; call app.acting_org()',
    finds: `select pg_proc.oid::regprocedure::text as about from ${ourFunctions}
      where prosrc like '%app.current\\_org()%' and proname <> 'install_tenant_table'
        and exists (select from unnest(proconfig) as setting where setting like 'search\\_path=%')`,
  },
  {
    name: 'leakproof function',
    says: 'claims to be leakproof, so row security shows it foreign rows',
    finds: `select pg_proc.oid::regprocedure::text as about from ${ourFunctions} where proleakproof`,
  },
  {
    name: 'untrusted language',
    says: 'is written in a language that can leave the database',
    finds: `select pg_proc.oid::regprocedure::text as about
      from ${ourFunctions} join pg_language on pg_language.oid = prolang
      where not (lanpltrusted or lanname = 'sql')
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  },
  {
    name: 'extension',
    says: "is an extension that wasn't reviewed",
    finds: `select extname as about from pg_extension, reviewed where extname <> all (extensions)`,
  },
]
