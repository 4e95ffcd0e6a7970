import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'

import { contact, contactMerge } from './model.ts'

export const mergeContacts = call({
  name: 'contacts.mergeContacts',
  route: 'POST /api/contacts/{id}/merge',
  summary: 'Merge another contact into this one; it can be taken apart for 30 days',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contacts'), fromId: id('contacts') }),
  output: contact,
})

export const listContactMerges = call({
  name: 'contacts.listContactMerges',
  route: 'GET /api/contacts/{id}/merges',
  summary: 'List who was merged into a contact and can still be taken out',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('contacts') }),
  output: z.object({ items: z.array(contactMerge) }),
})

export const unmergeContacts = call({
  name: 'contacts.unmergeContacts',
  route: 'POST /api/contact-merges/{id}/undo',
  summary: 'Take two merged contacts apart',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('contact_merges') }),
  output: z.object({ contactId: z.uuid(), fromId: z.uuid() }),
})

export const eraseContact = call({
  name: 'contacts.eraseContact',
  route: 'POST /api/contacts/{id}/erase',
  summary: 'Erase a person for good: conversations, notes, and what the history says of him',
  access: needs('Data.Export', 'manage'),
  stepUp: true,
  input: z.strictObject({ id: id('contacts') }),
  output: z.object({}),
})

export const exportContact = call({
  name: 'contacts.exportContact',
  route: 'GET /api/contacts/{id}/export',
  summary: 'Read everything that is kept of a person',
  access: needs('Data.Export', 'view'),
  input: z.strictObject({ id: id('contacts') }),
  output: z.object({
    exportedAt: moment,
    contact,
    /** By kind: conversations, notes, sessions. */
    holdings: z.record(z.string(), z.array(z.unknown())),
  }),
})
