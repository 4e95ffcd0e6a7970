import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { PagedRows } from '#platform/registry/browser/use-pages.ts'

interface StoredVersion {
  readonly id: string
  readonly number: number
  readonly changeNote: string
  readonly isPublished: boolean
  readonly wasPublished: boolean
  readonly wordCount: number
  readonly authorId: string | null
  readonly createdAt: string
}

export function VersionList<Version extends StoredVersion>({
  pages: { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry },
  noun,
  nameOf,
  onOpen,
}: {
  readonly pages: PagedRows<Version>
  /** The singular: "Version". */
  readonly noun: string
  readonly nameOf: (id: string) => string
  readonly onOpen: (version: Version) => void
}) {
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <p className="text-sm text-ink-faint">
        {noun}s are saved when you publish, take a break, or when someone else edits.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <ol className="-mx-2 flex flex-col">
        {rows.map((version) => (
          <li key={version.id}>
            <Row {...{ version, noun, nameOf }} onOpen={() => onOpen(version)} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button kind="quiet" size="small" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

function Row({
  version: { number, changeNote, isPublished, wasPublished, wordCount, authorId, createdAt },
  noun,
  nameOf,
  onOpen,
}: {
  readonly version: StoredVersion
  readonly noun: string
  readonly nameOf: (id: string) => string
  readonly onOpen: () => void
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 cursor-pointer flex-col gap-0.5 rounded-control px-2 py-2 text-start transition-colors hover:bg-sunken"
    >
      <span className="flex items-center gap-2">
        <span className="font-medium">
          {noun} {number}
        </span>
        {isPublished && <Badge tone="good">Live</Badge>}
        {!isPublished && wasPublished && <Badge>Previously published</Badge>}
      </span>
      {changeNote && <span className="w-full truncate text-sm">{changeNote}</span>}
      <span className="w-full truncate text-sm text-ink-soft">
        {authorId ? `${nameOf(authorId)}, ` : ''}
        <TimeAgo at={createdAt} /> · {wordCount.toLocaleString('en')}{' '}
        {wordCount === 1 ? 'word' : 'words'}
      </span>
    </button>
  )
}
