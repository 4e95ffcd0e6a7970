import { Link } from 'react-router'

import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages, type PagedRows } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'

import type { CompanyEntry, TimelineEntry } from '../../model.ts'
import { foldEntries } from './profile/fold-entries.ts'
import { foldPages, pathOf, visitWords, type PageView } from './profile/fold-pages.ts'
import { entryText, type EntryText } from './profile/entry-text.ts'
import { useFields } from './use-fields.ts'

export function TimelineLines({
  list,
}: {
  readonly list: PagedRows<TimelineEntry & Partial<Pick<CompanyEntry, 'contact'>>>
}) {
  const members = useNames()
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const names = new Map([...members, ...tags.map(({ id, name }) => [id, name] as const)])
  const fields = {
    company: useFields('company'),
    conversation: useFields('conversation'),
    words: useValueWords(),
  }
  if (list.error) return <ErrorState detail={list.error.message} onRetry={list.retry} />
  if (list.isLoading) return <LoadingState />
  if (list.rows.length === 0) return <EmptyState title="No activity yet" />
  const lines: Line[] = foldPages(list.rows).flatMap((entry): Line[] => {
    if ('pages' in entry) return [{ ...entry, title: visitWords(entry) }]
    const described = entryText(entry, names, fields)
    const { id, at, contact } = entry
    return [{ id, at, contact, whose: contact?.id, ...described }]
  })
  return (
    <div className="flex flex-col gap-4">
      <Timeline
        label="Timeline"
        items={foldEntries(lines).map(
          ({ id, at, title: text, body, pages, contact, conversationId, times }) => {
            const title = times === 1 ? text : `${text}, ${times} times`
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
              ...((body || contact || pages) && {
                body: (
                  <>
                    {body && <p className="line-clamp-3 wrap-anywhere">{body}</p>}
                    {pages && <Pages pages={pages} />}
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

interface Line extends EntryText {
  readonly id: string
  readonly at: string
  readonly whose?: string | undefined
  readonly contact?: CompanyEntry['contact'] | undefined
  readonly pages?: readonly PageView[] | undefined
}

function Pages({ pages }: { readonly pages: readonly PageView[] }) {
  const [first] = pages
  if (first && pages.length === 1) return <PageLink page={first} />
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-control text-sm text-ink-faint hover:text-ink">
        Show pages
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {pages.map((page) => (
          <li key={page.at} className="min-w-0">
            {page.title && <span className="block wrap-anywhere">{page.title}</span>}
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PageLink({ page: { url } }: { readonly page: PageView }) {
  return (
    <SafeLink
      to={url}
      isExternalAllowed
      className="rounded-sm text-sm wrap-anywhere text-ink-faint hover:text-link hover:underline"
    >
      {pathOf(url)}
    </SafeLink>
  )
}
