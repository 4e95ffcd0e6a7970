import type { Message } from '../../../model.ts'

export function canUnmerge(merge: Message, messages: readonly Message[], now: Date): boolean {
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
