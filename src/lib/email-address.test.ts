import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeEmail } from './email-address.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada.Lovelace+news@Example.COM', 'ada.lovelace+news@example.com'],
  ['  ada@example.com ', 'ada@example.com'],
  ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['\u212Aate@example.com', 'kate@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@XN--MNCHEN-3YA.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%j is %j', (text, address) => {
  expect(normalizeEmail(text)).toBe(address)
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@localhost',
  'ada@@example.com',
  'ada@evil.example@example.com',
  'ada＠example.com',
  'ada﹫example.com',
  'ada@evil.example＠example.com',
  'ada@evil.example﹫example.com',
  'ada lovelace@example.com',
  'ada@exam ple.com',
  'ada@example.com\r\nBcc: all@example.com',
  'ada@example.com\n',
  'ada\u0000@example.com',
  'ada\u200b@example.com',
  'ada\u00ad@example.com',
  'ada\u202e@example.com',
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  '"ada"@example.com',
  'ada(comment)@example.com',
  'Ada <ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@example..com',
  'ada@.example.com',
  'ada@example.com.',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@2130706433',
  'ada@example.1',
  'ada@example.com/path',
  'ada@example.com:25',
  'ada@example.com?x',
  'ada@example%2ecom',
  'ada@example.c',
  'аda@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'abcdefgh.'.repeat(28)}com`,
  'a'.repeat(100_000),
])('%j is refused', (text) => {
  expect(normalizeEmail(text)).toBeUndefined()
})

test('the result is ASCII with one @ and normalizes to itself', () => {
  const pieces = fc.array(
    fc.constantFrom(
      'a',
      'Z',
      '1',
      '.',
      '-',
      '@',
      '＠',
      'ﬁ',
      '℀',
      '。',
      '．',
      'ß',
      'İ',
      ' ',
      '\n',
      'com',
    ),
  )
  const anything = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary' }),
    pieces.map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const address = normalizeEmail(text)
      if (address === undefined) return
      expect(address).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/)
      expect(address.length).toBeLessThanOrEqual(254)
      expect(normalizeEmail(address)).toBe(address)
      expect(normalizeEmail(address.toUpperCase())).toBe(address)
    }),
    { numRuns: 4000 },
  )
})
