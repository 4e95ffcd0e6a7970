import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface EditMade {
  readonly id: string
  readonly before: EditedValues
  readonly after: EditedValues
}

export interface EditedValues {
  readonly boardId?: string | undefined
  readonly columnId?: string | undefined
  readonly reason?: string | undefined
  readonly priority?: string | undefined
  readonly assigneeIds?: readonly string[] | undefined
  readonly tagIds?: readonly string[] | undefined
  readonly dueAt?: string | null | undefined
  readonly isArchived?: boolean | undefined
  readonly isTrashed?: boolean | undefined
}

export async function insertBulkEdit(
  { db, organizationId, now }: Scope,
  memberId: string,
  edits: readonly EditMade[],
): Promise<string> {
  const { id } = await db
    .insertInto('ticket_bulk_edits')
    .values({
      orgId: organizationId,
      memberId,
      edits: JSON.stringify(edits),
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the actor's edit, so that it can be undone once. Others are removed after a day. */
export async function deleteBulkEdit(
  { db, now }: Scope,
  id: string,
  memberId: string,
): Promise<readonly EditMade[] | undefined> {
  const { rows } = await sql<{ edits: EditMade[] }>`delete from ticket_bulk_edits
    where id = ${id}::uuid and member_id = ${memberId}::uuid
      and created_at > ${now}::timestamptz - interval '1 day' returning edits`.execute(db)
  return rows[0]?.edits
}

export async function deleteOldBulkEdits({ db, now }: Scope): Promise<void> {
  await sql`delete from ticket_bulk_edits where created_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
}
