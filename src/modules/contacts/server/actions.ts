import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  contactCreated,
  contactUpdated,
  type createContact,
  type listContacts,
  type updateContact,
} from '../contract.ts'
import { attributes, type Attributes, type Contact } from '../model.ts'
import { mostAttributes, nameOf } from '../rules.ts'
import {
  changeContact,
  findContactRow,
  insertContact,
  listContactRows,
  type ContactRow,
  type ContactSight,
} from './store.ts'

export async function answerContacts(
  scope: Scope,
  inSight: ContactSight,
  { limit, cursor, search }: ParsedInputOf<typeof listContacts>,
): Promise<Page<Contact>> {
  const after = decodeCursor(cursor, position)
  const rows = await listContactRows(scope, inSight, { search, after, limit: limit + 1 })
  return toPage(rows, limit, {
    item: presentContact,
    key: (row) => [row.exact_created_at, row.id],
  })
}

export async function getContactNow(
  scope: Scope,
  inSight: ContactSight,
  id: string,
): Promise<Contact> {
  return presentContact(await getRow(scope, inSight, id))
}

export async function makeContact(
  scope: Scope,
  { name, email, phone, attributes: known = {} }: ParsedInputOf<typeof createContact>,
): Promise<Contact> {
  refuseTooMany(known)
  const row = await insertContact(scope, {
    name,
    email: email?.toLowerCase() ?? null,
    phone: phone ?? null,
    attributes: known,
  })
  scope.emit(contactCreated, aboutOf(row), { subjectId: row.id })
  return presentContact(row)
}

export async function editContact(
  scope: Scope,
  inSight: ContactSight,
  { id, version, email, attributes: known, ...change }: ParsedInputOf<typeof updateContact>,
): Promise<Contact> {
  await getRow(scope, inSight, id)
  refuseTooMany(known ?? {})
  const row = await changeContact(
    scope,
    { id, version },
    {
      ...change,
      ...(email !== undefined && { email: email?.toLowerCase() ?? null }),
      ...(known && { attributes: known }),
    },
  )
  if (!row) refuse('version_conflict', 'Somebody changed this contact in the meantime. Look again.')
  scope.emit(contactUpdated, aboutOf(row), { subjectId: row.id })
  return presentContact(row)
}

export function presentContact(row: ContactRow): Contact {
  return {
    id: row.id,
    kind: row.kind,
    externalId: row.external_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
    timeZone: row.time_zone,
    attributes: attributes.parse(row.attributes),
    signedAttributes: attributes.parse(row.signed_attributes),
    blockedUntil: row.blocked_until?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export function aboutOf(row: ContactRow): { contactId: string; name: string } {
  return { contactId: row.id, name: nameOf(row) }
}

async function getRow(scope: Scope, inSight: ContactSight, id: string): Promise<ContactRow> {
  const row = await findContactRow(scope, id, inSight)
  return row ?? refuse('not_found', 'There is no such contact.')
}

function refuseTooMany(known: Attributes): void {
  if (Object.keys(known).length > mostAttributes) {
    refuse('invalid', `Keep it to ${mostAttributes} attributes.`)
  }
}

const position = z.tuple([
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  z.uuid(),
])
