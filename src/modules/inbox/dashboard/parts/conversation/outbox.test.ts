import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from '#tests/support/fake-storage.ts'

import { scopeStorageTo } from '../own-place.ts'
import { send, sendWaiting, discardUnsent, type Unsent } from './outbox.ts'

let delivered: string[]
let answer: (text: string) => Response | undefined
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  scopeStorageTo(crypto.randomUUID())
  delivered = []
  answer = () => undefined
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body) as { text: string }
    const answered = answer(text)
    if (!answered) throw new TypeError('no network')
    delivered.push(text)
    return answered
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('messages written offline are sent in order once the connection is back', async () => {
  expect(await write('one')).toBe(false)
  expect(await write('two')).toBe(false)
  answer = taken
  expect(await write('three')).toBe(false)
  expect(states()).toEqual(['waiting', 'waiting', 'waiting'])

  await vi.advanceTimersByTimeAsync(20_000)
  expect(delivered).toEqual(['one', 'two', 'three'])
  expect(states()).toEqual([])
})

test('retries slow down while offline, and run immediately on request', async () => {
  let tries = 0
  answer = () => void tries++
  await write('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tries).toBeLessThan(10)
  answer = taken
  sendWaiting(new QueryClient())
  await vi.advanceTimersByTimeAsync(0)
  expect(delivered).toEqual(['one'])
})

test('a starting server is retried; a refusal is not', async () => {
  answer = () => refusal(503, 'unavailable')
  await write('one')
  expect(states()).toEqual(['waiting'])
  answer = () => refusal(403, 'forbidden')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(states()).toEqual(['failed'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(delivered).toHaveLength(2)
})

test('a message that waited too long needs confirmation', async () => {
  await write('one')
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(states()).toEqual(['failed'])
  answer = taken
  await vi.advanceTimersByTimeAsync(60_000)
  expect(delivered).toEqual([])
})

test('a discarded message is not sent and blocks nothing', async () => {
  await write('one')
  await write('two')
  discardUnsent('one')
  answer = taken
  await vi.advanceTimersByTimeAsync(20_000)
  expect(delivered).toEqual(['two'])
})

test("another conversation doesn't wait", async () => {
  await write('one')
  answer = (text) => (text === 'one' ? undefined : taken())
  expect(await write('elsewhere', 'another')).toBe(true)
})

function write(text: string, conversationId = 'conversation'): Promise<boolean> {
  return send(new QueryClient(), {
    clientKey: text,
    conversationId,
    kind: 'note',
    text,
    files: [],
    undoSeconds: 0,
    sawSeq: 1,
    at: new Date().toISOString(),
  })
}

function states(): string[] {
  const [key = ''] = Object.keys(sessionStorage)
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as readonly Unsent[]
  return kept.map(({ state }) => state)
}

function taken(): Response {
  return Response.json({ id: crypto.randomUUID(), conversationId: 'conversation', seq: 1 })
}

function refusal(status: number, code: string): Response {
  return Response.json({ status, code, detail: 'No.' }, { status })
}
