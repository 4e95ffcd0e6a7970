import { describe, expect, test, vi } from 'vitest'

import type { ConversationHistory, Move } from '#modules/inbox/rules.ts'
import type { BusinessHours } from '#modules/schedules/rules.ts'

import {
  clocksOf,
  dueOf,
  findPolicy,
  isRaised,
  newsOf,
  type Clock,
  type ClockKind,
  type Terms,
} from './rules.ts'

const at = (time: string, day = 1): Date =>
  new Date(`2030-07-0${day}T${time.padStart(5, '0')}:00.000Z`)
const customer = (time: string, day?: number): Move => ({ what: 'customer', at: at(time, day) })
const answer = (time: string, day?: number): Move => ({ what: 'answer', at: at(time, day) })
const status = (to: ConversationHistory['status'], time: string, day?: number): Move => ({
  what: 'status',
  status: to,
  at: at(time, day),
})

describe('the first reply', () => {
  test('is due after the target time, and met in time', () => {
    expect(clock('first', [customer('9:00')], '9:10')).toMatchObject({
      state: 'running',
      startedAt: at('9:00'),
      dueAt: at('10:00'),
      lookAt: at('9:45'),
    })
    expect(clock('first', [customer('9:00'), answer('9:30')], '12:00')).toMatchObject({
      state: 'met',
      endedAt: at('9:30'),
      dueAt: at('10:00'),
    })
  })

  test('is in time at exactly the due time; without a reply it is late then', () => {
    expect(clock('first', [customer('9:00'), answer('10:00')], '12:00')?.state).toBe('met')
    expect(clock('first', [customer('9:00')], '10:00')?.state).toBe('breached')
  })

  test('stays late if it arrives afterwards', () => {
    const late = clock('first', [customer('9:00'), answer('11:30')], '12:00')
    expect(late).toMatchObject({
      state: 'breached',
      breachedAt: at('10:00'),
      endedAt: at('11:30'),
      lookAt: null,
    })
  })

  test("isn't due if a teammate wrote first", () => {
    const moves = [answer('9:00'), customer('9:20')]
    expect(clock('first', moves, '9:30')).toBeUndefined()
    expect(clock('next', moves, '9:30')).toMatchObject({ startedAt: at('9:20'), state: 'running' })
  })

  test('counts from the first message, however often the customer writes', () => {
    const moves = [customer('9:00'), customer('9:20'), customer('9:40')]
    expect(clock('first', moves, '9:50')?.dueAt).toEqual(at('10:00'))
  })

  test('is no longer due once closed without a reply, and due again if the customer comes back', () => {
    const closed = [customer('9:00'), status('closed', '9:30')]
    expect(clock('first', closed, '9:40')).toBeUndefined()
    const back = [...closed, customer('11:00'), status('open', '11:00')]
    expect(clock('first', back, '11:10')).toMatchObject({ startedAt: at('11:00') })
  })
})

describe('the next reply', () => {
  const talk = [customer('9:00'), answer('9:10'), customer('9:30')]

  test('starts with each wait', () => {
    expect(clock('next', talk, '9:40')).toMatchObject({
      startedAt: at('9:30'),
      dueAt: at('11:30'),
      state: 'running',
    })
    const again = [...talk, answer('9:50'), customer('13:00')]
    expect(clock('next', again, '13:10')).toMatchObject({ startedAt: at('13:00') })
  })

  test('is the latest one while no one waits', () => {
    expect(clock('next', [...talk, answer('9:50')], '15:00')).toMatchObject({
      state: 'met',
      endedAt: at('9:50'),
    })
  })

  test('keeps the result of the first one', () => {
    expect(clock('first', talk, '9:40')).toMatchObject({ state: 'met', endedAt: at('9:10') })
  })
})

