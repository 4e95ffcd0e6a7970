import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

import { momentIn } from '#lib/zone-time.ts'

import { dayOf, openDaysOf } from './open-days.ts'
import {
  addOpenTime,
  hoursOn,
  isOpenAt,
  nextClosing,
  nextOpening,
  openMinutesBetween,
  type BusinessHours,
} from './rules.ts'

const office: BusinessHours = {
  timeZone: 'Europe/Berlin',
  week: [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '09:00', to: '12:00' },
    { day, from: '13:00', to: '17:00' },
  ]),
  exceptions: [
    { date: '2020-12-25', name: 'Christmas', isYearly: true, hours: [] },
    {
      date: '2026-12-24',
      name: 'Half a day',
      isYearly: false,
      hours: [{ from: '09:00', to: '11:00' }],
    },
  ],
}
const night: BusinessHours = {
  timeZone: 'Europe/Berlin',
  week: [{ day: 6, from: '22:00', to: '06:00' }],
  exceptions: [],
}
const always: BusinessHours = {
  timeZone: 'UTC',
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' })),
  exceptions: [],
}
const never: BusinessHours = { timeZone: 'UTC', week: [], exceptions: [] }
const at = (text: string): Date => new Date(text)

describe('business hours', () => {
  test('have a break at noon and end in the evening', () => {
    const hours = ['07:59', '08:00', '10:59', '11:00', '12:00', '15:59', '16:00']
    const open = hours.map((hour) => isOpenAt(office, at(`2026-11-16T${hour}:00Z`)))
    expect(open).toEqual([false, true, true, false, true, true, false])
  })

  test('start again after the weekend', () => {
    const friday = at('2026-11-20T17:00:00Z')
    expect(nextOpening(office, friday)).toEqual(at('2026-11-23T08:00:00Z'))
    expect(nextClosing(office, at('2026-11-20T14:00:00Z'))).toEqual(at('2026-11-20T16:00:00Z'))
  })

  test('follow holidays, yearly or once', () => {
    expect(nextOpening(office, at('2026-12-24T10:30:00Z'))).toEqual(at('2026-12-28T08:00:00Z'))
    expect(hoursOn(office, '2030-12-25')).toEqual([])
    expect(hoursOn(office, '2027-12-24')).toHaveLength(2)
  })

  test('extend past midnight, an hour longer or shorter at clock changes', () => {
    expect(isOpenAt(night, at('2026-11-22T04:59:00Z'))).toBe(true)
    expect(isOpenAt(night, at('2026-11-22T05:00:00Z'))).toBe(false)
    expect(addOpenTime(night, at('2026-03-28T12:00:00Z'), 7 * 60)).toEqual(
      at('2026-03-29T04:00:00Z'),
    )
    expect(addOpenTime(night, at('2026-10-24T12:00:00Z'), 9 * 60)).toEqual(
      at('2026-10-25T05:00:00Z'),
    )
  })

  test('can be always or never', () => {
    expect(isOpenAt(always, at('2026-11-16T00:00:00Z'))).toBe(true)
    expect(nextClosing(always, at('2026-11-16T00:00:00Z'))).toBeUndefined()
    expect(addOpenTime(always, at('2026-11-16T00:00:00Z'), 60)).toEqual(at('2026-11-16T01:00:00Z'))
    expect(nextOpening(never, at('2026-11-16T00:00:00Z'))).toBeUndefined()
    expect(addOpenTime(never, at('2026-11-16T00:00:00Z'), 1)).toBeUndefined()
  })
})

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const anySchedule: fc.Arbitrary<BusinessHours> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
  week: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: clock, to: clock }), {
    minLength: 1,
    maxLength: 12,
  }),
  exceptions: fc.array(
    fc.record({
      date: fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2026-04-05'),
      name: fc.constant(''),
      isYearly: fc.boolean(),
      hours: fc.array(fc.record({ from: clock, to: clock }), { maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
})
const anyMoment = fc
  .integer({ min: Date.parse('2026-03-01T00:00Z'), max: Date.parse('2026-11-20T00:00Z') })
  .map((ms) => new Date(ms))

describe('far ahead', () => {
  test('the time zone is looked up per week, not per hour', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const due = addOpenTime({ ...office }, at('2026-01-01T00:00:00Z'), 525_600)
    const near = addOpenTime({ ...office }, at('2026-01-01T00:00:00Z'), 150_000)
    const asked = read.mock.calls.length
    read.mockRestore()
    expect(due).toBeUndefined()
    expect(near).toEqual(at('2027-05-18T14:00:00Z'))
    expect(asked).toBeLessThan(2_000)
  })

  test('every day starts and ends in local time', () => {
    for (const timeZone of zones) {
      const days = openDaysOf({ ...night, timeZone, week: late })
      for (let day = dayOf('2026-01-01'); day < dayOf('2027-02-01'); day++) {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        const spans = [
          { from: momentIn(timeZone, date, 30), to: momentIn(timeZone, date, 150) },
          { from: momentIn(timeZone, date, 1410), to: momentIn(timeZone, date, 2880 - 45) },
        ].filter(({ from, to }) => to > from)
        expect(days.spansOn(day), `${timeZone} ${date}`).toEqual(spans)
      }
    }
  })
})

const late = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
  { day, from: '00:30', to: '02:30' },
  { day, from: '23:30', to: '23:15' },
])
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
]

describe('for any hours', () => {
  test('the next opening is open, and nothing before it', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyMoment,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (schedule, moment, part) => {
          const opens = nextOpening(schedule, moment)
          if (!opens) return
          expect(isOpenAt(schedule, opens)).toBe(true)
          if (opens <= moment) return
          const between = new Date(moment.getTime() + (opens.getTime() - moment.getTime()) * part)
          expect(isOpenAt(schedule, between)).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('it is open until it closes', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, moment) => {
        const closes = nextClosing(schedule, moment)
        if (!closes) return
        expect(isOpenAt(schedule, new Date(closes.getTime() - 1))).toBe(true)
        expect(isOpenAt(schedule, closes)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('adding open minutes matches the open minutes passed', () => {
    fc.assert(
      fc.property(
        anySchedule,
        anyMoment,
        fc.integer({ min: 1, max: 6000 }),
        (schedule, moment, minutes) => {
          const due = addOpenTime(schedule, moment, minutes)
          if (!due) return
          expect(openMinutesBetween(schedule, moment, due)).toBeCloseTo(minutes, 5)
          const half = addOpenTime(schedule, moment, minutes / 2)
          expect(half && addOpenTime(schedule, half, minutes / 2)).toEqual(due)
        },
      ),
      { numRuns: 150 },
    )
  })
})
