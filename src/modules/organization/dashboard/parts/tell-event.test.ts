import { expect, test } from 'vitest'

import { tellEvent } from './tell-event.ts'

const ada = { kind: 'member', id: '1', name: 'Ada' }
const nobody = { kind: 'system', id: null, name: null }
const nameOf = (id: string) => (id === 'm1' ? 'Priya' : undefined)

test.each([
  ['team.created', { name: 'Care' }, ada, 'created the team Care'],
  ['member.role_changed', { memberId: 'm1' }, ada, 'changed the role of Priya'],
  ['member.removed', { memberId: 'gone' }, ada, 'removed a member'],
  ['member.joined', { memberId: 'm1' }, nobody, 'Member joined: Priya'],
  ['site.created', { slug: 'care' }, nobody, 'Site created: care'],
  ['kettle.boiled-over', {}, ada, 'boiled over a kettle'],
  ['article.created', {}, ada, 'created an article'],
  ['doc_page.created', { title: 'Webhooks' }, nobody, 'Documentation page created: Webhooks'],
  ['contact.note_added', { name: 'Amelia' }, ada, 'wrote a note about Amelia'],
  ['availability.changed', { memberId: 'm1', status: 'away' }, ada, 'set Priya to away'],
  ['template.created', { title: 'Hello' }, ada, 'created the template Hello'],
  ['message_template.created', { title: 'Hello' }, ada, 'created the message template Hello'],
  ['member.status_changed', { memberId: 'm1', after: 'disabled' }, ada, 'disabled Priya'],
  ['member.status_changed', { memberId: 'm1', after: 'active' }, ada, 'let Priya in again'],
  ['tag.created', { title: 'VIP' }, ada, 'created the tag VIP'],
  ['member.invited', { email: 'bo@x.example' }, ada, 'invited bo@x.example'],
])('%s of %o', (type, data, actor, told) => {
  expect(tellEvent({ type, data, actor }, nameOf)).toBe(told)
})
