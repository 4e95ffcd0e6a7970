import {
  assignByProduct,
  countOpenBy,
  countOpenByChannel,
  findLastAnswerer,
  type Reassignment,
} from '#modules/inbox/server/public.ts'
import {
  listIdsSeenSince,
  listMemberIdsOfTeams,
  listMemberAccess,
  type MemberAccess,
} from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { choose, idleAfterMs, isAway, isFree, type Candidate, type Choice } from '../rules.ts'
import { listAwayRows } from './store/availability.ts'
import { listCapacities } from './store/capacities.ts'
import { listPolicyRows, type PolicyRow } from './store/policies.ts'
import { listTurns, lockAssigning, setTurns, type Turn } from './store/turns.ts'

export type AutomaticPolicy = PolicyRow & { readonly method: 'round_robin' | 'least_loaded' }

export interface AssignmentRequest {
  readonly contactId: string
  readonly channelId: string
  readonly holderId?: string
  readonly passedOverIds?: readonly string[]
}

/**
 * The state of all assignees, loaded once and kept up to date while conversations are assigned.
 * Opening it takes the organization's assignment lock until the transaction ends.
 */
export interface Desk {
  readonly policies: readonly AutomaticPolicy[]
  hasRoom(policy: AutomaticPolicy): boolean
  isAvailable(memberId: string): boolean
  choose(policy: AutomaticPolicy, request: AssignmentRequest): Promise<Choice | undefined>
  assign(policy: AutomaticPolicy, given: Given, handing: Reassignment): Promise<'done' | 'not now'>
  close(): Promise<void>
}

export interface Given {
  readonly id: string
  readonly channelId: string
}

/** Returns 'shut' if every policy is manual, and 'taken' if another transaction holds the lock. */
export async function openDesk(scope: Scope): Promise<Desk | 'shut' | 'taken'> {
  if (!(await lockAssigning(scope))) return 'taken'
  const policies = await listAutomatic(scope)
  if (policies.length === 0) return 'shut'
  const answering = (await listMemberAccess(scope)).filter(mayAnswer)
  const takers = await listTakers(scope, policies, answering)
  const closed = new Map(
    answering.map(({ memberId, dataScope }) => [memberId, new Set(dataScope.closedChannelIds)]),
  )
  const here = await listHere(scope)
  const allMemberIds = [...new Set([...takers.values()].flat())]
  const capacities = await listCapacities(scope)
  const loads = await countOpenBy(scope, allMemberIds)
  const channelLoads = await readChannelLoads(scope, policies, allMemberIds)
  const turns = new Map((await listTurns(scope)).map((turn) => [keyOf(turn), turn.lastTurn]))
  const taken = new Map<string, Turn>()
  let lastTurn = Math.max(0, ...turns.values())

  const candidatesFor = ({ id: policyId }: AutomaticPolicy, channelId?: string): Candidate[] =>
    (takers.get(policyId) ?? [])
      .filter((memberId) => channelId === undefined || !closed.get(memberId)?.has(channelId))
      .map((memberId) => ({
        memberId,
        isAvailable: here.has(memberId),
        load: loads.get(memberId) ?? 0,
        capacity: capacities.get(memberId),
        channelLoad: channelLoads.get(`${memberId} ${channelId}`) ?? 0,
        lastTurn: turns.get(keyOf({ policyId, memberId })) ?? 0,
      }))

  const add = (memberId: string, channelId: string, count: 1 | -1): void => {
    const key = `${memberId} ${channelId}`
    loads.set(memberId, Math.max(0, (loads.get(memberId) ?? 0) + count))
    channelLoads.set(key, Math.max(0, (channelLoads.get(key) ?? 0) + count))
  }

  function note(
    { id: policyId }: AutomaticPolicy,
    { channelId }: Given,
    { from, to }: Reassignment,
  ): void {
    if (from !== null) add(from, channelId, -1)
    if (to === null) return
    add(to, channelId, 1)
    lastTurn += 1
    const turn = { policyId, memberId: to, lastTurn }
    turns.set(keyOf(turn), lastTurn)
    taken.set(keyOf(turn), turn)
  }

  return {
    policies,
    hasRoom: (policy) =>
      candidatesFor(policy).some((candidate) => isFree(candidate, policy.perAgentLimit)),
    isAvailable: (memberId) => here.has(memberId),
    async choose(policy, { contactId, channelId, ...request }) {
      const { method, perAgentLimit: limit, perChannelLimit: channelLimit } = policy
      const lastAnswererId = await findKnown(scope, policy, contactId)
      const question = { method, limit, channelLimit, lastAnswererId, ...request }
      return choose(candidatesFor(policy, channelId), question)
    },
    async assign(policy, given, handing) {
      const outcome = await assignByProduct(scope, given.id, handing)
      if (outcome === 'done') note(policy, given, handing)
      return outcome
    },
    close: () => setTurns(scope, [...taken.values()]),
  }
}

