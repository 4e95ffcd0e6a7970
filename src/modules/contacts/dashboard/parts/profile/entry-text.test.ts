import { expect, test } from 'vitest'

import { valueWords } from '#modules/fields/rules.ts'
import type { EventKind } from '#platform/events/event.ts'
import { describeEvent } from '#platform/events/event-text.ts'

import { entryText, type TimelineFields } from './entry-text.ts'

const [m1 = '', t1 = '', t2 = '', gone = ''] = [1, 2, 3, 4].map(
  (nth) => `018f6d2e-0000-7000-8000-00000000000${nth}`,
)
const names = new Map([
  [m1, 'Aiko Tanaka'],
  [t1, 'VIP'],
  [t2, 'Trial'],
])
const bossId = '018f6d2e-0000-7000-8000-000000000000'
const fields: TimelineFields = {
  company: [
    { key: 'plan', label: 'Plan', type: 'text' },
    { key: 'boss', label: 'Boss', type: 'user' },
  ],
  conversation: [
    { key: 'boss', label: 'Owner', type: 'user' },
    { key: 'until', label: 'Until', type: 'date' },
    { key: 'isPaid', label: 'Paid', type: 'boolean' },
  ],
  words: valueWords({ locale: 'en', timeZone: 'UTC', dateFormat: 'locale' }, (id) =>
    id === bossId ? 'Grace Hopper' : 'a former teammate',
  ),
}
const member = { kind: 'member', id: m1 }
const customer = { kind: 'contact', id: 'c1' }
const product = { kind: 'system', id: null }

const about = { conversationId: gone, number: 7 }
const contact = { contactId: gone, name: 'Ada' }

test.each([
  [
    'contact.tagged',
    member,
    { ...contact, before: [t1], after: [t2, gone] },
    'Aiko Tanaka added the tags Trial and (deleted) and removed the tag VIP',
  ],
  ['contact.created', product, contact, 'Ada became a contact'],
  ['contact.created', member, contact, 'Aiko Tanaka added Ada'],
  [
    'contact.updated',
    { kind: 'anonymous', id: null },
    { ...contact, changed: ['name', 'email'], source: 'page' },
    'The visitor’s page changed the name and the email address',
  ],
  [
    'contact.updated',
    product,
    { ...contact, changed: [], source: 'server' },
    'Your server confirmed the details',
  ],
  [
    'contact.updated',
    product,
    { ...contact, changed: ['provenEmail'] },
    'The email address was verified',
  ],
  [
    'contact.updated',
    member,
    { ...contact, changed: ['name', 'phone', 'unsubscribed'] },
    'Aiko Tanaka changed the name and the phone number and allowed marketing email again',
  ],
  ['contact.updated', customer, { ...contact, changed: ['name'] }, 'The customer changed the name'],
  [
    'contact.updated',
    member,
    { ...contact, changed: ['company'], source: 'import' },
    'Aiko Tanaka changed the company by import',
  ],
  [
    'contact.updated',
    { kind: 'member', id: gone },
    { ...contact, name: '', changed: ['', ''] },
    'A former teammate edited a contact',
  ],
  [
    'contact.unsubscribed',
    member,
    { ...contact, from: 'news' },
    'Aiko Tanaka unsubscribed Ada from marketing email',
  ],
  [
    'contact.unsubscribed',
    product,
    { ...contact, from: 'news' },
    'Unsubscribed from marketing email',
  ],
  [
    'contact.merged',
    member,
    { ...contact, fromId: t1, fromName: 'Bo' },
    'Aiko Tanaka merged Bo into Ada',
  ],
  ['conversation.created', customer, about, 'The customer started conversation #7'],
  ['conversation.created', product, about, 'The customer started conversation #7'],
  [
    'conversation.tagged',
    member,
    { ...about, tagIds: [t1] },
    'Aiko Tanaka tagged conversation #7 with VIP',
  ],
  [
    'conversation.merged',
    member,
    { ...about, targetId: t1, targetNumber: 9 },
    'Aiko Tanaka merged conversation #7 into #9',
  ],
  [
    'conversation.attribute_changed',
    member,
    { ...about, key: 'topic', before: null, after: 'Delivery' },
    'Aiko Tanaka set “topic” of conversation #7 to “Delivery”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { ...about, key: 'boss', after: bossId },
    'Aiko Tanaka set “Owner” of conversation #7 to “Grace Hopper”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { ...about, key: 'until', after: '2026-11-15' },
    'Aiko Tanaka set “Until” of conversation #7 to “Nov 15, 2026”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { ...about, key: 'isPaid', after: true },
    'Aiko Tanaka set “Paid” of conversation #7 to “yes”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { ...about, key: 'topic' },
    'Aiko Tanaka cleared “topic” of conversation #7',
  ],
  [
    'conversation.updated',
    member,
    { ...about, before: {}, after: { subject: 'Parcel' } },
    'Aiko Tanaka changed the subject of conversation #7 to “Parcel”',
  ],
  ['conversation.updated', product, { ...about, before: {}, after: { due: null } }, undefined],
  [
    'conversation.closed',
    product,
    { ...about, reason: 'no_reply' },
    'Parley closed conversation #7: no reply',
  ],
  ['conversation.unsnoozed', product, about, 'Conversation #7 is no longer snoozed'],
  [
    'conversation.assigned',
    member,
    { ...about, before: null, after: m1 },
    'Aiko Tanaka assigned conversation #7 to themselves',
  ],
  [
    'conversation.assigned',
    product,
    { ...about, before: null, after: m1 },
    'Parley assigned conversation #7 to Aiko Tanaka',
  ],
  [
    'conversation.unassigned',
    member,
    { ...about, before: gone },
    'Aiko Tanaka unassigned conversation #7 from a former teammate',
  ],
  [
    'conversation.deleted',
    member,
    { ...about, isForGood: false, because: 'member' },
    'Aiko Tanaka moved conversation #7 to the trash',
  ],
  [
    'conversation.rated',
    { kind: 'visitor', id: null },
    { ...about, rating: 5, scale: 'nps', answer: 10 },
    'The customer rated conversation #7: 10 out of 10',
  ],
  [
    'visitor.blocked',
    member,
    { visitorId: 'v', until: '2026-11-20T10:00:00.000Z', network: null },
    'Aiko Tanaka blocked a visitor until Nov 20, 2026',
  ],
  ['ticket.linked', product, {}, 'Ticket linked'],
])('%s has a sentence', (type, actor, data, title) => {
  expect(lineOf(type, actor, data)?.title).toBe(title)
})

