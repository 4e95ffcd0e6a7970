import type { PersonHolding } from '#platform/people/person-holding.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import { contactMerged, contactUnmerged } from '../contract.ts'
import { attributes, type Contact, type ContactMerge } from '../model.ts'
import { fillFrom, nameOf, takeBack, unmergeDays, type Fills, type Mergeable } from '../rules.ts'
import { aboutOf, getSeenRow, readContact } from './actions.ts'
import { changeContactData, lockContact, type ContactRow, type ContactSight } from './store.ts'
import {
  bringBack,
  insertMerge,
  listAllIdsOf,
  listMergeRows,
  lockMerge,
  markMerged,
  markUnmerged,
} from './store/merges.ts'

export interface MergeGround {
  readonly inSight: ContactSight
  readonly holdings: () => readonly PersonHolding[]
}

/** Two contacts that are one person, by somebody who knows: what the one lacks the other fills. */
export async function merge(
  scope: Scope,
  ground: MergeGround,
  { id, fromId }: { id: string; fromId: string },
): Promise<Contact> {
  if (id === fromId) refuse('invalid', 'Choose somebody else to merge.')
  await getSeenRow(scope, ground.inSight, id)
  await getSeenRow(scope, ground.inSight, fromId)
  await waitToMerge(scope, id)
  await bringTogether(scope, ground.holdings(), { toId: id, fromId, isFilled: true })
  return readContact(scope, id)
}

/**
 * A visitor whom a token made known: what he did before is the user's. What he said of himself
 * unsigned stays out of it.
 */
export async function adoptLead(
  scope: Scope,
  holdings: readonly PersonHolding[],
  { contactId, leadId }: { contactId: string; leadId: string },
): Promise<void> {
  await bringTogether(scope, holdings, { toId: contactId, fromId: leadId, isFilled: false })
}

async function bringTogether(
  scope: Scope,
  holdings: readonly PersonHolding[],
  { toId, fromId, isFilled }: { toId: string; fromId: string; isFilled: boolean },
): Promise<void> {
  const pair = await lockBoth(scope, toId, fromId)
  if (!pair) return
  const { stays, goes } = pair
  // First, because no two who are there have one external id.
  await markMerged(scope, { fromId, toId })
  const filled = isFilled ? fillFrom(mergeable(stays), mergeable(goes)) : {}
  const changed = await changeContactData(scope, stays, filled)
  const moved: Record<string, readonly unknown[]> = {}
  for (const { key, takeDoubled, move } of holdings) {
    const doubled = (await takeDoubled?.(scope, { fromId, toId })) ?? []
    if (doubled.length > 0) moved[doubledKey(key)] = doubled
    moved[key] = await move(scope, { fromId, toId })
  }
  const before = Object.fromEntries(
    Object.entries(filled).map(([column, after]) => [
      column,
      { before: stays[column as keyof Mergeable], after },
    ]),
  )
  await insertMerge(scope, { fromId, toId, before, moved })
  const said = { ...aboutOf(changed ?? stays), fromId, fromName: nameOf(goes) }
  scope.emit(contactMerged, said, { subjectId: toId })
}

async function waitToMerge(scope: Scope, toId: string): Promise<void> {
  const sentence = 'Others are being merged with this contact. Try again in a second.'
  await takeTurn(scope, `merge contacts ${toId}`, sentence)
}

/** In the order of their ids, so that two who merge the same pair do not wait for each other. */
async function lockBoth(
  scope: Scope,
  toId: string,
  fromId: string,
): Promise<{ stays: ContactRow; goes: ContactRow } | undefined> {
  const rows = new Map<string, ContactRow | undefined>()
  for (const id of [toId, fromId].toSorted()) rows.set(id, await lockContact(scope, id))
  const [stays, goes] = [rows.get(toId), rows.get(fromId)]
  return stays && goes ? { stays, goes } : undefined
}

export async function answerMerges(
  scope: Scope,
  { inSight }: MergeGround,
  id: string,
): Promise<{ items: ContactMerge[] }> {
  await getSeenRow(scope, inSight, id)
  const rows = await listMergeRows(scope, id)
  return {
    items: rows.map((row) => ({
      id: row.id,
      from: {
        id: row.from_id,
        name: nameOf({ id: row.from_id, name: row.from_name, email: row.from_email }),
      },
      mergedAt: row.merged_at.toISOString(),
      canUnmergeUntil: endOf(row.merged_at).toISOString(),
    })),
  }
}

export async function unmerge(
  scope: Scope,
  { inSight, holdings }: MergeGround,
  id: string,
): Promise<{ contactId: string; fromId: string }> {
  const row = await lockMerge(scope, id)
  if (!row) refuse('not_found', 'There is no such merge.')
  const { from_id: fromId, to_id: toId } = row
  await getSeenRow(scope, inSight, toId)
  await waitToMerge(scope, toId)
  if (row.unmerged_at) refuse('conflict', 'They were taken apart already.')
  if (endOf(row.merged_at) <= scope.now) {
    refuse('gone', `This was more than ${unmergeDays} days ago and stays as it is.`)
  }
  const stays = await lockContact(scope, toId)
  if (!stays) refuse('not_found', 'There is no such contact.')
  await changeContactData(scope, stays, takeBack(mergeable(stays), Object(row.before) as Fills))
  const goes = await bringBack(scope, { fromId, toId })
  if (!goes) refuse('conflict', 'The other one is not there any more.')
  const moved = Object(row.moved) as Record<string, string[]>
  const everybody = await listAllIdsOf(scope, fromId)
  const others = await listAllIdsOf(scope, toId)
  const alone = [
    ...(everybody.length === 1 ? [fromId] : []),
    ...(others.length === 1 ? [toId] : []),
  ]
  const way = { fromId: toId, toId: fromId, everybody, alone }
  for (const { key, putBackDoubled, moveBack } of holdings()) {
    await putBackDoubled?.(scope, moved[doubledKey(key)] ?? [], way)
    await moveBack(scope, moved[key] ?? [], way)
  }
  await markUnmerged(scope, id)
  const said = { ...aboutOf(stays), fromId, fromName: nameOf(goes) }
  scope.emit(contactUnmerged, said, { subjectId: toId })
  return { contactId: toId, fromId }
}

function doubledKey(key: string): string {
  return `doubled ${key}`
}

function mergeable(row: ContactRow): Mergeable {
  return {
    ...row,
    attributes: attributes.parse(row.attributes),
    signed_attributes: attributes.parse(row.signed_attributes),
  }
}

function endOf(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + unmergeDays * 86_400_000)
}