async function readChannelLoads(
  scope: Scope,
  policies: readonly AutomaticPolicy[],
  memberIds: readonly string[],
): Promise<Map<string, number>> {
  const isAsked = policies.some(({ perChannelLimit: limit }) => limit !== null)
  const loads = isAsked ? await countOpenByChannel(scope, memberIds) : []
  return new Map(
    loads.map(({ memberId, channelId, count }) => [`${memberId} ${channelId}`, count] as const),
  )
}

/** Tags in the trash exclude nothing until they are restored. */
async function listAutomatic(scope: Scope): Promise<AutomaticPolicy[]> {
  const policies = (await listPolicyRows(scope)).filter(isAutomatic)
  const tagIds = new Set(policies.flatMap((policy) => policy.excludedTagIds))
  const usable = new Set(tagIds.size === 0 ? [] : await listUsableTagIds(scope, [...tagIds]))
  return policies.map((policy) => ({
    ...policy,
    excludedTagIds: policy.excludedTagIds.filter((id) => usable.has(id)),
  }))
}

function isAutomatic(policy: PolicyRow): policy is AutomaticPolicy {
  return policy.method !== 'manual'
}

function keyOf({ policyId, memberId }: Pick<Turn, 'policyId' | 'memberId'>): string {
  return `${policyId} ${memberId}`
}

async function listTakers(
  scope: Scope,
  policies: readonly AutomaticPolicy[],
  answering: readonly MemberAccess[],
): Promise<Map<string, string[]>> {
  const takers = new Map<string, string[]>()
  for (const { id, teamId } of policies) {
    takers.set(id, await listTakersOf(scope, teamId, answering))
  }
  return takers
}

/**
 * Team conversations go to team members, including members who only see conversations assigned to
 * them: assignment is how they get access. Conversations without a team go to members who see
 * everything.
 */
export async function listTakersOf(
  scope: Scope,
  teamId: string | null,
  answering: readonly MemberAccess[],
): Promise<string[]> {
  if (teamId === null) {
    return answering.filter(seesAll).map(({ memberId }) => memberId)
  }
  const ofTeam = new Set(await listMemberIdsOfTeams(scope, [teamId]))
  return answering.map(({ memberId }) => memberId).filter((memberId) => ofTeam.has(memberId))
}

export function mayAnswer({ role, levels }: MemberAccess): boolean {
  return role !== 'member' || levels.Inbox === 'manage'
}

function seesAll({ role, dataScope }: MemberAccess): boolean {
  return role !== 'member' || dataScope.kind === 'all'
}

export async function listHere(scope: Scope): Promise<Set<string>> {
  const seen = await listIdsSeenSince(scope, new Date(scope.now.getTime() - idleAfterMs))
  const away = new Set(
    (await listAwayRows(scope))
      .filter(({ status, backAt }) => isAway({ status, backAt }, scope.now))
      .map(({ memberId: id }) => id),
  )
  return new Set(seen.filter((id) => !away.has(id)))
}

async function findKnown(
  scope: Scope,
  { stickDays: days }: AutomaticPolicy,
  contactId: string,
): Promise<string | undefined> {
  if (days === 0) return undefined
  const since = new Date(scope.now.getTime() - days * 24 * 3_600_000)
  return findLastAnswerer(scope, contactId, since)
}
