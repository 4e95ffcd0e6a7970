import { expect, test } from 'vitest'

import { hostnameOf } from './hosts.ts'

test.each([
  ['parley.test', 'parley.test'],
  ['Parley.Test:3000', 'parley.test'],
  ['parley.test.', 'parley.test'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
])('%s names %s', (header, hostname) => {
  expect(hostnameOf(header)).toBe(hostname)
})

test.each([
  undefined,
  '',
  '.',
  'a b',
  'parley.test/x',
  'user@parley.test',
  'parley.test:port',
  'parley.test:1234567',
  'parley.test,evil.test',
  '-parley.test',
  'parley.test\u0000',
  `${'a'.repeat(300)}.test`,
])('"%s" isn\'t a host name', (header) => {
  expect(hostnameOf(header)).toBeUndefined()
})
