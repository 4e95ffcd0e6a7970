import { expect, test } from 'vitest'

import { words } from '../../rules.ts'
import { ownFields, wordGroups } from './word-groups.ts'

test('every word of the chat can be changed, at one place', () => {
  const offered = [...ownFields, ...wordGroups.flatMap(({ keys }) => keys)]
  expect(offered.toSorted()).toEqual(Object.keys(words).toSorted())
})
