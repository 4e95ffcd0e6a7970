import { expect, test } from 'vitest'

import { suggestKey } from './suggest-key.ts'

test.each([
  ['Support', 'SUP'],
  ['Field sales', 'FS'],
  ['Product of the year 2026', 'POTY'],
  ['Größe', 'GRO'],
  ['IT', 'IT'],
  ['X', ''],
  ['客服', ''],
  ['', ''],
])('%o suggests the key %o', (name, key) => {
  expect(suggestKey(name)).toBe(key)
})
