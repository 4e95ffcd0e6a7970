import { expect, test } from 'vitest'

import { describeLimits, refusalOf } from './refusal.ts'

const limits = { accept: ['.csv', 'image/*', 'application/pdf'], maxBytes: 5_000_000 }

test('a file is accepted by extension, type family, or exact type', () => {
  expect(refusalOf({ name: 'Orders.CSV', type: '', size: 12 }, limits)).toBeUndefined()
  expect(refusalOf({ name: 'shop', type: 'image/webp', size: 12 }, limits)).toBeUndefined()
  expect(refusalOf({ name: 'bill', type: 'application/pdf', size: 12 }, limits)).toBeUndefined()
})

test('a refusal explains the problem and what is allowed', () => {
  expect(refusalOf({ name: 'setup.exe', type: 'application/x-msdownload', size: 9 }, limits)).toBe(
    'This file type isn’t supported. Choose CSV, images, or PDF.',
  )
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 38_000_000 }, limits)).toBe(
    'This file is 38 MB. The limit is 5 MB.',
  )
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 0 }, limits)).toBe(
    'This file is empty.',
  )
})

test('a type that only looks like an allowed one is refused', () => {
  const drawing = { name: 'drawing.csv.exe', type: 'imagery/png', size: 12 }
  expect(refusalOf(drawing, limits)).toMatch(/isn’t supported/)
})

test('the limits are described briefly', () => {
  expect(describeLimits(limits)).toBe('CSV, images, or PDF, up to 5 MB each')
  expect(describeLimits({ maxBytes: 2_000_000 })).toBe('Up to 2 MB each')
  expect(describeLimits({})).toBeUndefined()
})
