import { describe, expect, test } from 'vitest'

import { eventsIn } from '#platform/registry/module.ts'

import * as eventsContract from '../events-contract.ts'
import { eventsOf, type Circumstances } from './events-of.ts'
import type { ConversationRow } from './store/conversations.ts'

const ada = '0199a000-0000-7000-8000-00000000000a'
const omar = '0199a000-0000-7000-8000-00000000000b'
const desk = '0199a000-0000-7000-8000-00000000000c'
const vip = '0199a000-0000-7000-8000-00000000000d'
const bug = '0199a000-0000-7000-8000-00000000000e'
const monday = new Date('2026-11-16T09:00:00.000Z')
const friday = new Date('2026-11-20T09:00:00.000Z')

type Row = Partial<ConversationRow>

const open: Row = { status: 'open', closedReason: null, snoozedUntil: null }
const snoozed: Row = { status: 'snoozed', closedReason: null, snoozedUntil: monday }
const closed: Row = { status: 'closed', closedReason: 'resolved', snoozedUntil: null }
const spam: Row = { ...closed, closedReason: 'spam' }

describe('the status', () => {
  test.each<[string, Row, Row, string[]]>([
    ['closing', open, closed, ['status_changed', 'closed']],
    ['closing a snoozed one', snoozed, closed, ['status_changed', 'closed']],
    ['reopening', closed, open, ['status_changed', 'reopened']],
    ['snoozing', open, snoozed, ['status_changed', 'snoozed']],
    ['snoozing a closed one', closed, snoozed, ['status_changed', 'snoozed']],
    ['unsnoozing', snoozed, open, ['status_changed', 'unsnoozed']],
    ['moving the snooze', snoozed, { ...snoozed, snoozedUntil: friday }, ['snoozed']],
    [
      'snoozing until the customer writes',
      snoozed,
      { ...snoozed, snoozedUntil: null },
      ['snoozed'],
    ],
    ['nothing', open, open, []],
    ['changing the snooze event', snoozed, { ...snoozed, snoozeUntilEvent: 'visit' }, ['snoozed']],
    ['an unchanged snooze', snoozed, { ...snoozed, snoozedUntil: new Date(monday) }, []],
  ])('%s', (_, before, after, names) => {
    expect(namesOf(before, after)).toEqual(names)
  })

  test('contains both statuses and notifies the customer', () => {
    const [first, second] = happened(open, closed)
    expect(first).toMatchObject({
      data: { conversationId: ada, number: 7, before: 'open', after: 'closed' },
      isForCustomer: true,
    })
    expect(second).toMatchObject({ data: { reason: 'resolved' }, isForCustomer: false })
  })

  test('contains the end', () => {
    expect(happened(open, snoozed)[1]?.data).toMatchObject({ until: monday.toISOString() })
    const forNow = { ...snoozed, snoozedUntil: null }
    expect(happened(open, forNow)[1]?.data).toMatchObject({ until: null, event: null })
    const forNote: Row = { ...forNow, snoozeUntilEvent: 'note' }
    expect(happened(open, forNote)[1]?.data).toMatchObject({ until: null, event: 'note' })
  })

  test('closing an inactive conversation has its own event', () => {
    const idle = { cause: { kind: 'idle', minutes: 60 } }
    const noReply: Row = { ...closed, closedReason: 'no_reply' }
    expect(namesOf(open, noReply, idle)).toEqual([
      'status_changed',
      'closed',
      'customer_unresponsive',
    ])
    expect(happened(open, noReply, idle)[2]?.data).toMatchObject({ minutes: 60 })
    expect(namesOf(open, noReply, { cause: { kind: 'bulk' } })).toEqual([
      'status_changed',
      'closed',
    ])
  })
})

describe('spam', () => {
  test.each<[string, Row, Row, string[]]>([
    ['from open', open, spam, ['status_changed', 'closed', 'spam_marked']],
    ['from closed', closed, spam, ['spam_marked']],
    ['reopened from spam', spam, open, ['status_changed', 'reopened', 'spam_unmarked']],
    ['closed for another reason', spam, closed, ['spam_unmarked']],
    ['as before', spam, spam, []],
  ])('%s', (_, before, after, names) => {
    expect(namesOf(before, after)).toEqual(names)
  })

  test('another reason has no event of its own', () => {
    const duplicate: Row = { ...closed, closedReason: 'duplicate' }
    expect(namesOf(closed, duplicate)).toEqual(['updated'])
    expect(happened(closed, duplicate)[0]?.data).toMatchObject({
      before: { closedReason: 'resolved' },
      after: { closedReason: 'duplicate' },
    })
  })
})

