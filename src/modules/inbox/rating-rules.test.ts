import { describe, expect, test } from 'vitest'

import { askingTime, averageScore, satisfiedShare, type Closing } from './rating-rules.ts'

const now = new Date('2026-05-31T12:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const resolved: Closing = { reason: 'resolved', hasAnswer: true, isRated: false, lastAskedAt: null }
const always = { delayMinutes: 0, pauseDays: null }

describe('a customer is asked', () => {
  test('at once, or after as long as the channel waits', () => {
    expect(askingTime(always, resolved, now)).toEqual(now)
    expect(askingTime({ delayMinutes: 72 * 60, pauseDays: null }, resolved, now)).toEqual(ago(-3))
  })

  test.each([
    ['nobody answered him', { hasAnswer: false }],
    ['he said it already', { isRated: true }],
    ['it was spam', { reason: 'spam' }],
    ['it was a duplicate', { reason: 'duplicate' }],
    ['it was merged', { reason: 'merged' }],
    ['it is not closed', { reason: null }],
  ] as const)('not when %s', (_, change) => {
    expect(askingTime(always, { ...resolved, ...change }, now)).toBeUndefined()
  })

  test.each([
    [6, false],
    [7, true],
    [8, true],
  ])('again after a pause of 7 days, %i days later: %s', (days, isAsked) => {
    const rule = { delayMinutes: 0, pauseDays: 7 }
    const time = askingTime(rule, { ...resolved, lastAskedAt: ago(days) }, now)
    expect(time !== undefined).toBe(isAsked)
  })

  test('not while he is going to be asked in another conversation', () => {
    const rule = { delayMinutes: 0, pauseDays: 1 }
    expect(askingTime(rule, { ...resolved, lastAskedAt: ago(-2) }, now)).toBeUndefined()
  })

  test('every time where there is no pause', () => {
    expect(askingTime(always, { ...resolved, lastAskedAt: now }, now)).toEqual(now)
  })
})

test.each([
  [[0, 0, 0, 0, 0], undefined, undefined],
  [[0, 0, 0, 0, 2], 5, 100],
  [[1, 0, 0, 0, 1], 3, 50],
  [[1, 1, 1, 1, 1], 3, 40],
  [[0, 0, 1, 2, 0], 11 / 3, 67],
])('of %o the average is %d, and %d %% are content', (counts, average, share) => {
  expect(averageScore(counts)).toBe(average)
  expect(satisfiedShare(counts)).toBe(share)
})
