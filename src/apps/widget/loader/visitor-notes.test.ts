import { afterEach, expect, test, vi } from 'vitest'

import { openKeep } from '#platform/widget/keep.ts'

import { Emitter } from './emitter.ts'
import type { PageWidget } from './page-widget.ts'
import { VisitorNotes } from './visitor-notes.ts'

afterEach(() => vi.unstubAllGlobals())

test('a proof counts once the server accepted it, after consent', async () => {
  const sent = answerWith({ status: 200, body: {} })
  const { widget, notes, heard, remembered } = open({ hasConsent: false })
  await notes.identify({ id: 'u1', name: 'Ada' }, 'a.b.c')
  expect(sent).toEqual([])
  expect(heard).toEqual([{ isSigned: false }])

  widget.hasConsent = true
  await notes.sendPending()
  expect(sent).toEqual([
    expect.objectContaining({ proof: { jwt: 'a.b.c' }, user: { id: 'u1', name: 'Ada' } }),
  ])
  expect(heard).toEqual([{ isSigned: false }, { isSigned: true }])
  expect(remembered).toContain('identity')

  await notes.sendPending()
  expect(sent).toHaveLength(1)
})

test('a proof refused later is reported as refused, to no one else', async () => {
  answerWith({ status: 403, body: { detail: "The token wasn't signed with one of your keys." } })
  const { widget, notes, heard, remembered } = open({ hasConsent: false })
  await notes.identify({ id: 'u1' }, 'a.b.c')
  widget.hasConsent = true
  await notes.sendPending()
  expect(heard.at(-1)).toEqual({ reason: "The token wasn't signed with one of your keys." })
  expect(remembered).not.toContain('identity')
})

function open({ hasConsent }: { hasConsent: boolean }) {
  const remembered: string[] = []
  const widget = {
    hasConsent,
    baseUrl: 'https://parley.example',
    key: 'w1',
    keep: openKeep('w1', undefined),
    remember: ({ type }: { type: string }) => remembered.push(type),
    counted: () => {},
  }
  const emitter = new Emitter()
  const heard: unknown[] = []
  emitter.on('identify:ok', (detail) => heard.push(detail))
  emitter.on('identify:failed', (detail) => heard.push(detail))
  const notes = new VisitorNotes(widget as unknown as PageWidget, emitter)
  return { widget, notes, heard, remembered }
}

function answerWith({ status, body }: { status: number; body: object }): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, { body: payload }: { body: string }) => {
    sent.push(JSON.parse(payload))
    return Promise.resolve(Response.json(body, { status }))
  })
  return sent
}
