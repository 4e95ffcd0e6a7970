import { expect, test } from 'vitest'

import {
  fillFrom,
  isBlocked,
  joinAttributes,
  nameOf,
  otherAddresses,
  takeBack,
  type Mergeable,
} from './rules.ts'

test('somebody is called by his name, else by his address, else a visitor', () => {
  expect(nameOf({ name: 'Ada', email: 'ada@example.com' })).toBe('Ada')
  expect(nameOf({ name: '', email: 'ada@example.com' })).toBe('ada@example.com')
  expect(nameOf({ name: '', email: null })).toBe('Visitor')
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
  other_emails: [],
  other_phones: [],
  locale: null,
  time_zone: null,
  company_id: null,
  owner_id: null,
  attributes: {},
  signed_attributes: {},
}

test('of three that became one each takes back only what it brought', () => {
  const stays = { ...nobody, name: 'Ada' }
  const second = { ...nobody, email: 'ada@b.example', attributes: { plan: 'pro' } }
  const third = { ...nobody, email: 'ada@c.example', attributes: { seats: 3 } }
  const two = { ...stays, ...fillFrom(stays, second) }
  const three = { ...two, ...fillFrom(two, third) }
  const brought = (before: Mergeable, after: Mergeable) =>
    Object.fromEntries(
      Object.keys(fillFrom(before, after)).map((column) => {
        const key = column as keyof Mergeable
        return [
          column,
          { before: before[key], after: { ...before, ...fillFrom(before, after) }[key] },
        ]
      }),
    )

  const withoutSecond = { ...three, ...takeBack(three, brought(stays, second)) }
  expect(withoutSecond).toEqual({
    ...stays,
    email: 'ada@c.example',
    attributes: { seats: 3 },
  })
  expect({ ...three, ...takeBack(three, brought(two, third)) }).toEqual(two)
})

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
