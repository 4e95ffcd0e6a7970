import { addDays } from '#lib/calendar-date.ts'
import { dateIn } from '#lib/zone-time.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Review dates follow the organization's calendar, wherever the server runs. */
export async function todayOf(scope: Scope): Promise<string> {
  const { timeZone } = await readOrganization(scope)
  return dateIn(timeZone, scope.now)
}

export async function noticeDayOf(scope: Scope): Promise<string> {
  const { timeZone } = await readOrganization(scope)
  return noticeDayIn(timeZone, scope.now)
}

/** Owners are notified of a review date from 7 a.m. in the organization's time zone. */
export function noticeDayIn(timeZone: string, now: Date): string {
  return dateIn(timeZone, new Date(now.getTime() - morningMs))
}

export async function nextReviewOn(scope: Scope, days: number): Promise<string> {
  return addDays(await todayOf(scope), days)
}

const morningMs = 7 * 3_600_000
