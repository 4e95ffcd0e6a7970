import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Filled by whatever follows business hours: the names of those that follow these. */
export const scheduleUseSlot =
  slot<(scope: Scope, scheduleId: string) => Promise<readonly string[]>>('schedules.uses')
