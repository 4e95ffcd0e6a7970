import { expect, test } from 'vitest'

import { worstState } from './mail-rules.ts'

test('one mail that came back outweighs those that arrived', () => {
  expect(worstState(['sent', 'bounced', 'sent'])).toBe('bounced')
  expect(worstState(['sent', 'deferred'])).toBe('deferred')
  expect(worstState(['sent', 'sent'])).toBe('sent')
})
