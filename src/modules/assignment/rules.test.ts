import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  createdSince,
  choose,
  isFree,
  durationWords,
  findReturnProblem,
  isAway,
  passingReason,
  type Candidate,
  type Question,
} from './rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const inTurn: Question = { method: 'round_robin', limit: null }
const byLoad: Question = { method: 'least_loaded', limit: null }

describe('round robin', () => {
  test('the member who has waited longest for a turn is next', () => {
    const people = [person('ada', { lastTurn: 3 }), person('omar', { lastTurn: 1 })]

    expect(choose(people, inTurn)).toEqual({ memberId: 'omar', because: 'round robin' })
  })

  test('a member who never had a turn comes first', () => {
    const people = [person('ada', { lastTurn: 1 }), person('mara')]

    expect(choose(people, inTurn)?.memberId).toBe('mara')
  })

  test('a thousand conversations go to seven members within one of each other, whatever they had before', () => {
    const people = names(7).map((name, at) => person(name, { load: at * 3 }))
    const given = assignAll(people, inTurn, 1000)

    expect(spread(given)).toBeLessThanOrEqual(1)
  })

  test('a member who comes back gets one, not all that they missed', () => {
    const people = names(3).map((name, at) => person(name, { lastTurn: at === 0 ? 1 : 500 + at }))
    const given = assignAll(people, inTurn, 300)

    expect(spread(given)).toBeLessThanOrEqual(1)
  })

  test('of members who never had a turn, the one with fewer conversations is next', () => {
    const people = [person('ada', { load: 2 }), person('omar', { load: 1 })]

    expect(choose(people, inTurn)?.memberId).toBe('omar')
  })
})

describe('least loaded', () => {
  test('the member with the fewest is next', () => {
    const people = [person('ada', { load: 3 }), person('omar', { load: 2, lastTurn: 9 })]

    expect(choose(people, byLoad)).toEqual({
      memberId: 'omar',
      because: 'fewest open conversations',
    })
  })

  test('of equals, the one who has waited longest for a turn is next', () => {
    const people = [
      person('ada', { load: 2, lastTurn: 7 }),
      person('omar', { load: 2, lastTurn: 4 }),
    ]

    expect(choose(people, byLoad)?.memberId).toBe('omar')
  })

  test('a thousand conversations even out within one of each other, also from uneven starts', () => {
    const people = names(6).map((name, at) => person(name, { load: at * 5 }))
    assignAll(people, byLoad, 1000)
    const loads = people.map(({ load }) => load)

    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
  })

  test('complete ties resolve the same way every time', () => {
    const people = [person('omar'), person('ada')]

    expect(choose(people, byLoad)).toEqual(choose(people.toReversed(), byLoad))
  })
})

describe.each([inTurn, byLoad])('with a limit, $method', (question) => {
  test('no one gets more than the limit, and the rest waits', () => {
    const people = names(4).map((name) => person(name))
    const given = assignAll(people, { ...question, limit: 5 }, 1000)

    expect([...given.values()]).toEqual([5, 5, 5, 5])
    expect(choose(people, { ...question, limit: 5 })).toBeUndefined()
  })

  test('a full member is skipped, even if it is their turn', () => {
    const people = [person('ada', { load: 5 }), person('omar', { load: 4, lastTurn: 8 })]

    expect(choose(people, { ...question, limit: 5 })?.memberId).toBe('omar')
  })

  test('closing a conversation makes room for one', () => {
    const people = [person('ada', { load: 5 }), person('omar', { load: 5 })]
    const freed = people.map((one) => (one.memberId === 'ada' ? { ...one, load: 4 } : one))

    expect(choose(people, { ...question, limit: 5 })).toBeUndefined()
    expect(choose(freed, { ...question, limit: 5 })?.memberId).toBe('ada')
  })

  test('a member above the limit gets nothing', () => {
    expect(choose([person('ada', { load: 9 })], { ...question, limit: 5 })).toBeUndefined()
  })
})

