import { expect, test } from 'vitest'

import { readWorkTime, writeWorkTime } from './work-time.ts'

test.each([
  ['', null],
  ['45', 45],
  ['45m', 45],
  ['45 min', 45],
  ['1h', 60],
  ['1h 30m', 90],
  ['1.5h', 90],
  ['1,5 hours', 90],
  ['2d', 960],
  ['1d 2h', 600],
  ['soon', undefined],
  ['1h soon', undefined],
  ['0', undefined],
  ['9999999', undefined],
])('%o is %o minutes', (text, minutes) => {
  expect(readWorkTime(text)).toBe(minutes)
})

test.each([null, 5, 60, 90, 960])('%o minutes survive the round trip', (minutes) => {
  expect(readWorkTime(writeWorkTime(minutes))).toBe(minutes)
})
