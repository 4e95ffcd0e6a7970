import { sql, type Selectable } from 'kysely'

import type { ContactNotes } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type NoteRow = Selectable<ContactNotes>
export type ListedNote = NoteRow & { exact_created_at: string }

/** The newest first. */
export async function listNoteRows(
  { db, organizationId }: Scope,
  contactId: string,
  { after, limit }: { after: readonly [createdAt: string, id: string] | undefined; limit: number },
): Promise<ListedNote[]> {
  const earlier = after
    ? sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<ListedNote>`
    select *, created_at::text as exact_created_at from contact_notes
    where org_id = ${organizationId} and contact_id = ${contactId}::uuid ${earlier}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findNoteRow(
  { db, organizationId }: Scope,
  id: string,
): Promise<NoteRow | undefined> {
  return db
    .selectFrom('contact_notes')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertNote(
  { db, organizationId }: Scope,
  note: { contactId: string; authorId: string; text: string },
): Promise<NoteRow> {
  return db
    .insertInto('contact_notes')
    .values({
      org_id: organizationId,
      contact_id: note.contactId,
      author_id: note.authorId,
      text: note.text,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeNote(
  { db, organizationId, now }: Scope,
  id: string,
  text: string,
): Promise<NoteRow> {
  return db
    .updateTable('contact_notes')
    .set({ text, edited_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** False when somebody else was faster. */
export async function deleteNote({ db, organizationId }: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_notes')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteNotesOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<void> {
  await db
    .deleteFrom('contact_notes')
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .execute()
}

/** Of all notes, or of those named. Answers which moved. */
export async function moveNotes(
  { db, organizationId }: Scope,
  { fromId, toId }: { fromId: string; toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update contact_notes set contact_id = ${toId}::uuid
    where org_id = ${organizationId} and contact_id = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