describe('the resolution', () => {
  test('is met by closing', () => {
    const moves = [customer('9:00'), answer('9:10'), status('closed', '10:00')]
    expect(clock('resolve', moves, '20:00')).toMatchObject({ state: 'met', endedAt: at('10:00') })
  })

  test('restarts on reopening', () => {
    const moves = [
      customer('9:00'),
      answer('9:10'),
      status('closed', '10:00'),
      customer('8:00', 3),
      status('open', '8:00', 3),
    ]
    expect(clock('resolve', moves, '8:10', 3)).toMatchObject({
      state: 'running',
      startedAt: at('8:00', 3),
      dueAt: at('8:00', 4),
      endedAt: null,
    })
  })

  test("isn't due in the trash, and past results stay", () => {
    const moves = [customer('9:00'), answer('9:10')]
    const known = clocks(moves, '9:20')
    const facts = { ...factsOf(moves), isGone: true }
    const left = clocksOf({ facts, terms: terms(), known, now: at('9:30') })
    expect(left.map(({ kind }) => kind)).toEqual(['first'])
  })
})

describe('a pause', () => {
  const pausing = { pauseOn: ['snoozed', 'waiting_customer'] } as const

  test('a snooze pauses all targets, and they resume with the rest', () => {
    const snoozed = [customer('9:00'), status('snoozed', '9:20')]
    expect(clock('first', snoozed, '15:00', 1, pausing)).toMatchObject({
      state: 'paused',
      dueAt: null,
      leftMinutes: 40,
      lookAt: null,
    })
    const awake = [...snoozed, status('open', '14:00')]
    expect(clock('first', awake, '14:10', 1, pausing)).toMatchObject({
      state: 'running',
      dueAt: at('14:40'),
      leftMinutes: null,
    })
  })

  test('does nothing unless the policy says so', () => {
    const snoozed = [customer('9:00'), status('snoozed', '9:20')]
    expect(clock('first', snoozed, '9:30')).toMatchObject({ state: 'running', dueAt: at('10:00') })
  })

  test('waiting for the customer pauses the resolution only', () => {
    const moves = [customer('9:00'), answer('9:30')]
    expect(clock('resolve', moves, '18:00', 1, pausing)).toMatchObject({
      state: 'paused',
      leftMinutes: 24 * 60 - 30,
    })
    const back = [...moves, customer('9:30', 2)]
    expect(clock('resolve', back, '9:31', 2, pausing)).toMatchObject({
      state: 'running',
      dueAt: at('9:00', 3),
    })
    expect(clock('next', back, '9:31', 2, pausing)?.state).toBe('running')
  })

  test('two pauses at once count once', () => {
    const moves = [
      customer('9:00'),
      answer('10:00'),
      status('snoozed', '10:30'),
      customer('12:00'),
      status('open', '12:00'),
    ]
    expect(clock('resolve', moves, '12:10', 1, pausing)?.dueAt).toEqual(at('11:00', 2))
  })

  test('a pause until the end means met', () => {
    const moves = [customer('9:00'), answer('9:30'), status('closed', '12:00', 6)]
    expect(clock('resolve', moves, '13:00', 6, pausing)).toMatchObject({ state: 'met' })
  })

  test("a pause doesn't fix an earlier miss", () => {
    const moves = [customer('9:00'), status('snoozed', '11:00')]
    expect(clock('first', moves, '12:00', 1, pausing)).toMatchObject({
      state: 'breached',
      breachedAt: at('10:00'),
      endedAt: null,
    })
  })
})

