import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactBlocked, contactUnblocked, contactUnsubscribed } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Contact } from '../model.ts'
import { forever, isBlocked } from '../rules.ts'
import { aboutOf, getSeenRow, readContact } from './actions.ts'
import { changeContactData, findContactRow, listContactsAmong, readBlockedUntil } from './store.ts'
import { emitUnsubscribed } from './emit-updated.ts'
import { taggedContact } from './contact-annotations.ts'
import { setTags, tagMany } from './tagging.ts'

export async function setContactTags(
  scope: Scope,
  { id, tagIds }: ParsedInputOf<typeof contract.setContactTags>,
): Promise<Contact> {
  await setTags(scope, taggedContact, await getSeenRow(scope, id), tagIds)
  return readContact(scope, id)
}

export async function tagContacts(
  scope: Scope,
  data: ParsedInputOf<typeof contract.tagContacts>,
): Promise<AnswerOf<typeof contract.tagContacts>> {
  const rows = await listContactsAmong(scope, data.ids)
  return tagMany(scope, taggedContact, rows, data)
}

export async function blockContact(
  scope: Scope,
  { id, until = forever }: ParsedInputOf<typeof contract.blockContact>,
): Promise<Contact> {
  await getSeenRow(scope, id)
  if (!isBlocked(until, scope.now)) refuse('invalid', 'Choose a time in the future.')
  await setBlock(scope, id, new Date(until))
  return readContact(scope, id)
}

export async function unblockContact(scope: Scope, { id }: { id: string }): Promise<Contact> {
  await getSeenRow(scope, id)
  await setBlock(scope, id, null)
  return readContact(scope, id)
}

/** Null unblocks. Skips the data scope check. */
export async function setBlock(scope: Scope, id: string, until: Date | null): Promise<boolean> {
  const row = await findContactRow(scope, id)
  if (!row) return false
  const changed = await changeContactData(scope, row, { blockedUntil: until })
  if (!changed) return true
  if (until) {
    const data = { ...aboutOf(row), until: until.toISOString() }
    scope.emit(contactBlocked, data, { subjectId: id })
  } else scope.emit(contactUnblocked, aboutOf(row), { subjectId: id })
  return true
}

export async function noteUnsubscribed(
  scope: Scope,
  { contactId, ticketId }: { readonly contactId: string; readonly ticketId: string },
): Promise<void> {
  const row = await findContactRow(scope, contactId)
  if (!row) return
  const data = { ...aboutOf(row), from: 'idea', ticketId } as const
  scope.emit(contactUnsubscribed, data, { subjectId: contactId })
}

export async function unsubscribeContact(scope: Scope, id: string): Promise<void> {
  const row = await findContactRow(scope, id)
  if (!row || row.unsubscribedAt) return
  const changed = await changeContactData(scope, row, { unsubscribedAt: scope.now })
  if (changed) emitUnsubscribed(scope, changed)
}

export async function isContactBlocked(scope: Scope, id: string): Promise<boolean> {
  return isBlocked(await readBlockedUntil(scope, id), scope.now)
}
