import { expect, test } from 'vitest'

import {
  cardsQuestion,
  filterNames,
  isNarrowed,
  listQuery,
  readFilter,
  readSort,
  defaultSort,
} from './ticket-filter.ts'

const id = '01999999-aaaa-7bbb-8ccc-dddddddddddd'
const read = (search: string) => {
  const values = new URLSearchParams(search)
  return readFilter((name) => values.get(name) ?? '')
}

test.each([
  ['', {}],
  ['assignee=me&priority=high', { assigneeId: 'me', priority: 'high' }],
  [
    `assignee=${id}&team=${id}&tag=${id}&type=${id}`,
    { assigneeId: id, teamId: id, tagId: id, typeId: id },
  ],
  ['search=%20late%20parcel%20&due=overdue', { search: 'late parcel', due: 'overdue' }],
  ['search=%20%20', {}],
  ['assignee=you&priority=huge&due=never&team=x&tag=1', {}],
])('%o queries a column with %o', (search, asked) => {
  expect(cardsQuestion(read(search))).toEqual(asked)
})

test.each([
  ['', { isOpen: 'true' }],
  ['state=all', {}],
  ['state=resolved', { category: 'resolved' }],
  ['state=archived', { isArchived: 'true' }],
  ['state=trash', { isInTrash: 'true' }],
  [`board=${id}&state=nonsense`, { boardId: id, isOpen: 'true' }],
])('%o queries the list with %o', (search, asked) => {
  expect(listQuery(read(search), defaultSort)).toEqual({
    sort: 'updated',
    direction: 'desc',
    limit: 50,
    ...asked,
  })
})

test.each([
  ['', defaultSort],
  ['due', { key: 'due', isDescending: false }],
  ['-created', { key: 'created', isDescending: true }],
  ['-title', defaultSort],
])('the sort order %o is %o', (text, sort) => {
  expect(readSort(text)).toEqual(sort)
})

test('values that always apply aren’t filters', () => {
  expect(isNarrowed(read(''))).toBe(false)
  expect(isNarrowed(read(`board=${id}`))).toBe(true)
  expect(isNarrowed(read(`board=${id}`), ['board'])).toBe(false)
})

test('every filter has a URL parameter', () => {
  expect(Object.keys(read('')).toSorted()).toEqual([...filterNames].toSorted())
})
