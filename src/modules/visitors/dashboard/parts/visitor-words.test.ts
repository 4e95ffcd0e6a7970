import { expect, test } from 'vitest'

import { ruleWords } from './visitor-words.ts'

test.each([
  ['network', '203.0.113.7/32', '203.0.113.7'],
  ['network', '203.0.113.0/24', '203.0.113.0/24'],
  ['network', '2001:db8::1/128', '2001:db8::1'],
  ['network', '2001:db8::/32', '2001:db8::/32'],
  ['country', 'NO', 'Norway'],
  ['domain', 'example.com', 'example.com'],
] as const)('a rule of type %s with value %s reads %s', (kind, what, words) => {
  expect(ruleWords({ kind, what })).toBe(words)
})
