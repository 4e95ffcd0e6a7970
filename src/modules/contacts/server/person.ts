import { listHiddenKeys } from '#modules/fields/server/public.ts'
import { deleteNotificationsAbout } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import { contactDataSlot } from '#platform/people/contact-data.ts'
import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { Membership } from '#platform/permissions/principal.ts'
import type { Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { contactErased } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { TimelineEntry } from '../model.ts'
import type * as personContract from '../person-contract.ts'
import { getSeenRow, presentContact } from './actions.ts'
import { blankContacts, contactMerges, listAllIdsOf } from './store/merges.ts'
import { listActivitiesOf, listSubjectsOf, listTimeline } from './timeline.ts'

export async function listContactTimeline(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof contract.listContactTimeline>,
): Promise<Page<TimelineEntry>> {
  await getSeenRow(scope, id)
  const contactIds = await listAllIdsOf(scope, contactMerges, id)
  const others = await listSubjectsOf(scope, [id])
  const activities = await listActivitiesOf(scope, id, { limit, cursor })
  const subjectIds = [...contactIds, ...others.map((subject) => subject.id)]
  return listTimeline(scope, subjectIds, { limit, cursor }, activities)
}

export async function exportContact(
  scope: Scope,
  { id }: { id: string },
): Promise<OutputOf<typeof personContract.exportContact>> {
  requireInboxAccess(scope)
  refusePartialExport(scope)
  const row = await getSeenRow(scope, id)
  const found: Record<string, unknown[]> = {}
  for (const { key, exportData } of scope.gather(contactDataSlot)) {
    if (exportData) found[key] = [...(await exportData(scope, id))]
  }
  return {
    exportedAt: scope.now.toISOString(),
    contact: presentContact(scope, row, await listHiddenKeys(scope, 'contact')),
    holdings: found,
  }
}

export async function eraseContact(
  scope: Scope,
  { id }: { id: string },
): Promise<Record<never, never>> {
  requireInboxAccess(scope)
  refuseErasingUnseen(scope)
  await getSeenRow(scope, id)
  await eraseContactData(scope, id)
  return {}
}

export async function eraseContactData(scope: Scope, id: string): Promise<void> {
  const ids = await listAllIdsOf(scope, contactMerges, id)
  const subjects = [...ids]
  for (const holding of scope.gather(contactDataSlot)) {
    for (const each of ids) subjects.push(...(await holding.erase(scope, each)))
  }
  subjects.push(...(await deleteNotificationsAbout(scope, subjects)))
  await blankContacts(scope, ids)
  await blankSubjectEvents(scope, subjects)
  scope.emit(contactErased, { contactId: id }, { subjectId: id })
}

/**
 * An export must be complete. A member who can't export conversations, or sees only some, would
 * hand out a partial copy without noticing.
 */
function refusePartialExport(scope: Scope): void {
  const member = memberOf(scope)
  if (levelOf(member, 'Inbox.Export') === undefined) {
    refuse('forbidden', 'This copy includes conversations, and your role can’t export them.')
  }
  if (canSeeAll(member)) return
  refuse(
    'forbidden',
    'This copy includes conversations you don’t have access to. Ask an admin for it.',
  )
}

/** Erasing also deletes conversations the actor can't see. */
export function refuseErasingUnseen(scope: Scope): void {
  if (canSeeAll(memberOf(scope))) return
  refuse(
    'forbidden',
    'Erasing this person deletes conversations you don’t have access to. Ask an admin.',
  )
}

function canSeeAll({ role, dataScope: { kind, closedChannelIds } }: Membership): boolean {
  return role !== 'member' || (kind === 'all' && closedChannelIds.length === 0)
}

/**
 * The Data permission alone isn't enough: without Inbox access, the member can't open the contact.
 */
function requireInboxAccess(scope: Scope): void {
  if (levelOf(memberOf(scope), 'Inbox') === undefined) {
    refuse('forbidden', 'Your role doesn’t have access to Inbox.')
  }
}