describe.each([inTurn, byLoad])('an away member, $method', (question) => {
  test('gets nothing', () => {
    const people = [
      person('ada', { isAvailable: false }),
      person('omar', { load: 40, lastTurn: 9 }),
    ]

    expect(choose(people, question)?.memberId).toBe('omar')
  })

  test('leaves it waiting if no one else is available', () => {
    expect(choose([person('ada', { isAvailable: false })], question)).toBeUndefined()
    expect(choose([], question)).toBeUndefined()
  })
})

describe('the teammate who last replied to this customer', () => {
  const known = { ...inTurn, lastAnswererId: 'ada' }

  test('gets the customer again, even if someone else is next', () => {
    const people = [person('ada', { lastTurn: 9, load: 7 }), person('omar')]

    expect(choose(people, known)).toEqual({
      memberId: 'ada',
      because: 'last replied to this customer',
    })
  })

  test.each([
    ['is away', { isAvailable: false }],
    ['is full', { load: 5 }],
  ])("doesn't if they %s", (_, part) => {
    const people = [person('ada', part), person('omar')]

    expect(choose(people, { ...known, limit: 5 })?.memberId).toBe('omar')
  })

  test("doesn't if they don't take part", () => {
    expect(choose([person('omar')], known)?.memberId).toBe('omar')
  })

  test("doesn't if they let it time out", () => {
    const people = [person('ada'), person('omar'), person('mara')]
    const question = { ...known, holderId: 'mara', passedOverIds: ['ada', 'mara'] }

    expect(choose(people, question)?.memberId).toBe('omar')
  })
})

describe('a reassigned conversation', () => {
  const people = [person('ada'), person('omar'), person('mara')]

  test('never goes to its current assignee', () => {
    expect(choose([person('ada')], { ...inTurn, holderId: 'ada' })).toBeUndefined()
    expect(choose(people, { ...inTurn, holderId: 'ada' })?.memberId).not.toBe('ada')
  })

  test('goes to everyone once, then stays', () => {
    const question = { ...inTurn, holderId: 'omar', passedOverIds: ['ada', 'omar'] }
    const last = { ...inTurn, holderId: 'mara', passedOverIds: ['ada', 'omar', 'mara'] }

    expect(choose(people, question)?.memberId).toBe('mara')
    expect(choose(people, last)).toBeUndefined()
  })

  test('goes back to a member who let it time out if they are the only one', () => {
    const two = [person('ada'), person('omar')]
    const question = { ...inTurn, holderId: 'omar', passedOverIds: ['ada', 'omar'] }

    expect(choose(two, question)?.memberId).toBe('ada')
  })

  test('stays if the only other member is away or full', () => {
    const question = { ...inTurn, limit: 5, holderId: 'omar' }

    expect(
      choose([person('ada', { isAvailable: false }), person('omar')], question),
    ).toBeUndefined()
    expect(choose([person('ada', { load: 5 }), person('omar')], question)).toBeUndefined()
  })
})

describe('an absence', () => {
  test.each([
    [undefined, false],
    [{ status: 'available', backAt: null } as const, false],
    [{ status: 'away', backAt: null } as const, true],
    [{ status: 'away', backAt: new Date(now.getTime() + 1) } as const, true],
    [{ status: 'away', backAt: now } as const, false],
    [{ status: 'away', backAt: new Date(now.getTime() - 1) } as const, false],
  ])('%o', (absence, isSo) => {
    expect(isAway(absence, now)).toBe(isSo)
  })

  test.each([
    ['2026-11-16T12:00:00Z', 'Choose a time in the future.'],
    ['2026-11-16T11:00:00Z', 'Choose a time in the future.'],
    ['2026-11-16T12:00:01Z', undefined],
    ['2027-11-16T12:00:00Z', undefined],
    ['2028-01-01T00:00:00Z', 'Choose a time within a year.'],
  ])('until %s', (until, problem) => {
    expect(findReturnProblem(new Date(until), now)).toBe(problem)
  })
})

test.each([
  [5, '5 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1440, '1 day'],
  [10_080, '7 days'],
])('%i minutes read as %s', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words)
})

