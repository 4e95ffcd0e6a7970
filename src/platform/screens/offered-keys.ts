import { routeKeys, permissionKeys, type PermissionKey } from '#platform/permissions/keys.ts'

import type { Screen } from './screen.ts'

/**
 * Permissions used by a screen or action. Roles keep the others, so nothing is lost when their
 * screens ship.
 */
export function offeredKeys(screens: readonly Screen[]): ReadonlySet<PermissionKey> {
  const asked = new Set(
    screens
      .flatMap(({ access, actions = [] }) => [access, ...actions.map((action) => action.access)])
      .flatMap((access) => (access?.who === 'key' ? [access.key] : [])),
  )
  const roots = new Set([...asked].map(rootOf))
  const ofScreens: ReadonlySet<string> = new Set(routeKeys)
  return new Set(
    permissionKeys.filter(
      (key) => asked.has(key) || (!ofScreens.has(key) && roots.has(rootOf(key))),
    ),
  )
}

function rootOf(key: PermissionKey): string {
  return key.replace(/\..*/, '')
}
