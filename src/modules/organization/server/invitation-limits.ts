import { hashToken } from '#lib/random-token.ts'
import { needs } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import { Refusal, refuse } from '#platform/registry/refuse.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import {
  findGrantProblem,
  findTeamProblem,
  givesRole,
  nothingYet,
  type Rights,
  type RoleAssignment,
} from '../rules.ts'
import { rightsOf } from './assigned-role.ts'
import { lockSeatCount } from './seats.ts'
import { countOpenInvitations } from './store/invitations.ts'
import { isProvenMember } from './store/members.ts'
import { listExistingTeamIds } from './store/teams.ts'

/** An unconfirmed address may belong to someone else, so its account can't invite. */
export async function requireProvenInviter(scope: Scope): Promise<void> {
  if (await isProvenMember(scope, memberOf(scope).memberId)) return
  refuse('conflict', 'Confirm your email address or phone number before you invite others.')
}

export interface RoleGrant {
  readonly before?: Rights
  readonly after: RoleAssignment
  readonly teamIds: readonly string[]
}

export async function refuseEscalation(
  scope: Scope,
  { before = nothingYet, after, teamIds }: RoleGrant,
): Promise<void> {
  const actor = memberOf(scope)
  if (givesRole(after)) {
    const verdict = may(principalOf(scope), needs('Organization.Roles', 'manage'), scope.limits)
    if (!verdict.allowed) refuse(verdict.code, verdict.sentence)
  }
  const wanted = [...new Set(teamIds)]
  if ((await listExistingTeamIds(scope, wanted)).length !== wanted.length) {
    refuse('not_found', 'This team no longer exists.')
  }
  const problems = [
    findGrantProblem(actor, before, await rightsOf(scope, after)),
    ...wanted.map((teamId) => findTeamProblem(actor, teamId, ['new-member'])),
  ]
  const problem = problems.find((each) => each !== undefined)
  if (problem) refuse('forbidden', problem)
}

export interface Room {
  readonly count: number
  readonly sentence: string
}

/** Holds a lock until the end of the transaction, so the count stays correct. */
export async function lockInvitationCount(scope: Scope): Promise<Room> {
  const seatsLeft = await lockSeatCount(scope, scope.organizationId)
  const open = await countOpenInvitations(scope)
  const invitationsLeft = maxOpen - open
  if (seatsLeft !== undefined && seatsLeft - open < invitationsLeft) {
    const sentence = 'Your plan has no seats left, counting open invitations.'
    return { count: seatsLeft - open, sentence }
  }
  const sentence = `You’ve reached the limit of ${maxOpen} open invitations. Revoke some or wait for answers.`
  return { count: invitationsLeft, sentence }
}

export async function findMailProblem(scope: Scope, email: string): Promise<string | undefined> {
  const ofOrganization = {
    bucket: `invitation:organization:${scope.organizationId}`,
    limit: 200,
    windowSeconds: oneDay,
    sentence: 'Your organization sent 200 invitations today. Try again tomorrow.',
  }
  const toAddress = {
    bucket: `invitation:address:${hashToken(email)}`,
    limit: 5,
    windowSeconds: oneDay,
    sentence: 'This address got several invitations today. Try again tomorrow.',
  }
  try {
    await scope.spend(toAddress)
    await scope.spend(ofOrganization)
    return undefined
  } catch (error) {
    // A limit on one address doesn't affect the others in the list.
    if (error instanceof Refusal && error.code === 'rate_limited') return error.message
    throw error
  }
}

const maxOpen = 50
const oneDay = 86_400