test('the reason for reassigning says whether the member was away', () => {
  expect(passingReason(true, 30)).toBe('didn’t reply in 30 minutes')
  expect(passingReason(false, 30)).toBe('is away')
})

interface Person {
  memberId: string
  isAvailable: boolean
  load: number
  lastTurn: number
  capacity?: number | null | undefined
}

function person(memberId: string, part: Partial<Candidate> = {}): Person {
  return { memberId, isAvailable: true, load: 0, lastTurn: 0, ...part }
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `member ${at}`)
}

function assignAll(people: Person[], question: Question, count: number): Map<string, number> {
  const given = new Map(people.map(({ memberId }) => [memberId, 0]))
  for (let turn = 1_000; turn < 1_000 + count; turn += 1) {
    const choice = choose(people, question)
    const chosen = people.find(({ memberId }) => memberId === choice?.memberId)
    if (!chosen) break
    chosen.load += 1
    chosen.lastTurn = turn
    given.set(chosen.memberId, (given.get(chosen.memberId) ?? 0) + 1)
  }
  return given
}

function spread(given: ReadonlyMap<string, number>): number {
  return Math.max(...given.values()) - Math.min(...given.values())
}

describe.each([inTurn, byLoad])('a personal limit, $method', (question) => {
  test('applies next to the policy limit: the lower one counts, and zero means none', () => {
    const full = person('ada', { load: 2, capacity: 2 })
    expect(choose([full], { ...question, limit: 5 })).toBeUndefined()
    expect(choose([{ ...full, capacity: 3 }], { ...question, limit: 5 })?.memberId).toBe('ada')
    expect(choose([{ ...full, capacity: 9 }], { ...question, limit: 2 })).toBeUndefined()
    expect(choose([person('ada', { capacity: 0 })], question)).toBeUndefined()
    expect(choose([full, person('omar', { load: 7 })], question)?.memberId).toBe('omar')
  })

  test('nothing waits while someone has room, and no one gets more than their limit', () => {
    const number = fc.option(fc.nat(6))
    const anyMember = fc.record({
      isAvailable: fc.boolean(),
      load: fc.nat(6),
      lastTurn: fc.nat(50),
      capacity: number,
    })
    fc.assert(
      fc.property(
        fc.array(anyMember, { maxLength: 6 }),
        number,
        fc.nat(40),
        (parts, most, count) => {
          const limit = most === null ? null : most + 1
          const people = parts.map((part, at) => person(`member ${at}`, part))
          const before = new Map(people.map(({ memberId, load }) => [memberId, load]))
          const given = assignAll(people, { ...question, limit }, count)
          const left = count - [...given.values()].reduce((sum, one) => sum + one, 0)

          if (left > 0) expect(people.filter((one) => isFree(one, limit))).toEqual([])
          for (const { memberId, load, capacity, isAvailable } of people) {
            const got = load - (before.get(memberId) ?? 0)
            if (got === 0) continue
            expect(isAvailable).toBe(true)
            expect(load).toBeLessThanOrEqual(Math.min(limit ?? Infinity, capacity ?? Infinity))
          }
        },
      ),
    )
  })
})

describe('the limit per channel', () => {
  test('skips a member who has enough of the channel, even if they have room for others', () => {
    const people = [person('ada', { channelLoad: 2 }), person('omar', { load: 9, channelLoad: 1 })]

    expect(choose(people, { ...byLoad, channelLimit: 2 })?.memberId).toBe('omar')
    expect(choose(people, { ...byLoad, channelLimit: 1 })).toBeUndefined()
    expect(choose(people, { ...byLoad, limit: 9, channelLimit: 2 })).toBeUndefined()
    expect(choose(people, byLoad)?.memberId).toBe('ada')
  })
})

test('the age limit counts days from now', () => {
  expect(createdSince(7, now)?.toISOString()).toBe('2026-11-09T12:00:00.000Z')
  expect(createdSince(null, now)).toBeUndefined()
})
