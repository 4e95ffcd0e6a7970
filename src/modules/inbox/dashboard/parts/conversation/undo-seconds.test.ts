import { expect, test } from 'vitest'

import { readUndoSeconds } from './undo-seconds.ts'

test.each([
  [undefined, 8],
  ['', 8],
  ['0', 0],
  ['30', 30],
  ['31', 8],
  ['-1', 8],
  ['2.5', 8],
  ['soon', 8],
  [{ seconds: 3 }, 8],
])('stored %j means %i seconds', (kept, seconds) => {
  expect(readUndoSeconds(kept)).toBe(seconds)
})
