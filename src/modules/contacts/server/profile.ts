import { listUsableTagIds } from '#modules/tags/server/door.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  contactBlocked,
  contactTagged,
  contactUnblocked,
  type blockContact,
  type setContactTags,
} from '../contract.ts'
import type { Contact } from '../model.ts'
import { forever, isBlocked } from '../rules.ts'
import { aboutOf, getSeenRow, readContact } from './actions.ts'
import { changeContactData, findContactRow, readBlockedUntil, type ContactSight } from './store.ts'
import { putContactTags } from './store/tags.ts'

export async function tagContact(
  scope: Scope,
  inSight: ContactSight,
  { id, tagIds }: ParsedInputOf<typeof setContactTags>,
): Promise<Contact> {
  const row = await getSeenRow(scope, inSight, id)
  const after = [...new Set(tagIds)].toSorted()
  const added = after.filter((tagId) => !row.tag_ids.includes(tagId))
  if ((await listUsableTagIds(scope, added)).length < added.length) {
    refuse('not_found', 'There is no such tag.')
  }
  if (after.join() === row.tag_ids.join()) return readContact(scope, id)
  await putContactTags(scope, id, after)
  scope.emit(contactTagged, { ...aboutOf(row), before: row.tag_ids, after }, { subjectId: id })
  return readContact(scope, id)
}

export async function block(
  scope: Scope,
  inSight: ContactSight,
  { id, until = forever }: ParsedInputOf<typeof blockContact>,
): Promise<Contact> {
  await getSeenRow(scope, inSight, id)
  if (!isBlocked(until, scope.now)) refuse('invalid', 'Choose a time that is still to come.')
  await putBlock(scope, id, new Date(until))
  return readContact(scope, id)
}

export async function unblock(scope: Scope, inSight: ContactSight, id: string): Promise<Contact> {
  await getSeenRow(scope, inSight, id)
  await putBlock(scope, id, null)
  return readContact(scope, id)
}

/** Null lets him write again. False when there is no such contact; nobody's data scope is asked. */
export async function putBlock(scope: Scope, id: string, until: Date | null): Promise<boolean> {
  const row = await findContactRow(scope, id)
  if (!row) return false
  const changed = await changeContactData(scope, row, { blocked_until: until })
  if (!changed) return true
  if (until) {
    const said = { ...aboutOf(row), until: until.toISOString() }
    scope.emit(contactBlocked, said, { subjectId: id })
  } else scope.emit(contactUnblocked, aboutOf(row), { subjectId: id })
  return true
}

/** Asked before something of his is taken in. */
export async function isContactBlocked(scope: Scope, id: string): Promise<boolean> {
  return isBlocked(await readBlockedUntil(scope, id), scope.now)
}
