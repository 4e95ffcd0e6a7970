import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from './duration.ts'

test('durations are milliseconds', () => {
  expect([seconds(3), minutes(5), hours(2), days(1)]).toEqual([
    3000, 300_000, 7_200_000, 86_400_000,
  ])
})
