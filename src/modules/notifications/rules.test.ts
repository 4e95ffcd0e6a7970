import { describe, expect, test } from 'vitest'

import { mailDueAt, quietEndsAt, type NotifySettings } from './rules.ts'

const night: NotifySettings = {
  digest: 'immediately',
  pausedUntil: null,
  quiet: { from: '22:00', until: '07:00' },
  timeZone: 'Europe/Berlin',
}

describe('a pause', () => {
  test.each([
    ['it is over', '2026-01-10T11:00Z', undefined],
    ['it lasts', '2026-01-10T14:00Z', '2026-01-10T14:00:00.000Z'],
    ['it ends within quiet hours', '2026-01-10T21:30Z', '2026-01-11T06:00:00.000Z'],
  ])('when %s', (_, pausedUntil, ends) => {
    const paused = { ...night, pausedUntil }
    const now = new Date('2026-01-10T12:00Z')
    expect(quietEndsAt(paused, now)?.toISOString()).toBe(ends)
    expect(mailDueAt(paused, now, false)?.toISOString()).toBe(ends)
    expect(mailDueAt(paused, now, true)).toBeUndefined()
  })
})

describe('quiet hours', () => {
  test.each([
    ['2026-01-10T20:59:59Z', undefined],
    ['2026-01-10T21:00:00Z', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T05:59:59Z', '2026-01-11T06:00:00.000Z'],
    ['2026-01-11T06:00:00Z', undefined],
    ['2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
  ])('at %s they end at %s', (now, end) => {
    expect(quietEndsAt(night, new Date(now))?.toISOString()).toBe(end)
  })

  test('can lie within one day', () => {
    const noon = { quiet: { from: '12:00', until: '13:00' }, timeZone: 'UTC', pausedUntil: null }
    expect(quietEndsAt(noon, new Date('2026-01-10T12:30Z'))?.toISOString()).toBe(
      '2026-01-10T13:00:00.000Z',
    )
    expect(quietEndsAt(noon, new Date('2026-01-10T13:00Z'))).toBeUndefined()
  })
})

describe('a mail', () => {
  const at = new Date('2026-01-10T12:20Z')
  test.each([
    ['immediately', undefined],
    ['hourly', '2026-01-10T13:00:00.000Z'],
    ['daily', '2026-01-11T07:00:00.000Z'],
  ] as const)('%s is sent at %s', (digest, due) => {
    expect(mailDueAt({ ...night, digest }, at, false)?.toISOString()).toBe(due)
  })

  test('waits for the end of quiet hours, unless urgent', () => {
    const late = new Date('2026-01-10T23:30Z')
    expect(mailDueAt(night, late, false)?.toISOString()).toBe('2026-01-11T06:00:00.000Z')
    expect(mailDueAt({ ...night, digest: 'hourly' }, late, false)?.toISOString()).toBe(
      '2026-01-11T06:00:00.000Z',
    )
    expect(mailDueAt({ ...night, digest: 'daily' }, late, true)).toBeUndefined()
  })
})
