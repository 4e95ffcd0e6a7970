import { createContext, use } from 'react'

import { permissionKeys, type PermissionKey } from '#platform/permissions/keys.ts'

export const OfferedKeys = createContext<ReadonlySet<PermissionKey>>(new Set(permissionKeys))

export function useOfferedKeys(): ReadonlySet<PermissionKey> {
  return use(OfferedKeys)
}
