import { expect, test } from 'vitest'

import type { ConversationSummary } from '../../model.ts'
import { mapRows, withFirstPage, type ConversationPages } from './conversation-rows.ts'

const page = (ids: string, nextCursor: string | null = null) => ({
  items: ids.split('').map(row),
  nextCursor,
})
const idsOf = (known: ConversationPages | undefined): string | undefined =>
  known?.pages.map(({ items }) => items.map(({ id }) => id).join('')).join('|')

test('a short list is replaced', () => {
  const known = { pages: [page('abc')], pageParams: [null] }

  expect(idsOf(withFirstPage(known, page('xab')))).toBe('xab')
})

test('a new row appears on top of a long list and the rest stays', () => {
  const known = { pages: [page('abc', 'c'), page('def', 'f')], pageParams: [null, 'c'] }
  const next = withFirstPage(known, page('xab', 'b'))

  expect(idsOf(next)).toBe('xab|cdef')
  expect(next?.pages.at(-1)?.nextCursor).toBe('f')
})

test('a row that moved up appears once, and a removed one disappears', () => {
  const known = { pages: [page('abc', 'c'), page('def', 'f')], pageParams: [null, 'c'] }

  expect(idsOf(withFirstPage(known, page('eac', 'c')))).toBe('eac|df')
})

test("a page that doesn't overlap the list reloads all of it", () => {
  const known = { pages: [page('abc', 'c'), page('def', 'f')], pageParams: [null, 'c'] }

  expect(withFirstPage(known, page('xyz', 'z'))).toBeUndefined()
})

test('rows can be changed and removed', () => {
  const known = { pages: [page('ab')], pageParams: [null] }

  expect(idsOf(mapRows(known, (one) => (one.id === 'a' ? [] : [one])))).toBe('b')
})

function row(id: string): ConversationSummary {
  return {
    id,
    number: 1,
    channelId: 'w',
    contact: { id: 'p', name: 'Ada', email: null, pictureUrl: null },
    begunAs: null,
    status: 'open',
    priority: 'none',
    subject: '',
    assigneeId: null,
    teamId: null,
    tagIds: [],
    preview: 'Hello',
    previewBy: 'contact',
    previewAuthorId: null,
    firstHeld: null,
    found: null,
    waitingSince: null,
    snoozedUntil: null,
    snoozedUntilEvent: null,
    lastActivityAt: '2026-11-15T12:00:00.000Z',
    lastSeq: 1,
    isUnread: false,
    due: null,
  }
}
