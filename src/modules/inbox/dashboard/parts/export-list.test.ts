import { expect, test } from 'vitest'

import type { Conversation } from '../../model.ts'
import { conversationsCsv, withMessages } from './export-list.ts'

const bossId = '018f6d2e-0000-7000-8000-000000000000'
const row: Conversation = {
  id: 'c1',
  number: 7,
  channelId: 'ch',
  contact: { id: 'p', name: '=cmd()', email: null, pictureUrl: null },
  begunAs: null,
  status: 'open',
  priority: 'high',
  subject: 'A "quote", and more',
  assigneeId: 'm',
  teamId: null,
  tagIds: ['t1', 't2'],
  preview: 'Line one\nline two',
  previewBy: 'contact',
  previewAuthorId: null,
  firstHeld: null,
  found: null,
  waitingSince: null,
  snoozedUntil: null,
  snoozedUntilEvent: null,
  lastActivityAt: '2026-11-16T08:00:00.000Z',
  lastSeq: 1,
  isUnread: false,
  due: null,
  closedReason: 'no_reply',
  closedAt: '2026-11-16T09:00:00.000Z',
  firstReplyAt: '2026-11-15T09:00:00.000Z',
  customerGotSeq: 0,
  customerReadSeq: 0,
  rating: 4,
  ratingScale: 'stars',
  ratingAnswer: 4,
  ratingComment: '+1 for speed',
  pageUrl: null,
  isTrashed: false,
  mergedInto: null,
  previousId: null,
  reopens: 0,
  attributes: { topic: '=cmd()', boss: bossId, until: '2026-11-15', status: 'odd', isPaid: true },
  version: 1,
  createdAt: '2026-11-15T08:00:00.000Z',
}

test("a file contains names, and spreadsheets don't run customer text", () => {
  const names = new Map([
    ['m', 'Ada'],
    ['ch', 'Website'],
    ['t1', 'Billing'],
  ])
  const [head, line] = conversationsCsv([row], names, []).split('\r\n')

  expect(head).toMatch(/^\uFEFFNumber,Contact,/)
  expect(line).toContain('"A ""quote"", and more"')
  expect(line).toContain('Ada,,Website,"Billing, t2"')
  expect(line).not.toMatch(/,=cmd/)
})

test('a file contains every custom field by label, and the outcome', () => {
  const fields = [
    { key: 'topic', label: 'Topic', type: 'text' },
    { key: 'boss', label: 'Boss', type: 'user' },
    { key: 'until', label: 'Until', type: 'date' },
    { key: 'status', label: 'Status', type: 'text' },
    { key: 'isPaid', label: 'Paid', type: 'boolean' },
    { key: 'empty', label: 'Empty', type: 'text' },
  ] as const
  const names = new Map([[bossId, 'Grace Hopper']])
  const [head, line] = conversationsCsv([{ ...row, preview: 'One line' }], names, fields).split(
    '\r\n',
  )

  expect(head).toContain('Created,First reply,Closed,Reason,Rating,Rating from 1 to 5')
  expect(head).toContain('Topic,Boss,Until,Status (status),Paid,Empty,Last message')
  expect(line).toContain(
    '2026-11-15T08:00:00.000Z,2026-11-15T09:00:00.000Z,2026-11-16T09:00:00.000Z,No reply,4 out of 5 stars,4,',
  )
  expect(line).toContain('Grace Hopper,2026-11-15,odd,Yes,,One line')
  expect(line).not.toMatch(/,"?[=+]/)
})

test('messages are included in list order', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `c${at}` }))
  const filled = await withMessages(rows, async (id) => {
    await new Promise((resolve) => setTimeout(resolve, id === 'c0' ? 5 : 0))
    return [`said in ${id}`]
  })

  expect(filled).toEqual(rows.map(({ id }) => ({ id, messages: [`said in ${id}`] })))
})

test('a list that is too long or fails to load produces no file', async () => {
  const rows = Array.from({ length: 5001 }, (_, at) => ({ id: `c${at}` }))
  const refused = Promise.reject.bind(Promise, new Error('You cannot see this.'))

  await expect(withMessages(rows, () => Promise.resolve([]))).rejects.toThrow('at most 5,000')
  await expect(withMessages(rows.slice(0, 2), refused)).rejects.toThrow('You cannot see this.')
})
