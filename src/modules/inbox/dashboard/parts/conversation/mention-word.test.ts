import { expect, test } from 'vitest'

import {
  namesWithoutAccess,
  mentionOffers,
  mentionsIn,
  mentionWordAt,
  type Callable,
} from './mention-word.ts'

const people: readonly Callable[] = [
  { id: '1', kind: 'member', name: 'Ada', hasNoAccess: false },
  { id: '2', kind: 'member', name: 'Ada King', hasNoAccess: true },
  { id: '3', kind: 'team', name: 'Support', hasNoAccess: true },
]

test.each([
  ['@', 1, { start: 0, end: 1, word: '' }],
  ['ask @Ad', 7, { start: 4, end: 7, word: 'Ad' }],
  ['ask @Ada Ki', 11, { start: 4, end: 11, word: 'Ada Ki' }],
  ['mail ada@example.com', 20, undefined],
  ['@Ada King now', 13, undefined],
])('the mention word in %j', (text, cursor, found) => {
  expect(mentionWordAt(text, cursor)).toEqual(found)
})

test('suggests names in which any word starts with the text', () => {
  expect(mentionOffers('ki', people).map(({ id }) => id)).toEqual(['2'])
  expect(mentionOffers('', people)).toHaveLength(3)
})

test('prefers the longer of two names, and finds teams', () => {
  expect(mentionsIn('@Ada King and @Support', people)).toEqual({ memberIds: ['2'], teamIds: ['3'] })
  expect(mentionsIn('@Ada, @Ada King', people).memberIds).toEqual(['2', '1'])
})

test('lists mentioned people without access', () => {
  expect(namesWithoutAccess('@Ada King and @Support', people)).toBe('Ada King, team Support')
  expect(namesWithoutAccess('@Ada, look', people)).toBeUndefined()
})
