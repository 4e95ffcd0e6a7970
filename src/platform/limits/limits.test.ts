import { expect, test } from 'vitest'

import { planLimits, unlimited, type Override, type Plan } from './limits.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('an install without billing allows everything', () => {
  expect(unlimited.planAllows('acme', 'Audit')).toBe(true)
  expect(unlimited.limitOf('acme', 'members')).toBeUndefined()
})

test('an organization without a plan has nothing', () => {
  const limits = planLimits(
    () => undefined,
    () => now,
  )

  expect(limits.planAllows('acme', 'Inbox')).toBe(false)
})

test('a dotted key also needs its parent in the plan', () => {
  expect(allows(['Settings.Api'], 'Settings.Api')).toBe(false)
  expect(allows(['Settings', 'Settings.Api'], 'Settings.Api')).toBe(true)
  expect(allows(['Outreach.Tours'], 'Outreach.Tours')).toBe(true)
})

test('an override wins until it expires', () => {
  const until = (time: string): Date => new Date(time)

  expect(allows([], 'Inbox', { key: 'Inbox', verdict: 'allow' })).toBe(true)
  expect(allows(['Inbox'], 'Inbox', { key: 'Inbox', verdict: 'deny' })).toBe(false)
  expect(
    allows([], 'Inbox', { key: 'Inbox', verdict: 'allow', validUntil: until('2026-03-02') }),
  ).toBe(true)
  expect(
    allows([], 'Inbox', { key: 'Inbox', verdict: 'allow', validUntil: until('2026-02-28') }),
  ).toBe(false)
})

test('a denied parent denies its children', () => {
  expect(
    allows(['Settings', 'Settings.Api'], 'Settings.Api', { key: 'Settings', verdict: 'deny' }),
  ).toBe(false)
})

test('counts come from the plan', () => {
  const limits = planLimits(
    () => planOf([]),
    () => now,
  )

  expect(limits.limitOf('acme', 'members')).toBe(3)
  expect(limits.limitOf('acme', 'sites')).toBeUndefined()
})

function allows(
  keys: ('Inbox' | 'Settings' | 'Settings.Api' | 'Outreach.Tours')[],
  key: 'Inbox' | 'Settings.Api' | 'Outreach.Tours',
  ...overrides: Override[]
): boolean {
  return planLimits(
    () => planOf(keys, overrides),
    () => now,
  ).planAllows('acme', key)
}

function planOf(
  keys: Iterable<'Inbox' | 'Settings' | 'Settings.Api' | 'Outreach.Tours'>,
  overrides: Override[] = [],
): Plan {
  return { keys: new Set(keys), limits: { members: 3 }, overrides }
}
