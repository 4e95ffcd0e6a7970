import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slot } from './slot.ts'

export const firstStepSlot = slot<FirstStep>('first-steps')

/** Something a new organization does first. It ticks itself from what is true. */
export interface FirstStep {
  readonly key: string
  readonly title: string
  /** Why, in a few words. */
  readonly note: string
  /** Where it is done. */
  readonly path: string
  /** Who may not do it is not told of it. */
  readonly access: OrganizationAccess
  isDone(scope: Scope): Promise<boolean>
}
