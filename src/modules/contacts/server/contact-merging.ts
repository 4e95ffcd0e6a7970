import { contactDataSlot } from '#platform/people/contact-data.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactMerged, contactUnmerged } from '../contract.ts'
import { attributes, type Contact, type Merge } from '../model.ts'
import { fillFrom, nameOf, undoFills, talkFrom, type Mergeable } from '../rules.ts'
import { aboutOf, getSeenRow, readContact } from './actions.ts'
import { mergePair, listMerges, unmergePair, lockForMerge, type MergeKind } from './merging.ts'
import { changeContactData, lockContact, type ContactRow } from './store.ts'
import { contactMerges } from './store/merges.ts'

export async function mergeContacts(
  scope: Scope,
  { id, fromId }: { id: string; fromId: string },
): Promise<Contact> {
  if (id === fromId) refuse('invalid', 'Choose a different contact to merge.')
  await getSeenRow(scope, id)
  await getSeenRow(scope, fromId)
  const kind = mergedContact(scope)
  await lockForMerge(scope, kind, id)
  await mergePair(scope, kind, { toId: id, fromId })
  return readContact(scope, id)
}

/**
 * Merges an anonymous lead into the user a token identified. Unsigned details of the lead are
 * dropped; the times of last contact come with its conversations.
 */
export async function adoptLead(
  scope: Scope,
  { contactId, leadId }: { contactId: string; leadId: string },
): Promise<void> {
  const kind = { ...mergedContact(scope), fill: talkFrom }
  await mergePair(scope, kind, { toId: contactId, fromId: leadId })
}

export async function listContactMerges(
  scope: Scope,
  { id }: { id: string },
): Promise<{ items: Merge[] }> {
  await getSeenRow(scope, id)
  return listMerges(scope, contactMerges, id)
}

export async function unmergeContacts(
  scope: Scope,
  { id }: { id: string },
): Promise<{ contactId: string; fromId: string }> {
  const { fromId, toId } = await unmergePair(scope, mergedContact(scope), id, (contactId) =>
    getSeenRow(scope, contactId),
  )
  return { contactId: toId, fromId }
}

function mergedContact(scope: Scope): MergeKind<ContactRow, Mergeable> {
  return {
    one: 'contact',
    table: contactMerges,
    lock: lockContact,
    fill: (target, source) => fillFrom(mergeable(target), mergeable(source)),
    undoFills: (target, fills) => undoFills(mergeable(target), fills),
    change: changeContactData,
    movers: scope.gather(contactDataSlot),
    emit(within, what, { target, source }) {
      const data = { ...aboutOf(target), fromId: source.id, fromName: nameOf(source) }
      within.emit(what === 'merged' ? contactMerged : contactUnmerged, data, {
        subjectId: target.id,
      })
    },
  }
}

function mergeable(row: ContactRow): Mergeable {
  return {
    ...row,
    attributes: attributes.parse(row.attributes),
    signedAttributes: attributes.parse(row.signedAttributes),
  }
}
