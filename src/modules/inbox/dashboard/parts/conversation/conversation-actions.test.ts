import { expect, test, vi } from 'vitest'

import type { ConversationSummary } from '../../../model.ts'
import { conversationActions } from './conversation-actions.ts'
import type { HeadActs } from './head-acts.ts'

const row = {
  contact: { name: 'Ada Lovelace' },
  status: 'open',
  assigneeId: null,
} as ConversationSummary
const acts = { onChange: vi.fn(), onClose: vi.fn() } as unknown as HeadActs
const open = {
  row,
  memberId: 'me',
  isTrashed: false,
  isSpam: false,
  canAnswer: true,
  canDelete: true,
  acts,
  onMerge: () => {},
  onAsk: () => {},
}

test('only members who may delete see the trash', () => {
  const titles = conversationActions({ ...open, canDelete: false }).map(({ title }) => title)

  expect(titles).not.toContain('Move to trash')
})

test('an open conversation offers all actions', () => {
  const offered = conversationActions(open)

  expect(offered.map(({ title, keys = '' }) => `${title} ${keys}`.trim())).toEqual([
    'Reply r',
    'Write a note n',
    'Close e',
    'Snooze… s',
    'Assign to me',
    'Assign to… a',
    'Tags…',
    'Priority…',
    'New side conversation q',
    'Merge… m',
    'Mark as unread u',
    'Mark as spam',
    'Move to trash',
  ])
  expect(new Set(offered.map(({ group }) => group))).toEqual(
    new Set(['Conversation with Ada Lovelace']),
  )
})

test('only available and permitted actions are offered', () => {
  const titles = (more: Partial<typeof open>) =>
    conversationActions({ ...open, ...more }).map(({ title }) => title)
  const closed = titles({ row: { ...row, status: 'closed', assigneeId: 'me' } })

  expect(closed).toContain('Reopen')
  expect(closed).not.toContain('Close')
  expect(closed).not.toContain('Snooze …')
  expect(closed).not.toContain('Assign to me')
  expect(titles({ canAnswer: false })).toEqual(['Mark as unread'])
  expect(titles({ isTrashed: true })).toEqual(['Restore from trash', 'Mark as unread'])
  expect(titles({ isSpam: true, row: { ...row, status: 'closed' } })).not.toContain('Reply')
})

test('they run the actions of the screen', () => {
  conversationActions(open)
    .find(({ title }) => title === 'Assign to me')
    ?.run()

  expect(acts.onChange).toHaveBeenCalledWith({ assigneeId: 'me' })
})
