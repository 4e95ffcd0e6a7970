import { expect, test } from 'vitest'

import { isForAddress } from './page-patterns.ts'

test.each([
  ['/pricing', 'https://shop.example/pricing', true],
  ['/pricing', 'https://shop.example/pricing/', true],
  ['/pricing/', 'https://shop.example/pricing?plan=pro#top', true],
  ['/pricing', 'https://shop.example/pricing/teams', false],
  ['/orders/*', 'https://shop.example/orders/17', true],
  ['/orders/*/items', 'https://shop.example/Orders/17/items', true],
  ['/orders/*', 'https://shop.example/cart', false],
  ['/search?q=*', 'https://shop.example/search?q=boots', true],
  ['/', 'https://shop.example', true],
  ['/', 'https://shop.example/cart', false],
  ['*', 'https://shop.example/anything', true],
  ['shop.example/cart*', 'https://shop.example/cart/2', true],
  ['https://shop.example/cart', 'http://shop.example/cart', true],
  ['shop.example/cart', 'https://other.example/cart', false],
  ['/cart', 'not an address', false],
])('%s on %s: %s', (pattern, address, isMeant) => {
  expect(isForAddress(pattern, address)).toBe(isMeant)
})
