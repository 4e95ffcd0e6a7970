import ListFilter from 'lucide-react/icons/list-filter'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { createView, listViews } from '../../sorting-contract.ts'
import type { ConversationView } from '../../view-model.ts'
import { ViewLink } from './view-link.tsx'
import { savedView, type View } from './views.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('./view-editor/view-dialog.tsx')).ViewDialog,
}))

/** Questions on conversations that somebody keeps. */
export function SavedViews({
  current,
  counts,
}: {
  readonly current: View
  readonly counts: Readonly<Record<string, number>> | undefined
}) {
  const { data } = useCall(listViews, {})
  const canMake = useMay()(createView.access)
  const [edited, setEdited] = useState<ConversationView | 'new'>()
  const views = data?.items ?? []
  if (views.length === 0 && !canMake) return null
  return (
    <>
      <div className="flex items-center justify-between pt-4 pr-0.5 pl-2.5">
        <h2 className="text-sm font-medium text-ink-faint">Views</h2>
        {canMake && (
          <IconButton
            label="New view"
            icon={<Plus size={16} aria-hidden />}
            className="size-6"
            onClick={() => setEdited('new')}
          />
        )}
      </div>
      <ul className="flex flex-col gap-0.5">
        {views.map((view) => (
          <ViewLink
            key={view.id}
            view={savedView(view.id)}
            isCurrent={view.id === current.viewId}
            count={counts?.[view.id] ?? 0}
          >
            <ListFilter size={16} className="shrink-0" aria-hidden />
            <span className="min-w-0 flex-1 truncate">{view.name}</span>
          </ViewLink>
        ))}
      </ul>
      <EditButton
        view={views.find(({ id }) => id === current.viewId)}
        canMake={canMake}
        onEdit={setEdited}
      />
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** For the view that is open, when it is one's own to change. */
function EditButton({
  view,
  canMake,
  onEdit,
}: {
  readonly view: ConversationView | undefined
  readonly canMake: boolean
  readonly onEdit: (view: ConversationView) => void
}) {
  if (!view?.isOwn || !canMake) return null
  return (
    <button
      type="button"
      className="control mt-0.5 flex w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
      onClick={() => onEdit(view)}
    >
      <Pencil size={14} className="mx-px shrink-0" aria-hidden />
      Edit this view
    </button>
  )
}
