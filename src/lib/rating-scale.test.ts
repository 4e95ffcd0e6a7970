import { expect, test } from 'vitest'

import { isOnScale, ratingScales, formatRating, scaleEnds, scoreOf } from './rating-scale.ts'

test.each([
  ['faces', [1, 5], [0, 6, 2.5]],
  ['stars', [1, 5], [0, 6]],
  ['thumbs', [0, 1], [-1, 2]],
  ['nps', [0, 10], [-1, 11]],
] as const)('%s accept %o and not %o', (scale, right, wrong) => {
  expect(right.every((answer) => isOnScale(scale, answer))).toBe(true)
  expect(wrong.some((answer) => isOnScale(scale, answer))).toBe(false)
})

test('every answer maps to 1–5, with 5 the best', () => {
  for (const scale of ratingScales) {
    const [least, most] = scaleEnds[scale]
    const answers = Array.from({ length: most - least + 1 }, (_, at) => least + at)
    const scores = answers.map((answer) => scoreOf(scale, answer))
    expect([scores[0], scores.at(-1)]).toEqual([1, 5])
    expect(scores).toEqual(scores.toSorted((one, other) => one - other))
  }
})

test("promoters are satisfied, detractors aren't, passives are in between", () => {
  const scores = Array.from({ length: 11 }, (_, answer) => scoreOf('nps', answer))
  expect(scores.map((score) => Math.sign(score - 3))).toEqual([
    -1, -1, -1, -1, -1, -1, -1, 0, 0, 1, 1,
  ])
})

test.each([
  ['faces', 4, '4 out of 5'],
  ['stars', 4, '4 out of 5 stars'],
  ['thumbs', 1, 'a thumbs up'],
  ['thumbs', 0, 'a thumbs down'],
  ['nps', 0, '0 out of 10'],
] as const)('%s %i is formatted as %s', (scale, answer, words) => {
  expect(formatRating(scale, answer)).toBe(words)
})
