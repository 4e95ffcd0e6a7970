import MessageCircle from 'lucide-react/icons/message-circle'
import Plus from 'lucide-react/icons/plus'
import { Navigate, useNavigate } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listWidgets } from '../../contract.ts'
import type { Widget } from '../../model.ts'
import { NewWidgetDialog } from '../parts/new-widget-dialog.tsx'
import { SeenLine } from '../parts/seen-line.tsx'
import { WidgetState } from '../parts/widget-state.tsx'

export const loader = screenLoader(() => [question(listWidgets, {})])
export const clientLoader = fromCache

export default function WidgetsScreen() {
  useLiveRefresh([{ after: 'widget.', call: listWidgets }])
  const { data, error, isPending, refetch } = useCall(listWidgets, {})
  const [isNew, setNew] = useSearchParam('new', '')
  const [isInstalling] = useSearchParam('install', '')
  const navigate = useNavigate()
  const canManage = useMay()(needs('Widgets', 'manage'))
  if (isInstalling && data) return <Navigate to={installPath(data.items)} replace />
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New widget
    </Button>
  )
  return (
    <Page
      title="Widgets"
      description="A chat for your website, answered from the inbox."
      actions={data?.items.length !== 0 && newButton}
    >
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Widgets"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          onOpen={({ id }) => void navigate(`/dashboard/widgets/${id}`)}
          isLoading={isPending}
          emptyState={
            <EmptyState
              icon={<MessageCircle size={20} aria-hidden />}
              title="No widgets yet"
              action={newButton}
            >
              Chat with visitors on your website.
            </EmptyState>
          }
        />
      )}
      {canManage && isNew !== '' && <NewWidgetDialog onClose={() => setNew('')} />}
    </Page>
  )
}

function installPath(widgets: readonly Widget[]): string {
  const used = widgets.filter(({ state }) => state !== 'archived')
  const widget = used.find(({ installedAt }) => !installedAt) ?? used[0]
  return widget ? `/dashboard/widgets/${widget.id}?tab=install` : '/dashboard/widgets?new=1'
}

const columns: readonly Column<Widget>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  { key: 'state', title: 'Status', width: 200, render: (row) => <WidgetState widget={row} /> },
  {
    key: 'installed',
    title: 'Installation',
    isUntitledOnPhone: true,
    render: (widget) => (
      <span className="block text-ink-soft">
        <SeenLine widget={widget} />
      </span>
    ),
  },
  {
    key: 'updated',
    title: 'Updated',
    width: 160,
    isHiddenOnPhone: true,
    render: ({ updatedAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={updatedAt} />
      </span>
    ),
  },
]
