import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Visitor } from '#platform/permissions/principal.ts'
import { Signals } from '#platform/signals/signals.ts'

import { rememberVisitors, type VisitorMemory } from './visitor-memory.ts'

const token = { widgetId: 'w', secret: 's' }
const another = { widgetId: 'w', secret: 't' }
const asked = vi.fn<(secret: string) => void>()
let signals: Signals
let memory: VisitorMemory
let contactId: string | undefined

beforeEach(() => {
  asked.mockReset()
  contactId = 'ada'
  signals = new Signals({ run: async () => [] } as never, {})
  memory = rememberVisitors(async ({ secret }) => {
    asked(secret)
    return contactId === undefined ? undefined : visitor(secret, contactId)
  }, signals)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a visitor is cached, even if their socket asked', async () => {
  await memory.identifyVisitor(token)
  await memory.identifyUncached(another)
  expect(await memory.identifyVisitor(token)).toMatchObject({ contactId: 'ada' })
  await memory.identifyVisitor(another)
  expect(asked.mock.calls).toEqual([['s'], ['t']])
})

test('a socket always asks again', async () => {
  await memory.identifyVisitor(token)
  contactId = undefined
  expect(await memory.identifyUncached(token)).toBeUndefined()
  expect(await memory.identifyVisitor(token)).toBeUndefined()
})

test("unknown visitors aren't cached", async () => {
  contactId = undefined
  await memory.identifyVisitor(token)
  contactId = 'ada'
  expect(await memory.identifyVisitor(token)).toMatchObject({ contactId: 'ada' })
})

test("a changed visitor is read again, others aren't", async () => {
  await memory.identifyVisitor(token)
  await memory.identifyVisitor(another)
  contactId = 'grace'
  signals.publish({ kind: 'session-ended', sessionId: 'session-s' })
  expect(await memory.identifyVisitor(token)).toMatchObject({ contactId: 'grace' })
  expect(await memory.identifyVisitor(another)).toMatchObject({ contactId: 'ada' })
})

test('all visitors of a changed organization are read again', async () => {
  await memory.identifyVisitor(token)
  signals.publish({ kind: 'organization-changed', organizationId: 'globex' })
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(1)
  signals.publish({ kind: 'organization-changed', organizationId: 'acme' })
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('all are read again after missed signals', async () => {
  const reconnected = vi.spyOn(signals, 'onReconnect')
  memory = rememberVisitors(async ({ secret }) => {
    asked(secret)
    return visitor(secret, 'ada')
  }, signals)
  await memory.identifyVisitor(token)
  reconnected.mock.calls[0]?.[0]()
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(2)
})

test("a read during a change isn't cached", async () => {
  const answer = memory.identifyVisitor(token)
  signals.publish({ kind: 'session-ended', sessionId: 'session-s' })
  await answer
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('entries expire after a little over a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await memory.identifyVisitor(token)
  vi.advanceTimersByTime(64_000)
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  await memory.identifyVisitor(token)
  expect(asked).toHaveBeenCalledTimes(2)
})

function visitor(secret: string, contact: string): Visitor {
  return {
    organizationId: 'acme',
    sessionId: `session-${secret}`,
    openerId: `session-${secret}`,
    widgetId: 'w',
    contactId: contact,
    isVerified: false,
    visibleAs: null,
    senderNames: 'agent',
  }
}
