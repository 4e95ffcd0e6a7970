import { expect, test } from 'vitest'

import { describeEvent } from '#platform/events/event-text.ts'

import { memberJoined, memberStatusChanged, teamCreated } from '../../contract.ts'
import { describeEntry } from './describe-entry.ts'

const ada = { kind: 'member', id: '1', name: 'Ada', role: 'owner' }
const product = { kind: 'system', id: null, name: null, role: null }
const m1 = '018f6d2e-0000-7000-8000-000000000000'
const kinds = new Map(
  [memberJoined, memberStatusChanged, teamCreated].map((one) => [one.type, one]),
)

test.each([
  ['team.created', { teamId: m1, name: 'Care' }, ada, 'Ada created the team Care'],
  ['team.created', { teamId: m1, name: 'Care' }, product, 'Parley created the team Care'],
  [
    'member.status_changed',
    { memberId: m1, before: 'active', after: 'disabled' },
    ada,
    'Ada disabled Priya',
  ],
  ['member.joined', { memberId: m1, role: 'member' }, ada, 'Priya joined the team'],
  ['kettle.boiled_over', {}, ada, 'Kettle boiled over'],
])('%s of %o', (type, data, actor, sentence) => {
  const told = describeEvent(kinds, { type, data, actor })
  if (!told) throw new Error('The event has no sentence.')
  const { who, words } = describeEntry({ told, data, actor }, (id) =>
    id === m1 ? 'Priya' : undefined,
  )
  expect([who, words].filter(Boolean).join(' ')).toBe(sentence)
})
