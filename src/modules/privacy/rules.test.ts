import { describe, expect, test } from 'vitest'

import {
  actionsOf,
  canBecome,
  dueAfter,
  isMuchMore,
  isOver,
  requestStatuses,
  urgencyOf,
} from './rules.ts'

const now = new Date('2026-05-31T12:00:00Z')
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString()

test('only conversations can be anonymized', () => {
  expect(actionsOf('conversations')).toEqual(['anonymize', 'delete'])
  expect(actionsOf('attachments')).toEqual(['delete'])
  expect(actionsOf('visitors')).toEqual(['delete'])
})

test.each([
  [0, 10, false],
  [0, 11, true],
  [1000, 1110, false],
  [1000, 1111, true],
  [1000, 5, false],
])('with %i previewed, %i is much more: %s', (seen, count, expected) => {
  expect(isMuchMore(seen, count)).toBe(expected)
})

describe('a request', () => {
  test('must be verified before anything else', () => {
    expect(canBecome('received', 'running')).toBe(false)
    expect(canBecome('received', 'done')).toBe(false)
    expect(canBecome('verified', 'running')).toBe(true)
    expect(canBecome('verified', 'done')).toBe(true)
  })

  test('can be refused until it runs', () => {
    const refusable = requestStatuses.filter((status) => canBecome(status, 'refused'))
    expect(refusable).toEqual(['received', 'verified'])
  })

  test("can't change after it is answered", () => {
    expect(requestStatuses.filter(isOver)).toEqual(['done', 'refused'])
  })

  test('is due 30 days after it was received', () => {
    expect(dueAfter(new Date('2026-02-01T09:00:00Z')).toISOString()).toBe(
      '2026-03-03T09:00:00.000Z',
    )
  })

  test.each([
    ['received', 8, 'fine'],
    ['received', 7, 'soon'],
    ['verified', 0.5, 'soon'],
    ['verified', -0.5, 'late'],
    ['running', -1, 'late'],
    ['done', -9, 'fine'],
    ['refused', -9, 'fine'],
  ] as const)('that is %s and due in %d days is %s', (status, days, expected) => {
    expect(urgencyOf({ status, dueAt: inDays(days) }, now)).toBe(expected)
  })
})
