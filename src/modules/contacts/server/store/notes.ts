import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface NoteTable {
  readonly table: 'contact_notes' | 'company_notes'
  readonly owner: 'contact_id' | 'company_id'
}

export const contactNotes: NoteTable = { table: 'contact_notes', owner: 'contact_id' }
export const companyNotes: NoteTable = { table: 'company_notes', owner: 'company_id' }

export interface NoteRow {
  readonly id: string
  readonly ownerId: string
  readonly authorId: string
  readonly text: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}
export type ListedNote = NoteRow & { readonly exactCreatedAt: string }

export async function listNoteRows(
  { db }: Scope,
  notes: NoteTable,
  ownerId: string,
  { after, limit }: { after: readonly [createdAt: string, id: string] | undefined; limit: number },
): Promise<ListedNote[]> {
  const earlier = after
    ? sql`and (created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``
  const { rows } = await sql<ListedNote>`
    select ${columnsOf(notes)}, created_at::text as exact_created_at from ${sql.table(notes.table)}
    where ${sql.ref(notes.owner)} = ${ownerId}::uuid ${earlier}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function findNoteRow(
  { db }: Scope,
  notes: NoteTable,
  id: string,
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columnsOf(notes)} from ${sql.table(notes.table)}
    where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function insertNote(
  { db, organizationId }: Scope,
  notes: NoteTable,
  { ownerId, authorId, text }: { ownerId: string; authorId: string; text: string },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into ${sql.table(notes.table)} (org_id, ${sql.ref(notes.owner)}, author_id, text)
    values (${organizationId}, ${ownerId}::uuid, ${authorId}::uuid, ${text})
    returning ${columnsOf(notes)}`.execute(db)
  return rows[0]
}

export async function changeNote(
  { db, now }: Scope,
  notes: NoteTable,
  { id, text }: { id: string; text: string },
): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    update ${sql.table(notes.table)} set text = ${text}, edited_at = ${now}
    where id = ${id}::uuid
    returning ${columnsOf(notes)}`.execute(db)
  return rows[0]
}

export async function deleteNote({ db }: Scope, notes: NoteTable, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(notes.table)}
    where id = ${id}::uuid`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteNotesOf(
  { db }: Scope,
  notes: NoteTable,
  ownerId: string,
): Promise<void> {
  await sql`
    delete from ${sql.table(notes.table)}
    where ${sql.ref(notes.owner)} = ${ownerId}::uuid`.execute(db)
}

export async function moveNotes(
  { db }: Scope,
  notes: NoteTable,
  { fromId, toId }: { fromId: string; toId: string },
  ids?: readonly string[],
): Promise<string[]> {
  const named = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``
  const owner = sql.ref(notes.owner)
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(notes.table)} set ${owner} = ${toId}::uuid
    where ${owner} = ${fromId}::uuid ${named}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function columnsOf({ owner }: NoteTable) {
  return sql`id, ${sql.ref(owner)} as owner_id, author_id, text, created_at, edited_at`
}
