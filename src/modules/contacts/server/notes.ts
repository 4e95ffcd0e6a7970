import type { ParsedInputOf } from '#platform/registry/call.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { contactNoteAdded, contactNoteChanged } from '../contract.ts'
import type { ContactNote } from '../model.ts'
import type { addContactNote, listContactNotes, updateContactNote } from '../notes-contract.ts'
import { aboutOf, getSeenRow, position } from './actions.ts'
import type { ContactSight } from './store.ts'
import {
  changeNote,
  deleteNote,
  findNoteRow,
  insertNote,
  listNoteRows,
  type NoteRow,
} from './store/notes.ts'

export async function answerNotes(
  scope: Scope,
  inSight: ContactSight,
  { id, limit, cursor }: ParsedInputOf<typeof listContactNotes>,
): Promise<Page<ContactNote>> {
  await getSeenRow(scope, inSight, id)
  const after = decodeCursor(cursor, position)
  const rows = await listNoteRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentNote, key: (row) => [row.exact_created_at, row.id] })
}

export async function addNote(
  scope: Scope,
  inSight: ContactSight,
  { id, text }: ParsedInputOf<typeof addContactNote>,
): Promise<ContactNote> {
  const contact = await getSeenRow(scope, inSight, id)
  const { memberId: authorId } = memberOf(scope)
  const row = await insertNote(scope, { contactId: id, authorId, text })
  scope.emit(contactNoteAdded, aboutOf(contact), { subjectId: id })
  return presentNote(row)
}

export async function editNote(
  scope: Scope,
  inSight: ContactSight,
  { id, text }: ParsedInputOf<typeof updateContactNote>,
): Promise<ContactNote> {
  const { note, contact } = await getNote(scope, inSight, id)
  if (note.author_id !== memberOf(scope).memberId) {
    refuse('forbidden', 'Only who wrote a note changes it.')
  }
  const row = await changeNote(scope, id, text)
  scope.emit(contactNoteChanged, aboutOf(contact), { subjectId: contact.id })
  return presentNote(row)
}

export async function removeNote(
  scope: Scope,
  inSight: ContactSight,
  id: string,
): Promise<Record<never, never>> {
  const { note, contact } = await getNote(scope, inSight, id)
  const member = memberOf(scope)
  if (note.author_id !== member.memberId && levelOf(member, 'Settings') !== 'manage') {
    refuse('forbidden', 'Only who wrote a note deletes it, or who manages the settings.')
  }
  if (!(await deleteNote(scope, id))) refuse('not_found', 'There is no such note.')
  scope.emit(contactNoteChanged, aboutOf(contact), { subjectId: contact.id })
  return {}
}

async function getNote(scope: Scope, inSight: ContactSight, id: string) {
  const note = await findNoteRow(scope, id)
  if (!note) refuse('not_found', 'There is no such note.')
  return { note, contact: await getSeenRow(scope, inSight, note.contact_id) }
}

export function presentNote(row: NoteRow): ContactNote {
  return {
    id: row.id,
    authorId: row.author_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }
}
