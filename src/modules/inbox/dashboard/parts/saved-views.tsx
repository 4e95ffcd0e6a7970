import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import { Fragment, lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { createView, listViews } from '../../sorting-contract.ts'
import type { ConversationView } from '../../view-model.ts'
import { ViewLink } from './view-link.tsx'
import { groupViews, viewOrderKey } from './view-order.ts'
import { savedView, type View } from './views.ts'

const actsPart = deferred(() => import('./view-acts.tsx'))
const ViewDialog = lazy(async () => ({
  default: (await import('./view-editor/view-dialog.tsx')).ViewDialog,
}))

export function SavedViews({
  current,
  counts,
}: {
  readonly current: Pick<View, 'viewId'>
  readonly counts: Readonly<Record<string, number>> | undefined
}) {
  const { data } = useCall(listViews, {})
  const canMake = useMay()(createView.access)
  const [edited, setEdited] = useState<ConversationView | 'new'>()
  const views = data?.items ?? []
  const order = usePreferences().get(viewOrderKey)
  const opened = views.find(({ id }) => id === current.viewId)
  const acts = useDeferred(actsPart, opened !== undefined)
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
      {groupViews(views, order).map(({ folder, items }) => (
        <Fragment key={folder}>
          {folder && <h3 className="truncate px-2.5 pt-2 pb-1 text-sm text-ink-faint">{folder}</h3>}
          <ul className="flex flex-col gap-0.5">
            {items.map((view) => (
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
        </Fragment>
      ))}
      {acts && opened && (
        <acts.ViewActs view={opened} views={views} canMake={canMake} onEdit={setEdited} />
      )}
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
