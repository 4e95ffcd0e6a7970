import { describe, expect, test } from 'vitest'

import {
  afterAnswer,
  afterCustomerMessage,
  afterNote,
  afterStatusChange,
  findSnoozeProblem,
  isDueToWake,
  isIdle,
  isWokenBy,
  shouldReopen,
  previewOf,
  type ConversationState,
} from './rules.ts'

const now = new Date('2030-06-01T12:00:00Z')
const earlier = new Date('2030-06-01T09:00:00Z')
const later = new Date('2030-06-01T15:00:00Z')

const open: ConversationState = {
  status: 'open',
  closedReason: null,
  closedAt: null,
  snoozedUntil: null,
  snoozedUntilEvent: null,
  waitingSince: null,
  firstReplyAt: null,
  assigneeId: null,
}
const snoozed = { ...open, status: 'snoozed', snoozedUntil: later, assigneeId: 'ada' } as const
const closed = { ...open, status: 'closed', closedReason: 'resolved', closedAt: earlier } as const
const spam = { ...closed, closedReason: 'spam' } as const

describe("a customer's message", () => {
  test.each([open, snoozed, closed])(
    'reopens a conversation that is $status, and the customer waits',
    (before) => {
      expect(afterCustomerMessage(before, now)).toEqual({
        ...open,
        assigneeId: before.assigneeId,
        waitingSince: now,
      })
    },
  )

  test("doesn't restart the waiting time", () => {
    const before = { ...open, waitingSince: earlier }
    expect(afterCustomerMessage(before, now)).toEqual(before)
  })

  test("doesn't reopen spam", () => {
    expect(afterCustomerMessage(spam, now)).toBe(spam)
  })
})

describe('a reply', () => {
  test('ends the wait, is the first one once, and assigns an unassigned conversation', () => {
    const first = afterAnswer({ ...open, waitingSince: earlier }, 'ada', earlier)
    const second = afterAnswer(first, 'bob', now)

    expect(first).toEqual({ ...open, firstReplyAt: earlier, assigneeId: 'ada' })
    expect(second).toEqual(first)
  })

  test("by someone else ends a snooze; by the same teammate it doesn't", () => {
    expect(afterAnswer(snoozed, 'bob', now)).toMatchObject({ status: 'open', snoozedUntil: null })
    expect(afterAnswer(snoozed, 'ada', now)).toMatchObject({ status: 'snoozed' })
  })

  test('leaves a closed conversation closed', () => {
    expect(afterAnswer(closed, 'ada', now)).toMatchObject({ status: 'closed', closedAt: earlier })
  })
})

describe('a status change', () => {
  test('to closed ends waiting and snooze, and can change the reason', () => {
    const waiting = { ...snoozed, waitingSince: earlier }
    const done = afterStatusChange(waiting, { status: 'closed', reason: 'resolved' }, now)
    const spammed = afterStatusChange(done, { status: 'closed', reason: 'spam' }, later)

    expect(done).toEqual({ ...closed, closedAt: now, assigneeId: 'ada' })
    expect(spammed).toEqual({ ...done, closedReason: 'spam' })
  })

  test('to snoozed keeps the wait, and reopens a closed conversation', () => {
    const waiting = { ...open, waitingSince: earlier }
    const change = { status: 'snoozed', until: later } as const

    expect(afterStatusChange(waiting, change, now)).toEqual({
      ...waiting,
      ...snoozed,
      assigneeId: null,
      waitingSince: earlier,
    })
    expect(afterStatusChange(closed, { status: 'snoozed', until: null }, now)).toEqual({
      ...open,
      status: 'snoozed',
    })
  })

  test('to open clears the reason', () => {
    expect(afterStatusChange(spam, { status: 'open' }, now)).toEqual(open)
  })
})

test('a snooze ends at its time, and never without one', () => {
  expect(isDueToWake({ ...snoozed, snoozedUntil: now }, now)).toBe(true)
  expect(isDueToWake(snoozed, now)).toBe(false)
  expect(isDueToWake({ ...snoozed, snoozedUntil: null }, now)).toBe(false)
  expect(isDueToWake({ ...closed, snoozedUntil: earlier }, now)).toBe(false)
})

