import { expect, test } from 'vitest'

import { listQuestion, readFilter, summaryQuestion } from './rating-filter.ts'

const agent = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const read = (search: string) => {
  const values = new URLSearchParams(search)
  return readFilter((name) => values.get(name) ?? '')
}

test.each([
  ['', { days: 30 }],
  ['days=all', {}],
  ['days=7&score=2&review=missing', { days: 7, score: 2, review: 'missing' }],
  [`days=90&agent=${agent}`, { days: 90, assigneeId: agent }],
  ['scale=nps&score=5', { days: 30, scale: 'nps', score: 5 }],
  ['days=1e9&score=9&scale=moons&review=maybe&agent=me', { days: 30 }],
])('%o requests %o', (search, expected) => {
  expect(listQuestion(read(search))).toEqual(expected)
})

test('the summary covers the rows below it', () => {
  const expected = { days: 30, score: 2, review: 'done' }
  expect(summaryQuestion(read('score=2&review=done'))).toEqual(expected)
})
