import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'
import { slot } from '#platform/registry/slot.ts'

export interface ViewedList {
  readonly list: string
  readonly view: OrganizationAccess
  readonly key: PermissionKey
}

export const viewedListSlot = slot<ViewedList>('resources.viewed-lists')
