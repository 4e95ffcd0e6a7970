import { findSchedule } from '#modules/schedules/server/public.ts'
import { isOpenAt, nextClosing, nextOpening } from '#modules/schedules/rules.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Availability, WidgetSettings } from '../model.ts'

export async function readAvailability(
  scope: Scope,
  { scheduleId }: Pick<WidgetSettings, 'scheduleId'>,
): Promise<Availability> {
  const schedule = scheduleId === null ? undefined : await findSchedule(scope, scheduleId)
  if (!schedule) return { isOpen: true, opensAt: null, closesAt: null }
  const isOpen = isOpenAt(schedule, scope.now)
  const opens = isOpen ? undefined : nextOpening(schedule, scope.now)
  const closes = nextClosing(schedule, scope.now)
  return {
    isOpen,
    opensAt: opens?.toISOString() ?? null,
    closesAt: closes?.toISOString() ?? null,
  }
}
