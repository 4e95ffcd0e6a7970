import { expect, test } from 'vitest'

import { dueWords } from './due-words.ts'

const now = new Date('2030-07-01T12:00:00.000Z')
const after = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

test.each([
  ['running', 12, '12m', 'Reply due in 12 min', 'plain'],
  ['warned', 12, '12m', 'Reply due in 12 min', 'warn'],
  ['running', 0.4, '1m', 'Reply due in 1 min', 'plain'],
  ['running', 125, '2h', 'Reply due in 2 h 5 min', 'plain'],
  ['breached', -120, '2h late', 'Reply overdue by 2 h', 'bad'],
  ['warned', -5, '5m late', 'Reply overdue by 5 min', 'bad'],
  ['running', 0, 'due', 'Reply overdue', 'bad'],
] as const)('%s, due in %d minutes, reads %s', (state, minutes, short, long, tone) => {
  const due = { at: after(minutes), kind: 'next', state } as const
  expect(dueWords(due, now)).toEqual({ short, long, tone })
})

test('a paused target says so', () => {
  const due = { at: null, kind: 'resolve', state: 'paused' } as const
  expect(dueWords(due, now)).toEqual({ short: '', long: 'Resolution time paused', tone: 'plain' })
})
