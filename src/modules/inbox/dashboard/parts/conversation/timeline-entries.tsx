import { addDays, todayIn } from '#lib/calendar-date.ts'
import { formatDate, formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'

import type { Conversation, Message } from '../../../model.ts'
import { Bubble } from './bubble.tsx'
import { deliveryMarks } from './delivery-marks.ts'
import { describeChange } from './describe-change.ts'
import type { TimelineItem } from './timeline-items.ts'
import { useEventNames } from './use-event-names.ts'

const relatedPart = deferred(() => import('./related-conversation.tsx'))

export function TimelineItems({
  items,
  messages,
  conversation,
  settings,
}: {
  readonly items: readonly TimelineItem[]
  readonly messages: readonly Message[]
  readonly conversation: Conversation | undefined
  readonly settings: DateSettings
}) {
  const names = useEventNames()
  const marks = deliveryMarks(messages, conversation)
  const today = todayIn(settings.timeZone)
  const related = useDeferred(relatedPart, messages.some(isOfAnother))
  return items.map((item) => {
    if (item.kind === 'day') {
      return (
        <h3
          key={item.key}
          className="mt-4 flex items-center gap-3 text-xs font-medium text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
        >
          {dayWords(item.day, today, settings)}
        </h3>
      )
    }
    const { message, isFollowing, key } = item
    if (message.kind !== 'event') {
      const mark = marks.get(message.seq)
      return (
        <Bubble
          key={key}
          message={message}
          contactId={conversation?.contact.id}
          contactEmail={conversation?.contact.email}
          contactPicture={conversation?.contact.pictureUrl}
          isFollowing={isFollowing}
          settings={settings}
          mark={mark}
        />
      )
    }
    return (
      <p
        key={key}
        title={formatDateTime(message.createdAt, settings)}
        className="mt-3 text-center text-sm text-balance text-ink-faint"
      >
        {describeChange(message, names)}
        {related && isOfAnother(message) && (
          <related.RelatedConversation {...{ message, messages }} />
        )}
      </p>
    )
  })
}

function isOfAnother({ data }: Message): boolean {
  return data?.['conversationId'] !== undefined
}

function dayWords(day: string, today: string, settings: DateSettings): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(`${day}T12:00:00Z`, { ...settings, timeZone: 'UTC' })
}
