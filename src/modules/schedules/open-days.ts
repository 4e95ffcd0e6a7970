import { momentIn } from '#lib/zone-time.ts'

import type { Hours, Schedule } from './model.ts'

export type BusinessHours = Pick<Schedule, 'timeZone' | 'week' | 'exceptions'>

export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Days since January 1, 1970. */
export interface OpenDays {
  hoursOn(day: number): readonly Hours[]
  spansOn(day: number): readonly Span[]
}

export function openDaysOf(schedule: BusinessHours): OpenDays {
  const found = known.get(schedule)
  if (found) return found
  const made = readDays(schedule)
  known.set(schedule, made)
  return made
}

const known = new WeakMap<BusinessHours, OpenDays>()

export function dayOf(date: string): number {
  return Date.parse(date) / dayMs
}

function readDays({ timeZone, week, exceptions }: BusinessHours): OpenDays {
  const reversed = exceptions.toReversed()
  const once = new Map(reversed.filter((one) => !one.isYearly).map((one) => [one.date, one.hours]))
  const yearly = new Map(
    reversed.filter((one) => one.isYearly).map((one) => [one.date.slice(5), one.hours]),
  )
  const weekdays = new Map([1, 2, 3, 4, 5, 6, 7].map((day) => [day, week.filter(isOf(day))]))
  const hoursOn = (day: number): readonly Hours[] => {
    const usual = weekdays.get(weekdayOf(day)) ?? []
    if (exceptions.length === 0) return usual
    const date = dateOf(day)
    return once.get(date) ?? yearly.get(date.slice(5)) ?? usual
  }
  const momentOn = zoneReaderOf(timeZone)
  const spansOn = remembered((day: number): readonly Span[] =>
    hoursOn(day)
      .map((hours) => {
        const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
        return { from: momentOn(day, from), to: momentOn(day, to > from ? to : to + 24 * 60) }
      })
      .filter(({ from, to }) => to > from)
      .toSorted((one, other) => one.from.getTime() - other.from.getTime()),
  )
  return { hoursOn, spansOn }
}

type ZoneReader = (day: number, minutes: number) => Date

/** Never evicted: there are a few hundred zones, with one number per week. */
const zoneReaders = new Map<string, ZoneReader>()

function zoneReaderOf(timeZone: string): ZoneReader {
  const found = zoneReaders.get(timeZone)
  if (found) return found
  const made = createZoneReader(timeZone)
  zoneReaders.set(timeZone, made)
  return made
}

/**
 * Time zone lookups are slow, so they happen only around clock changes: no zone changes its offset
 * and back within two weeks, so if midnights are whole days apart, nothing changed in between.
 */
function createZoneReader(timeZone: string): ZoneReader {
  const midnightOf = remembered((day: number) => momentIn(timeZone, dateOf(day), 0).getTime())
  const isSteady = (day: number, days: number): boolean =>
    midnightOf(day + days) - midnightOf(day) === days * dayMs
  // Overnight hours end on the following day.
  const isSteadyWeek = remembered((week: number) => isSteady(week * 7, 7) && isSteady(week * 7, 14))
  return (day, minutes) => {
    const week = Math.floor(day / 7)
    if (isSteadyWeek(week)) {
      return new Date(midnightOf(week * 7) + (day - week * 7) * dayMs + minutes * minuteMs)
    }
    if (isSteady(day, 2)) return new Date(midnightOf(day) + minutes * minuteMs)
    return momentIn(timeZone, dateOf(day), minutes)
  }
}

function remembered<Value>(work: (key: number) => Value): (key: number) => Value {
  const values = new Map<number, Value>()
  return (key) => {
    const found = values.get(key)
    if (found !== undefined) return found
    const value = work(key)
    values.set(key, value)
    return value
  }
}

function isOf(day: number): (hours: { readonly day: number }) => boolean {
  return (hours) => hours.day === day
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

function weekdayOf(day: number): number {
  return new Date(day * dayMs).getUTCDay() || 7
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

const minuteMs = 60_000
const dayMs = 86_400_000
