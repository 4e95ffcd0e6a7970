import { describe, expect, test } from 'vitest'

import { planLimits, unlimited } from '#platform/limits/limits.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'

import { shareOf } from './audience.ts'
import type { Listener } from './listener.ts'

const own = { kind: 'own', teamIds: [], closedChannelIds: [] } as const
const ofTea = { kind: 'teams', teamIds: ['tea'], closedChannelIds: [] } as const
const limited = { kind: 'all', teamIds: [], closedChannelIds: ['mail'] } as const
const ownLimited = { ...limited, kind: 'own' } as const

describe('what a member receives of an event', () => {
  test.each([
    ['organization', {}, 'all'],
    ['nobody', { role: 'owner' }, 'nothing'],
    ['subject', { role: 'owner' }, 'nothing'],
    ['member:me', {}, 'all'],
    ['member:me', { dataScope: own }, 'all'],
    ['member:someone-else', { role: 'owner' }, 'nothing'],
    ['member:undefined', {}, 'nothing'],
    ['Inbox', {}, 'nothing'],
    ['Inbox', { levels: { Inbox: 'view' } }, 'all'],
    ['Inbox', { levels: { Inbox: 'manage' } }, 'all'],
    ['Inbox', { levels: { Tickets: 'manage' } }, 'nothing'],
    ['Inbox', { role: 'admin' }, 'all'],
    ['Inbox', { levels: { Inbox: 'view' }, dataScope: own }, 'hint'],
    ['Inbox', { role: 'admin', dataScope: own }, 'all'],
    ['Inbox', { role: 'owner', organizationState: 'suspended' }, 'nothing'],
    ['organization', { organizationState: 'deletion_scheduled' }, 'nothing'],
    ['Inbox m:me c:-', { levels: { Inbox: 'view' }, dataScope: own }, 'all'],
    ['Inbox m:other c:-', { levels: { Inbox: 'view' }, dataScope: own }, 'nothing'],
    ['Inbox m:other c:-', { levels: { Inbox: 'view' } }, 'all'],
    ['Inbox m:me c:-', { levels: {}, dataScope: own }, 'nothing'],
    ['Inbox t:tea c:-', { levels: { Inbox: 'view' }, dataScope: own }, 'nothing'],
    ['Inbox t:tea c:-', { levels: { Inbox: 'view' }, dataScope: ofTea }, 'all'],
    ['Inbox t:coffee c:-', { levels: { Inbox: 'view' }, dataScope: ofTea }, 'nothing'],
    ['Tickets m:me o:other c:-', { levels: { Tickets: 'manage' } }, 'nothing'],
    ['Tickets m:other o:me o:other c:-', { levels: { Tickets: 'view' } }, 'all'],
    ['Tickets m:other o:me c:-', { levels: {} }, 'nothing'],
    ['Tickets m:other o:me c:-', { levels: { Tickets: 'view' }, dataScope: own }, 'nothing'],
    ['Tickets m:me o:me c:-', { levels: { Tickets: 'view' }, dataScope: own }, 'all'],
    ['Tickets m:me o:- c:-', { levels: { Tickets: 'manage' } }, 'nothing'],
    ['Tickets m:other o:- c:-', { role: 'admin' }, 'all'],
    ['Tickets m:other o:other c:-', { role: 'owner' }, 'all'],
    ['Inbox m:other i:mail c:-', { levels: { Inbox: 'view' } }, 'all'],
    ['Inbox m:other i:mail c:-', { levels: { Inbox: 'view' }, dataScope: limited }, 'nothing'],
    ['Inbox m:me i:mail c:-', { levels: { Inbox: 'view' }, dataScope: ownLimited }, 'nothing'],
    ['Inbox m:me i:chat c:-', { levels: { Inbox: 'view' }, dataScope: ownLimited }, 'all'],
    ['Inbox i:chat i:mail c:-', { levels: { Inbox: 'view' }, dataScope: limited }, 'nothing'],
    ['Inbox i:chat c:-', { levels: { Inbox: 'view' }, dataScope: limited }, 'all'],
    ['Inbox i:mail c:-', { role: 'admin', dataScope: limited }, 'all'],
    ['Unknown.Key', { role: 'owner' }, 'nothing'],
    ['__proto__', { role: 'owner' }, 'nothing'],
  ] as const)('%s for %o: %s', (audience, rights, share) => {
    expect(shareOf({ audience }, member(principal(rights)), unlimited)).toBe(share)
  })

  test("events outside the plan aren't sent", () => {
    const limits = planLimits(() => ({ keys: new Set(['Inbox']), limits: {}, overrides: [] }))
    const owner = member(principal({ role: 'owner' }))
    expect(shareOf({ audience: 'Inbox' }, owner, limits)).toBe('all')
    expect(shareOf({ audience: 'Tickets' }, owner, limits)).toBe('nothing')
  })

  test('non-members receive nothing', () => {
    const stranger = member({ ...principal({}), membership: undefined })
    expect(shareOf({ audience: 'organization' }, stranger, unlimited)).toBe('nothing')
    expect(shareOf({ audience: 'member:undefined' }, stranger, unlimited)).toBe('nothing')
  })
})

