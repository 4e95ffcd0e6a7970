import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { listConversations } from '../contract.ts'
import { ConversationLinks } from './parts/contact/conversation-links.tsx'

export function CompanyConversations({ companyId }: { readonly companyId: string }) {
  useLiveRefresh([
    { after: 'conversation.', call: listConversations },
    { after: 'message.created', call: listConversations },
  ])
  const list = usePages(listConversations, { companyId, category: 'everything', limit: 10 })
  return (
    <div>
      <h2 className="mb-2 font-semibold">Conversations</h2>
      <Rows list={list} />
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Rows({ list }: { readonly list: ReturnType<typeof usePages<typeof listConversations>> }) {
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  if (list.isLoading) return <LoadingState />
  if (list.rows.length === 0) return <p className="text-ink-faint">No conversations yet.</p>
  return <ConversationLinks rows={list.rows} hasNames />
}
