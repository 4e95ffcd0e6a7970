import {
  claimEmail,
  createProvenUser,
  findUserByEmail,
  getUsers,
  setSessionOrganization,
  startSession,
} from '#modules/account/server/public.ts'
import { maskEmail } from '#lib/mask-email.ts'
import { hashToken } from '#lib/random-token.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { invitationAccepted, invitationDeclined } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { InvitationView } from '../../model.ts'
import { findGrantProblem, findPreset, nothingYet, readLevels, resolveLevels } from '../../rules.ts'
import { roleNameOf } from '../assigned-role.ts'
import { assignmentOf } from '../present-invitations.ts'
import { lockSeatCount } from '../seats.ts'
import {
  findByToken,
  joinTeams,
  lockByToken,
  saveAccepted,
  saveDeclined,
  type InvitedRow,
} from '../store/invited.ts'
import { readMembership } from '../store/memberships.ts'
import { joinOrganization } from './organizations.ts'

export async function getInvitation(
  scope: PlatformScope,
  { token }: { token: string },
): Promise<InvitationView> {
  const row = (await findByToken(scope, hashToken(token))) ?? refuseInvalidLink()
  const { state } = await describeHolder(scope, row.email)
  return {
    organizationName: row.organizationName,
    inviterName: row.inviterName,
    roleName: roleNameOf(row, row.ownRoleName),
    email: state === 'ready' ? row.email : maskEmail(row.email),
    expiresAt: row.expiresAt.toISOString(),
    state,
  }
}

export async function declineInvitation(
  scope: PlatformScope,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const row = (await lockByToken(scope, hashToken(token))) ?? refuseInvalidLink()
  await saveDeclined(scope, row)
  await scope.enter(row.orgId)
  const { id, email } = row
  scope.emit(invitationDeclined, { invitationId: id, email }, { subjectId: id })
  return {}
}

type Answer = AnswerOf<typeof contract.acceptInvitation>

/**
 * The link proves access to the mailbox; an account with a proven address still requires signing
 * in.
 */
export async function acceptInvitation(
  scope: PlatformScope,
  { token, ...form }: ParsedInputOf<typeof contract.acceptInvitation>,
  exchange: Exchange,
): Promise<Answer> {
  const row = (await lockByToken(scope, hashToken(token))) ?? refuseInvalidLink()
  await refuseLostGrant(scope, row)
  const holder = await describeHolder(scope, row.email)
  switch (holder.state) {
    case 'ready': {
      if (!holder.isProven) await proveByLink(scope, row.email, holder.userId, exchange)
      const joined = await join(scope, row, { userId: holder.userId, displayName: holder.name })
      await setSessionOrganization(scope, holder.sessionId, row.orgId)
      return joined
    }
    case 'new-person':
      return joinAsNewPerson(scope, row, form, exchange)
    case 'sign-in-first':
      return { state: 'sign-in-first' }
    case 'someone-else':
      refuse(
        'conflict',
        'This invitation is for another address. Sign out, then open the link again.',
      )
  }
}

type Holder =
  | {
      readonly state: 'ready'
      readonly userId: string
      readonly sessionId: string
      readonly name: string
      readonly isProven: boolean
    }
  | { readonly state: 'new-person' | 'sign-in-first' | 'someone-else' }

/** An address that was only claimed is available to the person with the link (decision 10). */
async function describeHolder(scope: PlatformScope, email: string): Promise<Holder> {
  if (scope.actor.kind === 'user') {
    const { userId, sessionId } = scope.actor.principal
    const [person] = await getUsers(scope, [userId])
    if (person?.email !== email) return { state: 'someone-else' }
    return { state: 'ready', userId, sessionId, name: person.name, isProven: person.isProven }
  }
  const person = await findUserByEmail(scope, email)
  return { state: person?.isProven ? 'sign-in-first' : 'new-person' }
}

async function proveByLink(
  scope: PlatformScope,
  email: string,
  userId: string,
  exchange: Exchange,
): Promise<void> {
  const person = await claimEmail(scope, exchange, email, { keepFor: userId })
  if (person?.id !== userId) refuseInvalidLink()
  scope.signal({ kind: 'user-changed', userId })
}

async function joinAsNewPerson(
  scope: PlatformScope,
  row: InvitedRow,
  { name, password }: { name?: string | undefined; password?: string | undefined },
  exchange: Exchange,
): Promise<Answer> {
  if (name === undefined || password === undefined) return { state: 'new-person' }
  const { email, orgId: organizationId } = row
  const user = await createProvenUser(scope, exchange, { name, email, password })
  if (user.state === 'taken') return { state: 'sign-in-first' }
  const { userId } = user
  const joined = await join(scope, row, { userId, displayName: name })
  await startSession(scope, exchange, { userId, how: 'invitation', organizationId })
  return joined
}

async function join(
  scope: PlatformScope,
  row: InvitedRow,
  { userId, displayName }: { userId: string; displayName: string },
): Promise<Answer> {
  const { orgId: organizationId, organizationName, email } = row
  await scope.enter(organizationId)
  const seatsLeft = await lockSeatCount(scope, organizationId)
  if (seatsLeft !== undefined && seatsLeft < 1) {
    refuse(
      'conflict',
      `${organizationName} has no seats left. Ask ${row.inviterName} to free one up.`,
    )
  }
  const assignment = assignmentOf(row)
  const { id: memberId } = await joinOrganization(scope, {
    ...assignment,
    organizationId,
    userId,
    displayName,
  })
  await joinTeams(scope, { organizationId, memberId, teamIds: row.teamIds })
  await saveAccepted(scope, row, memberId)
  const accepted = { invitationId: row.id, email, memberId }
  scope.emit(invitationAccepted, accepted, { subjectId: row.id })
  return { state: 'joined', organizationId, memberId }
}

/** The granted role must still exist, and the inviter must still be able to grant it. */
async function refuseLostGrant(scope: PlatformScope, row: InvitedRow): Promise<void> {
  const assignment = assignmentOf(row)
  const roleLevels = findPreset(row.roleKey)?.levels ?? readLevels(row.ownRoleLevels)
  const inviter = await readMembership(scope, {
    userId: row.inviterUserId,
    organizationId: row.orgId,
  })
  const rights = { ...assignment, levels: resolveLevels(roleLevels, assignment.exceptions) }
  const isRoleGone = row.roleId !== null && row.ownRoleName === null
  if (!inviter || isRoleGone || findGrantProblem(inviter, nothingYet, rights)) {
    refuse(
      'conflict',
      `The role you were invited to no longer exists. Ask ${row.inviterName} for a new invitation.`,
    )
  }
}

/** Every problem with a link gets the same response. */
function refuseInvalidLink(): never {
  refuse(
    'gone',
    'This invitation no longer works. It was answered, revoked or resent, or has expired.',
  )
}
