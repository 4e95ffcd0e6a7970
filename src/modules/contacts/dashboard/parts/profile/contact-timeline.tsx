import { tagCalls } from '#modules/tags/contract.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { Link } from 'react-router'

import { listContactTimeline } from '../../../contract.ts'
import { foldEntries } from './fold-entries.ts'
import { tellEntry } from './tell-entry.ts'

/** Everything the product knows to have happened with a person, the newest first. */
export function ContactTimeline({ contactId }: { readonly contactId: string }) {
  const members = useNames()
  const { rows: tags } = usePages(tagCalls.list, { limit: 100, sort: 'name' })
  const names = new Map([...members, ...tags.map(({ id, name }) => [id, name] as const)])
  const list = usePages(listContactTimeline, { id: contactId, limit: 30 })
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  if (list.isLoading) return <LoadingState />
  if (list.rows.length === 0) return <EmptyState title="Nothing happened yet" />
  const lines = list.rows.flatMap((entry) => {
    const told = tellEntry(entry, names)
    return told ? [{ id: entry.id, at: entry.at, ...told }] : []
  })
  return (
    <div className="flex flex-col gap-4">
      <Timeline
        label="What happened"
        items={foldEntries(lines).map(({ id, at, title: said, body, conversationId, times }) => {
          const title = times === 1 ? said : `${said}, ${times} times`
          return {
            id,
            at,
            title: conversationId ? (
              <Link
                className="hover:underline"
                to={`/dashboard/inbox/all?conversation=${conversationId}`}
              >
                {title}
              </Link>
            ) : (
              title
            ),
            ...(body && { body: <p className="line-clamp-3 wrap-anywhere">{body}</p> }),
          }
        })}
      />
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Show earlier
        </Button>
      )}
    </div>
  )
}
