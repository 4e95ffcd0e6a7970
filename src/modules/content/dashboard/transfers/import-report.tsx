import { Link } from 'react-router'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import type { ItemView, TransferDesk, TransferView } from './transfer-desk.ts'

export function ImportReport<View extends TransferView, Item extends ItemView>({
  desk,
  transfer: { id, state, made, changed, skipped },
  onLeave,
}: {
  readonly desk: TransferDesk<View, Item>
  readonly transfer: View
  readonly onLeave: () => void
}) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    desk.listTransferItems,
    { id, isNoted: 'true', limit: 50 },
  )
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={state === 'done' && made + changed > 0 ? 'good' : 'warn'}>
        {state === 'done'
          ? `${made.toLocaleString('en')} created, ${changed.toLocaleString('en')} updated, ${skipped.toLocaleString('en')} skipped.`
          : 'The imported content is in the trash.'}
      </Notice>
      {error && <ErrorState detail={error.message} onRetry={retry} />}
      {isLoading && <LoadingState />}
      {rows.length > 0 && (
        <ul className="max-h-72 divide-y divide-line overflow-y-auto text-sm">
          {rows.map((item) => (
            <li key={item.place} className="py-2 wrap-anywhere">
              <ItemName
                title={item.title || 'Untitled'}
                path={desk.itemPath(item)}
                onLeave={onLeave}
              />
              <p className="text-ink-soft">{item.note}</p>
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

function ItemName({
  title,
  path,
  onLeave,
}: {
  readonly title: string
  readonly path: string | undefined
  readonly onLeave: () => void
}) {
  if (path === undefined) return <span className="font-medium">{title}</span>
  return (
    <Link to={path} className="rounded-sm font-medium text-link hover:underline" onClick={onLeave}>
      {title}
    </Link>
  )
}
