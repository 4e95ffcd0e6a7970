import { findMemberRow } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { availabilityChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Availability } from '../../model.ts'
import { findReturnProblem, isAway } from '../../rules.ts'
import {
  findAvailability,
  listAwayRows,
  listReturning,
  lockAvailability,
  storeAvailability,
  type AvailabilityRow,
} from '../store/availability.ts'
import { findCapacity } from '../store/capacities.ts'

export async function listAway(scope: Scope): Promise<{ items: Availability[] }> {
  const rows = await listAwayRows(scope)
  const items = rows.map((row) => present(scope, row.memberId, row))
  return { items: items.filter(({ status }) => status === 'away') }
}

export async function getMyAvailability(
  scope: Scope,
): Promise<AnswerOf<typeof contract.getMyAvailability>> {
  const { memberId } = memberOf(scope)
  const mine = present(scope, memberId, await findAvailability(scope, memberId))
  return { ...mine, capacity: await findCapacity(scope, memberId) }
}

export async function setMyAvailability(
  scope: Scope,
  input: ParsedInputOf<typeof contract.setMyAvailability>,
): Promise<Availability> {
  return set(scope, memberOf(scope).memberId, input)
}

export async function setAvailability(
  scope: Scope,
  { memberId, ...input }: ParsedInputOf<typeof contract.setAvailability>,
): Promise<Availability> {
  if (!(await findMemberRow(scope, memberId)))
    refuse('not_found', 'This teammate no longer exists.')
  return set(scope, memberId, input)
}

/** Returns false once the limit is reached. */
export async function returnThoseDue(scope: Scope): Promise<boolean> {
  const rows = await listReturning(scope, batchSize)
  for (const row of rows) await change(scope, row.memberId, { before: row, input: available })
  return rows.length === batchSize
}

async function set(scope: Scope, memberId: string, input: Input): Promise<Availability> {
  if (input.status === 'available' && (input.reason !== '' || input.backAt !== null)) {
    refuseField(
      input.reason === '' ? 'backAt' : 'reason',
      'Set a reason or an end only when the status is away.',
    )
  }
  const problem =
    input.backAt === null ? undefined : findReturnProblem(new Date(input.backAt), scope.now)
  if (problem) refuseField('backAt', problem)
  return change(scope, memberId, { before: await lockAvailability(scope, memberId), input })
}

type Input = ParsedInputOf<typeof contract.setMyAvailability>

async function change(
  scope: Scope,
  memberId: string,
  { before, input }: { before: AvailabilityRow | undefined; input: Input },
): Promise<Availability> {
  const { status, reason } = input
  const backAt = input.backAt === null ? null : new Date(input.backAt)
  const old = currentAvailability(before)
  const fresh = { status, reason, backAt: backAt?.toISOString() ?? null }
  if (JSON.stringify(old) === JSON.stringify(fresh)) return present(scope, memberId, before)
  const isStill = before?.status === status
  const row = await storeAvailability(scope, {
    memberId,
    status,
    reason,
    backAt,
    since: isStill ? before.since : scope.now,
  })
  scope.emit(availabilityChanged, { memberId, before: old, after: fresh }, { subjectId: memberId })
  return present(scope, memberId, row)
}

function currentAvailability(row: AvailabilityRow | undefined): Input {
  if (!row) return available
  return { status: row.status, reason: row.reason, backAt: row.backAt?.toISOString() ?? null }
}

function present({ now }: Scope, memberId: string, row: AvailabilityRow | undefined): Availability {
  // The background task that ends an absence may not have run yet.
  const isNow = row && (row.status === 'available' || isAway(absenceOf(row), now))
  if (!isNow) return { memberId, ...available, since: row?.backAt?.toISOString() ?? null }
  return { memberId, ...currentAvailability(row), since: row.since.toISOString() }
}

function absenceOf({ status, backAt }: AvailabilityRow) {
  return { status, backAt }
}

const available = { status: 'available', reason: '', backAt: null } as const
const batchSize = 200
