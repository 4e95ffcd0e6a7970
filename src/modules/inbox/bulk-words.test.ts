import { expect, test } from 'vitest'

import {
  endsConversations,
  endWords,
  skippedPreviewText,
  bulkDoneText,
  bulkProgressText,
  skippedText,
  undoneText,
} from './bulk-words.ts'
import type { BulkAct } from './sorting-contract.ts'

test.each<[BulkAct, number, string]>([
  [{ status: 'closed' }, 1200, '1,200 conversations closed'],
  [{ status: 'spam' }, 1, '1 conversation marked as spam'],
  [{ assigneeId: null }, 2, '2 conversations unassigned'],
  [{ teamId: crypto.randomUUID() }, 2, '2 conversations assigned to a team'],
  [{ priority: 'urgent' }, 3, '3 conversations set to urgent'],
  [{ snoozeUntil: null }, 3, '3 conversations snoozed'],
  [{ isTrashed: false }, 3, '3 conversations restored'],
])('%j has a summary', (act, changed, words) => {
  expect(bulkDoneText({ act, changed })).toBe(words)
})

test.each<[BulkAct, string | undefined]>([
  [{ status: 'closed', reason: 'no_reply' }, 'Close 2 conversations?'],
  [{ status: 'spam' }, 'Mark 2 conversations as spam?'],
  [{ isTrashed: true }, 'Move 2 conversations to trash?'],
  [{ isTrashed: false }, undefined],
  [{ status: 'open' }, undefined],
  [{ snoozeUntil: null }, undefined],
])('%j asks for confirmation if it ends conversations', (act, title) => {
  expect(endsConversations(act) ? endWords(act, '2 conversations').title : undefined).toBe(title)
})

test('skipped conversations are listed with known reasons', () => {
  expect(skippedText({ skipped: 0, skippedFor: [] })).toBe('')
  expect(skippedText({ skipped: 4, skippedFor: [] })).toBe('4 skipped.')
  expect(
    skippedText({
      skipped: 3,
      skippedFor: [
        { reason: 'fields_missing', count: 2 },
        { reason: 'trashed', count: 1 },
      ],
    }),
  ).toBe('3 skipped: 2 are missing required fields, 1 is in the trash.')
})

test("conversations that can't be closed list the missing fields, before and after", () => {
  const skipped = {
    skipped: 1,
    skippedFor: [{ reason: 'fields_missing' as const, count: 1, fields: ['Topic', 'Order'] }],
  }
  expect(skippedText(skipped)).toBe('1 skipped: it can’t be closed without “Topic” and “Order”.')
  expect(skippedPreviewText(skipped)).toBe(
    '1 will be skipped: it can’t be closed without “Topic” and “Order”.',
  )
  expect(skippedPreviewText({ skipped: 0, skippedFor: [] })).toBeUndefined()
})

test('undo reports conversations that someone else has changed', () => {
  expect(undoneText({ changed: 2, undone: 2 })).toEqual({ title: '2 conversations restored' })
  expect(undoneText({ changed: 2, undone: 1 })).toEqual({
    title: '1 conversation restored',
    description: '1 has changed since and was left as is.',
  })
})

test.each<[BulkAct, number | undefined, string]>([
  [{ status: 'closed' }, 4, 'Closing 4 conversations…'],
  [{ status: 'open' }, 1, 'Reopening 1 conversation…'],
  [{ isTrashed: true }, undefined, 'Moving conversations to trash…'],
  [{ assigneeId: null }, 2, 'Unassigning 2 conversations…'],
])('the progress of %j on %s: %s', (act, count, words) => {
  expect(bulkProgressText(act, count)).toBe(words)
})
