import { expect, test } from 'vitest'

import type { ConversationSummary } from '../../model.ts'
import { conversationsCsv, withMessages } from './export-list.ts'

const row: ConversationSummary = {
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
}

test('a file says names, and no spreadsheet runs what a customer wrote', () => {
  const names = new Map([
    ['m', 'Ada'],
    ['ch', 'Website'],
    ['t1', 'Billing'],
  ])
  const [head, line] = conversationsCsv([row], names).split('\r\n')

  expect(head).toMatch(/^\uFEFFNumber,Contact,/)
  expect(line).toContain('"A ""quote"", and more"')
  expect(line).toContain('Ada,,Website,"Billing, t2"')
  expect(line).not.toMatch(/,=cmd/)
})

test('what was said goes with each, in the order of the list', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: `c${at}` }))
  const filled = await withMessages(rows, async (id) => {
    await new Promise((resolve) => setTimeout(resolve, id === 'c0' ? 5 : 0))
    return [`said in ${id}`]
  })

  expect(filled).toEqual(rows.map(({ id }) => ({ id, messages: [`said in ${id}`] })))
})

test('too many, or one that cannot be read, make no file', async () => {
  const rows = Array.from({ length: 5001 }, (_, at) => ({ id: `c${at}` }))
  const refused = Promise.reject.bind(Promise, new Error('You cannot see this.'))

  await expect(withMessages(rows, () => Promise.resolve([]))).rejects.toThrow('at most 5,000')
  await expect(withMessages(rows.slice(0, 2), refused)).rejects.toThrow('You cannot see this.')
})
