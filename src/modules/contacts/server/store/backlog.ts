import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function listOrganizationsWithBacklog({ db }: PlatformScope): Promise<string[]> {
  const rows = await db.selectFrom('contact_backlogs').select('org_id').execute()
  return rows.map(({ org_id: id }) => id)
}

export interface Backlog {
  readonly until: Date
  readonly after_id: string
}

/** Two that come at once go one after the other. */
export function lockBacklog({ db, organizationId }: Scope): Promise<Backlog | undefined> {
  return db
    .selectFrom('contact_backlogs')
    .select(['until', 'after_id'])
    .where('org_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockNextContacts(
  { db, organizationId }: Scope,
  { until, after_id: after }: Backlog,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('org_id', '=', organizationId)
    .where('id', '>', after)
    .where('created_at', '<', until)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Who made them and what they only say of themselves; each row once, and only where it changes. */
export async function writeToldApart(
  { db, organizationId }: Scope,
  { until }: Backlog,
  ids: readonly string[],
): Promise<void> {
  await sql`
    with told as (
      select org_id, id, named.name,
        case when seen_at is null then 'member' else 'visitor' end as made_by,
        own.is_word and named.name <> '' as is_name_claimed,
        own.is_word and phone is not null as is_phone_claimed,
        case when own.is_word then email is not null and proven_email is distinct from email
          else is_email_claimed end as is_email_claimed
      from contacts
      cross join lateral (select btrim(regexp_replace(name, ${unseenSigns}, '', 'g')) as name) named
      cross join lateral (select kind = 'lead' and seen_at is not null as is_word) own
      where org_id = ${organizationId} and id = any(${[...ids]}::uuid[]) and updated_at < ${until})
    update contacts held set name = told.name, made_by = told.made_by,
      is_name_claimed = told.is_name_claimed, is_phone_claimed = told.is_phone_claimed,
      is_email_claimed = told.is_email_claimed
    from told where held.org_id = told.org_id and held.id = told.id
      and (held.name, held.made_by, held.is_name_claimed, held.is_phone_claimed, held.is_email_claimed)
        is distinct from
        (told.name, told.made_by, told.is_name_claimed, told.is_phone_claimed, told.is_email_claimed)`.execute(
    db,
  )
}

/** What was said since tells what is claimed, and not who made them. */
export async function writeMakers(
  { db, organizationId }: Scope,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update contacts set made_by = 'member'
    where org_id = ${organizationId} and id = any(${[...ids]}::uuid[])
      and seen_at is null and made_by <> 'member'`.execute(db)
}

/** Who said neither name nor address is found by the name he is shown under. */
export async function indexNameless({ db }: Scope, ids: readonly string[]): Promise<void> {
  await sql`select app.index_nameless(${[...ids]}::uuid[])`.execute(db)
}

export async function moveBacklog({ db, organizationId }: Scope, afterId: string): Promise<void> {
  await db
    .updateTable('contact_backlogs')
    .set({ after_id: afterId })
    .where('org_id', '=', organizationId)
    .execute()
}

export async function endBacklog({ db, organizationId }: Scope): Promise<void> {
  await db.deleteFrom('contact_backlogs').where('org_id', '=', organizationId).execute()
}

// Marks of direction and spaces without width, which turned or hid what stands beside a name.
const unseenSigns = String.raw`[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]`
