import { afterEach, expect, test, vi } from 'vitest'

import type { WidgetHost } from '#platform/widget/host.ts'
import { openKeep, type Keep } from '#platform/widget/keep.ts'

import { noteRead, noteSearched, resumeTrail } from './help-trail.ts'

afterEach(() => vi.unstubAllGlobals())

test('the trail is sent once, even after the frame reloads', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: unknown, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body))
    return Promise.resolve(Response.json({}))
  })
  const keep = openKeep('w1', undefined)
  const earlier = newFrame(keep)
  noteRead(earlier.host, 'a1')
  noteSearched(earlier.host, 's1')
  const later = newFrame(keep)
  resumeTrail(later.host)
  later.begun('c1')
  const last = newFrame(keep)
  resumeTrail(last.host)
  const restored = newFrame(openKeep('w1', undefined))
  noteRead(restored.host, 'a2')
  restored.begun()
  restored.begun('c2')

  expect(sent).toEqual([{ articleIds: ['a1'], searchIds: ['s1'] }])
  expect(last.isListening()).toBe(false)
})

test('nothing is stored without consent', () => {
  const keep = openKeep('w2', undefined)
  noteRead(newFrame(keep, false).host, 'a1')

  expect(keep.read('part.help')).toBeUndefined()
})

function newFrame(keep: Keep, hasConsent = true) {
  let listener: ((id?: string) => void) | undefined
  const state = { hasConsent, config: { id: 'w1' }, locale: 'en', pageUrl: undefined }
  const host = {
    keep,
    state,
    visitor: 'w1.secret',
    onBegun: (_: string, told: (id?: string) => void) => (listener = told),
  } as unknown as WidgetHost
  return { host, begun: (id?: string) => listener?.(id), isListening: () => listener !== undefined }
}
