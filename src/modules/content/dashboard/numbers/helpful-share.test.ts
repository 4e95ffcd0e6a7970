import { expect, test } from 'vitest'

import { helpfulShare } from './helpful-share.ts'

test('shows the share and count of ratings, or a placeholder without ratings', () => {
  expect(helpfulShare(0, 0)).toBe('No ratings')
  expect(helpfulShare(2, 1)).toBe('67% of 3')
  expect(helpfulShare(0, 4)).toBe('0% of 4')
})
