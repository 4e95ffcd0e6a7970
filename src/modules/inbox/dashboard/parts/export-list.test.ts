import { expect, test } from 'vitest'

import type { ConversationSummary } from '../../model.ts'
import { conversationsCsv } from './export-list.ts'

const row: ConversationSummary = {
  id: 'c1',
  number: 7,
  channelId: 'ch',
  contact: { id: 'p', name: '=cmd()', email: null },
  status: 'open',
  priority: 'high',
  subject: 'A "quote", and more',
  assigneeId: 'm',
  teamId: null,
  tagIds: ['t1', 't2'],
  preview: 'Line one\nline two',
  previewBy: 'contact',
  previewAuthorId: null,
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
