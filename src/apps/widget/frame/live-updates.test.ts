import { expect, test } from 'vitest'

import type { Chat } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

import type { ChatCalls } from './chat-calls.ts'
import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { LiveUpdates } from './live-updates.ts'
import { messageOfEvent } from './live-event.ts'
import { ThreadReader } from './thread-reader.ts'

test('the list is reloaded once for a helping teammate, however many replies they send', () => {
  const chat = {
    id: 'chat',
    agentName: 'Anna',
    agentKey: 'Anna',
    unread: 0,
    agentReadSeq: 0,
  } as Chat
  const store = new ChatStore(stateWith(chat), undefined)
  let asked = 0
  const hearing = new LiveUpdates({
    store,
    reader: { take: () => true, delivered() {}, note() {} } as unknown as ThreadReader,
    onUnknown: () => asked++,
    onMerged() {},
  })
  function hears(name: string): number {
    hearing.event(answerOf(name))
    store.changeChat(chat)
    return asked
  }

  expect(['Anna', 'Ben', 'Anna', 'Ben', 'Ben', 'Cleo'].map(hears)).toEqual([0, 1, 1, 1, 1, 2])
})

test('a teammate with the same name is a different person with their own picture', () => {
  const chat = { id: 'chat', agentName: 'Anna', agentKey: 'first', agentPictureUrl: '/first' }
  const store = new ChatStore(stateWith(chat as Chat), undefined)
  const hearing = new LiveUpdates({
    store,
    reader: { take: () => true, delivered() {}, note() {} } as unknown as ThreadReader,
    onUnknown() {},
    onMerged() {},
  })

  hearing.event(answerOf('Anna', 'first'))
  expect(store.state.chats).toMatchObject([{ agentKey: 'first', agentPictureUrl: '/first' }])
  hearing.event(answerOf('Anna', 'second'))
  expect(store.state.chats).toMatchObject([{ agentKey: 'second', agentPictureUrl: null }])
})

test('live events get the picture of earlier messages by key, not by name', () => {
  const known = [1, 2].map((seq) => ({
    id: `${seq}`,
    clientKey: `${seq}`,
    seq,
    createdAt: '2026-01-01T00:00:00.000Z',
    author: { kind: 'member', name: 'Anna', key: `key-${seq}`, pictureUrl: `/face-${seq}` },
  }))
  const state = stateWith({ id: 'chat', lastActivityAt: '2026-02-01' } as Chat)
  const threads = { chat: { messages: known } } as unknown as ChatState['threads']
  const store = new ChatStore({ ...state, threads }, undefined)
  const reader = new ThreadReader(store, {} as ChatCalls)
  const told = messageOfEvent(answerOf('Anna', 'key-1'))?.message
  if (!told) throw new Error('It is one that customers read.')

  reader.take('chat', told)
  const faces = store.threadOf('chat').messages.map(({ author }) => author.pictureUrl)
  expect(faces).toEqual(['/face-1', '/face-1', '/face-2'])
})

test('the typing indicator shows until it stops; unknown events are ignored', () => {
  const store = new ChatStore(stateWith({ id: 'chat' } as Chat), undefined)
  const hearing = new LiveUpdates({
    store,
    reader: {} as ThreadReader,
    onUnknown() {},
    onMerged() {},
  })
  const data = { conversationId: 'chat', by: { kind: 'member', name: 'Anna' } }
  const hears = (type: string): ChatState['typing'] => {
    hearing.moment({ kind: 'event', type, at: '2026-01-01T00:00:00.000Z', data })
    return store.state.typing
  }

  expect(hears('typing.started')).toEqual({ chat: 'Anna' })
  expect(hears('something.newer')).toEqual({ chat: 'Anna' })
  expect(hears('typing.stopped')).toEqual({})
})

function stateWith(chat: Chat): ChatState {
  const state = { chats: [chat], threads: {}, typing: {}, config: { settings: {} } }
  return state as unknown as ChatState
}

function answerOf(name: string, key = name): LiveEvent {
  const message = {
    id: crypto.randomUUID(),
    kind: 'text',
    seq: 1,
    author: { kind: 'member', name, key },
    text: 'Hello',
    files: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
  const data = { conversationId: 'chat', message }
  return { type: 'message.created', subjectId: 'chat', data } as unknown as LiveEvent
}
