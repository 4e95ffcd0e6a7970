import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useMemo, useRef, useState } from 'react'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useDelayed } from '#ui/use-delayed.ts'
import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { Conversation, Message } from '../../../model.ts'
import { messagesQuery } from '../messages-query.ts'
import { listHeldMessages } from '../../../writing-contract.ts'
import { EarlierMessages } from './earlier-messages.tsx'
import { useUnsent, type Unsent } from './outbox.ts'
import { PreviousConversation } from './previous-conversation.tsx'
import { TimelineItems } from './timeline-entries.tsx'
import { timelineItems } from './timeline-items.ts'
import { TypingLine } from './typing-line.tsx'
import type { Presence } from './use-presence.ts'
import { useStayInPlace } from './use-stay-in-place.ts'

const unsentPart = deferred(() => import('./unsent-bubble.tsx'))
const heldPart = deferred(() => import('./held-bubble.tsx'))

export function Timeline({
  conversationId,
  conversation,
  presence,
  onEdit,
}: {
  readonly conversationId: string
  readonly conversation: Conversation | undefined
  readonly presence: Presence
  readonly onEdit: (kind: Unsent['kind']) => void
}) {
  const query = useInfiniteQuery(messagesQuery(conversationId))
  const messages = useMemo(
    () => query.data?.pages.flatMap(({ items }) => items) ?? [],
    [query.data],
  )
  const settings = useDateSettings()
  const unsent = useUnsent(conversationId).filter(
    ({ clientKey }) => !messages.some((message) => message.clientKey === clientKey),
  )
  const { data: me } = useCall(getMyMembership, {})
  const { data: waiting } = useCall(listHeldMessages, { id: conversationId })
  const held = (waiting?.items ?? []).filter(
    ({ clientKey }) => !messages.some((message) => message.clientKey === clientKey),
  )
  const drafts = useDeferred(unsentPart, unsent.length > 0)
  const bubbles = useDeferred(heldPart, held.length > 0)
  const box = useRef<HTMLDivElement>(null)
  const newest = messages[0]?.seq ?? 0
  const place = useStayInPlace(box, { newest, own: unsent.length + held.length })
  const items = useMemo(
    () => timelineItems(messages, settings.timeZone),
    [messages, settings.timeZone],
  )
  if (query.error && messages.length === 0) {
    return (
      <div className="flex-1">
        <ErrorState detail={query.error.message} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (query.isPending) return <TimelineSkeleton />
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas need keyboard access
        tabIndex={0}
        // Reversed layout: the newest message is visible without script, and loading earlier ones
        // doesn't shift the page.
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mb-auto px-4 pt-2 pb-4">
          {!query.hasNextPage && (
            <PreviousConversation conversationId={conversationId} settings={settings} />
          )}
          <EarlierMessages
            count={messages.length}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
          <TimelineItems
            items={items}
            messages={messages}
            conversation={conversation}
            settings={settings}
          />
          {bubbles &&
            held.map((one) => (
              <bubbles.HeldBubble
                key={one.id}
                held={one}
                isOwn={one.author.id === me?.memberId}
                settings={settings}
                onEdit={() => onEdit('text')}
              />
            ))}
          {drafts &&
            unsent.map((one) => (
              <drafts.UnsentBubble
                key={one.clientKey}
                unsent={one}
                lastSeq={newest}
                onShow={place.toNewest}
                onEdit={onEdit}
              />
            ))}
          <TypingLine
            customerName={conversation?.contact.name ?? ''}
            isCustomerTyping={presence.isCustomerTyping}
            customerText={presence.customerText}
            colleagues={presence.colleagues}
          />
        </div>
      </div>
      {place.isAway && (
        <div className="absolute right-4 bottom-3">
          <IconButton
            label="Jump to latest message"
            icon={<ArrowDown size={16} aria-hidden />}
            className="rounded-full border border-line bg-raised shadow-float"
            onClick={place.toNewest}
          />
        </div>
      )}
      <Announcement message={messages[0]} />
    </div>
  )
}

/** Announces new customer messages to screen readers. */
function Announcement({ message }: { readonly message: Message | undefined }) {
  const [first] = useState(message?.seq ?? 0)
  const isNew = message && message.seq > first && message.author.kind === 'contact'
  return (
    <p role="status" className="sr-only">
      {isNew && `${message.author.name}: ${message.text}`}
    </p>
  )
}

function TimelineSkeleton() {
  const isLate = useDelayed(true)
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col gap-4 overflow-hidden px-4 py-6">
      <span className="sr-only">Loading</span>
      {isLate && (
        <>
          <Skeleton className="h-14 w-2/3 rounded-card" />
          <Skeleton className="h-10 w-1/2 rounded-card" />
          <Skeleton className="h-16 w-3/5 self-end rounded-card" />
          <Skeleton className="h-10 w-1/3 rounded-card" />
        </>
      )}
    </div>
  )
}
