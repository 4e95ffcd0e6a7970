import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { note } from './model.ts'

const text = z.string().trim().min(1, 'Write something first.').max(10_000)

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
  /** As names of calls write it. */
  readonly noun: string
  readonly table: string
}

/** What colleagues note about one kind of thing. */
function noteCalls({ one, many, noun, table }: Noted) {
  const canRead = needs('Inbox', 'view')
  const canChange = needs('Inbox', 'manage')
  const path = `/api/${many}/{id}/notes` as const
  const onePath = `/api/${one}-notes/{id}` as const
  return {
    list: call({
      name: `${many}.list${noun}Notes`,
      route: `GET ${path}`,
      summary: `List what colleagues noted about a ${one}, the newest first`,
      access: canRead,
      input: z.strictObject({ id: id(many), ...pageInput }),
      output: pageOf(note),
    }),
    add: call({
      name: `${many}.add${noun}Note`,
      route: `POST ${path}`,
      summary: `Note something about a ${one}`,
      access: canChange,
      input: z.strictObject({ id: id(many), text }),
      output: note,
      status: 201,
    }),
    update: call({
      name: `${many}.update${noun}Note`,
      route: `PATCH ${onePath}`,
      summary: 'Change a note you wrote',
      access: canChange,
      input: z.strictObject({ id: id(table), text }),
      output: note,
    }),
    remove: call({
      name: `${many}.delete${noun}Note`,
      route: `DELETE ${onePath}`,
      summary: 'Delete a note you wrote; who manages settings deletes any',
      access: canChange,
      input: z.strictObject({ id: id(table) }),
      output: z.object({}),
    }),
  }
}
export type NoteCalls = ReturnType<typeof noteCalls>
