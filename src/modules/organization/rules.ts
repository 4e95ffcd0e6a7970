import {
  permissionKeys,
  type Level,
  type PermissionKey,
  type PermissionLevels,
} from '#platform/permissions/keys.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { presets } from '#platform/permissions/presets.ts'
import type { Membership } from '#platform/permissions/principal.ts'

import type {
  DataScopeKind,
  InvitationState,
  MemberRole,
  PermissionExceptions,
  PermissionReason,
  SecurityPolicy,
} from './model.ts'

export interface RoleAssignment {
  readonly role: MemberRole
  readonly roleKey: string | null
  readonly exceptions: PermissionExceptions
  readonly dataScope: DataScopeKind
}

export function presetKey(id: string): string {
  return `preset:${id}`
}

export function findPreset(roleKey: string | null) {
  return presets.find(({ id }) => presetKey(id) === roleKey)
}

export function resolveLevels(
  role: PermissionLevels,
  exceptions: PermissionExceptions,
): PermissionLevels {
  const held: PermissionLevels = {}
  for (const key of permissionKeys) {
    const level = exceptions[key] ?? role[key]
    if (level && level !== 'none') held[key] = level
  }
  return held
}

export function readLevels(stored: unknown): PermissionLevels {
  return pickKeys(stored, (level): level is Level => level === 'view' || level === 'manage')
}

export function readExceptions(stored: unknown): PermissionExceptions {
  return pickKeys(
    stored,
    (level): level is Level | 'none' => level === 'none' || level === 'view' || level === 'manage',
  )
}

function pickKeys<Value>(
  stored: unknown,
  isValue: (candidate: unknown) => candidate is Value,
): Partial<Record<PermissionKey, Value>> {
  const given = new Map<string, unknown>(Object.entries(stored ?? {}))
  const picked: Partial<Record<PermissionKey, Value>> = {}
  for (const key of permissionKeys) {
    const value = given.get(key)
    if (isValue(value)) picked[key] = value
  }
  return picked
}

/** Explains the result of `may`. */
export function explainLevel(
  key: PermissionKey,
  { role, exceptions }: Pick<RoleAssignment, 'role' | 'exceptions'>,
  roleLevels: PermissionLevels,
): Pick<PermissionReason, 'level' | 'source'> {
  if (role !== 'member') return { level: 'manage', source: role }
  const exception = exceptions[key]
  if (exception) return { level: exception, source: 'exception' }
  const level = roleLevels[key]
  return level ? { level, source: 'role' } : { level: 'none', source: 'nobody' }
}

/** Returns why the actor can't change a member: no one can change the owner or themselves. */
export function findReachProblem(
  actor: Membership,
  target: { readonly id: string; readonly role: MemberRole },
): string | undefined {
  if (target.role === 'owner') return 'Only an ownership transfer can change the owner.'
  if (target.id === actor.memberId)
    return 'You can’t change your own permissions. Ask another admin.'
  if (target.role === 'admin' && actor.role === 'member') {
    return 'Only the owner and admins can change an admin.'
  }
  return undefined
}

export interface Rights {
  readonly role: MemberRole
  readonly levels: PermissionLevels
  readonly dataScope: DataScopeKind
}

/** Returns why the actor can't grant these rights: no one can grant more than they have. */
export function findGrantProblem(
  actor: Membership,
  before: Rights,
  after: Rights,
): string | undefined {
  if (after.role === 'owner') return 'Only an ownership transfer can change the owner.'
  if (actor.role !== 'member') return undefined
  if (after.role === 'admin') return 'Only the owner and admins can make someone an admin.'
  if (
    breadth[after.dataScope] > Math.max(breadth[before.dataScope], breadth[actor.dataScope.kind])
  ) {
    return 'You can’t grant more access than you have yourself.'
  }
  return findLevelProblem(actor, before.levels, after.levels)
}

/** Returns why the actor can't edit a role. Editing their own role would be an escalation. */
export function findRoleProblem(
  actor: Membership,
  before: PermissionLevels,
  { levels, isOwnRole }: { levels: PermissionLevels; isOwnRole: boolean },
): string | undefined {
  if (actor.role !== 'member') return undefined
  if (isOwnRole) return 'You can’t change your own permissions. Ask another admin.'
  return findLevelProblem(actor, before, levels)
}

