import { expect, test } from 'vitest'

import type { Message } from '../../../model.ts'
import { canUnmerge } from './merge-lines.ts'

const merged = line(3, 'merge', 'other')
const now = new Date('2026-11-16T12:00:00.000Z')

test.each([
  ['a merge of yesterday', [merged], true],
  ['one that was taken apart', [merged, line(5, 'unmerged', 'other')], false],
  ['one that was made again since', [merged, line(7, 'merge', 'other')], false],
  ['another that was taken apart', [merged, line(5, 'unmerged', 'third')], true],
  ['one that had been taken apart before', [line(2, 'unmerged', 'other'), merged], true],
])('%s', (_, messages, can) => {
  expect(canUnmerge(merged, messages, now)).toBe(can)
})

test('a merge is permanent after 30 days', () => {
  expect(canUnmerge(merged, [merged], new Date('2026-12-16T12:00:00.000Z'))).toBe(false)
})

function line(seq: number, what: string, conversationId: string): Message {
  return {
    id: `m${seq}`,
    conversationId: 'c',
    seq,
    clientKey: `k${seq}`,
    kind: 'event',
    author: { kind: 'member', id: 'grace', name: 'Grace' },
    text: '',
    files: [],
    replyTo: null,
    block: null,
    blockAnswer: null,
    envelope: null,
    delivery: null,
    data: { what, conversationId, number: 4 },
    createdAt: '2026-11-15T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
}
