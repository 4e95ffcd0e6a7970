import type { Role } from '../../../model.ts'

export interface RoleChoice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** What somebody can be made, for a list to choose from. */
export function roleChoices(roles: readonly Role[], isOwner = false): readonly RoleChoice[] {
  return [
    ...(isOwner ? [{ value: 'owner', label: 'Owner' }] : []),
    { value: 'admin', label: 'Admin', hint: 'Everything but billing and deletion' },
    ...roles.map(({ key, name, description }) => ({
      value: key,
      label: name,
      ...(description && { hint: description }),
    })),
    { value: '', label: 'No role', hint: 'Only the home screen' },
  ]
}

/** The chosen line as the calls want it. */
export function standingOf(choice: string): { role: 'admin' | 'member'; roleKey: string | null } {
  if (choice === 'admin') return { role: 'admin', roleKey: null }
  return { role: 'member', roleKey: choice === '' ? null : choice }
}
