import { expect, test } from 'vitest'

import { mostUnknownPerAddress, offlineAfterMs } from '../rules.ts'
import { VisitLimits } from './visit-limits.ts'

test('what is held of browsers nobody knows has an end, however many addresses they come from', () => {
  const limits = new VisitLimits(() => 0)
  fill(limits)
  expect(limits.hasRoom('org', 'shared', 'one more')).toBe(false)
  comeFrom(limits, 50_000, 'flood')
  expect(limits.hasRoom('org', 'shared', 'one more')).toBe(true)
})

test('those who left are forgotten, whether or not somebody comes from their address again', () => {
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
  for (let key = 0; key < mostUnknownPerAddress; key++) limits.hasRoom('org', 'shared', `${key}`)
}

function comeFrom(limits: VisitLimits, addresses: number, name: string): void {
  for (let address = 0; address < addresses; address++) {
    for (let key = 0; key < 4; key++) {
      limits.hasRoom('org', `${name} ${address}`, `${key}`)
    }
  }
}
