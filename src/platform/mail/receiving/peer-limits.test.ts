import { expect, test } from 'vitest'

import { PeerLimits, peerOf } from './peer-limits.ts'

test('an IPv6 address counts by its /64 network, in any spelling', () => {
  expect(peerOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(peerOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(peerOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(peerOf('::1')).toBe('0:0:0:0::/64')
  expect(peerOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(peerOf('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0::/64')
  expect(peerOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(peerOf('192.0.2.1')).toBe('192.0.2.1')
})

test('a network is limited to a number of connections across all its addresses', () => {
  const limits = new PeerLimits()
  const address = (place: number) => `2001:db8:1:2::${place.toString(16)}`
  for (let place = 0; place < 50; place++) {
    expect(limits.enter(address(place), String(place))).toBe(true)
  }
  expect(limits.enter(address(50), 'more')).toBe(false)
  expect(limits.enter('2001:db8:1:3::1', 'other')).toBe(true)
  limits.leave(address(0), '0')
  expect(limits.enter(address(50), 'more')).toBe(true)
})
