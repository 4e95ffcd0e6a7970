import type { PersonHolding } from '#platform/people/person-holding.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactMerged, contactUnmerged } from '../contract.ts'
import { attributes, type Contact, type Merge } from '../model.ts'
import { fillFrom, nameOf, takeBack, talkFrom, type Mergeable } from '../rules.ts'
import { aboutOf, getSeenRow, readContact } from './actions.ts'
import { bringTogether, listMerges, takeApart, waitToMerge, type MergeKind } from './merging.ts'
import { changeContactData, lockContact, type ContactRow, type ContactSight } from './store.ts'
import { contactMerges } from './store/merges.ts'

export interface MergeGround {
  readonly inSight: ContactSight
  readonly holdings: () => readonly PersonHolding[]
}

/** Two contacts that are one person, by somebody who knows: what the one lacks the other fills. */
export async function merge(
  scope: Scope,
  { inSight, holdings }: MergeGround,
  { id, fromId }: { id: string; fromId: string },
): Promise<Contact> {
  if (id === fromId) refuse('invalid', 'Choose somebody else to merge.')
  await getSeenRow(scope, inSight, id)
  await getSeenRow(scope, inSight, fromId)
  const kind = mergedContact(holdings())
  await waitToMerge(scope, kind, id)
  await bringTogether(scope, kind, { toId: id, fromId })
  return readContact(scope, id)
}

/**
 * A visitor whom a token made known: what he did before is the user's. What he said of himself
 * unsigned stays out of it; that he wrote, and when, comes with his conversations.
 */
export async function adoptLead(
  scope: Scope,
  holdings: readonly PersonHolding[],
  { contactId, leadId }: { contactId: string; leadId: string },
): Promise<void> {
  const kind = { ...mergedContact(holdings), fill: talkFrom }
  await bringTogether(scope, kind, { toId: contactId, fromId: leadId })
}

export async function answerMerges(
  scope: Scope,
  { inSight }: MergeGround,
  id: string,
): Promise<{ items: Merge[] }> {
  await getSeenRow(scope, inSight, id)
  return listMerges(scope, contactMerges, id)
}

export async function unmerge(
  scope: Scope,
  { inSight, holdings }: MergeGround,
  id: string,
): Promise<{ contactId: string; fromId: string }> {
  const { fromId, toId } = await takeApart(scope, mergedContact(holdings()), id, (contactId) =>
    getSeenRow(scope, inSight, contactId),
  )
  return { contactId: toId, fromId }
}

function mergedContact(holdings: readonly PersonHolding[]): MergeKind<ContactRow, Mergeable> {
  return {
    one: 'contact',
    table: contactMerges,
    lock: lockContact,
    fill: (stays, goes) => fillFrom(mergeable(stays), mergeable(goes)),
    takeBack: (stays, fills) => takeBack(mergeable(stays), fills),
    change: changeContactData,
    holdings,
    tell(scope, what, { stays, goes }) {
      const said = { ...aboutOf(stays), fromId: goes.id, fromName: nameOf(goes) }
      scope.emit(what === 'merged' ? contactMerged : contactUnmerged, said, { subjectId: stays.id })
    },
  }
}

function mergeable(row: ContactRow): Mergeable {
  return {
    ...row,
    attributes: attributes.parse(row.attributes),
    signed_attributes: attributes.parse(row.signed_attributes),
  }
}
