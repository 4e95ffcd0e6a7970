import { expect, test } from 'vitest'

import type { SlaClock } from '../../model.ts'
import { clockWords } from './clock-words.ts'

const clock: SlaClock = {
  kind: 'first',
  state: 'running',
  policyName: 'Standard',
  startedAt: '2030-07-01T11:00:00.000Z',
  dueAt: '2030-07-01T12:00:00.000Z',
  leftMinutes: null,
  warnedAt: null,
  breachedAt: null,
  endedAt: null,
}
const warnedAt = '2030-07-01T11:40:00.000Z'
const paused = { state: 'paused', dueAt: null, leftMinutes: 40 } as const
const endedAt = '2030-07-01T14:00:00.000Z'

test.each([
  [{}, '11:48', 'Due in 12 min', 'plain'],
  [{ warnedAt }, '11:48', 'Due in 12 min', 'warn'],
  [{}, '12:05', 'Overdue by 5 min', 'bad'],
  [{ state: 'breached' }, '12:00', 'Overdue by less than a minute', 'bad'],
  [{ state: 'breached', endedAt }, '20:00', 'Late by 2 h', 'bad'],
  [{ state: 'met' }, '20:00', 'Met', 'good'],
  [paused, '20:00', 'Paused, 40 min left', 'plain'],
  [{ dueAt: null }, '20:00', 'Paused outside business hours', 'plain'],
] as const)('%j at %s reads %s', (changed, time, how, tone) => {
  const now = new Date(`2030-07-01T${time}:00.000Z`)
  expect(clockWords({ ...clock, ...changed }, now)).toEqual({ what: 'First reply', how, tone })
})
