import { z } from 'zod'

import { isTimeZone } from '#lib/zone-time.ts'
import { line, moment, version } from '#platform/registry/fields.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00.')

/** An end at or before the start is on the next day: 22:00 to 06:00, 00:00 to 00:00. */
export const hours = z.strictObject({ from: clock, to: clock })
export type Hours = z.infer<typeof hours>

const maxPerDay = 8

export const weekHours = hours.extend({
  day: z.number().int().min(1).max(7),
})
export type WeekHours = z.infer<typeof weekHours>

export const scheduleException = z.strictObject({
  date: z.iso.date('Choose a date.'),
  name: z.string().trim().max(60).default(''),
  isYearly: z.boolean().default(false),
  /** Replaces the weekly hours; empty means closed. */
  hours: z.array(hours).max(maxPerDay).default([]),
})
export type ScheduleException = z.infer<typeof scheduleException>

export const scheduleFields = {
  name: line(60),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.'),
  week: z
    .array(weekHours)
    .max(maxPerDay * 7)
    .refine(hasRoomPerDay, `A day can have at most ${maxPerDay} time ranges.`),
  exceptions: z.array(scheduleException).max(400),
}

export const schedule = z.object({
  id: z.uuid(),
  name: z.string(),
  timeZone: z.string(),
  week: z.array(weekHours),
  exceptions: z.array(scheduleException),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Schedule = z.infer<typeof schedule>

function hasRoomPerDay(week: readonly { readonly day: number }[]): boolean {
  const counts = new Map<number, number>()
  for (const { day } of week) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= maxPerDay)
}
