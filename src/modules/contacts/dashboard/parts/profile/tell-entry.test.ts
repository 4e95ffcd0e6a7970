import { expect, test } from 'vitest'

import { valueWords } from '#modules/fields/rules.ts'

import { quietKinds } from '../../../rules.ts'
import { hasWords, tellEntry, type ToldFields } from './tell-entry.ts'

const names = new Map([
  ['m1', 'Aiko Tanaka'],
  ['t1', 'VIP'],
  ['t2', 'Trial'],
])
const bossId = '018f6d2e-0000-7000-8000-000000000000'
const fields: ToldFields = {
  company: [
    { key: 'plan', label: 'Plan', type: 'text' },
    { key: 'boss', label: 'Boss', type: 'user' },
  ],
  conversation: [
    { key: 'boss', label: 'Handled by', type: 'user' },
    { key: 'until', label: 'Until', type: 'date' },
    { key: 'isPaid', label: 'Paid', type: 'boolean' },
  ],
  words: valueWords({ locale: 'en', timeZone: 'UTC', dateFormat: 'locale' }, (id) =>
    id === bossId ? 'Grace Hopper' : 'a former member',
  ),
}
const member = { kind: 'member', id: 'm1' }
const customer = { kind: 'contact', id: 'c1' }
const product = { kind: 'system', id: null }

