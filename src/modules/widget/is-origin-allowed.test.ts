import { expect, test } from 'vitest'

import { isOriginAllowed } from './is-origin-allowed.ts'

test.each([
  [[], 'https://anywhere.example', true],
  [[], undefined, true],
  [['https://shop.example'], 'https://shop.example', true],
  [['https://shop.example'], 'https://shop.example.evil.test', false],
  [['https://shop.example'], 'http://shop.example', false],
  [['https://shop.example'], undefined, false],
  [['https://shop.example'], '', false],
  [['https://shop.example'], 'null', false],
  [['https://*.shop.example'], 'https://www.shop.example', true],
  [['https://*.shop.example'], 'https://a.b.shop.example', true],
  [['https://*.shop.example'], 'https://shop.example', false],
  [['https://*.shop.example'], 'https://evilshop.example', false],
  [['https://*.shop.example'], 'https://www.shop.example.evil.test', false],
  [['https://*.shop.example'], 'https://www.shop.example:8443', false],
  [['https://*.shop.example:8443'], 'https://www.shop.example:8443', true],
  [['http://localhost:3000'], 'http://localhost:3000', true],
  [['http://localhost:3000'], 'http://localhost:3001', false],
  [['https://shop.example:443'], 'https://shop.example', true],
  [['https://one.example', 'https://two.example'], 'https://two.example', true],
])('a widget for %j on %s: %s', (origins, origin, isAllowed) => {
  expect(isOriginAllowed(origins, origin)).toBe(isAllowed)
})
