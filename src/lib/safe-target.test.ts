import { expect, test } from 'vitest'

import { safeTarget } from './safe-target.ts'

const dangerous = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://other.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://other.example',
  'filesystem:https://other.example/x',
  'ftp://other.example',
  'intent://scan/#Intent;end',
  '//other.example',
  '/\\other.example',
  'https:other.example',
  'https://own.example@other.example',
  'other.example',
  '',
]

test.each(dangerous)('%j is refused with and without permission', (address) => {
  expect(safeTarget(address)).toBeUndefined()
  expect(safeTarget(address, { isExternalAllowed: true })).toBeUndefined()
})

test.each([
  ['https://other.example', 'https://other.example/'],
  ['HTTP://other.example/a?b#c', 'http://other.example/a?b#c'],
  ['mailto:grace@example.com', 'mailto:grace@example.com'],
  ['tel:+4930123456', 'tel:+4930123456'],
])('%j needs permission to leave', (address, target) => {
  expect(safeTarget(address)).toBeUndefined()
  expect(safeTarget(address, { isExternalAllowed: true })).toBe(target)
})

test('own paths need no permission', () => {
  expect(safeTarget('/inbox/12?tab=notes#last')).toBe('/inbox/12?tab=notes#last')
  expect(safeTarget('/inbox', { isExternalAllowed: true })).toBe('/inbox')
})
