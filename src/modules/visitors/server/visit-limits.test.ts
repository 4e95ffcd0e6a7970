import { expect, test } from 'vitest'

import { maxUnknownPerAddress, offlineAfterMs } from '../rules.ts'
import { VisitLimits } from './visit-limits.ts'

test('memory for unknown browsers is limited across all IP addresses', () => {
  const limits = new VisitLimits(() => 0)
  fill(limits)
  expect(limits.hasRoom('org', 'shared', 'one more')).toBe(false)
  comeFrom(limits, 50_000, 'flood')
  expect(limits.hasRoom('org', 'shared', 'one more')).toBe(true)
})

test('visitors who left are removed even without new visits from their IP address', () => {
  let now = 0
  const limits = new VisitLimits(() => now)
  for (let round = 0; round < 3; round++) {
    now += offlineAfterMs
    comeFrom(limits, 25_000, `round ${round}`)
    fill(limits)
  }
  expect(limits.hasRoom('org', 'shared', 'one more')).toBe(false)
})

function fill(limits: VisitLimits): void {
  for (let key = 0; key < maxUnknownPerAddress; key++) limits.hasRoom('org', 'shared', `${key}`)
}

function comeFrom(limits: VisitLimits, addresses: number, name: string): void {
  for (let address = 0; address < addresses; address++) {
    for (let key = 0; key < 4; key++) {
      limits.hasRoom('org', `${name} ${address}`, `${key}`)
    }
  }
}
