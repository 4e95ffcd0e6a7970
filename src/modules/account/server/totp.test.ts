import { expect, test } from 'vitest'

import { makeTotpSecret, matchTotpStep, toBase32, totpCode, totpStep, totpUri } from './totp.ts'

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
const rfcSecret = toBase32(Buffer.from('12345678901234567890'))
const rfcVectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test.each(rfcVectors)('at second %i the code is %s', (seconds, code) => {
  expect(totpCode(rfcSecret, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('base32 follows RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(rfcSecret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('a code is valid one step early and one step late, and no longer', () => {
  const secret = makeTotpSecret()
  const code = totpCode(secret, 1000)
  const matches = [998, 999, 1000, 1001, 1002].map((step) =>
    matchTotpStep(secret, code, new Date(step * 30_000)),
  )

  expect(matches).toEqual([undefined, 1000, 1000, 1000, undefined])
})

test("the otpauth URL names the account and can't be broken by it", () => {
  const uri = new URL(totpUri('ABC', 'ada+x@example.com&secret=EVIL'))

  expect(uri.searchParams.getAll('secret')).toEqual(['ABC'])
  expect(uri.searchParams.get('issuer')).toBe('Parley')
})
