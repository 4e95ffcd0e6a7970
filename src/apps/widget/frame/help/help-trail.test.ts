import { afterEach, expect, test, vi } from 'vitest'

import { openKeep, type Keep } from '../../keep.ts'
import type { ChatApp } from '../chat-app.ts'
import { noteRead, noteSearched, resumeTrail } from './help-trail.ts'

afterEach(() => vi.unstubAllGlobals())

test('what was read is told also when the frame was loaded anew since, and once', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: unknown, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({}))
  })
  const keep = openKeep('w1', undefined)
  const earlier = newFrame(keep)
  noteRead(earlier, 'a1')
  noteSearched(earlier, 's1')
  const later = newFrame(keep)
  resumeTrail(later)
  later.onBegun?.('c1')
  const last = newFrame(keep)
  resumeTrail(last)
  const forgetful = newFrame(openKeep('w1', undefined))
  noteRead(forgetful, 'a2')
  forgetful.onBegun?.()
  forgetful.onBegun?.('c2')

  expect(sent).toEqual([{ articleIds: ['a1'], searchIds: ['s1'] }])
  expect(last.onBegun).toBeUndefined()
})

test('who did not agree to be remembered is not', () => {
  const keep = openKeep('w2', undefined)
  noteRead(newFrame(keep, false), 'a1')

  expect(keep.read('help')).toBeUndefined()
})

/** As much of a chat as this needs; the frame of each page makes a new one. */
function newFrame(keep: Keep, hasConsent = true): ChatApp {
  const state = { hasConsent, config: { id: 'w1' }, locale: 'en', pageUrl: undefined }
  return { keep, store: { state }, calls: { visitor: 'w1.secret' } } as unknown as ChatApp
}
