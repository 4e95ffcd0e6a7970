import { expect, test } from 'vitest'

import { tellProblems } from './problem-words.ts'

test('a reader is told what he may miss, once, and nothing of what was mended', () => {
  expect(tellProblems(['too-long', 'charset-unnamed', 'charset-of-headers'])).toEqual([
    'This mail is too long to be shown whole. See the original.',
    'Some letters of this mail may be wrong. See the original.',
  ])
  expect(tellProblems(['no-message-id'])).toEqual([])
})
