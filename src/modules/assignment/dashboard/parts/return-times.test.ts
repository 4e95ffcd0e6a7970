import { expect, test } from 'vitest'

import { returnTimes } from './return-times.ts'

test("days start at nine in the organization's time zone", () => {
  const times = returnTimes(new Date('2026-11-18T22:30:00Z'), 'Asia/Tokyo')

  expect(times.find(({ key }) => key === 'tomorrow')?.at).toEqual(new Date('2026-11-20T00:00:00Z'))
  expect(times.find(({ key }) => key === 'monday')?.at).toEqual(new Date('2026-11-23T00:00:00Z'))
})

test('on a Sunday, Monday is tomorrow', () => {
  const times = returnTimes(new Date('2026-11-15T12:00:00Z'), 'UTC')

  expect(times.map(({ key }) => key)).not.toContain('monday')
})
