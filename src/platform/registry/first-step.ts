import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { slot } from './slot.ts'

export const firstStepSlot = slot<FirstStep>('first-steps')

/** A step of the getting-started checklist. It is marked done based on data. */
export interface FirstStep {
  readonly key: string
  readonly title: string
  readonly note: string
  readonly path: string
  readonly access: OrganizationAccess
  isDone(scope: Scope): Promise<boolean>
}
