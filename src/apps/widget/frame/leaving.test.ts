import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openKeep, type Keep } from '#platform/widget/keep.ts'
import { getSession, readSession, writeSession } from '#platform/widget/session.ts'

import { ChatCalls } from './chat-calls.ts'
import type { ChatState } from './chat-state.ts'
import { ChatStore } from './chat-store.ts'
import type { PageLine } from './page-line.ts'
import { Sender } from './sender.ts'
import type { ThreadReader } from './thread-reader.ts'
import { VisitorIdentity } from './visitor-identity.ts'

let asked: Asked[]
let keep: Keep
let calls: ChatCalls
let leaving: boolean[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { language: 'en' })
  asked = []
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: { authorization?: string } }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const { authorization } = headers
    asked.push({
      path,
      authorization,
      answer: (body, status = 200) => resolve(Response.json(body, { status })),
      fail: () => reject(new TypeError('no network')),
    })
    return promise
  })
  keep = openKeep('widget', undefined)
  leaving = []
  calls = new ChatCalls('widget', keep, page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const page: PageLine = {
  say(message) {
    if (message.type === 'leaving') leaving.push(message.isLeaving)
  },
}
const known = { name: 'Ada', email: null }

test('a user logged out while identifying stays logged out when the response arrives', async () => {
  const met: unknown[] = []
  const identity = identityOf((contact) => met.push(contact))
  const proving = identity.prove({ jwt: 'a.b.c' })
  const identified = await nextAsked('/api/w/widget/identify')
  const { secret } = getSession(keep)

  releaseSession(identity)
  identified.answer(known)
  await proving

  expect(readSession(keep)).toBeUndefined()
  expect(keep.read('who')).toBeUndefined()
  expect(met).toEqual([])
  const logout = await nextAsked('/api/chat/logout')
  expect(logout.authorization).toBe(`Visitor widget.${secret}`)
})

test('a logout before the identify request cancels it', async () => {
  const identity = identityOf(() => {})
  const proving = identity.prove({ jwt: 'a.b.c' })
  releaseSession(identity)
  await proving
  expect(asked).toEqual([])
  expect(readSession(keep)).toBeUndefined()
})

test('the next visitor keeps their own secret', async () => {
  const identity = identityOf(() => {})
  const meeting = identity.meet({ name: 'Ada', email: 'ada@example.com' })
  const met = await nextAsked('/api/w/widget/visitors')
  releaseSession(identity)
  const { secret } = getSession(keep)
  met.answer(known)
  await meeting
  expect(readSession(keep)).toMatchObject({ secret, isKnown: false })
})

test.each([false, true])(
  "a conversation started during a logout isn't shown to the next visitor (known: %s)",
  async (isKnown) => {
    const moved: string[] = []
    const state = { chats: [], threads: {}, outbox: [], claimed: { name: '', email: '' } }
    const store = new ChatStore(state as unknown as ChatState, undefined)
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
    writeSession(keep, { ...getSession(keep), isKnown })
    sender.write('new', { text: 'Hello' })
    const begun = await nextAsked(isKnown ? '/api/chat/conversations' : '/api/w/widget/chats')

    sender.outbox.clear()
    keep.remove('session')
    begun.answer({ chat: { id: 'chat' }, message: { id: 'm', conversationId: 'chat', seq: 1 } })
    await vi.advanceTimersByTimeAsync(5000)

    expect(readSession(keep)).toBeUndefined()
    expect(store.state.chats).toEqual([])
    expect(moved).toEqual([])
  },
)

test('the logout is retried until the server confirms it, even on another page', async () => {
  const session = getSession(keep)
  keep.remove('session')
  calls.leave(session)
  const first = await nextAsked('/api/chat/logout')
  expect(leaving).toEqual([true])
  first.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(leaving.at(-1)).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  const second = await nextAsked('/api/chat/logout')
  second.answer({}, 503)
  await vi.advanceTimersByTimeAsync(0)

  const elsewhere = new ChatCalls('widget', keep, page)
  elsewhere.reportLogouts()
  const third = await nextAsked('/api/chat/logout')
  expect(third.authorization).toBe(`Visitor widget.${session.secret}`)
  third.answer({ detail: 'Unknown session.' }, 401)
  await vi.advanceTimersByTimeAsync(0)
  expect(leaving.filter((isLeaving) => !isLeaving)).toEqual([false])
  expect(leaving.at(-1)).toBe(false)

  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toEqual([])
})

interface Asked {
  readonly path: string
  readonly authorization: string | undefined
  answer(body: object, status?: number): void
  fail(): void
}

function nextAsked(path: string): Promise<Asked> {
  return vi.waitFor(() => {
    const next = asked.shift()
    expect(next?.path).toBe(path)
    return next as Asked
  })
}

function identityOf(onKnown: (contact: object) => void): VisitorIdentity {
  return new VisitorIdentity({
    keep,
    calls,
    hasConsent: () => true,
    onKnown,
    onFailed: () => {},
    onSwitched: () => {},
  })
}

function releaseSession(identity: VisitorIdentity): void {
  identity.forget()
  keep.remove('session')
}
