import { expect, test } from 'vitest'

import type { ChatMessage } from '#modules/widget/model.ts'

import { groupMessages } from './message-groups.ts'
import { excerptOf, lastSeq, mergeMessages, withQuoteOf, withReaction } from './thread.ts'

test('a message from the response, the socket and a reload appears once', () => {
  const once = mergeMessages([], [message(2), message(1)])
  const twice = mergeMessages(once, [message(2), message(3)])

  expect(twice.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(lastSeq(twice)).toBe(3)
})

test('messages are grouped by author, pause and day', () => {
  const items = groupMessages(
    [
      message(1, { createdAt: '2026-03-01T10:00:00Z' }),
      message(2, { createdAt: '2026-03-01T10:01:00Z' }),
      message(3, { createdAt: '2026-03-01T10:30:00Z' }),
      message(4, { createdAt: '2026-03-02T10:00:00Z', author: { kind: 'member', name: 'Priya' } }),
    ],
    [],
  )
  expect(items.map((item) => (item.kind === 'day' ? 'day' : item.lines.length))).toEqual([
    'day',
    2,
    1,
    'day',
    1,
  ])
})

test('two teammates with the same name stay separate', () => {
  const by = (key: string) => ({ author: { kind: 'member' as const, name: 'Priya', key } })
  const items = groupMessages([message(1, by('a')), message(2, by('a')), message(3, by('b'))], [])

  expect(items.flatMap((item) => (item.kind === 'group' ? item.lines.length : []))).toEqual([2, 1])
})

test("pending messages come after sent ones and aren't shown twice on arrival", () => {
  const waiting = { clientKey: 'key-1', chatKey: 'chat', text: 'hello', at: Date.now() }
  const before = groupMessages([], [waiting])
  const after = groupMessages([message(1, { clientKey: 'key-1' })], [waiting])

  expect(before[1]).toMatchObject({ key: 'key-1', lines: [{ state: 'sending' }] })
  expect(after[1]).toMatchObject({ key: 'key-1', lines: [{ state: 'sent' }] })
})

test('deleted and edited messages change in place', () => {
  const known = mergeMessages([], [message(1), message(2), message(3)])
  const edited = message(2, { text: 'better', editedAt: '2026-03-01T10:01:00Z' })
  const deleted = message(3, { text: '', isDeleted: true })
  const [, group] = groupMessages(mergeMessages(known, [edited, deleted]), [])

  expect(group).toMatchObject({
    lines: [
      { text: 'message 1', isEdited: false, isDeleted: false },
      { text: 'better', isEdited: true },
      { text: '', isDeleted: true },
    ],
  })
})

test('a reaction appears once, follows the server, and disappears with its last member', () => {
  const thumb = { emoji: '👍' as const, members: 1, isMine: false }
  const once = withReaction([message(1), message(2)], 'id-2', thumb)
  const both = withReaction(once, 'id-2', { ...thumb, isMine: true })
  const none = withReaction(both, 'id-2', { ...thumb, members: 0 })
  expect(both.map(({ reactions }) => reactions)).toEqual([[], [{ ...thumb, isMine: true }]])
  expect(none[1]?.reactions).toEqual([])
})

test('a quote shows the current text, and nothing once deleted', () => {
  const author = { kind: 'member' as const, name: 'Jonas' }
  const replyTo = { id: 'id-1', seq: 1, author, excerpt: 'Old', isGone: false }
  const replies = [message(2, { replyTo }), message(3)]
  const [edited] = withQuoteOf(replies, message(1, { text: `${'x'.repeat(130)}` }))
  const [gone, other] = withQuoteOf(replies, message(1, { text: '', isDeleted: true }))
  expect(edited?.replyTo?.excerpt).toHaveLength(120)
  expect(gone?.replyTo).toEqual({ ...replyTo, excerpt: '', isGone: true })
  expect(other?.replyTo).toBeNull()
})

test("a visitor's message is sent, delivered, then seen", () => {
  const messages = [message(1), message(2), message(3)]
  const [, group] = groupMessages(messages, [], { deliveredSeq: 2, seenSeq: 1 })
  expect(group).toMatchObject({
    lines: [{ state: 'seen' }, { state: 'delivered' }, { state: 'sent' }],
  })
})

test('a quoted card leaves out its buttons', () => {
  const buttons = [{ act: 'reply' as const, label: 'I take it' }]
  const card = { title: 'Oslo', text: 'A warm jacket', pictureFileId: null, buttons }
  const offered = message(1, { text: '', block: { kind: 'cards', cards: [card] } })
  expect(excerptOf(offered)).toBe('Oslo A warm jacket')
})

function message(seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `id-${seq}`,
    conversationId: 'chat',
    seq,
    clientKey: `key-${seq}`,
    author: { kind: 'contact', name: 'Ada' },
    text: `message ${seq}`,
    marks: null,
    files: [],
    replyTo: null,
    reactions: [],
    block: null,
    blockAnswer: null,
    createdAt: '2026-03-01T10:00:00Z',
    editedAt: null,
    isDeleted: false,
    ...change,
  }
}
