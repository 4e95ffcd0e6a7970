import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const scheduleUseSlot =
  slot<(scope: Scope, scheduleId: string) => Promise<readonly string[]>>('schedules.uses')
