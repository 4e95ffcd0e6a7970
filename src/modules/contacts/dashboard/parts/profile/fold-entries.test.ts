import { expect, test } from 'vitest'

import { foldEntries } from './fold-entries.ts'

test('the same line about two people stays two lines', () => {
  const lines = ['ada', 'ada', 'grace'].map((whose) => ({ title: 'Aiko changed the tags', whose }))

  expect(foldEntries(lines).map(({ times }) => times)).toEqual([2, 1])
})

test('consecutive identical lines are counted, and lines with a body stay separate', () => {
  const lines = [
    { title: 'Ada changed conversation #13' },
    { title: 'Ada changed conversation #13' },
    { title: 'Ada wrote', body: 'One' },
    { title: 'Ada wrote', body: 'Two' },
    { title: 'Ada changed conversation #13' },
  ]

  expect(foldEntries(lines).map(({ title, times }) => [title, times])).toEqual([
    ['Ada changed conversation #13', 2],
    ['Ada wrote', 1],
    ['Ada wrote', 1],
    ['Ada changed conversation #13', 1],
  ])
})
