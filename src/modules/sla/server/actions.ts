import { isChannel, requireVisible } from '#modules/inbox/server/public.ts'
import { findSchedule } from '#modules/schedules/server/public.ts'
import { listVisibleBoardIds, refuseUnlessTicketVisible } from '#modules/tickets/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  slaPoliciesOrdered,
  slaPolicyCreated,
  slaPolicyDeleted,
  slaPolicyUpdated,
} from '../contract.ts'
import type * as contract from '../contract.ts'
import type { SlaClock, SlaPolicy } from '../model.ts'
import { clockKinds, type Clock } from '../rules.ts'
import { columnsOf, presentPolicies, presentPolicy } from './present.ts'
import { settleAllSoon } from './settle-all.ts'
import { listClocks, type Subject } from './store/clocks.ts'
import {
  changePolicy,
  findPolicyRow,
  insertPolicy,
  listPolicyNames,
  listPolicyRows,
  setOrder,
} from './store/policies.ts'
import { findThread } from './thread.ts'

export async function listSlaPolicies(scope: Scope): Promise<{ items: SlaPolicy[] }> {
  return { items: await presentPolicies(scope, await listPolicyRows(scope)) }
}

export async function createSlaPolicy(
  scope: Scope,
  wish: ParsedInputOf<typeof contract.createSlaPolicy>,
): Promise<SlaPolicy> {
  if ((await listPolicyRows(scope)).length >= maxPolicies) {
    refuse(
      'conflict',
      `An organization can have at most ${maxPolicies} SLA policies. Delete one first.`,
    )
  }
  refuseWithoutTime(wish)
  await refuseStrangers(scope, wish)
  const { name, isActive } = wish
  const activeSince = isActive ? scope.now : null
  const row = await insertPolicy(scope, { ...columnsOf(wish), name, activeSince })
  if (!row) refuseDuplicateName()
  scope.emit(slaPolicyCreated, { policyId: row.id, name: row.name }, { subjectId: row.id })
  settleAllSoon(scope)
  return presentPolicy(scope, row)
}

export async function updateSlaPolicy(
  scope: Scope,
  { id, version, isActive, ...wish }: ParsedInputOf<typeof contract.updateSlaPolicy>,
): Promise<SlaPolicy> {
  const rows = await listPolicyRows(scope)
  const before = rows.find((row) => row.id === id) ?? refuseUnknown()
  const old = await presentPolicy(scope, before)
  refuseWithoutTime({ ...old, ...wish })
  const tagIds = wish.tagIds && (await withoutDeleted(scope, wish.tagIds, before.tagIds))
  await refuseStrangers(scope, {
    ...wish,
    tagIds: without(tagIds, before.tagIds),
    boardIds: without(wish.boardIds, before.boardIds),
  })
  const key = wish.name?.toLowerCase()
  if (rows.some((row) => row.nameKey === key && row.id !== id)) refuseDuplicateName()
  const row = await changePolicy(
    scope,
    { id, version },
    {
      ...columnsOf({ ...wish, tagIds }),
      ...(isActive === true && { activeSince: before.activeSince ?? scope.now }),
      ...(isActive === false && { activeSince: null }),
    },
  )
  if (!row) {
    refuse('version_conflict', 'Someone else changed this policy. Reload to see the latest.')
  }
  const fresh = await presentPolicy(scope, row)
  const changes = changesOf(old, fresh)
  scope.emit(slaPolicyUpdated, { policyId: id, name: row.name, ...changes }, { subjectId: id })
  settleAllSoon(scope)
  return fresh
}

export async function deleteSlaPolicy(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteSlaPolicy>,
): Promise<Record<string, never>> {
  const row = (await findPolicyRow(scope, id)) ?? refuseUnknown()
  if (!(await changePolicy(scope, { id }, { deletedAt: scope.now }))) refuseUnknown()
  scope.emit(slaPolicyDeleted, { policyId: id, name: row.name }, { subjectId: id })
  settleAllSoon(scope)
  return {}
}

export async function orderSlaPolicies(
  scope: Scope,
  { ids }: ParsedInputOf<typeof contract.orderSlaPolicies>,
): Promise<{ items: SlaPolicy[] }> {
  const rows = await listPolicyRows(scope)
  const requested = new Set(ids)
  const isWhole = requested.size === ids.length && requested.size === rows.length
  if (!isWhole || rows.some(({ id }) => !requested.has(id))) {
    refuse('conflict', 'Someone else added or deleted a policy. Reload to see the latest.')
  }
  await setOrder(scope, ids)
  const ordered = await listPolicyRows(scope)
  scope.emit(slaPoliciesOrdered, { names: ordered.map(({ name }) => name) })
  settleAllSoon(scope)
  return { items: await presentPolicies(scope, ordered) }
}

