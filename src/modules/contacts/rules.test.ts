import { expect, test } from 'vitest'

import {
  fillFrom,
  isBlocked,
  isOnlyClaimed,
  joinAttributes,
  nameOf,
  otherAddresses,
  takeBack,
  type Mergeable,
} from './rules.ts'

test('somebody is called by his name, else by his address, else a visitor', () => {
  const id = '01890000-0000-7000-8000-00000000ba8f'
  expect(nameOf({ id, name: 'Ada', email: 'ada@example.com' })).toBe('Ada')
  expect(nameOf({ id, name: '', email: 'ada@example.com' })).toBe('ada@example.com')
  expect(nameOf({ id, name: '', email: null })).toBe('Visitor BA8F')
})

test('what is said is added, and null takes away', () => {
  expect(joinAttributes<string | null>({ plan: 'pro', cart: 'full' }, { cart: null })).toEqual({
    plan: 'pro',
  })
})

test('a block ends by itself', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(isBlocked('2026-11-15T12:00:01Z', now)).toBe(true)
  expect(isBlocked('2026-11-15T12:00:00Z', now)).toBe(false)
  expect(isBlocked(null, now)).toBe(false)
})

test('other addresses are kept once each, and never the first again', () => {
  expect(
    otherAddresses('a@x.example', ['b@x.example'], [null, 'a@x.example', 'b@x.example']),
  ).toEqual(['b@x.example'])
  expect(otherAddresses(null, ['c@x.example', 'd@x.example'])).toEqual([
    'c@x.example',
    'd@x.example',
  ])
})

test('whoever stays keeps his first address and gets those of the other beside it', () => {
  const stays = { ...nobody, email: 'ada@x.example' }
  const goes = {
    ...nobody,
    email: 'ada@y.example',
    other_emails: ['ada@x.example', 'ada@z.example'],
  }

  expect(fillFrom(stays, goes)).toEqual({ other_emails: ['ada@y.example', 'ada@z.example'] })
})

const nobody: Mergeable = {
  kind: 'lead',
  external_id: null,
  name: '',
  email: null,
  phone: null,
  is_name_claimed: false,
  is_email_claimed: false,
  is_phone_claimed: false,
  other_emails: [],
  other_phones: [],
  locale: null,
  time_zone: null,
  company_id: null,
  owner_id: null,
  attributes: {},
  signed_attributes: {},
  picture_id: null,
  picture_by: null,
  picture_address: null,
  contacted_at: null,
  replied_at: null,
  unsubscribed_at: null,
}

test('of three that became one each takes back only what it brought', () => {
  const stays = { ...nobody, name: 'Ada' }
  const second = { ...nobody, email: 'ada@b.example', attributes: { plan: 'pro' } }
  const third = { ...nobody, email: 'ada@c.example', attributes: { seats: 3 } }
  const two = { ...stays, ...fillFrom(stays, second) }
  const three = { ...two, ...fillFrom(two, third) }
  const withoutSecond = { ...three, ...takeBack(three, broughtBy(stays, second)) }
  expect(withoutSecond).toEqual({
    ...stays,
    email: 'ada@c.example',
    attributes: { seats: 3 },
  })
  expect({ ...three, ...takeBack(three, broughtBy(two, third)) }).toEqual(two)
})

test('a picture that a colleague chose after a merge stays his when it is taken apart', () => {
  const goes: Mergeable = { ...nobody, picture_id: 'one', picture_by: 'member' }
  const brought = broughtBy(nobody, goes)
  const merged = { ...nobody, ...fillFrom(nobody, goes) }
  const chosen: Mergeable = { ...merged, picture_id: 'two' }

  expect({ ...merged, ...takeBack(merged, brought) }).toEqual(nobody)
  expect({ ...chosen, ...takeBack(chosen, brought) }).toEqual(chosen)
})

function broughtBy(before: Mergeable, other: Mergeable) {
  const fills = fillFrom(before, other)
  return Object.fromEntries(
    Object.entries(fills).map(([column, after]) => [
      column,
      { before: before[column as keyof Mergeable], after },
    ]),
  )
}

test('of two that become one the one who stays is right, and gaps are filled', () => {
  const stays = { ...nobody, name: 'Ada', attributes: { plan: 'pro' } }
  const goes: Mergeable = {
    ...nobody,
    kind: 'user',
    external_id: 'u-1',
    name: 'Eve',
    email: 'ada@example.com',
    attributes: { plan: 'free', seats: 3 },
  }
  expect(fillFrom(stays, goes)).toEqual({
    kind: 'user',
    external_id: 'u-1',
    email: 'ada@example.com',
    attributes: { plan: 'pro', seats: 3 },
  })
  expect(fillFrom(stays, nobody)).toEqual({})
})

test('what is taken over from somebody who only typed it stays typed, and goes with him again', () => {
  const stays = { ...nobody, name: 'Ada' }
  const goes = {
    ...nobody,
    name: 'Eve',
    is_name_claimed: true,
    email: 'a@x.example',
    is_email_claimed: true,
  }

  expect(fillFrom(stays, goes)).toEqual({ email: 'a@x.example', is_email_claimed: true })
  const both = { ...stays, email: 'a@x.example', is_email_claimed: true }
  const fills = {
    email: { before: null, after: 'a@x.example' },
    is_email_claimed: { before: false, after: true },
  }
  expect({ ...both, ...takeBack(both, fills) }).toEqual(stays)
})

test('only a lead of whom nothing but his own word is known may be anybody', () => {
  const lead = { kind: 'lead', name: 'Ada', email: 'ada@x.example', phone: null } as const
  expect(isOnlyClaimed({ ...lead, claimed: ['name', 'email'] })).toBe(true)
  expect(isOnlyClaimed({ ...lead, claimed: ['name'] })).toBe(false)
  expect(isOnlyClaimed({ ...lead, claimed: [] })).toBe(false)
  expect(isOnlyClaimed({ ...lead, kind: 'user', claimed: ['name', 'email'] })).toBe(false)
})
