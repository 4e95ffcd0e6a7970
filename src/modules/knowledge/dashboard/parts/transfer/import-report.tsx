import { Link } from 'react-router'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import type { Base } from '../../../model.ts'
import { listTransferItems, type Transfer } from '../../../transfer-contract.ts'
import { articlePath } from '../paths.ts'

/** What became of an import: the sums, and what there is to say of single articles. */
export function ImportReport({
  base,
  transfer: { id, state, made, changed, skipped },
}: {
  readonly base: Base
  readonly transfer: Transfer
}) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    listTransferItems,
    {
      id,
      isNoted: 'true',
      limit: 50,
    },
  )
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={state === 'done' && made + changed > 0 ? 'good' : 'warn'}>
        {state === 'done'
          ? `${made.toLocaleString('en')} made, ${changed.toLocaleString('en')} changed, ${skipped.toLocaleString('en')} left out.`
          : 'What it made is in the trash.'}
      </Notice>
      {error && <ErrorState detail={error.message} onRetry={retry} />}
      {isLoading && <LoadingState />}
      {rows.length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
          {rows.map(({ place, title, note, articleId }) => (
            <li key={place} className="py-2 wrap-anywhere">
              {articleId ? (
                <Link
                  to={articlePath({ baseId: base.id, id: articleId })}
                  className="rounded-sm font-medium text-link hover:underline"
                >
                  {title || 'Untitled'}
                </Link>
              ) : (
                <span className="font-medium">{title || 'Untitled'}</span>
              )}
              <p className="text-ink-soft">{note}</p>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
