import type { OutputOf } from '#platform/registry/call.ts'

import type { getMyMembership } from '../../../contract.ts'
import type { Role } from '../../../model.ts'

export interface RoleChoice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

export function roleChoices(roles: readonly Role[], isOwner = false): readonly RoleChoice[] {
  return [
    ...(isOwner ? [{ value: 'owner', label: 'Owner' }] : []),
    { value: 'admin', label: 'Admin', hint: 'Everything except billing and deletion' },
    ...roles.map(({ key, name, description }) => ({
      value: key,
      label: name,
      ...(description && { hint: description }),
    })),
    { value: '', label: 'No role', hint: 'Only the home screen' },
  ]
}

export function grantableChoices(
  roles: readonly Role[],
  giver: Pick<MyMembership, 'role' | 'levels'>,
): readonly RoleChoice[] {
  if (giver.role !== 'member') return roleChoices(roles)
  const has = (key: string): number => rank.indexOf(levelIn(giver.levels, key))
  const granted = roles.filter(({ levels }) =>
    Object.keys(levels).every((key) => rank.indexOf(levelIn(levels, key)) <= has(key)),
  )
  return roleChoices(granted).filter(({ value }) => value !== 'admin')
}

type MyMembership = OutputOf<typeof getMyMembership>

const rank = ['none', 'view', 'manage']

function levelIn(levels: Readonly<Record<string, string | undefined>>, key: string): string {
  return levels[key] ?? 'none'
}

export function assignmentOf(choice: string): { role: 'admin' | 'member'; roleKey: string | null } {
  if (choice === 'admin') return { role: 'admin', roleKey: null }
  return { role: 'member', roleKey: choice === '' ? null : choice }
}
