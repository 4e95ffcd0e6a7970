import type { PermissionKey } from '#platform/permissions/keys.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { readExceptions } from '../rules.ts'
import { rightsOf } from './assigned-role.ts'
import { findMemberRow } from './store/members.ts'

export async function holdsKey(
  scope: Scope,
  memberId: string,
  key: PermissionKey,
): Promise<boolean> {
  const row = await findMemberRow(scope, memberId)
  if (!row || row.disabledAt) return false
  if (row.role !== 'member') return true
  const { levels } = await rightsOf(scope, {
    role: row.role,
    roleKey: row.roleKey,
    exceptions: readExceptions(row.permissions),
    dataScope: row.dataScope,
  })
  return levels[key] !== undefined
}
