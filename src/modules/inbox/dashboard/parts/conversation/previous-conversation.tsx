import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { formatDate, type DateSettings } from '#lib/format-date.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'

import type { Conversation } from '../../../model.ts'
import { getPreviousConversation } from '../../../writing-contract.ts'
import { messagesQuery } from '../messages-query.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { TimelineItems } from './timeline-entries.tsx'
import { timelineItems } from './timeline-items.ts'

export function PreviousConversation({
  conversationId,
  settings,
}: {
  readonly conversationId: string
  readonly settings: DateSettings
}) {
  const { data } = useCall(getPreviousConversation, { id: conversationId })
  const [isShown, setShown] = useState(false)
  const previous = data?.previous
  if (!previous) return null
  const words = `#${previous.number}, ${formatDate(previous.createdAt, settings)}`
  if (isShown) return <PreviousMessages conversation={previous} settings={settings} words={words} />
  return (
    <div className="flex justify-center py-2">
      <Button kind="quiet" size="small" onClick={() => setShown(true)}>
        Show previous conversation ({words})
      </Button>
    </div>
  )
}

function PreviousMessages({
  conversation,
  settings,
  words,
}: {
  readonly conversation: Conversation
  readonly settings: DateSettings
  readonly words: string
}) {
  const { id } = conversation
  const query = useInfiniteQuery(messagesQuery(id))
  const messages = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  )
  const items = useMemo(
    () => timelineItems(messages, settings.timeZone),
    [messages, settings.timeZone],
  )
  return (
    <section aria-label={`Conversation ${words}`} className="mb-6 border-b border-line pb-6">
      {!query.hasNextPage && !query.isPending && (
        <PreviousConversation conversationId={id} settings={settings} />
      )}
      <EarlierMessages
        count={messages.length}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <p className="text-center text-sm font-medium text-ink-soft">Conversation {words}</p>
      <TimelineItems
        items={items}
        messages={messages}
        conversation={conversation}
        settings={settings}
      />
    </section>
  )
}
