import { expect, test } from 'vitest'

import { describeProblems } from './problem-sentences.ts'

test('each problem that hides content shows one sentence; a repaired one shows none', () => {
  expect(describeProblems(['too-long', 'charset-unnamed', 'charset-of-headers'])).toEqual([
    'This email is too long to show in full. See the original.',
    'Some characters in this email may be wrong. See the original.',
  ])
  expect(describeProblems(['no-message-id'])).toEqual([])
})
