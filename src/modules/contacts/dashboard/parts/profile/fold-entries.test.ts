import { expect, test } from 'vitest'

import { foldEntries } from './fold-entries.ts'

test('the same of two people stays two lines', () => {
  const lines = ['ada', 'ada', 'grace'].map((whose) => ({ title: 'Aiko changed the tags', whose }))

  expect(foldEntries(lines).map(({ times }) => times)).toEqual([2, 1])
})

test('what is said again right behind is counted, and what has words of its own stays', () => {
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
