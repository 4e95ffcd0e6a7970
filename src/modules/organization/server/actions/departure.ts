import { z } from 'zod'

import { handoverSlot } from '#platform/handover/handover.ts'
import { job } from '#platform/jobs/job.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { platformWork, work } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import {
  invitationRevoked,
  memberStatusChanged,
  memberRemoved,
  ownershipDeclined,
} from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { AssignedWork, Member } from '../../model.ts'
import { lockSeatCount } from '../seats.ts'
import { leaveAllChannels } from '../store/closed-channels.ts'
import { saveAllRevoked } from '../store/invitations.ts'
import { changeMember, findMemberRow } from '../store/members.ts'
import { listAllMembershipRows, withdrawMember } from '../store/memberships.ts'
import { takeOffer } from '../store/ownership.ts'
import { emitMembershipChanged } from '../membership-events.ts'
import { getMember, getMemberRow, refuseUnmanageable, refuseStale } from './members.ts'
import { clearPicture } from './pictures.ts'

export async function previewDeparture(
  scope: Scope,
  { id }: { id: string },
): Promise<{ items: AssignedWork[] }> {
  await getMemberRow(scope, id)
  const items: AssignedWork[] = []
  for (const { kind, label, count } of scope.gather(handoverSlot)) {
    items.push({ kind, label, count: await count(scope, id) })
  }
  return { items }
}

export async function disableMember(
  scope: Scope,
  { id, version, reassignTo }: ParsedInputOf<typeof contract.disableMember>,
): Promise<Member> {
  const row = await getMemberRow(scope, id)
  refuseUnmanageable(scope, row)
  if (row.disabledAt) refuse('conflict', 'This member is already disabled.')
  if (reassignTo) await handOver(scope, { from: id, to: reassignTo })
  if (!(await changeMember(scope, { id, version }, { disabledAt: scope.now }))) refuseStale()
  await endPendingActions(scope, id)
  const change = { memberId: id, before: 'active', after: 'disabled' } as const
  scope.emit(memberStatusChanged, change, { subjectId: id })
  tell(scope, id)
  return getMember(scope, { id })
}

export async function enableMember(
  scope: Scope,
  seen: { id: string; version: number },
): Promise<Member> {
  const row = await getMemberRow(scope, seen.id)
  refuseUnmanageable(scope, row)
  if (!row.disabledAt) refuse('conflict', 'This member isn’t disabled.')
  const seatsLeft = await lockSeatCount(scope, scope.organizationId)
  if (seatsLeft !== undefined && seatsLeft < 1) {
    refuse('payment_required', 'Your plan has no seats left. Remove a member or add seats.')
  }
  if (!(await changeMember(scope, seen, { disabledAt: null }))) refuseStale()
  const change = { memberId: row.id, before: 'disabled', after: 'active' } as const
  scope.emit(memberStatusChanged, change, { subjectId: row.id })
  tell(scope, row.id)
  return getMember(scope, { id: row.id })
}

/**
 * The row stays for the member's messages; rights, teams and channels are removed, so returning
 * starts fresh.
 */
export async function removeMember(
  scope: Scope,
  { id, reassignTo }: ParsedInputOf<typeof contract.removeMember>,
): Promise<Record<string, never>> {
  const row = await getMemberRow(scope, id)
  refuseUnmanageable(scope, row)
  await handOver(scope, { from: id, to: reassignTo ?? null })
  const isChanged = await changeMember(scope, row, {
    role: 'member',
    roleKey: null,
    permissions: {},
    dataScope: 'own',
    removedAt: scope.now,
  })
  if (!isChanged) refuseStale()
  await leaveAllChannels(scope, id)
  await clearPicture(scope, id)
  await endPendingActions(scope, id)
  scope.emit(memberRemoved, { memberId: id }, { subjectId: id })
  tell(scope, id)
  return {}
}

async function handOver(
  scope: Scope,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  if (to !== null) await requireActiveSuccessor(scope, from, to)
  await reassignBatch(scope, { from, to })
}

/**
 * A member may have thousands of assignments: access ends immediately, the handover follows in a
 * job.
 */
async function reassignBatch(
  scope: Scope,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  let left: 'done' | 'more' = 'done'
  for (const { move } of scope.gather(handoverSlot)) {
    if ((await move(scope, from, to, maxBatchSize)) === 'more') left = 'more'
  }
  if (left === 'more') scope.enqueue(releaseWorkJob, { memberId: from, to })
}

const maxBatchSize = 100

async function requireActiveSuccessor(scope: Scope, from: string, to: string): Promise<void> {
  const successor = await getMemberRow(scope, to)
  if (to === from) refuse('conflict', 'Choose another teammate to take over.')
  if (successor.disabledAt) refuse('conflict', 'Choose an active teammate to take over.')
}

/** Ownership offers to and from the member end too. */
async function endPendingActions(scope: Scope, memberId: string): Promise<void> {
  for (const { id, email } of await saveAllRevoked(scope, memberId)) {
    scope.emit(invitationRevoked, { invitationId: id, email }, { subjectId: id })
  }
  const offer = await takeOffer(scope, 'toMember', memberId)
  if (offer) {
    const { fromMember: fromMemberId, toMember: toMemberId } = offer
    scope.emit(ownershipDeclined, { fromMemberId, toMemberId }, { subjectId: toMemberId })
  }
}

function tell(scope: Scope, memberId: string): void {
  const { organizationId } = scope
  emitMembershipChanged(scope, { organizationId, memberIds: [memberId], reason: 'access' })
}

export async function releaseMemberships(scope: PlatformScope, userId: string): Promise<void> {
  const rows = await listAllMembershipRows(scope, userId)
  const owned = rows.find(({ role }) => role === 'owner')
  if (owned?.state === 'deletion_scheduled') {
    refuse('conflict', `${owned.name} is scheduled for deletion, and only you can cancel it.`)
  }
  if (owned) {
    refuse('conflict', `You own ${owned.name}. Transfer or delete it before your account.`)
  }
  for (const { orgId: organizationId, memberId } of rows) {
    scope.enqueue(endMembershipJob, { organizationId, memberId })
  }
}

const endMembershipJob = job({
  name: 'end-membership',
  payload: z.strictObject({ organizationId: z.uuid(), memberId: z.uuid() }),
})

/** One job per organization, so each finds the departure in its own history. */
export const endMembershipWork = platformWork(endMembershipJob, async (scope, membership) => {
  const { organizationId, memberId } = membership
  await scope.enter(organizationId)
  if (!(await withdrawMember(scope, membership))) return
  scope.emit(memberRemoved, { memberId }, { subjectId: memberId })
  scope.signal({ kind: 'organization-changed', organizationId })
  scope.enqueue(releaseWorkJob, { memberId, to: null })
})

const releaseWorkJob = job({
  name: 'release-work-of-member',
  payload: z.strictObject({ memberId: z.uuid(), to: z.uuid().nullable().default(null) }),
})

export const releaseWork = work(releaseWorkJob, async (scope, { memberId, to }) => {
  // They may have been enabled or invited again meanwhile.
  if (await isActive(scope, memberId)) return
  if (!(await findMemberRow(scope, memberId))) {
    await leaveAllChannels(scope, memberId)
    await clearPicture(scope, memberId)
  }
  await endPendingActions(scope, memberId)
  const successor = to !== null && (await isActive(scope, to)) ? to : null
  await reassignBatch(scope, { from: memberId, to: successor })
})

async function isActive(scope: Scope, memberId: string): Promise<boolean> {
  const row = await findMemberRow(scope, memberId)
  return row !== undefined && row.disabledAt === null
}