/** With team data visible, joining a team grants access, and so does adding others. */
export function findTeamProblem(
  actor: Membership,
  teamId: string,
  addedIds: readonly string[],
): string | undefined {
  if (actor.role !== 'member' || actor.dataScope.kind === 'all' || addedIds.length === 0) {
    return undefined
  }
  return actor.dataScope.teamIds.includes(teamId)
    ? undefined
    : 'You can only add people to teams you belong to.'
}

export const nothingYet: Rights = { role: 'member', levels: {}, dataScope: 'own' }

export function givesRole({ role, roleKey, exceptions }: RoleAssignment): boolean {
  return role !== 'member' || roleKey !== null || Object.keys(exceptions).length > 0
}

export function invitationStateOf(
  row: {
    readonly acceptedAt: Date | null
    readonly declinedAt: Date | null
    readonly revokedAt: Date | null
    readonly expiresAt: Date
  },
  now: Date,
): InvitationState {
  if (row.acceptedAt) return 'accepted'
  if (row.declinedAt) return 'declined'
  if (row.revokedAt) return 'revoked'
  return row.expiresAt > now ? 'open' : 'expired'
}

export interface EntryPolicy {
  readonly mfaDueAt: Date | undefined
  readonly isMfaDue: boolean
  readonly sessionDays: number
  readonly idleMinutes: number | undefined
}

export interface EnteringSession {
  readonly ageSeconds: number
  readonly idleSeconds: number
  readonly hasSecondFactor: boolean
}

export function isIdleTooLong(
  { entryPolicy: { idleMinutes = Infinity } }: { readonly entryPolicy: EntryPolicy },
  { idleSeconds }: Pick<EnteringSession, 'idleSeconds'>,
): boolean {
  return idleSeconds > idleMinutes * 60
}

/** The only place where the security policy is checked against a session. */
export function enterUnderPolicy(
  { entryPolicy, ...membership }: Membership & { readonly entryPolicy: EntryPolicy },
  session: EnteringSession,
): Membership | 'sign-in-again' {
  const { mfaDueAt, isMfaDue, sessionDays } = entryPolicy
  const isOld = session.ageSeconds > sessionDays * 86_400
  if (isOld || isIdleTooLong({ entryPolicy }, session)) return 'sign-in-again'
  if (session.hasSecondFactor || !mfaDueAt) return membership
  return { ...membership, missingFactor: { dueAt: mfaDueAt, isOverdue: isMfaDue } }
}

export type PolicyRules = Omit<SecurityPolicy, 'mfaDueAt' | 'version'>

/**
 * Whether a change weakens the policy, which is what an attacker with a stolen session would want.
 */
export function weakensPolicy(before: PolicyRules, after: PolicyRules): boolean {
  const extendsGracePeriod =
    before.isMfaRequired && (!after.isMfaRequired || after.mfaGraceDays > before.mfaGraceDays)
  return (
    extendsGracePeriod ||
    after.sessionDays > before.sessionDays ||
    (after.idleMinutes ?? Infinity) > (before.idleMinutes ?? Infinity)
  )
}

function findLevelProblem(
  actor: Membership,
  before: PermissionLevels,
  after: PermissionLevels,
): string | undefined {
  const raised = permissionKeys.find(
    (key) => height(after[key]) > Math.max(height(before[key]), height(levelOf(actor, key))),
  )
  return raised && `You can’t grant more than you have yourself: ${raised}.`
}

function height(level: Level | undefined): number {
  if (level === undefined) return 0
  return level === 'view' ? 1 : 2
}

const breadth: Record<DataScopeKind, number> = { own: 0, teams: 1, all: 2 }

export const invitationTexts = [
  {
    key: 'invitation_subject',
    group: 'Emails to your team',
    label: 'Invitation: subject',
    description: 'Subject of the invitation email.',
    maxLength: 200,
    values: ['inviter', 'organization', 'role'],
    usual: '{inviter} invites you to {organization}',
  },
  {
    key: 'invitation_text',
    group: 'Emails to your team',
    label: 'Invitation: text',
    description: 'Shown above the button.',
    maxLength: 2000,
    values: ['inviter', 'organization', 'role'],
    usual: 'Join {organization} on Parley as {role}.',
  },
  {
    key: 'invitation_footer',
    group: 'Emails to your team',
    label: 'Invitation: footer',
    description: 'Shown below the button.',
    maxLength: 1000,
    values: ['inviter', 'organization', 'role'],
    usual: 'If you weren’t expecting this, you can ignore it.',
  },
] as const
