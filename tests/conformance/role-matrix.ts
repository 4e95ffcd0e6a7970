import { unlimited } from '#platform/limits/limits.ts'
import type { Access } from '#platform/permissions/access.ts'
import type { PermissionLevels } from '#platform/permissions/keys.ts'
import { may } from '#platform/permissions/may.ts'
import { presets } from '#platform/permissions/presets.ts'
import { staffRoles, type Membership, type Principal } from '#platform/permissions/principal.ts'
import type { Call } from '#platform/registry/call.ts'
import { refusalStatus } from '#platform/registry/refuse.ts'

/** The role matrix, one line per call, for reviewing added or changed calls. */
export function roleMatrix(calls: readonly Call[]): string {
  const names = Object.keys(actors)
  const head = ['call', 'needs', ...names]
  const lines = calls
    .map((call) => [call.name, describe(call), ...names.map((name) => verdictFor(name, call))])
    .sort(([first = ''], [second = '']) => first.localeCompare(second, 'en'))
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
    .concat('\n')
}

export function verdictFor(actor: string, { access }: Pick<Call, 'access'>): string {
  const verdict = may(actors[actor], access, unlimited)
  return verdict.allowed ? 'yes' : String(refusalStatus[verdict.code])
}

const person: Principal = {
  sessionId: 'session',
  userId: 'user',
  name: 'Someone',
  staffRole: undefined,
  hasSteppedUp: false,
  membership: undefined,
}

const actors: Readonly<Record<string, Principal | undefined>> = {
  anonymous: undefined,
  'non-member': person,
  ...Object.fromEntries(presets.map(({ id, levels }) => [id, member('member', levels)])),
  admin: member('admin', {}),
  owner: member('owner', {}),
  ...Object.fromEntries(
    staffRoles.map((staffRole) => [`staff-${staffRole}`, { ...person, staffRole }]),
  ),
}

function member(role: Membership['role'], levels: PermissionLevels): Principal {
  const membership: Membership = {
    organizationId: 'organization',
    organizationState: 'active',
    memberId: 'member',
    role,
    roleName: role,
    displayName: '',
    levels,
    dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
  }
  return { ...person, membership }
}

/** Dangerous actions also require step-up authentication. */
function describe({ access, rules }: Call): string {
  return rules.stepUp ? `${describeAccess(access)} + proof` : describeAccess(access)
}

function describeAccess(access: Access): string {
  switch (access.who) {
    case 'key':
      return `${access.key}:${access.level}`
    case 'staff':
      return `staff ${access.roles.join('/')}`
    case 'anyone':
    case 'signed-in':
    case 'visitor':
    case 'page':
      return access.who
    case 'reader':
      return access.isKnown ? 'known reader' : 'reader'
    case 'member':
    case 'owner':
      return access.evenLockedOut ? `${access.who}, also locked out` : access.who
  }
}