describe('a visitor', () => {
  test.each([
    ['Inbox m:me c:ada', 'customer'],
    ['Inbox c:ada/grace', 'nothing'],
    ['Inbox c:grace/ada', 'nothing'],
    ['Inbox c:grace', 'nothing'],
    ['Inbox c:-', 'nothing'],
    ['Tickets o:ada c:-', 'nothing'],
    ['Inbox', 'nothing'],
    ['organization', 'nothing'],
    ['member:ada', 'nothing'],
  ])('receives %s: %s', (audience, share) => {
    expect(shareOf({ audience }, ada, unlimited)).toBe(share)
  })

  test.each([
    ['Inbox c:grace/ada', 'customer', 'customer'],
    ['Inbox c:grace', 'nothing', 'customer'],
    ['Inbox c:grace/eve', 'nothing', 'customer'],
    ['Inbox c:ada', 'nothing', 'nothing'],
  ])('merged by a teammate, receives %s: %s, with a signature: %s', (audience, own, all) => {
    expect(shareOf({ audience }, merged, unlimited)).toBe(own)
    expect(shareOf({ audience }, signed, unlimited)).toBe(all)
  })

  test.each([
    ['Inbox c:ada/ada', 'customer'],
    ['Inbox c:ada/grace', 'nothing'],
    ['Inbox c:ada', 'nothing'],
  ])('with another contact merged in, receives %s: %s', (audience, share) => {
    expect(shareOf({ audience }, follower, unlimited)).toBe(share)
  })
})

const ada: Extract<Listener, { kind: 'visitor' }> = {
  kind: 'visitor',
  visitor: {
    organizationId: 'organization',
    sessionId: 'session',
    openerId: 'session',
    widgetId: 'widget',
    contactId: 'ada',
    isVerified: false,
    visibleAs: { contactId: 'ada', isMerged: false },
    senderNames: 'agent',
  },
}

const merged: Listener = {
  kind: 'visitor',
  visitor: { ...ada.visitor, contactId: 'grace', visibleAs: { contactId: 'ada', isMerged: true } },
}

const follower: Listener = {
  kind: 'visitor',
  visitor: { ...ada.visitor, visibleAs: { contactId: 'ada', isMerged: true } },
}

const signed: Listener = {
  kind: 'visitor',
  visitor: { ...ada.visitor, contactId: 'grace', visibleAs: null, isVerified: true },
}

function member(of: Principal): Listener {
  return { kind: 'member', principal: of }
}

function principal(rights: Partial<Membership>): Principal {
  return {
    sessionId: 'session',
    userId: 'user',
    name: 'Person',
    staffRole: undefined,
    hasSteppedUp: false,
    membership: {
      organizationId: 'organization',
      organizationState: 'active',
      memberId: 'me',
      role: 'member',
      levels: {},
      dataScope: { kind: 'all', teamIds: [], closedChannelIds: [] },
      roleName: 'agent',
      displayName: 'Ada',
      ...rights,
    },
  }
}
