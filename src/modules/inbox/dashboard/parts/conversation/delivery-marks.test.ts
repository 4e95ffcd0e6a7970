import { expect, test } from 'vitest'

import type { Message } from '../../../model.ts'
import { deliveryMarks } from './delivery-marks.ts'

const messages = [answer(5), { ...answer(4), kind: 'note' as const }, answer(2)]

test.each([
  [0, 0, { 5: 'Sent' }],
  [5, 0, { 5: 'Delivered' }],
  [5, 3, { 5: 'Delivered', 2: 'Seen' }],
  [5, 5, { 5: 'Seen' }],
])('got %i, read %i', (customerGotSeq, customerReadSeq, marks) => {
  const shown = deliveryMarks(messages, { customerGotSeq, customerReadSeq })
  shown.forEach((_, seq) => expect([0, 2, 5]).toContain(seq))

  expect(Object.fromEntries([...shown].filter(([seq]) => seq > 0))).toEqual(marks)
})

function answer(seq: number): Message {
  return {
    id: `m${seq}`,
    conversationId: 'c',
    seq,
    clientKey: `k${seq}`,
    kind: 'text',
    author: { kind: 'member', id: 'grace', name: 'Grace' },
    text: 'Hello',
    files: [],
    replyTo: null,
    block: null,
    blockAnswer: null,
    envelope: null,
    delivery: null,
    data: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
}
