import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'

import { getLanguageSettings } from '#modules/organization/contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listSchedules } from '../../contract.ts'
import type { Schedule } from '../../model.ts'
import { isOpenAt } from '../../rules.ts'
import { weekWords } from '../parts/week-words.ts'

const ScheduleSheet = lazy(async () => ({
  default: (await import('../parts/schedule-sheet.tsx')).ScheduleSheet,
}))

export const loader = screenLoader(() => [
  question(listSchedules, {}),
  question(getLanguageSettings, {}),
])
export const clientLoader = fromCache

export default function BusinessHoursScreen() {
  useLiveRefresh([{ after: 'schedule.', call: listSchedules }])
  const { data, error, isPending, refetch } = useCall(listSchedules, {})
  const [isNew, setNew] = useSearchParam('new', '')
  const [openedId, setOpened] = useSearchParam('open', '')
  const canManage = useMay()(needs('Settings', 'manage'))
  const opened = data?.items.find(({ id }) => id === openedId)
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New business hours
    </Button>
  )
  return (
    <Page
      title="Business hours"
      description="When your team works. SLA targets count only these hours."
      actions={data?.items.length !== 0 && newButton}
    >
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Business hours"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          isLoading={isPending}
          emptyState={
            <EmptyState
              icon={<Clock size={20} aria-hidden />}
              title="No business hours yet"
              action={newButton}
            >
              Show customers when you’re available and pause SLA targets after hours.
            </EmptyState>
          }
        />
      )}
      {(opened || (isNew !== '' && canManage)) && (
        <Suspense>
          <ScheduleSheet
            key={opened?.id ?? 'new'}
            schedule={opened}
            canManage={canManage}
            onClose={() => (opened ? setOpened('') : setNew(''))}
          />
        </Suspense>
      )}
    </Page>
  )
}

function OpenNow({ schedule }: { readonly schedule: Schedule }) {
  const [now] = useState(() => new Date())
  if (!useHydrated()) return null
  return isOpenAt(schedule, now) ? <Badge tone="good">Open</Badge> : <Badge>Closed</Badge>
}

const columns: readonly Column<Schedule>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  { key: 'now', title: 'Now', width: 100, render: (row) => <OpenNow schedule={row} /> },
  {
    key: 'week',
    title: 'Weekly hours',
    render: ({ week }) => <span className="line-clamp-2 text-ink-soft">{weekWords(week)}</span>,
  },
  {
    key: 'zone',
    title: 'Time zone',
    width: 200,
    isHiddenOnPhone: true,
    render: ({ timeZone }) => (
      <span className="block truncate text-ink-soft">{timeZone.replaceAll('_', ' ')}</span>
    ),
  },
]
