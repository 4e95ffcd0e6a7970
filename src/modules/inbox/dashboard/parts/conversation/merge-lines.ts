import type { Message } from '../../../model.ts'

/** Whether what came by this merge is still here, and its 30 days are not over. */
export function canTakeApart(merge: Message, messages: readonly Message[], now: Date): boolean {
  const otherId = merge.data?.['conversationId']
  const isLatest = !messages.some(
    ({ seq, data }) =>
      seq > merge.seq &&
      data?.['conversationId'] === otherId &&
      (data?.['what'] === 'unmerged' || data?.['what'] === 'merge'),
  )
  return isLatest && now.getTime() - Date.parse(merge.createdAt) < unmergeMs
}

const unmergeMs = 30 * 86_400_000
