import { expect, test } from 'vitest'

import type { Chat } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { Hearing } from './hearing.ts'
import type { ThreadReader } from './thread-reader.ts'

test('of who helps out the list is read once, however much he writes', () => {
  const chat = { id: 'chat', agentName: 'Anna', unread: 0, agentReadSeq: 0 } as Chat
  const state = { chats: [chat], threads: {}, typing: {}, config: { settings: {} } }
  const store = new ChatStore(state as unknown as ChatState, undefined)
  let asked = 0
  const hearing = new Hearing({
    store,
    reader: { take: () => true, delivered() {}, note() {} } as unknown as ThreadReader,
    onUnknown: () => asked++,
    onMerged() {},
  })
  function hears(name: string): number {
    hearing.event(answerOf(name))
    // The list names whose conversation it is.
    store.changeChat(chat)
    return asked
  }

  expect(['Anna', 'Ben', 'Anna', 'Ben', 'Ben', 'Cleo'].map(hears)).toEqual([0, 1, 1, 1, 1, 2])
})

function answerOf(name: string): LiveEvent {
  const message = {
    id: crypto.randomUUID(),
    kind: 'text',
    seq: 1,
    author: { kind: 'member', name },
    text: 'Hello',
    files: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
  const data = { conversationId: 'chat', message }
  return { type: 'message.created', subjectId: 'chat', data } as unknown as LiveEvent
}
