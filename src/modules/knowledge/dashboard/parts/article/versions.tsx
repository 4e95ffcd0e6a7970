import { lazy, Suspense, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { listVersions, restoreVersion } from '../../../articles-contract.ts'
import type { ArticleText, VersionCard } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import { countOf } from '../words.ts'
import { afterStanding } from './text-calls.ts'

const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog.tsx')).DifferenceDialog,
}))

/** What was, the newest first: each can be looked at and put back into the draft. */
export function Versions({
  text,
  canManage,
  onFlush,
}: {
  readonly text: ArticleText
  readonly canManage: boolean
  readonly onFlush: () => Promise<ArticleText | undefined>
}) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listVersions,
    { id: text.articleId, locale: text.locale, limit: 20 },
  )
  const [opened, setOpened] = useState<VersionCard>()
  const restore = useCommand(restoreVersion, {
    refreshes: afterStanding,
    onDone: () => {
      setOpened(undefined)
      toast({
        tone: 'good',
        title: 'The old text is in the draft',
        description: 'Publish it when it is right. What was drafted is kept as a version.',
      })
    },
  })
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <p className="text-sm text-ink-faint">
        Versions are kept when you publish, when you pause, and when somebody else goes on.
      </p>
    )
  }
  const isInDraft = canManage && text.state !== 'archived'
  return (
    <div className="flex flex-col gap-2">
      <ol className="-mx-2 flex flex-col">
        {rows.map((version) => (
          <li key={version.id}>
            <VersionRow
              version={version}
              onOpen={() => void onFlush().then(() => setOpened(version))}
            />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button kind="quiet" size="small" isBusy={isLoadingMore} onClick={loadMore}>
          Show older ones
        </Button>
      )}
      {opened && (
        <Suspense>
          <DifferenceDialog
            versionId={opened.id}
            title={`What changed since version ${opened.number}`}
            description={opened.changeNote || 'Compared with what is drafted now.'}
            onClose={() => setOpened(undefined)}
            footer={
              <>
                {restore.problem && (
                  <span role="alert" className="me-auto text-sm text-bad">
                    {restore.problem.message}
                  </span>
                )}
                <Button onClick={() => setOpened(undefined)}>Close</Button>
                {isInDraft && (
                  <Button
                    kind="primary"
                    isBusy={restore.isBusy}
                    onClick={() => restore.run({ id: opened.id })}
                  >
                    Restore version {opened.number}
                  </Button>
                )}
              </>
            }
          />
        </Suspense>
      )}
    </div>
  )
}

function VersionRow({
  version: { number, changeNote, isPublished, wasPublished, wordCount, authorId, createdAt },
  onOpen,
}: {
  readonly version: VersionCard
  readonly onOpen: () => void
}) {
  const { nameOf } = usePeople()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 cursor-pointer flex-col gap-0.5 rounded-control px-2 py-2 text-start transition-colors hover:bg-sunken"
    >
      <span className="flex items-center gap-2">
        <span className="font-medium">Version {number}</span>
        {isPublished && <Badge tone="good">Live</Badge>}
        {!isPublished && wasPublished && <Badge>Was published</Badge>}
      </span>
      {changeNote && <span className="w-full truncate text-sm">{changeNote}</span>}
      <span className="w-full truncate text-sm text-ink-soft">
        {authorId ? `${nameOf(authorId)}, ` : ''}
        <TimeAgo at={createdAt} /> · {countOf(wordCount, 'word', 'words')}
      </span>
    </button>
  )
}
