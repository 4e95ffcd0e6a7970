import { dateIn } from '#lib/calendar-date.ts'

import type { Message } from '../../../model.ts'

export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly isFollowing: boolean
    }

export function timelineItems(
  messages: readonly Message[],
  timeZone: string,
): readonly TimelineItem[] {
  const items: TimelineItem[] = []
  let before: Message | undefined
  let lastDay = ''
  for (const message of messages.toSorted((one, other) => one.seq - other.seq)) {
    const day = dateIn(timeZone, new Date(message.createdAt))
    if (day !== lastDay) items.push({ kind: 'day', key: day, day })
    const isFollowing = day === lastDay && before !== undefined && followsOn(before, message)
    items.push({ kind: 'message', key: message.clientKey, message, isFollowing })
    before = message
    lastDay = day
  }
  return items
}

function followsOn(before: Message, message: Message): boolean {
  return (
    before.kind === message.kind &&
    before.author.kind === message.author.kind &&
    before.author.id === message.author.id &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < fiveMinutes
  )
}

const fiveMinutes = 5 * 60_000
