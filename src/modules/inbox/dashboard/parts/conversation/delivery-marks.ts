import type { Conversation, Message } from '../../../model.ts'

export function deliveryMarks(
  messages: readonly Message[],
  conversation: Pick<Conversation, 'customerGotSeq' | 'customerReadSeq'> | undefined,
): ReadonlyMap<number, string> {
  if (!conversation) return new Map()
  const { customerGotSeq, customerReadSeq } = conversation
  const answers = messages
    .filter(({ kind, author }) => kind === 'text' && author.kind === 'member')
    .map(({ seq }) => seq)
  const last = Math.max(0, ...answers)
  const lastRead = Math.max(0, ...answers.filter((seq) => seq <= customerReadSeq))
  return new Map([
    [last, last <= customerGotSeq ? 'Delivered' : 'Sent'],
    [lastRead, 'Seen'],
  ])
}
