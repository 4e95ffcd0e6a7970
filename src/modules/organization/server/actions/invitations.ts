import { z } from 'zod'

import { hashToken, randomToken } from '#lib/random-token.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { invitationChanged, invitationResent, invitationRevoked } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Invitation } from '../../model.ts'
import { invitationStateOf } from '../../rules.ts'
import { rightsOf } from '../assigned-role.ts'
import {
  findMailProblem,
  refuseEscalation,
  requireProvenInviter,
  lockInvitationCount,
} from '../invitation-limits.ts'
import { readInvitationDetails } from '../invitation-details.ts'
import { sendInvitation } from '../emails.ts'
import { mergeRoleAssignment } from '../merge-role-assignment.ts'
import { presentInvitations, assignmentOf } from '../present-invitations.ts'
import {
  changeInvitationRow,
  findInvitationRow,
  listInvitationRows,
  maxResends,
  renewInvitation,
  saveRevoked,
  type InvitationRow,
} from '../store/invitations.ts'

export async function listInvitations(
  scope: Scope,
  { limit, cursor, state }: ParsedInputOf<typeof contract.listInvitations>,
): Promise<Page<Invitation>> {
  const [before] = decodeCursor(cursor, position) ?? []
  const rows = await listInvitationRows(scope, { state, before, limit: limit + 1 })
  const page = toPage(rows, limit, { item: (row) => row, key: ({ id }) => [id] })
  return { ...page, items: await presentInvitations(scope, page.items) }
}

/**
 * The old link stops working. Resending grants the role again, so the actor must be allowed to
 * grant it.
 */
export async function resendInvitation(scope: Scope, { id }: { id: string }): Promise<Invitation> {
  await requireProvenInviter(scope)
  const row = await getUnansweredRow(scope, id)
  const assignment = assignmentOf(row)
  await refuseEscalation(scope, { after: assignment, teamIds: [] })
  if (row.resentCount >= maxResends) refuseMoreResends()
  if (invitationStateOf(row, row.now) === 'expired') await requireInvitationRoom(scope)
  const problem = await findMailProblem(scope, row.email)
  if (problem) refuse('rate_limited', problem)

  const token = randomToken()
  const invitedBy = memberOf(scope).memberId
  const isRenewed = await renewInvitation(scope, id, { tokenHash: hashToken(token), invitedBy })
  if (!isRenewed) refuseMoreResends()
  const { email } = row
  await sendInvitation(scope, { ...(await readInvitationDetails(scope, assignment)), email, token })
  const again = { invitationId: id, email, resentCount: row.resentCount + 1 }
  scope.emit(invitationResent, again, { subjectId: id })
  return readInvitation(scope, id)
}

export async function revokeInvitation(scope: Scope, { id }: { id: string }): Promise<Invitation> {
  await getUnansweredRow(scope, id)
  const revoked = (await saveRevoked(scope, id)) ?? refuseAnswered()
  scope.emit(invitationRevoked, { invitationId: id, email: revoked.email }, { subjectId: id })
  return readInvitation(scope, id)
}

export async function changeInvitation(
  scope: Scope,
  { id, version, teamIds, ...wish }: ParsedInputOf<typeof contract.changeInvitation>,
): Promise<Invitation> {
  const row = await getUnansweredRow(scope, id)
  if (row.role === 'admin' && memberOf(scope).role === 'member') {
    refuse('forbidden', 'Only the owner and admins can change an admin.')
  }
  const before = { ...assignmentOf(row), teamIds: row.teamIds }
  const after = {
    ...mergeRoleAssignment(before, wish),
    teamIds: [...new Set(teamIds ?? before.teamIds)],
  }
  await refuseEscalation(scope, {
    before: await rightsOf(scope, before),
    after,
    teamIds: after.teamIds.filter((teamId) => !before.teamIds.includes(teamId)),
  })
  const isChanged = await changeInvitationRow(
    scope,
    { id, version },
    {
      role: after.role,
      roleKey: after.roleKey,
      permissions: after.exceptions,
      dataScope: after.dataScope,
      teamIds: after.teamIds,
    },
  )
  if (!isChanged) {
    refuse('version_conflict', 'This invitation was changed or answered. Reload to see the latest.')
  }
  const { email } = row
  scope.emit(invitationChanged, { invitationId: id, email, before, after }, { subjectId: id })
  return readInvitation(scope, id)
}

async function readInvitation(scope: Scope, id: string): Promise<Invitation> {
  const row = (await findInvitationRow(scope, id)) ?? refuseUnknown()
  const [shown] = await presentInvitations(scope, [row])
  return shown ?? refuseUnknown()
}

async function getUnansweredRow(scope: Scope, id: string): Promise<InvitationRow> {
  const row = (await findInvitationRow(scope, id)) ?? refuseUnknown()
  if (row.endedAt) refuseAnswered()
  return row
}

async function requireInvitationRoom(scope: Scope): Promise<void> {
  const { count, sentence } = await lockInvitationCount(scope)
  if (count < 1) refuse('conflict', sentence)
}

function refuseUnknown(): never {
  refuse('not_found', 'This invitation no longer exists.')
}

function refuseAnswered(): never {
  refuse('conflict', 'This invitation was already accepted, declined or revoked.')
}

function refuseMoreResends(): never {
  refuse(
    'conflict',
    `This invitation was resent ${maxResends} times. Check that the address is right.`,
  )
}

const position = z.tuple([z.uuid()])
