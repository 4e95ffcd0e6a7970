import { afterEach, expect, test, vi } from 'vitest'

import { openKeep } from '#platform/widget/keep.ts'

import { ChatCalls } from './chat-calls.ts'

afterEach(() => vi.unstubAllGlobals())

test("a page that can't do proof of work gets the reason", async () => {
  const problem = { detail: 'Many chats begin from here. Wait a minute.', challenge: '1.salt' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 429 })))
  // Simulates a page without a secure context.
  vi.stubGlobal('crypto', {})
  const calls = new ChatCalls('widget', openKeep('widget', undefined))
  const entry = { clientKey: 'key', chatKey: 'new:key', text: 'Hello', at: 1 }

  await expect(calls.open(entry, undefined)).rejects.toMatchObject({
    status: 429,
    message: problem.detail,
  })
})
