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
  const standing = mergeRoleAssignment(plainMember, wish)
  await requireProvenInviter(scope)
  await refuseEscalation(scope, { after: standing, teamIds })
  const room = await lockInvitationCount(scope)
  const addresses = [...new Set(emails.map((email) => normalizeEmail(email) ?? email))]
  const gift: Gift = {
    standing,
    teamIds: [...new Set(teamIds)],
    letterhead: await readInvitationDetails(scope, standing),
    members: new Set(await listMemberEmails(scope, addresses)),
    invited: new Set(await listInvitedEmails(scope, addresses)),
  }
  const outcomes: Outcome[] = []
  for (const email of addresses) {
    const used = outcomes.filter(({ id }) => id !== undefined).length
    outcomes.push(await inviteOne(scope, email, gift, { ...room, count: room.count - used }))
  }
  return { items: await present(scope, outcomes) }
}

interface Gift {
  readonly standing: RoleAssignment & { readonly role: InvitedRole }
  readonly teamIds: readonly string[]
  readonly letterhead: InvitationDetails
  readonly members: ReadonlySet<string>
  readonly invited: ReadonlySet<string>
}

interface Outcome extends Pick<InvitationResult, 'email' | 'outcome'> {
  readonly id?: string
  readonly sentence?: string
}

async function inviteOne(scope: Scope, email: string, gift: Gift, room: Room): Promise<Outcome> {
  if (normalizeEmail(email) === undefined) {
    return refused(email, 'Enter an email address, such as ada@example.com.')
  }
  if (gift.members.has(email)) return { email, outcome: 'already-a-member' }
  if (gift.invited.has(email)) return { email, outcome: 'already-invited' }
  if (room.count < 1) return refused(email, room.sentence)
  const problem = await findMailProblem(scope, email)
  if (problem) return refused(email, problem)

  const { standing, teamIds, letterhead } = gift
  const token = randomToken()
  const id = await insertInvitation(scope, {
    email,
    role: standing.role,
    role_key: standing.roleKey,
    permissions: standing.exceptions,
    data_scope: standing.dataScope,
    team_ids: [...teamIds],
    token_hash: hashToken(token),
    invited_by: memberOf(scope).memberId,
  })
  if (id === undefined) return { email, outcome: 'already-invited' }
  await sendInvitation(scope, { ...letterhead, email, token })
  const after = { ...standing, teamIds: [...teamIds] }
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
