import { expect, test } from 'vitest'

import type { Message } from '../../model.ts'
import { addMessage, withLater, type MessagePages } from './message-pages.ts'

const pages = (...seqs: number[]): MessagePages => ({
  pages: [{ items: seqs.map(message), nextCursor: null }],
  pageParams: [null],
})
const seqsOf = (known: MessagePages | undefined): number[] | undefined =>
  known?.pages.flatMap(({ items }) => items.map(({ seq }) => seq))

test('the next message is added in front', () => {
  expect(seqsOf(addMessage(pages(3, 2, 1), message(4)))).toEqual([4, 3, 2, 1])
})

test('a message appears once', () => {
  expect(seqsOf(addMessage(pages(3, 2, 1), message(3)))).toEqual([3, 2, 1])
})

test('a missed message is noticed', () => {
  expect(addMessage(pages(3, 2, 1), message(5))).toBeUndefined()
})

test('the very first message needs no predecessor', () => {
  expect(seqsOf(addMessage(pages(), message(1)))).toEqual([1])
})

test('a page fetched too early is completed in order', () => {
  const page = { items: [2, 1].map(message), nextCursor: null }
  const later = withLater(page, [message(4), message(3), message(2), message(6)])

  expect(later.items.map(({ seq }) => seq)).toEqual([4, 3, 2, 1])
})

function message(seq: number): Message {
  return {
    id: `m${seq}`,
    conversationId: 'c',
    seq,
    clientKey: `k${seq}`,
    kind: 'text',
    author: { kind: 'contact', id: 'p', name: 'Ada' },
    text: `Message ${seq}`,
    files: [],
    replyTo: null,
    block: null,
    blockAnswer: null,
    envelope: null,
    delivery: null,
    data: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
}
