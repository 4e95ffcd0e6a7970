import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { listTrash } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { titleOf } from './title-of.ts'
import { useTrash } from './use-trash.ts'

export function TrashDialog({
  open: { version, canManage },
  onClose,
}: {
  readonly open: OpenSpace
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useCall(listTrash, { id: version.id })
  const trash = useTrash(version.id)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Trash"
      description="Items are deleted permanently after 30 days."
    >
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.items.length === 0 && <EmptyState title="The trash is empty" />}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((page) => (
            <li key={page.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{titleOf(page)}</span>
                <span className="block text-sm text-ink-soft">
                  {page.belowCount > 0 &&
                    `With ${countOf(page.belowCount, 'subpage', 'subpages')}, `}
                  <TimeAgo at={page.deletedAt} />
                </span>
              </span>
              {canManage && (
                <Button size="small" onClick={() => void trash(page, false)}>
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
