import { expect, test } from 'vitest'

import { noticeDayIn } from './review-day.ts'

test("review notices start at seven in the organization's time zone", () => {
  const early = new Date('2026-11-17T21:59:00Z')
  const seven = new Date('2026-11-17T22:00:00Z')

  expect([noticeDayIn('Asia/Tokyo', early), noticeDayIn('Asia/Tokyo', seven)]).toEqual([
    '2026-11-17',
    '2026-11-18',
  ])
  expect(noticeDayIn('America/New_York', seven)).toBe('2026-11-17')
})
