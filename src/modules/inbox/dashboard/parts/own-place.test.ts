import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from '#tests/support/fake-storage.ts'

import { storeDraft, readDraft } from './conversation/drafts.ts'
import { send } from './conversation/outbox.ts'
import { scopeStorageTo } from './own-place.ts'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  scopeStorageTo('nobody')
})
afterEach(() => vi.unstubAllGlobals())

test('the next member at this browser finds no drafts of the previous one', () => {
  scopeStorageTo('ada')
  storeDraft('conversation', 'text', 'Do not tell Grace')

  scopeStorageTo('grace')
  expect(readDraft('conversation', 'text')).toBe('')
  scopeStorageTo('ada')
  expect(readDraft('conversation', 'text')).toBe('Do not tell Grace')
})

test('unsent messages are only visible to their author', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  scopeStorageTo('ada')
  await send(new QueryClient(), {
    clientKey: 'key',
    conversationId: 'conversation',
    kind: 'note',
    text: 'Do not tell Grace',
    files: [],
    undoSeconds: 0,
    sawSeq: 1,
    at: '2026-01-01T00:00:00Z',
  })
  expect(Object.keys(sessionStorage)).toEqual(['inbox:ada:unsent'])
})

test('data stored without a member is removed, and nothing else', () => {
  const unowned = ['draft:text:1', 'reply:note:1', 'mail:1', 'block:draft:text:1']
  const others = ['view', 'ada:draft:text:1', 'block:ada:draft:text:1']
  for (const key of [...unowned, ...others]) localStorage.setItem(`inbox:${key}`, 'kept')
  sessionStorage.setItem('inbox:unsent', '[]')

  scopeStorageTo('ada')
  expect(Object.keys(localStorage)).toEqual(others.map((key) => `inbox:${key}`))
  expect(Object.keys(sessionStorage)).toEqual([])
})