describe('the assignee', () => {
  test.each<[string, string | null, string | null, string[]]>([
    ['assigned', null, ada, ['assigned']],
    ['reassigned', omar, ada, ['assigned']],
    ['unassigned', omar, null, ['unassigned']],
    ['unchanged', ada, ada, []],
    ['still unassigned', null, null, []],
  ])('%s', (_, before, after, names) => {
    expect(namesOf({ assigneeId: before }, { assigneeId: after })).toEqual(names)
  })

  test('contains the previous and the new assignee, and the reason', () => {
    const because = 'round robin'
    const given = happened({ assigneeId: omar }, { assigneeId: ada }, { because })
    expect(given[0]?.data).toMatchObject({ before: omar, after: ada, because })
    const freed = happened({ assigneeId: omar }, { assigneeId: null }, { because })
    expect(freed[0]?.data).toMatchObject({ before: omar, because })
    expect(happened({ assigneeId: omar }, { assigneeId: ada })[0]?.data).not.toHaveProperty(
      'because',
    )
  })

  test("names the assignee who didn't reply in time", () => {
    const late = { unansweredMinutes: 30 }
    const [first] = happened({ assigneeId: omar }, { assigneeId: ada }, late)
    expect(first?.data).toMatchObject({ memberId: omar, minutes: 30 })
    expect(namesOf({ assigneeId: omar }, { assigneeId: ada }, late)).toEqual([
      'agent_unresponsive',
      'assigned',
    ])
    expect(namesOf({ assigneeId: null }, { assigneeId: ada }, late)).toEqual(['assigned'])
  })

  test('the team', () => {
    expect(namesOf({ teamId: null }, { teamId: desk })).toEqual(['team_changed'])
    expect(happened({ teamId: desk }, { teamId: null })[0]?.data).toMatchObject({
      before: desk,
      after: null,
    })
  })
})

describe('sorting', () => {
  test('the priority', () => {
    expect(happened({ priority: 'none' }, { priority: 'urgent' })).toMatchObject([
      { data: { before: 'none', after: 'urgent' } },
    ])
    expect(namesOf({ priority: 'none' }, { priority: 'urgent' })).toEqual(['priority_changed'])
  })

  test.each<[string, string[], string[], string[]]>([
    ['added', [], [vip], ['tagged']],
    ['removed', [vip], [], ['untagged']],
    ['replaced', [vip], [bug], ['tagged', 'untagged']],
    ['in another order', [vip, bug], [bug, vip], []],
    ['the same', [vip], [vip], []],
  ])('tags %s', (_, before, after, names) => {
    expect(namesOf({}, {}, { tags: { before, after } })).toEqual(names)
  })

  test('tag events list the added and removed tags', () => {
    const [came, went] = happened({}, {}, { tags: { before: [vip], after: [bug] } })
    expect([came?.data, went?.data]).toMatchObject([{ tagIds: [bug] }, { tagIds: [vip] }])
  })

  test('each custom field has its own event', () => {
    const before = { attributes: { order: 'A-7', plan: 'pro', gone: true } }
    const after = { attributes: JSON.stringify({ order: 'A-8', plan: 'pro', seats: 5 }) }
    expect(namesOf(before, after as Row)).toEqual(Array(3).fill('attribute_changed'))
    expect(happened(before, after as Row).map(({ data }) => data)).toMatchObject([
      { key: 'order', before: 'A-7', after: 'A-8' },
      { key: 'gone', before: true, after: null },
      { key: 'seats', before: null, after: 5 },
    ])
  })
})

describe('the trash', () => {
  test('moving into it', () => {
    expect(happened({ deletedAt: null }, { deletedAt: monday })).toMatchObject([
      { kind: { type: 'conversation.deleted' }, data: { isForGood: false, because: 'member' } },
    ])
  })

  test('restoring has no event of its own', () => {
    expect(happened({ deletedAt: monday }, { deletedAt: null })).toMatchObject([
      { kind: { type: 'conversation.updated' }, data: { after: { isTrashed: false } } },
    ])
  })

  test('staying in it', () => {
    expect(namesOf({ deletedAt: monday }, { deletedAt: monday })).toEqual([])
  })
})

describe('the rating', () => {
  const none: Row = { rating: null, ratingComment: null }

  test.each<[string, Row, Row, string[]]>([
    ['given', none, { rating: 4 }, ['rated']],
    ['changed', { rating: 4 }, { rating: 2 }, ['rated']],
    [
      'with a comment',
      none,
      { rating: 2, ratingComment: 'Slow' },
      ['rated', 'rating_comment_added'],
    ],
    [
      'a comment later',
      { rating: 2 },
      { rating: 2, ratingComment: 'Slow' },
      ['rating_comment_added'],
    ],
    ['an empty comment', { rating: 2 }, { rating: 2, ratingComment: '' }, []],
    ['the same', { rating: 2 }, { rating: 2 }, []],
    [
      'another answer with the same score',
      { rating: 1, ratingScale: 'nps', ratingAnswer: 2 },
      { rating: 1, ratingScale: 'nps', ratingAnswer: 0 },
      ['rated'],
    ],
    [
      'the same score on another scale',
      { rating: 5, ratingAnswer: 5 },
      { rating: 5, ratingScale: 'stars', ratingAnswer: 5 },
      ['rated'],
    ],
    [
      'a removed comment',
      { rating: 2, ratingComment: 'Slow' },
      { rating: 2, ratingComment: '' },
      ['updated'],
    ],
  ])('%s', (_, before, after, names) => {
    expect(namesOf({ ...none, ...before }, { ...none, ...after })).toEqual(names)
  })

  test('tells whether the comment came with it', () => {
    const commented: Row = { rating: 2, ratingComment: 'Slow' }
    expect(happened(none, commented)[1]?.data).toMatchObject({ comment: 'Slow', isLater: false })
    const rated = { ...none, rating: 2 }
    expect(happened(rated, commented)[0]?.data).toMatchObject({ rating: 2, isLater: true })
  })
})

