import { expect, test } from 'vitest'

import { weekWords } from './week-words.ts'

test('days with the same hours are grouped', () => {
  const week = [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: '13:00', to: '17:00' },
    { day, from: '09:00', to: '12:00' },
  ])
  expect(weekWords([...week, { day: 6, from: '00:00', to: '00:00' }])).toBe(
    'Mon–Fri 09:00–12:00, 13:00–17:00; Sat all day',
  )
})

test('a week without hours is closed', () => {
  expect(weekWords([])).toBe('Closed all week')
})
