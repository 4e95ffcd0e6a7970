import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { attributes, contact } from './model.ts'

const email = z.email('Write an e-mail address, such as ada@example.com.').max(320)
const phone = z
  .string()
  .trim()
  .regex(/^\+[0-9]{6,15}$/, 'Write the number with its country code, such as +44 20 7946 0958.')
const details = {
  name: line(120).optional(),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  attributes: attributes.optional(),
}

export const listContacts = call({
  name: 'contacts.listContacts',
  route: 'GET /api/contacts',
  summary: 'List contacts, the newest first',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ ...pageInput, search: z.string().trim().max(200).optional() }),
  output: pageOf(contact),
})

export const getContact = call({
  name: 'contacts.getContact',
  route: 'GET /api/contacts/{id}',
  summary: 'Read one contact',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('contacts') }),
  output: contact,
})

export const createContact = call({
  name: 'contacts.createContact',
  route: 'POST /api/contacts',
  summary: 'Create a contact',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ ...details, name: line(120) }),
  output: contact,
  status: 201,
})

export const updateContact = call({
  name: 'contacts.updateContact',
  route: 'PATCH /api/contacts/{id}',
  summary: 'Change what is known of a contact',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contacts'), version, ...details }),
  output: contact,
})

const about = z.object({ contactId: z.uuid(), name: z.string() })

export const contactCreated = event({ type: 'contact.created', data: about, audience: 'Inbox' })
export const contactUpdated = event({ type: 'contact.updated', data: about, audience: 'Inbox' })
