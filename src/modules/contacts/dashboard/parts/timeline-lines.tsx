import { Link } from 'react-router'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages, type PagedRows } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'

import type { CompanyEntry, TimelineEntry } from '../../model.ts'
import { foldEntries } from './profile/fold-entries.ts'
import { tellEntry } from './profile/tell-entry.ts'

/** Everything the product knows to have happened, the newest first. */
export function TimelineLines({
  list,
}: {
  readonly list: PagedRows<TimelineEntry & Partial<Pick<CompanyEntry, 'contact'>>>
}) {
  const members = useNames()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const names = new Map([...members, ...tags.map(({ id, name }) => [id, name] as const)])
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  if (list.isLoading) return <LoadingState />
  if (list.rows.length === 0) return <EmptyState title="Nothing happened yet" />
  const lines = list.rows.flatMap((entry) => {
    const told = tellEntry(entry, names)
    const { id, at, contact } = entry
    return told ? [{ id, at, contact, whose: contact?.id, ...told }] : []
  })
  return (
    <div className="flex flex-col gap-4">
      <Timeline
        label="What happened"
        items={foldEntries(lines).map(
          ({ id, at, title: said, body, contact, conversationId, times }) => {
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
              ...((body || contact) && {
                body: (
                  <>
                    {body && <p className="line-clamp-3 wrap-anywhere">{body}</p>}
                    {contact && (
                      <Link
                        className="text-sm text-link hover:underline"
                        to={`/dashboard/contacts/${contact.id}`}
                      >
                        {contact.name}
                      </Link>
                    )}
                  </>
                ),
              }),
            }
          },
        )}
      />
      {list.hasMore && (
        <Button kind="quiet" isBusy={list.isLoadingMore} onClick={list.loadMore}>
          Show earlier
        </Button>
      )}
    </div>
  )
}
