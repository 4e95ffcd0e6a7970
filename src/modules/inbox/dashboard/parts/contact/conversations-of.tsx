import type { Contact } from '#modules/contacts/model.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { listConversations } from '../../../contract.ts'
import { ConversationLinks } from './conversation-links.tsx'

export function ConversationsOf({
  contact: { id: contactId },
}: {
  readonly contact: Pick<Contact, 'id'>
}) {
  useLiveRefresh([
    { after: 'conversation.', call: listConversations },
    { after: 'message.created', call: listConversations },
  ])
  const open = usePages(listConversations, { contactId, category: 'all' })
  const snoozed = usePages(listConversations, { contactId, category: 'snoozed' })
  const closed = usePages(listConversations, { contactId, category: 'closed' })
  const lists = [open, snoozed, closed]
  const error = lists.find((list) => list.error)?.error
  const rows = lists
    .flatMap((list) => list.rows)
    .toSorted((one, other) => other.lastActivityAt.localeCompare(one.lastActivityAt))
  if (error) return <ErrorState detail={error.message} onRetry={open.retry} />
  if (lists.some((list) => list.isLoading)) return <LoadingState />
  if (rows.length === 0) return <p className="text-ink-faint">No conversations yet.</p>
  return <ConversationLinks rows={rows} />
}