describe('business hours', () => {
  const hours: BusinessHours = {
    timeZone: 'UTC',
    week: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
  }

  test('exclude the night', () => {
    expect(clock('first', [customer('16:30')], '16:40', 1, { hours })).toMatchObject({
      dueAt: at('9:30', 2),
      lookAt: at('9:15', 2),
    })
  })

  test('exclude the weekend', () => {
    expect(clock('first', [customer('16:30', 5)], '16:40', 5, { hours })?.dueAt).toEqual(
      at('9:30', 8),
    )
  })

  test('start messages of the night in the morning', () => {
    expect(clock('first', [customer('2:00')], '3:00', 1, { hours })?.dueAt).toEqual(at('10:00'))
  })

  test('count only open time before a pause', () => {
    const pauseOn = ['snoozed'] as const
    const moves = [customer('16:30'), status('snoozed', '20:00'), status('open', '9:00', 3)]
    expect(clock('first', moves, '9:10', 3, { hours, pauseOn })?.dueAt).toEqual(at('9:30', 3))
  })

  test('that are never open never miss a target', () => {
    const never = { ...hours, week: [] }
    expect(clock('first', [customer('9:00')], '9:00', 9, { hours: never })).toMatchObject({
      state: 'running',
      dueAt: null,
      lookAt: null,
    })
  })
})

describe('a target', () => {
  const byPriority = { urgent: { first: 10 } }

  test('depends on the priority if that has its own time', () => {
    const moves = [customer('9:00')]
    const urgent = clock('first', moves, '9:05', 1, { byPriority }, { priority: 'urgent' })
    const low = clock('first', moves, '9:05', 1, { byPriority }, { priority: 'low' })
    expect([urgent?.dueAt, low?.dueAt]).toEqual([at('9:10'), at('10:00')])
  })

  test('is recomputed if the priority changes, with a new warning', () => {
    const known = clocks([customer('9:00')], '9:50')
    expect(known[0]?.warnedAt).toEqual(at('9:50'))
    const longer = { byPriority: { low: { first: 600 } } }
    const facts = { ...factsOf([customer('9:00')]), priority: 'low' }
    const [fresh] = clocksOf({ facts, terms: terms(longer), known, now: at('9:55') })
    expect(fresh).toMatchObject({ state: 'running', dueAt: at('19:00'), warnedAt: null })
  })

  test('reverts a miss that no longer applies', () => {
    const known = clocks([customer('9:00')], '10:30')
    const facts = factsOf([customer('9:00')])
    const minutes = { first: 300 }
    const [fresh] = clocksOf({ facts, terms: terms({ minutes }), known, now: at('10:40') })
    expect(fresh).toMatchObject({ state: 'running', breachedAt: null, dueAt: at('14:00') })
  })

  test('keeps results that had ended', () => {
    const moves = [customer('9:00'), answer('9:30')]
    const known = clocks(moves, '9:40')
    const strict = terms({ minutes: { first: 1 }, policyId: 'other' })
    const fresh = clocksOf({ facts: factsOf(moves), terms: strict, known, now: at('9:50') })
    expect(fresh.find(({ kind }) => kind === 'first')).toEqual(known[0])
  })

  test('keeps results that had ended if it counts from later on', () => {
    const moves = [customer('9:00'), answer('10:30')]
    const known = clocks(moves, '10:40')
    const later = terms({ since: at('10:00') })
    const fresh = clocksOf({ facts: factsOf(moves), terms: later, known, now: at('10:50') })
    expect(known[0]?.state).toBe('breached')
    expect(fresh.find(({ kind }) => kind === 'first')).toEqual(known[0])
    expect(newsOf(known, fresh)).toEqual([])
  })

  test('without a policy stops running clocks and keeps results', () => {
    const known = clocks([customer('9:00'), answer('9:10'), customer('9:20')], '9:30')
    const facts = factsOf([customer('9:00'), answer('9:10'), customer('9:20')])
    const left = clocksOf({ facts, terms: undefined, known, now: at('9:40') })
    expect(left.map(({ kind, state }) => [kind, state])).toEqual([['first', 'met']])
  })

  test('counts from when it was promised, and keeps past results', () => {
    const since = at('12:00')
    expect(clock('first', [customer('9:00')], '12:10', 1, { since })).toMatchObject({
      startedAt: since,
      dueAt: at('13:00'),
    })
    expect(clock('first', [customer('9:00'), answer('9:30')], '12:10', 1, { since })).toBe(
      undefined,
    )
  })

  test("doesn't exist without a time in the policy", () => {
    const minutes = { first: null, resolve: 60 }
    const kinds = clocks([customer('9:00')], '9:05', 1, { minutes }).map(({ kind }) => kind)
    expect(kinds).toEqual(['resolve'])
  })
})

