import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'
import { slot } from '#platform/registry/slot.ts'

/** A list whose look can be saved. */
export interface ViewedList {
  readonly list: string
  readonly view: OrganizationAccess
  /** People who manage this can share views with everyone. */
  readonly key: PermissionKey
}

export const viewedListSlot = slot<ViewedList>('resources.viewed-lists')