test.each([
  [
    'contact.tagged',
    member,
    { before: ['t1'], after: ['t2', 'gone'] },
    'Aiko Tanaka added the tags Trial and (deleted) and took off the tag VIP',
  ],
  [
    'conversation.tagged',
    member,
    { number: 7, tagIds: ['t1'] },
    'Aiko Tanaka tagged conversation #7 with VIP',
  ],
  [
    'conversation.untagged',
    member,
    { number: 7, tagIds: ['t1'] },
    'Aiko Tanaka took VIP off conversation #7',
  ],
  [
    'conversation.merged',
    member,
    { number: 7, targetNumber: 9 },
    'Aiko Tanaka merged conversation #7 into #9',
  ],
  [
    'conversation.unmerged',
    member,
    { number: 7 },
    'Aiko Tanaka took conversation #7 out of another',
  ],
  [
    'conversation.attribute_changed',
    member,
    { number: 7, key: 'topic', after: 'Delivery' },
    'Aiko Tanaka set “topic” of conversation #7 to “Delivery”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { number: 7, key: 'boss', after: bossId },
    'Aiko Tanaka set “Handled by” of conversation #7 to “Grace Hopper”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { number: 7, key: 'until', after: '2026-11-15' },
    'Aiko Tanaka set “Until” of conversation #7 to “Nov 15, 2026”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { number: 7, key: 'isPaid', after: true },
    'Aiko Tanaka set “Paid” of conversation #7 to “yes”',
  ],
  [
    'conversation.attribute_changed',
    member,
    { number: 7, key: 'topic' },
    'Aiko Tanaka emptied “topic” of conversation #7',
  ],
  [
    'conversation.updated',
    member,
    { number: 7, after: { contactId: 'c1' } },
    'Aiko Tanaka moved conversation #7 to this contact',
  ],
  [
    'contact.updated',
    { kind: 'anonymous', id: null },
    { changed: ['name', 'email'], source: 'page' },
    'The visitor’s page changed the name and the e-mail address',
  ],
  [
    'contact.updated',
    product,
    { changed: ['phone'], source: 'server' },
    'Your server changed the phone number',
  ],
  [
    'contact.updated',
    product,
    { changed: [], source: 'server' },
    'Your server confirmed the details',
  ],
  [
    'contact.updated',
    product,
    { changed: ['name'], source: 'mail' },
    'A mail of theirs changed the name',
  ],
  ['contact.updated', product, { changed: ['provenEmail'] }, 'The e-mail address was proven'],
  [
    'contact.updated',
    member,
    { changed: ['unsubscribed'] },
    'Aiko Tanaka allowed mails about news again',
  ],
  [
    'contact.updated',
    member,
    { changed: ['name', 'phone', 'unsubscribed'] },
    'Aiko Tanaka changed the name and the phone number and allowed mails about news again',
  ],
  ['contact.unsubscribed', member, { from: 'news' }, 'Aiko Tanaka stopped mails about news'],
  ['contact.unsubscribed', product, { from: 'news' }, 'They want no news by mail'],
  ['contact.unsubscribed', member, { from: 'idea' }, 'They want no more mails about an idea'],
  [
    'ticket.updated',
    member,
    { key: 'SUP-1', changed: ['priority', 'dueAt'] },
    'Aiko Tanaka changed the priority and the due date of ticket SUP-1',
  ],
  ['ticket.updated', member, { key: 'SUP-1', changed: ['x'] }, 'Aiko Tanaka changed ticket SUP-1'],
  ['contact.updated', customer, { changed: ['name'] }, 'The customer changed the name'],
  [
    'contact.updated',
    member,
    { changed: ['company'], source: 'import' },
    'Aiko Tanaka changed the company by an import',
  ],
  ['contact.merged', member, { fromName: 'Ada' }, 'Aiko Tanaka merged Ada into this contact'],
  ['conversation.created', customer, { number: 7 }, 'The customer began conversation #7'],
  [
    'conversation.updated',
    member,
    { number: 7, after: { subject: 'Parcel' } },
    'Aiko Tanaka named conversation #7 “Parcel”',
  ],
  [
    'conversation.updated',
    customer,
    { number: 7, after: { humanAskedAt: 'x', due: null } },
    'The customer asked for a person in conversation #7',
  ],
  ['conversation.updated', product, { number: 7, after: { due: null } }, undefined],
  ['conversation.updated', member, { number: 7, after: {} }, undefined],
  ['conversation.closed', member, { number: 7 }, 'Aiko Tanaka closed conversation #7'],
  [
    'conversation.closed',
    product,
    { number: 7, reason: 'no_reply' },
    'Parley closed conversation #7: no reply',
  ],
  ['conversation.reopened', customer, { number: 7 }, 'The customer opened conversation #7 again'],
  ['conversation.unsnoozed', product, { number: 7 }, 'Conversation #7 is back'],
  ['conversation.assigned', member, { number: 7, after: 'm1' }, 'Aiko Tanaka took conversation #7'],
  [
    'conversation.assigned',
    product,
    { number: 7, after: 'm1' },
    'Parley assigned conversation #7 to Aiko Tanaka',
  ],
  [
    'conversation.unassigned',
    member,
    { number: 7, before: 'gone' },
    'Aiko Tanaka took conversation #7 from a former member',
  ],
  [
    'conversation.agent_unresponsive',
    product,
    { number: 7, memberId: 'm1' },
    'Aiko Tanaka did not answer conversation #7 in time',
  ],
  [
    'conversation.deleted',
    member,
    { number: 7, isForGood: false },
    'Aiko Tanaka moved conversation #7 to the trash',
  ],
  ['conversation.deleted', member, { number: 7 }, 'Aiko Tanaka deleted conversation #7'],
  ['note.deleted', member, {}, 'Aiko Tanaka deleted a note'],
  ['ticket.linked', { kind: 'system', id: null }, {}, 'Ticket linked'],
  [
    'conversation.rated',
    { kind: 'visitor', id: null },
    { number: 7, rating: 4 },
    'The customer rated conversation #7: 4 out of 5',
  ],
  [
    'conversation.rated',
    { kind: 'visitor', id: null },
    { number: 7, rating: 5, scale: 'nps', answer: 10 },
    'The customer rated conversation #7: 10 out of 10',
  ],
  [
    'visitor.event_tracked',
    { kind: 'system', id: null },
    { name: 'Trial began' },
    'Event: Trial began',
  ],
  [
    'visitor.blocked',
    member,
    { until: '2026-11-20T10:00:00.000Z', network: null },
    'Aiko Tanaka blocked this visitor until Nov 20, 2026',
  ],
  ['visitor.invited', member, {}, 'Aiko Tanaka wrote to this visitor on the page'],
  ['contact.updated', { kind: 'member', id: 'gone' }, {}, 'A former member changed the details'],
  ['contact.updated', member, { changed: ['', ''] }, 'Aiko Tanaka changed the details'],
  [
    'company.merged',
    member,
    { fromName: 'Acme (7)' },
    'Aiko Tanaka merged Acme (7) into this company',
  ],
])('%s is told', (type, actor, data, title) => {
  expect(tellEntry({ type, actor, data }, names, fields)?.title).toBe(title)
})