describe('other changes', () => {
  test.each<[string, Row, Row, Record<string, unknown>]>([
    ['the subject', { subject: '' }, { subject: 'Order' }, { subject: 'Order' }],
    [
      'asking for a person',
      { humanAskedAt: null },
      { humanAskedAt: monday },
      {
        humanAskedAt: monday,
      },
    ],
    [
      'the due time',
      { dueKind: null },
      { dueAt: monday, dueKind: 'first', dueState: 'running' },
      {
        due: { at: monday.toISOString(), kind: 'first', state: 'running' },
      },
    ],
  ])('%s', (_, before, after, expected) => {
    expect(happened(before, after)).toMatchObject([
      { kind: { type: 'conversation.updated' }, data: { after: expected }, isForCustomer: false },
    ])
  })

  test('a timeline entry is an event', () => {
    expect(happened({}, {}, { lines: [{ what: 'redacted' }] })).toMatchObject([
      { kind: { type: 'conversation.updated' }, data: { before: {}, after: {} } },
    ])
  })

  test.each<[Row, Row, object[]]>([
    [{ byMailSince: null }, { byMailSince: monday }, [{ before: 'widget', after: 'email' }]],
    [{ byMailSince: monday }, { byMailSince: friday }, []],
    [{ byMailSince: monday }, { byMailSince: null }, [{ before: 'email', after: 'widget' }]],
  ])('a change of channel has an event (%#)', (before, after, expected) => {
    expect(happened(before, after)).toMatchObject(
      expected.map((data) => ({
        kind: { type: 'conversation.channel_changed' },
        data: { conversationId: ada, number: 7, ...data },
        isForCustomer: false,
      })),
    )
  })

  test('a copy that the customer requested has an event', () => {
    expect(namesOf({}, {}, { lines: [{ what: 'copySent' }] })).toEqual(['transcript_sent'])
  })
})

test("a customer's message in an open conversation is no change", () => {
  const before: Row = { ...open, waitingSince: null, lastSeq: 3, preview: 'Hello' }
  const after: Row = { ...open, waitingSince: monday, lastSeq: 4, preview: 'Are you there?' }
  expect(happened(before, after)).toEqual([])
})

test('a change of several things emits one event each', () => {
  const before: Row = { ...open, assigneeId: null, teamId: null, priority: 'none' }
  const after: Row = { ...closed, assigneeId: ada, teamId: desk, priority: 'high', subject: 'x' }
  expect(namesOf(before, after, { tags: { before: [], after: [vip] } })).toEqual([
    'status_changed',
    'closed',
    'assigned',
    'team_changed',
    'priority_changed',
    'tagged',
    'updated',
  ])
})

test('customers only get the status event', () => {
  const after: Row = { ...spam, assigneeId: ada, priority: 'high', deletedAt: monday, rating: 1 }
  const forCustomer = happened(open, after).filter(({ isForCustomer }) => isForCustomer)
  expect(forCustomer.map(({ kind }) => kind.type)).toEqual(['conversation.status_changed'])
})

function happened(before: Row, after: Row, change: Circumstances = {}) {
  const base: Row = {
    id: ada,
    number: 7n,
    status: 'open',
    closedReason: null,
    snoozedUntil: null,
    snoozeUntilEvent: null,
    assigneeId: null,
    teamId: null,
    priority: 'none',
    subject: '',
    humanAskedAt: null,
    rating: null,
    ratingScale: 'faces',
    ratingAnswer: null,
    ratingComment: null,
    attributes: {},
    deletedAt: null,
    dueAt: null,
    dueKind: null,
    dueState: null,
  }
  const was = { ...base, ...before }
  const events = eventsOf(was as ConversationRow, { ...was, ...after } as ConversationRow, change)
  for (const { kind, data } of events) {
    expect(eventsIn(eventsContract)).toContain(kind)
    kind.data.parse(JSON.parse(JSON.stringify(data)))
  }
  return events
}

function namesOf(before: Row, after: Row, change?: Circumstances): string[] {
  return happened(before, after, change).map(({ kind }) => kind.type.replace('conversation.', ''))
}