test('a tracked event shows its attributes', () => {
  const data = {
    contactId: gone,
    widgetId: gone,
    name: 'Upgraded',
    props: { plan: 'pro', seats: 5 },
  }
  expect(lineOf('visitor.event_tracked', product, data)).toMatchObject({
    title: 'Tracked event: Upgraded',
    body: 'plan: pro, seats: 5',
  })
})

test('entries about several people name each person', () => {
  const told = describeEvent(kinds, { type: 'conversation.created', actor: customer, data: about })
  if (!told) throw new Error('The event has no sentence.')
  const entry = { actor: customer, data: about, told, contact: { name: 'Ada' } }
  expect(entryText(entry, names, fields).title).toBe('Ada started conversation #7')
})

test('a changed company shows values before and after', () => {
  const data = {
    id: gone,
    title: 'Acme',
    before: { 'attributes.plan': 'free', domain: '' },
    after: {
      'attributes.plan': 'pro',
      domain: 'acme.example',
      'attributes.seats': 5,
      'attributes.boss': bossId,
    },
  }
  expect(lineOf('company.updated', member, data)).toMatchObject({
    title: 'Aiko Tanaka edited the company Acme',
    body: 'Plan: free → pro, Domain: nothing → acme.example, seats: nothing → 5, and Boss: nothing → Grace Hopper',
  })
})

function lineOf(
  type: string,
  actor: { kind: string; id: string | null },
  data: Record<string, unknown>,
) {
  const told = describeEvent(kinds, { type, actor, data })
  return told && entryText({ actor, data, told }, names, fields)
}

const contracts = import.meta.glob<Record<string, unknown>>(
  '/src/modules/{contacts,inbox,visitors,widget}/*contract.ts',
  { eager: true },
)
const kinds = new Map(
  Object.values(contracts)
    .flatMap((contract) =>
      Object.values(contract).flatMap((one) => [one, ...Object.values(Object(one))]),
    )
    .filter(isEvent)
    .map((kind) => [kind.type, kind]),
)

function isEvent(value: unknown): value is EventKind {
  const { type, says } = Object(value) as Record<string, unknown>
  return typeof type === 'string' && typeof says === 'string'
}
