import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slot } from './slot.ts'

/** How a module lets its records be found by what people type into the command palette. */
export interface Finder {
  /** What the records are called, in the plural: `Members`. */
  readonly kind: string
  readonly access: OrganizationAccess
  find(scope: Scope, text: string, limit: number): Promise<readonly Found[]>
}

export const finderSlot = slot<Finder>('finders')

export interface Found {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** Where it opens, from the root of the main host. */
  readonly path: string
}
