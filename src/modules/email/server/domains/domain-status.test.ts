import { expect, test } from 'vitest'

import type { DomainRecord, RecordState } from '../../model.ts'
import { statusAfter } from './domain-status.ts'

const start = new Date('2026-03-01T12:00:00Z')
const at = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000)
const added = {
  state: 'new',
  failures: 0,
  failingSince: null,
  verifiedAt: null,
  takenAt: null,
  createdAt: start,
} as const

function found(state: RecordState, isRequired = true): DomainRecord {
  return {
    kind: 'dkim',
    type: 'TXT',
    host: '',
    expected: '',
    found: [],
    message: '',
    state,
    isRequired,
  }
}

const look = (
  before: Parameters<typeof statusAfter>[0],
  state: RecordState,
  now: Date,
  isFree = true,
) => statusAfter(before, [found(state), found('missing', false)], { now, isFree })

test('a new domain is checked after 5, 15, and 60 minutes, then hourly, then marked as failed', () => {
  const next = (minutes: number): number => {
    const { after } = look(added, 'missing', at(minutes / 60))
    expect(after.state).toBe('pending')
    return (after.nextCheckAt.getTime() - start.getTime()) / 60_000
  }
  expect([0, 5, 15, 60, 100].map(next)).toEqual([5, 15, 60, 120, 160])
  const { after, change } = look({ ...added, state: 'pending' }, 'missing', at(14 * 24))
  expect([after.state, change]).toEqual(['failed', 'failed'])
  expect(look({ ...added, state: 'failed' }, 'missing', at(15 * 24)).change).toBeUndefined()
})

test('complete records verify a domain unless another organization has it', () => {
  expect(look(added, 'ok', at(1))).toMatchObject({
    after: { state: 'verified', verifiedAt: at(1), nextCheckAt: at(25) },
    change: 'verified',
  })
  expect(look(added, 'ok', at(1), false)).toMatchObject({
    after: { state: 'failed', verifiedAt: null, takenAt: at(1) },
    change: 'failed',
  })
})

test('unresponsive name servers change nothing', () => {
  const proven = { ...added, state: 'verified', verifiedAt: start } as const
  expect(look(proven, 'unknown', at(1))).toMatchObject({
    after: { state: 'verified', failures: 0 },
    change: undefined,
  })
})

test('a verified domain drifts, is degraded after a day, and fails after two weeks', () => {
  let row: Parameters<typeof statusAfter>[0] = {
    ...added,
    state: 'verified',
    verifiedAt: start,
  }
  const changes: (string | undefined)[] = []
  for (const hours of [0, 1, 2, 24, 25, 14 * 24]) {
    const { after, change } = look(row, 'differs', at(hours))
    changes.push(`${after.state} ${change ?? ''}`.trim())
    row = { ...row, ...after }
  }
  expect(changes).toEqual([
    'verified',
    'verified drifted',
    'verified',
    'degraded degraded',
    'degraded',
    'failed failed',
  ])
  expect(row.verifiedAt).toBeNull()
})

test('a degraded domain is verified again once its records are back', () => {
  const broken = { ...added, state: 'degraded', verifiedAt: start, failures: 5 } as const
  expect(look(broken, 'ok', at(48))).toMatchObject({
    after: { state: 'verified', failures: 0, verifiedAt: start },
    change: 'verified',
  })
})
