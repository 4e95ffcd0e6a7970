import { expect, test } from 'vitest'

import { dayAfterKey } from './calendar-keys.ts'

test.each([
  ['ArrowLeft', false, '2026-01-30'],
  ['ArrowRight', false, '2026-02-01'],
  ['ArrowUp', false, '2026-01-24'],
  ['ArrowDown', false, '2026-02-07'],
  ['Home', false, '2026-01-26'],
  ['End', false, '2026-02-01'],
  ['PageUp', false, '2025-12-31'],
  ['PageDown', false, '2026-02-28'],
  ['PageUp', true, '2025-01-31'],
  ['PageDown', true, '2027-01-31'],
  ['Tab', false, undefined],
])('%s (with shift: %s) moves to %s', (key, shiftKey, date) => {
  expect(dayAfterKey('2026-01-31', { key, shiftKey }, 1)).toBe(date)
})
