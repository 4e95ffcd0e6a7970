import { describe, expect, test } from 'vitest'

import { planLimits, unlimited } from '#platform/limits/limits.ts'
import type { Membership, Principal } from '#platform/permissions/principal.ts'

import { shareOf } from './audience.ts'

const own = { kind: 'own', teamIds: [] } as const

describe('how much of an event a member is told', () => {
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
    ['Unknown.Key', { role: 'owner' }, 'nothing'],
    ['__proto__', { role: 'owner' }, 'nothing'],
  ] as const)('%s for %o: %s', (audience, rights, share) => {
    expect(shareOf({ audience }, principal(rights), unlimited)).toBe(share)
  })

  test('what the plan leaves out is not told either', () => {
    const limits = planLimits(() => ({ keys: new Set(['Inbox']), limits: {}, overrides: [] }))
    const owner = principal({ role: 'owner' })
    expect(shareOf({ audience: 'Inbox' }, owner, limits)).toBe('all')
    expect(shareOf({ audience: 'Tickets' }, owner, limits)).toBe('nothing')
  })

  test('who is no member is told nothing', () => {
    const stranger = { ...principal({}), membership: undefined }
    expect(shareOf({ audience: 'organization' }, stranger, unlimited)).toBe('nothing')
    expect(shareOf({ audience: 'member:undefined' }, stranger, unlimited)).toBe('nothing')
  })
})

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
      dataScope: { kind: 'all', teamIds: [] },
      ...rights,
    },
  }
}