describe('a snooze until an event', () => {
  const untilVisit = afterStatusChange(
    open,
    { status: 'snoozed', until: null, event: 'visit' },
    now,
  )
  const untilNote = { ...snoozed, snoozedUntilEvent: 'note' } as const

  test('ends with that event only', () => {
    expect(untilVisit).toMatchObject({ status: 'snoozed', snoozedUntilEvent: 'visit' })
    expect(isWokenBy(untilVisit, 'visit')).toBe(true)
    expect(isWokenBy(untilVisit, 'note')).toBe(false)
    expect(isWokenBy(snoozed, 'visit')).toBe(false)
  })

  test('ends at its latest time, or when the customer writes', () => {
    expect(isDueToWake({ ...untilNote, snoozedUntil: earlier }, now)).toBe(true)
    expect(isDueToWake(untilVisit, now)).toBe(false)
    const back = afterCustomerMessage(untilVisit, now)
    expect(back).toMatchObject({ status: 'open', snoozedUntilEvent: null })
  })

  test('ends if the conversation is closed, reopened or snoozed again', () => {
    const closing = afterStatusChange(untilVisit, { status: 'closed', reason: 'resolved' }, now)
    expect(closing.snoozedUntilEvent).toBeNull()
    expect(afterStatusChange(untilVisit, { status: 'open' }, now).snoozedUntilEvent).toBeNull()
    const other = afterStatusChange(untilVisit, { status: 'snoozed', until: later }, now)
    expect(other).toMatchObject({ snoozedUntil: later, snoozedUntilEvent: null })
  })

  test("a teammate's note ends it, unless they snoozed it", () => {
    expect(afterNote(untilNote, { writerId: 'grace', snoozedBy: 'ada' })).toMatchObject({
      status: 'open',
      snoozedUntil: null,
    })
    expect(afterNote(untilNote, { writerId: 'ada', snoozedBy: 'ada' })).toBe(untilNote)
    expect(afterNote(untilVisit, { writerId: 'grace', snoozedBy: 'ada' })).toBe(untilVisit)
    expect(afterNote(snoozed, { writerId: 'grace', snoozedBy: 'ada' })).toBe(snoozed)
  })
})

test('a snooze lasts at least a minute and at most a year', () => {
  const ahead = (ms: number) => findSnoozeProblem(new Date(now.getTime() + ms), now)
  const day = 24 * 3_600_000

  expect(ahead(30_000)).toMatch('one minute')
  expect(ahead(60_000)).toBeUndefined()
  expect(ahead(365 * day)).toBeUndefined()
  expect(ahead(367 * day)).toMatch('a year')
})

describe('a preview', () => {
  test('is one line', () => {
    expect(previewOf('  Hello\n\n  there ')).toBe('Hello there')
  })

  test('is cut at 160 characters, never within one', () => {
    const cut = previewOf(`${'x'.repeat(158)}😀😀`)

    expect(previewOf('y'.repeat(160))).toBe('y'.repeat(160))
    expect(previewOf('y'.repeat(161))).toBe(`${'y'.repeat(159)}…`)
    expect(cut).toBe(`${'x'.repeat(158)}…`)
    expect(previewOf('\uD83D').isWellFormed()).toBe(true)
  })

  test('may be empty', () => {
    expect(previewOf('\n')).toBe('')
  })
})

describe('a closed conversation', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
  const always = { allowReopen: true, reopenDays: null }
  const week = { allowReopen: true, reopenDays: 7 }
  const never = { allowReopen: false, reopenDays: 7 }

  test.each([
    [always, daysAgo(5000), true],
    [week, daysAgo(7), true],
    [week, daysAgo(7.01), false],
    [week, null, true],
    [never, daysAgo(0), false],
  ])('with the rule %o, closed %s, reopens: %s', (rule, closedAt, expected) => {
    expect(shouldReopen(rule, closedAt, now)).toBe(expected)
  })
})

describe('a conversation is idle', () => {
  const long = { minutes: 180, now: new Date(later.getTime() + 1) }
  const answered = { by: 'member', at: now } as const

  test('if the customer got the last reply longer ago than the channel waits', () => {
    expect(isIdle(open, answered, long)).toBe(true)
    expect(isIdle(open, answered, { ...long, now: later })).toBe(false)
  })

  test.each([
    ['the customer waits', { ...open, waitingSince: earlier }, answered],
    ['it is put aside', snoozed, answered],
    ['it is closed', closed, answered],
    ['the customer spoke last', open, { by: 'contact', at: now }],
  ] as const)('but not if %s', (_, state, last) => {
    expect(isIdle(state, last, long)).toBe(false)
  })
})
