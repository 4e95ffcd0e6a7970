import type { ParsedInputOf } from '#platform/registry/call.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { Actions } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { Note } from '../model.ts'
import type { NoteCalls } from '../notes-contract.ts'
import { position } from './actions.ts'
import {
  changeNote,
  deleteNote,
  findNoteRow,
  insertNote,
  listNoteRows,
  type NoteRow,
  type NoteTable,
} from './store/notes.ts'

export interface NoteKind<Row> {
  readonly notes: NoteTable
  getSeen(scope: Scope, id: string): Promise<Row>
  emit(scope: Scope, what: 'added' | 'changed', row: Row): void
}

export function noteActions<Row>(kind: NoteKind<Row>): Actions<NoteCalls> {
  return {
    list: (scope, page) => listNotes(scope, kind, page),
    add: (scope, note) => addNote(scope, kind, note),
    update: (scope, note) => editNote(scope, kind, note),
    remove: (scope, { id }) => removeNote(scope, kind, id),
  }
}

async function listNotes<Row>(
  scope: Scope,
  { notes, getSeen }: NoteKind<Row>,
  { id, limit, cursor }: ParsedInputOf<NoteCalls['list']>,
): Promise<Page<Note>> {
  await getSeen(scope, id)
  const after = decodeCursor(cursor, position)
  const rows = await listNoteRows(scope, notes, id, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentNote, key: (row) => [row.exactCreatedAt, row.id] })
}

async function addNote<Row>(
  scope: Scope,
  { notes, getSeen, emit }: NoteKind<Row>,
  { id, text }: ParsedInputOf<NoteCalls['add']>,
): Promise<Note> {
  const about = await getSeen(scope, id)
  const { memberId: authorId } = memberOf(scope)
  const row = (await insertNote(scope, notes, { ownerId: id, authorId, text })) ?? refuseUnknown()
  emit(scope, 'added', about)
  return presentNote(row)
}

async function editNote<Row>(
  scope: Scope,
  kind: NoteKind<Row>,
  { id, text }: ParsedInputOf<NoteCalls['update']>,
): Promise<Note> {
  const { note, about } = await getNote(scope, kind, id)
  if (note.authorId !== memberOf(scope).memberId) {
    refuse('forbidden', 'Only the author can edit this note.')
  }
  const row = (await changeNote(scope, kind.notes, { id, text })) ?? refuseUnknown()
  kind.emit(scope, 'changed', about)
  return presentNote(row)
}

async function removeNote<Row>(
  scope: Scope,
  kind: NoteKind<Row>,
  id: string,
): Promise<Record<never, never>> {
  const { note, about } = await getNote(scope, kind, id)
  const member = memberOf(scope)
  if (note.authorId !== member.memberId && levelOf(member, 'Settings') !== 'manage') {
    refuse('forbidden', 'Only the author or a teammate who manages settings can delete this note.')
  }
  if (!(await deleteNote(scope, kind.notes, id))) refuseUnknown()
  kind.emit(scope, 'changed', about)
  return {}
}

async function getNote<Row>(scope: Scope, { notes, getSeen }: NoteKind<Row>, id: string) {
  const note = (await findNoteRow(scope, notes, id)) ?? refuseUnknown()
  return { note, about: await getSeen(scope, note.ownerId) }
}

function refuseUnknown(): never {
  refuse('not_found', 'This note no longer exists.')
}

export function presentNote(row: NoteRow): Note {
  return {
    id: row.id,
    authorId: row.authorId,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}