test('what was said is shown with the line', () => {
  const data = { conversationId: 'x', message: { text: 'Hello', author: { kind: 'contact' } } }
  expect(
    tellEntry(
      { type: 'message.created', actor: { kind: 'system', id: null }, data },
      names,
      fields,
    ),
  ).toEqual({
    title: 'The customer wrote',
    body: 'Hello',
    conversationId: 'x',
  })
})

test('what a member wrote is told without its marks', () => {
  const actor = { kind: 'member', id: 'm1' } as const
  const data = { message: { text: 'A **small** stone', author: { kind: 'member' } } }

  expect(tellEntry({ type: 'message.created', actor, data }, names, fields)).toMatchObject({
    body: 'A small stone',
  })
})

test('what a page tracked is told with what it said of it', () => {
  const data = { name: 'Upgraded', props: { plan: 'pro', seats: 5, note: null } }
  const told = tellEntry(
    { type: 'visitor.event_tracked', actor: { kind: 'system', id: null }, data },
    names,
    fields,
  )
  expect(told).toMatchObject({ title: 'Event: Upgraded', body: 'plan: pro, seats: 5' })
})

test('among several people each is called by his name', () => {
  const happened = { type: 'conversation.created', actor: customer, data: { number: 7 } }
  expect(tellEntry({ ...happened, contact: { name: 'Ada' } }, names, fields)?.title).toBe(
    'Ada began conversation #7',
  )
})

test('what changed of a company is told with what it was', () => {
  const data = {
    before: { 'attributes.plan': 'free', domain: '' },
    after: {
      'attributes.plan': 'pro',
      domain: 'acme.example',
      'attributes.seats': 5,
      'attributes.boss': bossId,
    },
  }
  expect(tellEntry({ type: 'company.updated', actor: member, data }, names, fields)).toMatchObject({
    title: 'Aiko Tanaka changed the company',
    body: 'Plan: free → pro, Domain: nothing → acme.example, seats: nothing → 5, Boss: nothing → Grace Hopper',
  })
})

test('every kind of event that can stand in a timeline has words', () => {
  const types = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(isTold)
    .map(({ type }) => type)
    .filter((type) => aboutPeople.test(type) && !quietKinds.includes(type))

  expect(types.length).toBeGreaterThan(25)
  expect(types.filter((type) => !hasWords(type))).toEqual([])
})

const contracts = import.meta.glob<Record<string, unknown>>(
  '/src/modules/{contacts,inbox,sla,visitors,widget}/*contract.ts',
  { eager: true },
)

// By whose subject the timeline finds them: the person, his conversations, his browsers.
const aboutPeople = /^(company|contact|conversation|message|note|sla|visitor|visitor_rule)\./

/** What is told and kept: a momentary one stands in no timeline. */
function isTold(value: unknown): value is { type: string; audience: string } {
  const { type, audience, isMomentary } = Object(value) as Record<string, unknown>
  if (typeof type !== 'string' || isMomentary === true) return false
  return typeof audience === 'string' && audience !== 'nobody'
}
