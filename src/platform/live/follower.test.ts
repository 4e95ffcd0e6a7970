import { expect, test } from 'vitest'
import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import type { LogEntry } from '#platform/events/log-page.ts'
import { OutsideViews } from '#platform/events/outside-views.ts'

import { momentOutside, encodedEventOf, readers } from './follower.ts'

const teaPoured = event({
  type: 'tea.poured',
  says: 'poured {tea}',
  data: z.object({ tea: z.string(), price: z.number(), by: z.object({ name: z.string() }) }),
  audience: 'organization',
  views: {
    customer: {
      shape: z.object({ tea: z.string(), by: z.object({ name: z.string() }) }),
      make: ({ by, ...poured }, { showsNames }) => ({
        ...poured,
        by: showsNames ? { ...by, id: 'secret' } : { name: '' },
      }),
    },
  },
})
const teaBought = event({
  type: 'tea.bought',
  says: 'bought tea',
  data: z.object({ tea: z.string() }),
  audience: 'organization',
})
const mismatches: string[] = []
const views = new OutsideViews(
  new Map([teaPoured, teaBought].map((kind) => [kind.type, kind])),
  (type) => mismatches.push(type),
)
const data = { tea: 'Assam', price: 3, by: { name: 'Priya', id: 'secret' } }

test('a customer only receives what the view names', () => {
  expect(sentTo('customer', 'tea.poured')).toMatchObject({
    actor: { kind: 'member', id: null },
    data: { tea: 'Assam', by: { name: 'Priya' } },
  })
  expect(JSON.stringify(sentTo('customer', 'tea.poured'))).not.toContain('secret')
  expect(sentTo('nameless', 'tea.poured')).toMatchObject({ data: { by: { name: '' } } })
})

test('an event without a view stays inside the team', () => {
  expect(sentTo('customer', 'tea.bought')).toBeUndefined()
  expect(sentTo('nameless', 'tea.bought')).toBeUndefined()
  expect(sentTo('customer', 'tea.forgotten')).toBeUndefined()
})

test('the team receives everything', () => {
  expect(sentTo('all', 'tea.poured')).toMatchObject({ actor: { id: 'm1' }, data })
})

test('unstored events use the same views', () => {
  const eventFor = (type: string) =>
    momentOutside({ kind: 'event', type, at: 'now', data }, views, readers.customer)
  expect(eventFor('tea.poured')).toMatchObject({ data: { tea: 'Assam', by: { name: 'Priya' } } })
  expect(eventFor('tea.bought')).toBeUndefined()
  const presence = {
    kind: 'presence',
    conversationId: 'c1',
    by: { kind: 'member', id: 'm1', name: 'Priya' },
    state: 'reads',
  } as const
  expect(momentOutside(presence, views, readers.customer)).toBeUndefined()
})

test('an unreadable row is hidden from customers and logged once', () => {
  for (const old of [{ by: { name: 'Priya' } }, { tea: 7, by: { name: 'Priya' } }, null]) {
    expect(sentTo('customer', 'tea.poured', old)).toBeUndefined()
    expect(sentTo('nameless', 'tea.poured', old)).toBeUndefined()
    expect(sentTo('all', 'tea.poured', old)).toMatchObject({ data: old })
  }
  expect(mismatches).toEqual(['tea.poured'])
})

function sentTo(
  share: 'all' | 'customer' | 'nameless',
  type: string,
  said: unknown = data,
): unknown {
  const entry: LogEntry = {
    cursor: { tx: 1n, seq: 1n },
    type,
    subjectId: null,
    actor: { kind: 'member', id: 'm1' },
    at: '2026-03-01T00:00:00Z',
    audience: 'organization',
    data: said,
  }
  const text = encodedEventOf(entry, views).texts[share]()
  return text && JSON.parse(String(text)).event
}
