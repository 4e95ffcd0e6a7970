import { describe, expect, test } from 'vitest'

import { unlimited, type Limits } from '#platform/limits/limits.ts'

import {
  anyMember,
  anyMemberEvenLockedOut,
  anyone,
  needs,
  ownerOnly,
  signedIn,
  staff,
  type Access,
} from './access.ts'
import { inDataScope, levelOf, may } from './may.ts'
import { organizationStates, type Membership, type Principal } from './principal.ts'

const membership: Membership = {
  organizationId: 'acme',
  organizationState: 'active',
  memberId: 'ada',
  role: 'member',
  roleName: 'agent',
  displayName: 'Ada',
  levels: { Inbox: 'manage', Tickets: 'view' },
  dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
}
const person: Principal = {
  sessionId: 'session',
  userId: 'ada',
  name: 'Ada',
  staffRole: undefined,
  hasSteppedUp: false,
  membership: undefined,
}
const noPlan: Limits = { planAllows: () => false, limitOf: () => undefined }

describe('who may', () => {
  test.each<[string, Principal | undefined, Access, string]>([
    ['a stranger what anyone may', undefined, anyone, 'yes'],
    ['a stranger what needs a sign-in', undefined, signedIn, 'unauthorized'],
    ['a stranger what needs a key', undefined, needs('Inbox', 'view'), 'unauthorized'],
    ['a person what needs a sign-in', person, signedIn, 'yes'],
    ['a person what needs a member', person, anyMember, 'not_found'],
    ['a person what needs the owner', person, ownerOnly, 'not_found'],
    ['a member what any member may', member({}), anyMember, 'yes'],
    ['a member what the owner may', member({}), ownerOnly, 'forbidden'],
    ['an admin what the owner may', member({ role: 'admin' }), ownerOnly, 'forbidden'],
    ['the owner what the owner may', member({ role: 'owner' }), ownerOnly, 'yes'],
    ['a key held to manage, to view', member({}), needs('Inbox', 'view'), 'yes'],
    ['a key held to manage, to manage', member({}), needs('Inbox', 'manage'), 'yes'],
    ['a key held to view, to view', member({}), needs('Tickets', 'view'), 'yes'],
    ['a key held to view, to manage', member({}), needs('Tickets', 'manage'), 'forbidden'],
    ["a key they don't have", member({}), needs('Audit', 'view'), 'forbidden'],
    [
      'a child of a key that is held',
      member({ levels: { Settings: 'manage' } }),
      needs('Settings.Api', 'view'),
      'forbidden',
    ],
    [
      'an admin without levels',
      member({ role: 'admin', levels: {} }),
      needs('Audit', 'manage'),
      'yes',
    ],
  ])('%s', (_, principal, access, answer) => {
    expect(verdictOf(principal, access)).toBe(answer)
  })
})

describe("the administration doesn't exist for anyone but staff", () => {
  test.each([
    [undefined, 'unauthorized'],
    [person, 'not_found'],
    [member({ role: 'owner' }), 'not_found'],
    [{ ...person, staffRole: 'support' as const }, 'not_found'],
    [{ ...person, staffRole: 'superadmin' as const }, 'yes'],
  ])('%#', (principal, answer) => {
    expect(verdictOf(principal, staff('superadmin', 'finance'))).toBe(answer)
  })
})

describe('the state of an organization', () => {
  const locked = ['suspended', 'deletion_scheduled', 'deleted']

  test.each(organizationStates)('%s', (organizationState) => {
    const owner = member({ role: 'owner', organizationState })
    const isLocked = locked.includes(organizationState)
    const isReadOnly = organizationState === 'read_only'

    expect(verdictOf(owner, anyMember)).toBe(isLocked ? 'locked' : 'yes')
    expect(verdictOf(owner, needs('Inbox', 'view'))).toBe(isLocked ? 'locked' : 'yes')
    expect(verdictOf(owner, needs('Inbox', 'manage'))).toBe(
      isLocked || isReadOnly ? 'locked' : 'yes',
    )
  })
})

test('no one is offered an upgrade for something their role forbids', () => {
  expect(verdictOf(member({}), needs('Audit', 'view'), noPlan)).toBe('forbidden')
  expect(verdictOf(member({}), needs('Inbox', 'view'), noPlan)).toBe('payment_required')
  expect(verdictOf(member({ role: 'owner' }), needs('Inbox', 'view'), noPlan)).toBe(
    'payment_required',
  )
})

test('owners and admins have every permission', () => {
  expect(levelOf({ ...membership, role: 'owner' }, 'Audit')).toBe('manage')
  expect(levelOf({ ...membership, role: 'admin' }, 'Audit')).toBe('manage')
  expect(levelOf(membership, 'Audit')).toBeUndefined()
})

describe('a member sees', () => {
  const mine = { memberId: 'ada', teamId: null }
  const ofMyTeam = { memberId: 'bob', teamId: 'red' }
  const ofOthers = { memberId: 'bob', teamId: 'blue' }
  const unowned = { memberId: null, teamId: null }
  const rows = [mine, ofMyTeam, ofOthers, unowned]

  test.each([
    ['all', [true, true, true, true]],
    ['teams', [true, true, false, false]],
    ['own', [true, false, false, false]],
  ] as const)('with scope %s', (kind, seen) => {
    const scoped = {
      ...membership,
      dataScope: { kind, teamIds: ['red'], closedChannelIds: ['mail'] },
    }

    expect(rows.map((row) => inDataScope(scoped, row))).toEqual(seen)
    expect(rows.map((row) => inDataScope({ ...scoped, role: 'admin' }, row))).toEqual(
      rows.map(() => true),
    )
    const closed = rows.map((row) => ({ ...row, channelId: 'mail' }))
    expect(closed.map((row) => inDataScope(scoped, row))).toEqual(rows.map(() => false))
    const open = rows.map((row) => ({ ...row, channelId: 'chat' }))
    expect(open.map((row) => inDataScope(scoped, row))).toEqual(seen)
    expect(closed.map((row) => inDataScope({ ...scoped, role: 'owner' }, row))).toEqual(
      rows.map(() => true),
    )
  })
})

function member(change: Partial<Membership>): Principal {
  return { ...person, membership: { ...membership, ...change } }
}

function verdictOf(principal: Principal | undefined, access: Access, limits = unlimited): string {
  const verdict = may(principal, access, limits)
  return verdict.allowed ? 'yes' : verdict.code
}

describe('a member without a required second factor', () => {
  const dueAt = new Date()
  const late = member({ role: 'owner', missingFactor: { dueAt, isOverdue: true } })

  test('keeps access until the deadline', () => {
    const early = member({ missingFactor: { dueAt, isOverdue: false } })
    expect(verdictOf(early, needs('Inbox', 'manage'))).toBe('yes')
  })

  test('then only gets calls that explain why', () => {
    for (const access of [anyMember, ownerOnly, needs('Inbox', 'view')]) {
      expect(verdictOf(late, access)).toBe('mfa_required')
    }
    expect(verdictOf(late, anyMemberEvenLockedOut)).toBe('yes')
    expect(verdictOf(late, signedIn)).toBe('yes')
  })

  test('calls allowed in a locked organization require membership', () => {
    const inSuspended = member({ organizationState: 'suspended' })
    expect(verdictOf(inSuspended, anyMember)).toBe('locked')
    expect(verdictOf(inSuspended, anyMemberEvenLockedOut)).toBe('yes')
    expect(verdictOf(person, anyMemberEvenLockedOut)).toBe('not_found')
    expect(verdictOf(undefined, anyMemberEvenLockedOut)).toBe('unauthorized')
  })
})