describe('a long conversation', () => {
  const hours: BusinessHours = {
    timeZone: 'Europe/Berlin',
    week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' })),
    exceptions: [],
  }
  const begun = at('9:00').getTime()
  const talk = Array.from({ length: 1001 }, (_, turn): Move => ({
    what: turn % 2 === 0 ? 'customer' : 'answer',
    at: new Date(begun + turn * 60_000),
  }))
  const owed = (resolve: number) =>
    clocksOf({
      facts: factsOf(talk),
      terms: terms({ hours, minutes: { resolve }, pauseOn: ['waiting_customer'] }),
      known: [],
      now: new Date(begun + 1001 * 60_000),
    })

  test('with a year to resolve needs few time zone lookups', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const [resolve] = owed(525_600)
    const asked = read.mock.calls.length
    read.mockRestore()
    expect(resolve).toMatchObject({ state: 'running', dueAt: null })
    expect(asked).toBeLessThan(2_000)
  })

  test('is exact to the millisecond', () => {
    expect(owed(180)[0]).toMatchObject({ state: 'breached', dueAt: at('15:00', 1) })
    expect(owed(181)[0]).toMatchObject({ state: 'running' })
  })
})

describe('a warning', () => {
  test('a warning comes once before the due time', () => {
    expect(clock('first', [customer('9:00')], '9:44')?.warnedAt).toBeNull()
    const warned = clocks([customer('9:00')], '9:45')
    expect(warned[0]).toMatchObject({ warnedAt: at('9:45'), lookAt: at('10:00') })
    const facts = factsOf([customer('9:00')])
    const again = clocksOf({ facts, terms: terms(), known: warned, now: at('9:50') })
    expect(again[0]?.warnedAt).toEqual(at('9:45'))
    expect(newsOf(warned, again)).toEqual([])
  })

  test('there is no warning if the target is shorter', () => {
    const minutes = { first: 10 }
    expect(clock('first', [customer('9:00')], '9:05', 1, { minutes })?.lookAt).toEqual(at('9:10'))
  })
})

describe('news', () => {
  test('each is reported once: warned, missed, met', () => {
    const steps = ['9:10', '9:50', '10:10', '10:20'].map((time) => at(time))
    const reported: string[] = []
    let known: readonly Clock[] = []
    for (const now of steps) {
      const facts = factsOf([customer('9:00')])
      const minutes = { first: 60 }
      const fresh = clocksOf({ facts, terms: terms({ minutes }), known, now })
      reported.push(...newsOf(known, fresh).map(({ what }) => what))
      known = fresh
    }
    expect(reported).toEqual(['warned', 'breached'])
    const answered = clocks([customer('9:00'), answer('9:30')], '9:40')
    expect(newsOf([], answered).map(({ what, clock: one }) => [what, one.kind])).toEqual([
      ['met', 'first'],
    ])
  })
})

describe('the next due target', () => {
  test('is the first to end, including missed ones', () => {
    const moves = [customer('9:00')]
    expect(dueOf(clocks(moves, '9:10'))).toEqual({
      at: at('10:00'),
      kind: 'first',
      state: 'running',
    })
    expect(dueOf(clocks(moves, '9:50'))?.state).toBe('warned')
    expect(dueOf(clocks(moves, '10:10'))).toMatchObject({ kind: 'first', state: 'breached' })
  })

  test('shows that all are paused, and nothing without targets', () => {
    const pauseOn = ['snoozed'] as const
    const moves = [customer('9:00'), status('snoozed', '9:20')]
    expect(dueOf(clocks(moves, '9:30', 1, { pauseOn }))).toEqual({
      at: null,
      kind: 'first',
      state: 'paused',
    })
    const done = [customer('9:00'), answer('9:10'), status('closed', '9:20')]
    expect(dueOf(clocks(done, '9:30'))).toBeNull()
  })
})

