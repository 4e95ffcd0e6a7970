import { expect, test, vi } from 'vitest'

import { openKeep } from '#platform/widget/keep.ts'
import { Refused } from '#platform/widget/browser-client.ts'
import type { Chat, ChatMessage } from '#modules/widget/model.ts'

import { ChatCalls } from './chat-calls.ts'
import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import { Sender } from './sender.ts'
import type { ThreadReader } from './thread-reader.ts'

test('user data from the page is sent with the first message', async () => {
  const sent: { user?: object; name?: string; email?: string }[] = []
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as object)
    const message = { id: 'message', conversationId: 'chat', seq: 1 }
    const answer = { chat: { id: 'chat' }, message, onlyChatId: null }
    return Promise.resolve(Response.json(answer, { status: 201 }))
  })
  const keep = openKeep('widget', undefined)
  const claimed = { name: 'Ada', email: '' }
  const state = { chats: [], threads: {}, outbox: [], claimed } as unknown as ChatState
  const moved: string[] = []
  const sender = new Sender({
    keep,
    store: new ChatStore(state, undefined),
    calls: new ChatCalls('widget', keep),
    reader: {} as ThreadReader,
    pageUrl: undefined,
    onKnown: () => {},
    onGoneOn: () => {},
    onMoved: (_, to) => moved.push(to),
  })

  sender.write('new', { text: 'Hello', email: 'ada@example.com' })
  await vi.waitFor(() => expect(moved).toEqual(['chat']))

  expect(sent).toMatchObject([{ email: 'ada@example.com', user: { name: 'Ada' } }])
  vi.unstubAllGlobals()
})

test('a chat starts even if its request for a person is refused', async () => {
  const keep = openKeep('widget', undefined)
  const store = new ChatStore(
    {
      chats: [],
      threads: {},
      outbox: [],
      claimed: { name: '', email: '' },
    } as unknown as ChatState,
    undefined,
  )
  const calls = new ChatCalls('widget', keep)
  const chat = { id: 'chat', lastActivityAt: '2026-01-01' } as Chat
  const message = { id: 'message', conversationId: 'chat', seq: 1 } as ChatMessage
  vi.spyOn(calls, 'start').mockResolvedValue({ chat, message, onlyChatId: null })
  vi.spyOn(calls, 'askForHuman').mockRejectedValue(new Refused(429, 'Wait a moment.'))
  const moved: string[] = []
  const sender = new Sender({
    keep,
    store,
    calls,
    reader: {} as ThreadReader,
    pageUrl: undefined,
    onKnown: () => {},
    onGoneOn: () => {},
    onMoved: (_, to) => moved.push(to),
  })

  sender.write('new', { text: 'Hello', wantsHuman: true })
  await vi.waitFor(() => expect(moved).toEqual(['chat']))

  expect(sender.outbox.entries).toEqual([])
  expect(store.state.chats).toEqual([chat])
})
