import type { Rule } from './rule.ts'

export const keyRules: readonly Rule[] = [
  {
    name: 'primary key',
    says: 'has no primary key that starts with org_id',
    finds: `select name as about from tenant left join org_columns on table_id = tenant.id
      where not exists (
        select from pg_constraint where conrelid = tenant.id and contype = 'p' and conkey[1] = org_number)`,
  },
  {
    name: 'unique',
    says: 'is unique across organizations, so a conflict reveals that the value exists',
    finds: `select indexrelid::regclass::text as about
      from pg_index join tenant on tenant.id = indrelid left join org_columns on table_id = tenant.id
      where indisunique and indkey[0] is distinct from org_number`,
  },
  {
    name: 'foreign key',
    says: 'can point at a row of another organization: org_id is not part of it on both sides',
    finds: `select tenant.name || '/' || conname as about
      from pg_constraint join tenant on tenant.id = conrelid join tenant target on target.id = confrelid
        left join org_columns own on own.table_id = conrelid
        left join org_columns other on other.table_id = confrelid
      where contype = 'f' and not exists (
        select from generate_subscripts(conkey, 1) as place
        where conkey[place] = own.org_number and confkey[place] = other.org_number)`,
  },
  {
    name: 'foreign key clears org_id',
    says: 'would clear org_id on delete; name the columns: on delete set null (x_id)',
    finds: `select tenant.name || '/' || conname as about
      from pg_constraint join tenant on tenant.id = conrelid join org_columns on table_id = tenant.id
      where contype = 'f' and confdeltype in ('n', 'd')
        and org_number = any (coalesce(nullif(confdelsetcols, '{}'), conkey))`,
  },
]