describe('a policy', () => {
  const conversations = { holdsFor: ['conversations'], boardIds: [] }
  const policy = {
    ...conversations,
    channelIds: ['web'],
    priorities: ['high'],
    tagIds: ['vip', 'b2b'],
  }
  const about = {
    kind: 'conversations',
    channelId: 'web',
    priority: 'high',
    tagIds: ['b2b'],
  } as const

  test('applies if all its filters match, and without filters everywhere', () => {
    const anything = { ...conversations, channelIds: [], priorities: [], tagIds: [] }
    expect(findPolicy([policy, anything], about)).toBe(policy)
    for (const other of [{ channelId: 'mail' }, { priority: 'low' }, { tagIds: ['x'] }]) {
      expect(findPolicy([policy, anything], { ...about, ...other })).toBe(anything)
    }
    expect(findPolicy([policy], { ...about, tagIds: [] })).toBeUndefined()
  })

  test('filters tickets by board, not by channel', () => {
    const ofTickets = { ...policy, holdsFor: ['tickets'], boardIds: ['sup'] }
    const both = { ...policy, holdsFor: ['conversations', 'tickets'] }
    const ticket = { kind: 'tickets', boardId: 'sup', priority: 'high', tagIds: ['vip'] } as const
    expect(findPolicy([policy, ofTickets], ticket)).toBe(ofTickets)
    expect(findPolicy([ofTickets], { ...ticket, boardId: 'dev' })).toBeUndefined()
    expect(findPolicy([ofTickets], about)).toBeUndefined()
    expect([findPolicy([both], ticket), findPolicy([both], about)]).toEqual([both, both])
  })

  test('raises the priority of a missed target, and lowers nothing', () => {
    expect(isRaised('none', 'normal')).toBe(true)
    expect(isRaised('high', 'urgent')).toBe(true)
    expect(isRaised('urgent', 'high')).toBe(false)
    expect(isRaised('high', 'high')).toBe(false)
  })
})

function terms(changed: Partial<Terms> = {}): Terms {
  return {
    policyId: 'policy',
    minutes: { first: 60, next: 120, resolve: 24 * 60 },
    byPriority: {},
    hours: undefined,
    pauseOn: [],
    warnMinutes: 15,
    since: new Date(0),
    ...changed,
  }
}

function factsOf(moves: readonly Move[]): ConversationHistory {
  let [now, waitingSince, closedAt]: [ConversationHistory['status'], Date | null, Date | null] = [
    'open',
    null,
    null,
  ]
  for (const move of moves) {
    if (move.what === 'status') {
      now = move.status
      closedAt = move.status === 'closed' ? move.at : null
      if (move.status === 'closed') waitingSince = null
    } else waitingSince = move.what === 'answer' ? null : (waitingSince ?? move.at)
  }
  return {
    channelId: 'web',
    priority: 'none',
    tagIds: [],
    status: now,
    waitingSince,
    createdAt: moves[0]?.at ?? new Date(0),
    closedAt,
    isGone: false,
    moves,
  }
}

function clocks(
  moves: readonly Move[],
  time: string,
  day = 1,
  changed: Partial<Terms> = {},
): Clock[] {
  const now = at(time, day)
  return clocksOf({ facts: factsOf(moves), terms: terms(changed), known: [], now })
}

function clock(
  kind: ClockKind,
  moves: readonly Move[],
  time: string,
  day = 1,
  changed: Partial<Terms> = {},
  about: Partial<ConversationHistory> = {},
): Clock | undefined {
  const facts = { ...factsOf(moves), ...about }
  const found = clocksOf({ facts, terms: terms(changed), known: [], now: at(time, day) })
  return found.find((one) => one.kind === kind)
}
