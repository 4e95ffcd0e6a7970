import { describe, expect, test } from 'vitest'

import {
  askingTime,
  averageScore,
  netPromoterScore,
  satisfiedShare,
  type AskingRule,
  type Closing,
} from './rating-rules.ts'

const now = new Date('2026-05-31T12:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const resolved: Closing = {
  reason: 'resolved',
  hasAnswer: true,
  isRated: false,
  tagIds: [],
  lastAskedAt: null,
}
const always: AskingRule = { delayMinutes: 0, pauseDays: null, tagIds: [], withoutTagIds: [] }

describe('a customer is asked', () => {
  test('immediately, or after the delay of the channel', () => {
    expect(askingTime(always, resolved, now)).toEqual(now)
    expect(askingTime({ ...always, delayMinutes: 72 * 60 }, resolved, now)).toEqual(ago(-3))
  })

  test.each([
    ['no one replied', { hasAnswer: false }],
    ['it is already rated', { isRated: true }],
    ['it was spam', { reason: 'spam' }],
    ['it was a duplicate', { reason: 'duplicate' }],
    ['it was merged', { reason: 'merged' }],
    ['it is not closed', { reason: null }],
  ] as const)('not if %s', (_, change) => {
    expect(askingTime(always, { ...resolved, ...change }, now)).toBeUndefined()
  })

  test.each([
    [6, false],
    [7, true],
    [8, true],
  ])('again after a pause of 7 days, %i days later: %s', (days, isAsked) => {
    const rule = { ...always, pauseDays: 7 }
    const time = askingTime(rule, { ...resolved, lastAskedAt: ago(days) }, now)
    expect(time !== undefined).toBe(isAsked)
  })

  test('not while a request in another conversation is scheduled', () => {
    const rule = { ...always, pauseDays: 1 }
    expect(askingTime(rule, { ...resolved, lastAskedAt: ago(-2) }, now)).toBeUndefined()
  })

  test.each([
    [{ tagIds: ['order'] }, ['order', 'late'], true],
    [{ tagIds: ['order', 'billing'] }, ['billing'], true],
    [{ tagIds: ['order'] }, ['late'], false],
    [{ tagIds: ['order'] }, [], false],
    [{ withoutTagIds: ['legal'] }, ['order'], true],
    [{ withoutTagIds: ['legal'] }, ['order', 'legal'], false],
    [{ tagIds: ['order'], withoutTagIds: ['legal'] }, ['order', 'legal'], false],
  ])('by %o with the tags %o: %s', (rule, tagIds, isAsked) => {
    const time = askingTime({ ...always, ...rule }, { ...resolved, tagIds }, now)
    expect(time !== undefined).toBe(isAsked)
  })

  test('every time if there is no pause', () => {
    expect(askingTime(always, { ...resolved, lastAskedAt: now }, now)).toEqual(now)
  })
})

test.each([
  [[0, 0, 0, 0, 0], undefined, undefined],
  [[0, 0, 0, 0, 2], 5, 100],
  [[1, 0, 0, 0, 1], 3, 50],
  [[1, 1, 1, 1, 1], 3, 40],
  [[0, 0, 1, 2, 0], 11 / 3, 67],
])('the average of %o is %d, and %d %% are satisfied', (counts, average, share) => {
  expect(averageScore(counts)).toBe(average)
  expect(satisfiedShare(counts)).toBe(share)
})

test.each([
  [[0, 0, 0, 0, 0], undefined],
  [[0, 0, 0, 1, 1], 100],
  [[1, 1, 0, 0, 0], -100],
  [[1, 0, 2, 0, 1], 0],
  [[1, 0, 0, 1, 1], 33],
])('the net promoter score of %o is %d', (counts, score) => {
  expect(netPromoterScore(counts)).toBe(score)
})
