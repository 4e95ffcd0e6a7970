import { sql, type Selectable } from 'kysely'

import type { ContactSegments } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type SegmentRow = Selectable<ContactSegments>

export async function listSegmentRows({ db }: Scope, memberId: string): Promise<SegmentRow[]> {
  return db
    .selectFrom('contact_segments')
    .selectAll()
    .where((the) => the.or([the('memberId', '=', memberId), the('isShared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(300)
    .execute()
}

export async function countSegmentsOf({ db }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_segments
    where member_id = ${memberId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

export async function insertSegment(
  { db, organizationId }: Scope,
  made: { name: string; question: object; memberId: string; isShared: boolean },
): Promise<SegmentRow> {
  return db
    .insertInto('contact_segments')
    .values({
      orgId: organizationId,
      name: made.name,
      question: JSON.stringify(made.question),
      memberId: made.memberId,
      isShared: made.isShared,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findSegmentRow({ db }: Scope, id: string): Promise<SegmentRow | undefined> {
  return db.selectFrom('contact_segments').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteSegmentRow({ db }: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_segments')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** When a member leaves, private segments are deleted and shared ones move to a teammate. */
export async function handOverSegments(
  { db }: Scope,
  from: string,
  to: string | null,
): Promise<void> {
  await sql`
    delete from contact_segments
    where member_id = ${from}::uuid
      and (not is_shared or ${to}::uuid is null)`.execute(db)
  if (to === null) return
  await sql`
    update contact_segments set member_id = ${to}::uuid
    where member_id = ${from}::uuid`.execute(db)
}
