import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'

import { mergeCalls } from './merge-contract.ts'
import { contact } from './model.ts'

export const contactMergeCalls = mergeCalls({
  one: 'contact',
  many: 'contacts',
  noun: 'Contact',
  nouns: 'Contacts',
  target: contact,
  apart: z.object({ contactId: z.uuid(), fromId: z.uuid() }),
})
export const {
  merge: mergeContacts,
  list: listContactMerges,
  unmerge: unmergeContacts,
} = contactMergeCalls

export const eraseContact = call({
  name: 'contacts.eraseContact',
  route: 'POST /api/contacts/{id}/erase',
  summary: 'Erase a person with all conversations, notes, and history',
  access: needs('Data.Export', 'manage'),
  stepUp: true,
  input: z.strictObject({ id: id('contacts') }),
  output: z.object({}),
})

export const exportContact = call({
  name: 'contacts.exportContact',
  route: 'GET /api/contacts/{id}/export',
  summary: 'Export all data stored about a person',
  access: needs('Data.Export', 'view'),
  input: z.strictObject({ id: id('contacts') }),
  output: z.object({
    exportedAt: moment,
    contact,
    /** By part of the product: conversations, notes, sessions, … */
    holdings: z.record(z.string(), z.array(z.unknown())),
  }),
})
