import { expect, test } from 'vitest'

import type { TicketCard } from '../../model.ts'
import { emptyTicketFields } from '../../ticket-fields.ts'
import { compareCards, isNews, withCard, withoutCard, withPage } from './card-order.ts'

const columnOf = (ids: string, nextCursor: string | null = null) => ({
  items: ids.split('').map((id) => card(id)),
  nextCursor,
})
const idsOf = ({ items }: { readonly items: readonly TicketCard[] }) =>
  items.map(({ id }) => id).join('')

test('ranks are compared as strings, equal ranks by id', () => {
  expect(compareCards(card('a', 'a10'), card('b', 'a9'))).toBe(-1)
  expect(compareCards(card('a', 'Z'), card('b', 'a'))).toBe(-1)
  expect(compareCards(card('b', 'm'), card('a', 'm'))).toBe(1)
  expect(compareCards(card('a', 'm'), card('a', 'm'))).toBe(0)
})

test.each([
  ['ac', card('b'), 'abc'],
  ['bc', card('a'), 'abc'],
  ['ab', card('c'), 'abc'],
  ['', card('a'), 'a'],
  ['abc', card('a', 'bb'), 'bac'],
  ['abc', card('b'), 'abc'],
])('%s with %o is %s', (ids, moved, expected) => {
  expect(idsOf(withCard(columnOf(ids), moved))).toBe(expected)
})

test('removing a card keeps the order of the others', () => {
  const column = columnOf('abc')

  expect(idsOf(withoutCard(column, 'b'))).toBe('ac')
  expect(withoutCard(column, 'x')).toBe(column)
})

test('the next page adds no card twice', () => {
  const whole = withPage(columnOf('abe', 'b'), columnOf('cde', null))

  expect(idsOf(whole)).toBe('abecd')
  expect(whole.nextCursor).toBeNull()
})

test('an older version of a card is ignored', () => {
  const known = { ...card('a'), version: 3 }

  expect(isNews(undefined, known)).toBe(true)
  expect(isNews(known, { ...known, version: 2 })).toBe(false)
  expect(isNews(known, known)).toBe(true)
  expect(isNews(known, { ...known, updatedAt: '2026-11-16T08:59:59.000Z' })).toBe(false)
})

function card(id: string, rank = id): TicketCard {
  return {
    id,
    rank,
    boardId: 'board',
    columnId: 'column',
    key: `SUP-${id}`,
    typeId: 'type',
    title: id,
    priority: 'none',
    assigneeIds: [],
    teamId: null,
    tagIds: [],
    dueAt: null,
    owed: null,
    requester: null,
    parentId: null,
    ...emptyTicketFields(),
    commentCount: 0,
    checklistCount: 0,
    checklistDone: 0,
    updatedAt: '2026-11-16T09:00:00.000Z',
    createdAt: '2026-11-16T09:00:00.000Z',
    version: 1,
  }
}
