import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { clientAddress } from './client-address.ts'

test.each([
  ['without proxies the header is ignored', '198.51.100.7', '203.0.113.9', 0, '198.51.100.7'],
  ['one proxy wrote the last entry', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies: the last but one', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a header shorter than the chain', '198.51.100.7', '203.0.113.9', 2, '198.51.100.7'],
  ['no header behind a proxy', '198.51.100.7', undefined, 1, '198.51.100.7'],
  ['an invalid header', '198.51.100.7', 'not-an-address', 1, 'unknown'],
  ['an IPv4-mapped IPv6 address', '::ffff:198.51.100.7', undefined, 0, '198.51.100.7'],
])('%s', (_, remoteAddress, forwarded, proxies, expected) => {
  expect(addressOf(remoteAddress, forwarded, proxies)).toBe(expected)
})

test('all addresses of one IPv6 customer count as one', () => {
  const first = addressOf('2001:db8:1:2:3:4:5:6')
  const second = addressOf('2001:db8:1:2:ffff::1')
  const neighbor = addressOf('2001:db8:1:3::1')

  expect(first).toBe(second)
  expect(first).not.toBe(neighbor)
})

function addressOf(remoteAddress: string, forwarded?: string, proxies = 0): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return clientAddress(
    { socket: { remoteAddress }, headers } as unknown as IncomingMessage,
    proxies,
  )
}
