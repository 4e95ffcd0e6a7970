import { expect, test } from 'vitest'

import { words } from '../../rules.ts'
import { ownFields, wordGroups } from './word-groups.ts'

test('every text of the chat is editable in one place', () => {
  const offered = [...ownFields, ...wordGroups.flatMap(({ keys }) => keys)]
  expect(offered.toSorted()).toEqual(Object.keys(words).toSorted())
})
