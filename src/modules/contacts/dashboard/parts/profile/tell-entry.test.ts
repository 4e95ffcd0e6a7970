import { expect, test } from 'vitest'

import { tellEntry } from './tell-entry.ts'

const names = new Map([['m1', 'Aiko Tanaka']])
const member = { kind: 'member', id: 'm1' }
const customer = { kind: 'contact', id: 'c1' }

test.each([
  ['contact.tagged', member, {}, 'Aiko Tanaka changed the tags'],
  ['contact.merged', member, { fromName: 'Ada' }, 'Aiko Tanaka merged Ada into this contact'],
  ['conversation.created', customer, { number: 7 }, 'The customer began conversation #7'],
  [
    'conversation.status_changed',
    member,
    { number: 7, after: 'closed' },
    'Aiko Tanaka closed conversation #7',
  ],
  ['ticket.linked', { kind: 'system', id: null }, {}, 'The system: ticket linked'],
  ['contact.updated', { kind: 'member', id: 'gone' }, {}, 'A former member changed the details'],
])('%s is told', (type, actor, data, title) => {
  expect(tellEntry({ type, actor, data }, names).title).toBe(title)
})

test('what was said is shown with the line', () => {
  const data = { conversationId: 'x', message: { text: 'Hello', author: { kind: 'contact' } } }
  expect(
    tellEntry({ type: 'message.created', actor: { kind: 'system', id: null }, data }, names),
  ).toEqual({
    title: 'The customer wrote',
    body: 'Hello',
    conversationId: 'x',
  })
})
