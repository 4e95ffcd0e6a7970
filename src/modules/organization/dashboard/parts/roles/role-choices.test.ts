import { expect, test } from 'vitest'

import type { Role } from '../../../model.ts'
import { grantableChoices } from './role-choices.ts'

const agent = role('agent', { Inbox: 'manage' })
const reader = role('reader', { Inbox: 'view' })

test("a member can't make admins or grant more than they have", () => {
  const giver = {
    role: 'member',
    levels: levels({ Organization: 'manage', Inbox: 'view' }),
  } as const

  const offered = grantableChoices([agent, reader], giver).map(({ value }) => value)

  expect(offered).toEqual(['reader', ''])
})

test('an admin can grant any role', () => {
  const offered = grantableChoices([agent, reader], { role: 'admin', levels: levels({}) })

  expect(offered.map(({ value }) => value)).toEqual(['admin', 'agent', 'reader', ''])
})

type Giver = Parameters<typeof grantableChoices>[1]

function levels(held: Partial<Giver['levels']>): Giver['levels'] {
  return held as Giver['levels']
}

function role(key: string, granted: Role['levels']): Role {
  const described = { name: key, description: '', isPreset: false, memberCount: 0, version: 1 }
  return { key, levels: granted, ...described }
}
