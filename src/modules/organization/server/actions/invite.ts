import { normalizeEmail } from '#lib/email-address.ts'
import { hashToken, randomToken } from '#lib/random-token.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { memberInvited } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { InvitationResult, InvitedRole } from '../../model.ts'
import type { RoleAssignment } from '../../rules.ts'
import {
  findMailProblem,
  refuseEscalation,
  requireProvenInviter,
  lockInvitationCount,
  type Room,
} from '../invitation-limits.ts'
import { sendInvitation } from '../emails.ts'
import { mergeRoleAssignment } from '../merge-role-assignment.ts'
import { presentInvitations } from '../present-invitations.ts'
import {
  insertInvitation,
  listInvitationsByIds,
  listInvitedEmails,
  listMemberEmails,
} from '../store/invitations.ts'
import { readInvitationDetails, type InvitationDetails } from '../invitation-details.ts'

/** Each address gets its own result; a problem with one doesn't affect the others. */
export async function inviteMembers(
  scope: Scope,
  { emails, teamIds, ...wish }: ParsedInputOf<typeof contract.inviteMembers>,
): Promise<{ items: InvitationResult[] }> {
  const assignment = mergeRoleAssignment(plainMember, wish)
  await requireProvenInviter(scope)
  await refuseEscalation(scope, { after: assignment, teamIds })
  const room = await lockInvitationCount(scope)
  const addresses = [...new Set(emails.map((email) => normalizeEmail(email) ?? email))]
  const grant: Grant = {
    assignment,
    teamIds: [...new Set(teamIds)],
    letterhead: await readInvitationDetails(scope, assignment),
    members: new Set(await listMemberEmails(scope, addresses)),
    invited: new Set(await listInvitedEmails(scope, addresses)),
  }
  const outcomes: Outcome[] = []
  for (const email of addresses) {
    const used = outcomes.filter(({ id }) => id !== undefined).length
    outcomes.push(await inviteOne(scope, email, grant, { ...room, count: room.count - used }))
  }
  return { items: await present(scope, outcomes) }
}

interface Grant {
  readonly assignment: RoleAssignment & { readonly role: InvitedRole }
  readonly teamIds: readonly string[]
  readonly letterhead: InvitationDetails
  readonly members: ReadonlySet<string>
  readonly invited: ReadonlySet<string>
}

interface Outcome extends Pick<InvitationResult, 'email' | 'outcome'> {
  readonly id?: string
  readonly sentence?: string
}

async function inviteOne(scope: Scope, email: string, grant: Grant, room: Room): Promise<Outcome> {
  if (normalizeEmail(email) === undefined) {
    return refused(email, 'Enter an email address such as name@example.com.')
  }
  if (grant.members.has(email)) return { email, outcome: 'already-a-member' }
  if (grant.invited.has(email)) return { email, outcome: 'already-invited' }
  if (room.count < 1) return refused(email, room.sentence)
  const problem = await findMailProblem(scope, email)
  if (problem) return refused(email, problem)

  const { assignment, teamIds, letterhead } = grant
  const token = randomToken()
  const id = await insertInvitation(scope, {
    email,
    role: assignment.role,
    roleKey: assignment.roleKey,
    permissions: assignment.exceptions,
    dataScope: assignment.dataScope,
    teamIds: [...teamIds],
    tokenHash: hashToken(token),
    invitedBy: memberOf(scope).memberId,
  })
  if (id === undefined) return { email, outcome: 'already-invited' }
  await sendInvitation(scope, { ...letterhead, email, token })
  const after = { ...assignment, teamIds: [...teamIds] }
  scope.emit(memberInvited, { invitationId: id, email, after }, { subjectId: id })
  return { email, outcome: 'invited', id }
}

function refused(email: string, sentence: string): Outcome {
  return { email, outcome: 'refused', sentence }
}

async function present(scope: Scope, outcomes: readonly Outcome[]): Promise<InvitationResult[]> {
  const ids = outcomes.flatMap(({ id }) => id ?? [])
  const rows = ids.length > 0 ? await listInvitationsByIds(scope, ids) : []
  const shown = new Map((await presentInvitations(scope, rows)).map((each) => [each.id, each]))
  return outcomes.map(({ email, outcome, id, sentence }) => ({
    email,
    outcome,
    sentence: sentence ?? null,
    invitation: shown.get(id ?? '') ?? null,
  }))
}

const plainMember: RoleAssignment & { readonly role: InvitedRole } = {
  role: 'member',
  roleKey: null,
  exceptions: {},
  dataScope: 'all',
}
