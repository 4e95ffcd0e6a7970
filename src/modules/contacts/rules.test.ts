import { expect, test } from 'vitest'

import {
  fillFrom,
  isBlocked,
  isOnlyClaimed,
  joinAttributes,
  nameOf,
  otherAddresses,
  undoFills,
  type Mergeable,
} from './rules.ts'

test('a contact is called by name, then email, then as a visitor', () => {
  const id = '01890000-0000-7000-8000-00000000ba8f'
  expect(nameOf({ id, name: 'Ada', email: 'ada@example.com' })).toBe('Ada')
  expect(nameOf({ id, name: '', email: 'ada@example.com' })).toBe('ada@example.com')
  expect(nameOf({ id, name: '', email: null })).toBe('Visitor BA8F')
})

test('new values are added, and null removes a value', () => {
  expect(joinAttributes<string | null>({ plan: 'pro', cart: 'full' }, { cart: null })).toEqual({
    plan: 'pro',
  })
})

test('a block expires', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  expect(isBlocked('2026-11-15T12:00:01Z', now)).toBe(true)
  expect(isBlocked('2026-11-15T12:00:00Z', now)).toBe(false)
  expect(isBlocked(null, now)).toBe(false)
})

test('other addresses have no duplicates and never include the primary one', () => {
  expect(
    otherAddresses('a@x.example', ['b@x.example'], [null, 'a@x.example', 'b@x.example']),
  ).toEqual(['b@x.example'])
  expect(otherAddresses(null, ['c@x.example', 'd@x.example'])).toEqual([
    'c@x.example',
    'd@x.example',
  ])
})

test("the kept contact keeps its primary address and gains the other's addresses", () => {
  const target = { ...emptyContact, email: 'ada@x.example' }
  const source = {
    ...emptyContact,
    email: 'ada@y.example',
    otherEmails: ['ada@x.example', 'ada@z.example'],
  }

  expect(fillFrom(target, source)).toEqual({ otherEmails: ['ada@y.example', 'ada@z.example'] })
})

const emptyContact: Mergeable = {
  kind: 'lead',
  externalId: null,
  name: '',
  email: null,
  phone: null,
  isNameClaimed: false,
  isEmailClaimed: false,
  isPhoneClaimed: false,
  otherEmails: [],
  otherPhones: [],
  locale: null,
  timeZone: null,
  companyId: null,
  ownerId: null,
  attributes: {},
  signedAttributes: {},
  pictureId: null,
  pictureBy: null,
  pictureAddress: null,
  contactedAt: null,
  repliedAt: null,
  unsubscribedAt: null,
}

test('with three merged contacts, each unmerge removes only its own values', () => {
  const target = { ...emptyContact, name: 'Ada' }
  const second = { ...emptyContact, email: 'ada@b.example', attributes: { plan: 'pro' } }
  const third = { ...emptyContact, email: 'ada@c.example', attributes: { seats: 3 } }
  const two = { ...target, ...fillFrom(target, second) }
  const three = { ...two, ...fillFrom(two, third) }
  const withoutSecond = { ...three, ...undoFills(three, fillsOf(target, second)) }
  expect(withoutSecond).toEqual({
    ...target,
    email: 'ada@c.example',
    attributes: { seats: 3 },
  })
  expect({ ...three, ...undoFills(three, fillsOf(two, third)) }).toEqual(two)
})

test('a photo set by a teammate after a merge survives an unmerge', () => {
  const source: Mergeable = { ...emptyContact, pictureId: 'one', pictureBy: 'member' }
  const mergeFills = fillsOf(emptyContact, source)
  const merged = { ...emptyContact, ...fillFrom(emptyContact, source) }
  const chosen: Mergeable = { ...merged, pictureId: 'two' }

  expect({ ...merged, ...undoFills(merged, mergeFills) }).toEqual(emptyContact)
  expect({ ...chosen, ...undoFills(chosen, mergeFills) }).toEqual(chosen)
})

function fillsOf(before: Mergeable, other: Mergeable) {
  const fills = fillFrom(before, other)
  return Object.fromEntries(
    Object.entries(fills).map(([column, after]) => [
      column,
      { before: before[column as keyof Mergeable], after },
    ]),
  )
}

test("a merge keeps the target's values and fills gaps", () => {
  const target = { ...emptyContact, name: 'Ada', attributes: { plan: 'pro' } }
  const source: Mergeable = {
    ...emptyContact,
    kind: 'user',
    externalId: 'u-1',
    name: 'Eve',
    email: 'ada@example.com',
    attributes: { plan: 'free', seats: 3 },
  }
  expect(fillFrom(target, source)).toEqual({
    kind: 'user',
    externalId: 'u-1',
    email: 'ada@example.com',
    attributes: { plan: 'pro', seats: 3 },
  })
  expect(fillFrom(target, emptyContact)).toEqual({})
})

test('unverified values stay unverified after a merge and leave with an unmerge', () => {
  const target = { ...emptyContact, name: 'Ada' }
  const source = {
    ...emptyContact,
    name: 'Eve',
    isNameClaimed: true,
    email: 'a@x.example',
    isEmailClaimed: true,
  }

  expect(fillFrom(target, source)).toEqual({ email: 'a@x.example', isEmailClaimed: true })
  const both = { ...target, email: 'a@x.example', isEmailClaimed: true }
  const fills = {
    email: { before: null, after: 'a@x.example' },
    isEmailClaimed: { before: false, after: true },
  }
  expect({ ...both, ...undoFills(both, fills) }).toEqual(target)
})

test('only a lead with nothing but unverified details could be anyone', () => {
  const lead = { kind: 'lead', name: 'Ada', email: 'ada@x.example', phone: null } as const
  expect(isOnlyClaimed({ ...lead, claimed: ['name', 'email'] })).toBe(true)
  expect(isOnlyClaimed({ ...lead, claimed: ['name'] })).toBe(false)
  expect(isOnlyClaimed({ ...lead, claimed: [] })).toBe(false)
  expect(isOnlyClaimed({ ...lead, kind: 'user', claimed: ['name', 'email'] })).toBe(false)
})
