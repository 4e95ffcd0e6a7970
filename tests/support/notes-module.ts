import { sql } from 'kysely'
import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { decodeCursor, pageInput, pageOf, toPage } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A minimal module for testing the platform. */
export const notesTable = `
  create table notes (
    org_id uuid not null,
    id uuid not null default uuidv7(),
    body text not null,
    version int not null default 1,
    primary key (org_id, id)
  );
  select app.install_tenant_table('notes');`

const note = z.object({ id: id('notes'), body: z.string(), version })
type Note = z.infer<typeof note>

export const createNote = call({
  name: 'notes.createNote',
  route: 'POST /api/notes',
  summary: 'Create a note',
  access: anyMember,
  input: z.strictObject({ body: line(200) }),
  output: note,
  status: 201,
})

export const getNote = call({
  name: 'notes.getNote',
  route: 'GET /api/notes/{id}',
  summary: 'Get a note',
  access: anyMember,
  input: z.strictObject({ id: id('notes') }),
  output: note,
})

export const listNotes = call({
  name: 'notes.listNotes',
  route: 'GET /api/notes',
  summary: 'List notes',
  access: anyMember,
  input: z.strictObject(pageInput),
  output: pageOf(note),
})

export const changeNote = call({
  name: 'notes.changeNote',
  route: 'PATCH /api/notes/{id}',
  summary: 'Update a note',
  access: anyMember,
  input: z.strictObject({ id: id('notes'), version, body: line(200) }),
  output: note,
})

export const noteWritten = event({
  type: 'note.written',
  says: 'wrote a note',
  data: z.object({ noteId: z.uuid() }),
  audience: 'organization',
})

export const notesModule: Module = {
  name: 'notes',
  calls: [
    answer(createNote, writeNote),
    answer(getNote, async (scope, input) => {
      const [found] = await read(
        scope,
        sql`select id, body, version from notes where id = ${input.id}`,
      )
      return found ?? refuse('not_found', 'This note no longer exists.')
    }),
    answer(listNotes, async (scope, { limit, cursor }) => {
      const [after] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? [null]
      const rows = await read(
        scope,
        sql`select id, body, version from notes where ${after}::uuid is null or id > ${after}
          order by id limit ${limit + 1}`,
      )
      return toPage(rows, limit, { item: (row) => row, key: (row) => [row.id] })
    }),
    answer(changeNote, async (scope, input) => {
      const [changed] = await read(
        scope,
        sql`update notes set body = ${input.body}, version = version + 1
          where id = ${input.id} and version = ${input.version} returning id, body, version`,
      )
      return changed ?? refuse('version_conflict', 'Someone else changed this note.')
    }),
  ],
  events: [noteWritten],
}

async function writeNote(scope: Scope, { body }: { body: string }): Promise<Note> {
  const [written] = await read(
    scope,
    sql`insert into notes (org_id, body) values (${scope.organizationId}, ${body}) returning id, body, version`,
  )
  if (!written) throw new Error('The note was not written.')
  scope.emit(noteWritten, { noteId: written.id }, { subjectId: written.id })
  return written
}

async function read(scope: Scope, query: ReturnType<typeof sql>): Promise<Note[]> {
  const { rows } = await query.execute(scope.db)
  return z.array(note).parse(rows)
}