export async function listSlaClocks(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.listSlaClocks>,
): Promise<{ items: SlaClock[] }> {
  await requireVisible(scope, id)
  return presentClocks(scope, { kind: 'conversation', id })
}

export async function listTicketClocks(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.listTicketClocks>,
): Promise<{ items: SlaClock[] }> {
  await refuseUnlessTicketVisible(scope, id)
  return presentClocks(scope, { kind: 'ticket', id })
}

/** A conversation and its linked ticket show the same targets. */
async function presentClocks(scope: Scope, subject: Subject): Promise<{ items: SlaClock[] }> {
  const { ticketId, conversationId } = await findThread(scope, subject)
  const both = [ticketId, conversationId].filter((id) => id !== undefined)
  const clocks = latestOf((await Promise.all(both.map((id) => listClocks(scope, id)))).flat())
  const names = await listPolicyNames(scope, [...new Set(clocks.map((clock) => clock.policyId))])
  const place = (clock: { kind: SlaClock['kind'] }): number => clockKinds.indexOf(clock.kind)
  return {
    items: clocks
      .toSorted((one, other) => place(one) - place(other))
      .map((clock) => ({
        kind: clock.kind,
        state: clock.state,
        policyName: names.get(clock.policyId) ?? '',
        startedAt: clock.startedAt.toISOString(),
        dueAt: clock.dueAt?.toISOString() ?? null,
        leftMinutes: clock.leftMinutes,
        warnedAt: clock.warnedAt?.toISOString() ?? null,
        breachedAt: clock.breachedAt?.toISOString() ?? null,
        endedAt: clock.endedAt?.toISOString() ?? null,
      })),
  }
}

function latestOf(clocks: readonly Clock[]): Clock[] {
  return clockKinds.flatMap((kind) => {
    const ofKind = clocks.filter((clock) => clock.kind === kind)
    return (
      ofKind.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())[0] ?? []
    )
  })
}

type PolicyInput = Pick<
  ParsedInputOf<typeof contract.updateSlaPolicy>,
  | 'firstMinutes'
  | 'nextMinutes'
  | 'resolveMinutes'
  | 'scheduleId'
  | 'channelIds'
  | 'boardIds'
  | 'tagIds'
>

function refuseWithoutTime({ firstMinutes, nextMinutes, resolveMinutes }: PolicyInput): void {
  if (firstMinutes ?? nextMinutes ?? resolveMinutes) return
  const message = 'Set at least one target.'
  refuse('invalid', message, { fields: [{ path: 'firstMinutes', message }] })
}

async function refuseStrangers(
  scope: Scope,
  { scheduleId, channelIds = [], boardIds = [], tagIds = [] }: PolicyInput,
): Promise<void> {
  if (scheduleId && !(await findSchedule(scope, scheduleId))) {
    refuse('not_found', 'These business hours no longer exist.')
  }
  for (const id of new Set(channelIds)) {
    if (!(await isChannel(scope, id))) refuse('not_found', 'This channel no longer exists.')
  }
  const boards = [...new Set(boardIds)]
  if ((await listVisibleBoardIds(scope, boards)).length < boards.length) {
    refuse('not_found', 'This board no longer exists.')
  }
  const tags = [...new Set(tagIds)]
  if (tags.length > 0 && (await listUsableTagIds(scope, tags)).length < tags.length) {
    refuse('not_found', 'This tag no longer exists.')
  }
}

/**
 * Deleted tags are dropped on save, except the last ones: without any tag, the policy would apply
 * to everything.
 */
async function withoutDeleted(
  scope: Scope,
  wished: readonly string[],
  own: readonly string[],
): Promise<string[]> {
  const usable = new Set(await listUsableTagIds(scope, wished))
  const kept = wished.filter((id) => usable.has(id) || !own.includes(id))
  return kept.length > 0 ? kept : [...wished]
}

function without(ids: readonly string[] = [], known: readonly string[]): string[] {
  return ids.filter((id) => !known.includes(id))
}

function changesOf(old: SlaPolicy, fresh: SlaPolicy) {
  const changed = Object.entries(fresh).filter(([name, value]) => {
    const isOwn = name !== 'version' && name !== 'updatedAt'
    return isOwn && JSON.stringify(value) !== JSON.stringify(Reflect.get(old, name))
  })
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, Reflect.get(old, name)])),
    after: Object.fromEntries(changed),
  }
}

function refuseUnknown(): never {
  refuse('not_found', 'This policy no longer exists.')
}

function refuseDuplicateName(): never {
  const message = 'A policy with this name already exists.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}

const maxPolicies = 50
