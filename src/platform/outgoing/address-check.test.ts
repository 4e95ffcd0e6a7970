import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedAddress } from './address-check.ts'

test.each([
  '93.184.216.34',
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '2606:2800:220:1::1',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isAllowedAddress(address, 'public')).toBe(true)
  expect(isAllowedAddress(address, 'public and private')).toBe(true)
})

test.each(['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1'])(
  '%s is private',
  (address) => {
    expect(isAllowedAddress(address, 'public')).toBe(false)
    expect(isAllowedAddress(address, 'public and private')).toBe(true)
  },
)

test.each([
  '',
  'localhost',
  '2130706433',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '::',
  '169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'FD00:EC2:0:0:0:0:0:254',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::808:808',
  '2002:808:808::1',
  '2001:db8::1',
])('%j is never allowed', (address) => {
  expect(isAllowedAddress(address, 'public')).toBe(false)
  expect(isAllowedAddress(address, 'public and private')).toBe(false)
})

test('no address outside 2000::/3, and nothing that carries an IPv4 address, is public', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const groups = fc.array(group, { minLength: 7, maxLength: 7 }).map((rest) => rest.join(':'))
  const outside = fc
    .integer({ min: 0, max: 0xffff })
    .filter((first) => first >> 13 !== 1 || first === 0x2002)
  fc.assert(
    fc.property(outside, groups, (first, rest) => {
      expect(isAllowedAddress(`${first.toString(16)}:${rest}`, 'public')).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
