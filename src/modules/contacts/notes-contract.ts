import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { note } from './model.ts'

const text = z.string().trim().min(1, 'Enter a note.').max(10_000)

export const contactNoteCalls = noteCalls({
  one: 'contact',
  many: 'contacts',
  noun: 'Contact',
  table: 'contact_notes',
})
export const companyNoteCalls = noteCalls({
  one: 'company',
  many: 'companies',
  noun: 'Company',
  table: 'company_notes',
})

export const {
  list: listContactNotes,
  add: addContactNote,
  update: updateContactNote,
  remove: deleteContactNote,
} = contactNoteCalls

interface Noted {
  readonly one: string
  readonly many: string
  readonly noun: string
  readonly table: string
}

function noteCalls({ one, many, noun, table }: Noted) {
  const canRead = needs('Inbox', 'view')
  const canChange = needs('Inbox', 'manage')
  const path = `/api/${many}/{id}/notes` as const
  const onePath = `/api/${one}-notes/{id}` as const
  return {
    list: call({
      name: `${many}.list${noun}Notes`,
      route: `GET ${path}`,
      summary: `List the notes on a ${one}, newest first`,
      access: canRead,
      input: z.strictObject({ id: id(many), ...pageInput }),
      output: pageOf(note),
    }),
    add: call({
      name: `${many}.add${noun}Note`,
      route: `POST ${path}`,
      summary: `Add a note to a ${one}`,
      access: canChange,
      input: z.strictObject({ id: id(many), text }),
      output: note,
      status: 201,
    }),
    update: call({
      name: `${many}.update${noun}Note`,
      route: `PATCH ${onePath}`,
      summary: 'Update your note',
      access: canChange,
      input: z.strictObject({ id: id(table), text }),
      output: note,
    }),
    remove: call({
      name: `${many}.delete${noun}Note`,
      route: `DELETE ${onePath}`,
      summary: 'Delete a note',
      access: canChange,
      input: z.strictObject({ id: id(table) }),
      output: z.object({}),
    }),
  }
}
export type NoteCalls = ReturnType<typeof noteCalls>
