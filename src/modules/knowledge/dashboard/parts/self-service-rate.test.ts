import { expect, test } from 'vitest'

import { selfServiceRate } from './self-service-rate.ts'

test('the self-service rate is compared to the previous period', () => {
  const now = { helpedCount: 40, helpedWroteCount: 10 }

  expect(selfServiceRate({ helpedCount: 0, helpedWroteCount: 0 }, now)).toEqual({ value: '–' })
  expect(selfServiceRate(now, { helpedCount: 0, helpedWroteCount: 0 })).toEqual({ value: '75%' })
  expect(selfServiceRate(now, { helpedCount: 10, helpedWroteCount: 1 })).toMatchObject({
    value: '75%',
    change: { text: '15 points', direction: 'down', isGood: false },
  })
})
