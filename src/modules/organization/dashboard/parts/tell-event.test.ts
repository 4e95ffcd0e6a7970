import { expect, test } from 'vitest'

import { tellEvent } from './tell-event.ts'

const ada = { kind: 'member', id: '1', name: 'Ada' }
const nobody = { kind: 'system', id: null, name: null }
const nameOf = (id: string) => (id === 'm1' ? 'Priya' : undefined)

test.each([
  ['team.created', { name: 'Care' }, ada, 'created the team Care'],
  ['member.role-changed', { memberId: 'm1' }, ada, 'changed the role of Priya'],
  ['member.removed', { memberId: 'gone' }, ada, 'removed a member'],
  ['member.added', { memberId: 'm1' }, nobody, 'Member added: Priya'],
  ['site.created', { slug: 'care' }, nobody, 'Site created: care'],
  ['kettle.boiled-over', {}, ada, 'boiled over the kettle'],
  ['contact.note_added', { name: 'Amelia' }, ada, 'wrote a note about Amelia'],
  ['availability.changed', { memberId: 'm1', status: 'away' }, ada, 'set Priya to away'],
  ['message_template.created', { name: 'Hello' }, ada, 'created the message template Hello'],
  ['tag.created', { title: 'VIP' }, ada, 'created the tag VIP'],
  ['invitation.sent', { email: 'bo@x.example' }, ada, 'invited bo@x.example'],
])('%s of %o', (type, data, actor, told) => {
  expect(tellEvent({ type, data, actor }, nameOf)).toBe(told)
})
