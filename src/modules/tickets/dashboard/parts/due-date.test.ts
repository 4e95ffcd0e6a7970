import { expect, test } from 'vitest'

import { dueDay, dueMoment, dueTone, dueWords } from './due-date.ts'

const now = new Date('2026-11-16T12:00:00')
const at = (day: string): string => dueMoment(day) ?? ''

test('a day survives the round trip through its timestamp', () => {
  expect(dueDay(at('2026-11-16'))).toBe('2026-11-16')
  expect(dueDay(at('2027-03-28'))).toBe('2027-03-28')
  expect(dueMoment('')).toBeNull()
})

test.each([
  ['2026-11-15', false, 'bad'],
  ['2026-11-15', true, 'plain'],
  ['2026-11-16', false, 'warn'],
  ['2026-11-17', false, 'plain'],
] as const)('due on %s, done %s: %s', (day, isDone, tone) => {
  expect(dueTone(at(day), { now, isDone })).toBe(tone)
})

test.each([
  ['2026-11-16', 'Today'],
  ['2026-12-01', 'Dec 1'],
  ['2027-01-02', 'Jan 2, 2027'],
])('%s is shown as %s', (day, words) => {
  expect(dueWords(at(day), now)).toBe(words)
})
