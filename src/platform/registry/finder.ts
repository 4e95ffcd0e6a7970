import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slot } from './slot.ts'

/** Makes a module's records searchable in the command palette. */
export interface Finder {
  readonly kind: string
  readonly access: OrganizationAccess
  find(scope: Scope, text: string, limit: number): Promise<readonly Found[]>
}

export const finderSlot = slot<Finder>('finders')

export interface Found {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly path: string
}
