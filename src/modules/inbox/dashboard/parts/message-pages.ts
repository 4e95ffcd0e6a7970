import type { InfiniteData } from '@tanstack/react-query'

import type { OutputOf } from '#platform/registry/call.ts'

import type { listMessages } from '../../contract.ts'
import type { Message } from '../../model.ts'
import { withQuoteOf } from '../../quote-rules.ts'

export type MessagePage = OutputOf<typeof listMessages>
export type MessagePages = InfiniteData<MessagePage>

/**
 * Inserts a message into the pages, newest first. Message numbers have no gaps, so a number further
 * ahead means that some were missed; then the result is undefined.
 */
export function addMessage(known: MessagePages, message: Message): MessagePages | undefined {
  const [first, ...rest] = known.pages
  const newest = first?.items[0]?.seq ?? 0
  if (!first || message.seq > newest + 1) return undefined
  if (message.seq === newest + 1) {
    return { ...known, pages: [{ ...first, items: [message, ...first.items] }, ...rest] }
  }
  const changed = { ...message, isGone: message.deletedAt !== null }
  return {
    ...known,
    pages: known.pages.map((page) => {
      const items = page.items.map((one) => (one.seq === message.seq ? message : one))
      return { ...page, items: [...withQuoteOf(items, changed)] }
    }),
  }
}

/** The page was fetched while these arrived; newer ones are appended. */
export function withLater(page: MessagePage, received: readonly Message[]): MessagePage {
  const items = received
    .toSorted((one, other) => one.seq - other.seq)
    .reduce<readonly Message[]>(
      (known, message) => (message.seq === (known[0]?.seq ?? 0) + 1 ? [message, ...known] : known),
      page.items,
    )
  return { ...page, items: [...items] }
}
