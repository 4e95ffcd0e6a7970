import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { contactNote } from './model.ts'

const text = z.string().trim().min(1, 'Write something first.').max(10_000)

export const listContactNotes = call({
  name: 'contacts.listContactNotes',
  route: 'GET /api/contacts/{id}/notes',
  summary: 'List what colleagues noted about a contact, the newest first',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('contacts'), ...pageInput }),
  output: pageOf(contactNote),
})

export const addContactNote = call({
  name: 'contacts.addContactNote',
  route: 'POST /api/contacts/{id}/notes',
  summary: 'Note something about a contact',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contacts'), text }),
  output: contactNote,
  status: 201,
})

export const updateContactNote = call({
  name: 'contacts.updateContactNote',
  route: 'PATCH /api/contact-notes/{id}',
  summary: 'Change a note you wrote',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contact_notes'), text }),
  output: contactNote,
})

export const deleteContactNote = call({
  name: 'contacts.deleteContactNote',
  route: 'DELETE /api/contact-notes/{id}',
  summary: 'Delete a note you wrote; who manages settings deletes any',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contact_notes') }),
  output: z.object({}),
})
