import Users from 'lucide-react/icons/users'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { toast } from '#ui/toast.ts'

import { listWorkload, setAvailability } from '../../contract.ts'
import type { Workload } from '../../model.ts'
import { AvailabilityBadge } from './availability-badge.tsx'
import { everyone } from './policy-words.ts'

/** Conversations move all the time, so the table is refetched every few seconds. */
export function WorkloadTable() {
  const { data, error, isPending, refetch } = useCall(listWorkload, {}, { everyMs: 10_000 })
  const canSet = useMay()(setAvailability.access)
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  return (
    <DataTable
      label="Workload"
      columns={columns}
      rows={data?.items ?? []}
      rowKey={({ memberId }) => memberId}
      rowTo={conversationsPath}
      {...(canSet && { rowActions, rowActionsWidth: 136 })}
      isLoading={isPending}
      emptyState={
        <EmptyState icon={<Users size={20} aria-hidden />} title="No one can reply yet">
          Give a teammate a role with Inbox access.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<Workload>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ memberId, displayName }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Avatar id={memberId} name={displayName} size="small" />
        <span className="min-w-0 truncate">{displayName}</span>
      </span>
    ),
  },
  { key: 'availability', title: 'Availability', render: (row) => <AvailabilityBadge {...row} /> },
  {
    key: 'open',
    title: 'Open',
    width: 96,
    align: 'end',
    render: ({ open, capacity }) => (capacity === null ? open : `${open} of ${capacity}`),
  },
  {
    key: 'takes',
    title: 'Assigned from',
    render: ({ takesFrom }) => <Sources {...{ takesFrom }} />,
  },
]

const rowActions = (row: Workload) => <SetButton {...row} />

function SetButton({ memberId, displayName, status }: Workload) {
  const next = status === 'away' ? 'available' : 'away'
  const set = useCommand(setAvailability, {
    refreshes: [listWorkload],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return (
    <Button
      kind="quiet"
      size="small"
      isBusy={set.isBusy}
      aria-label={`Set to ${next}: ${displayName}`}
      onClick={() => set.run({ memberId, status: next })}
    >
      Set to {next}
    </Button>
  )
}

function Sources({ takesFrom }: Pick<Workload, 'takesFrom'>) {
  if (takesFrom.length === 0) return <span className="text-ink-faint">None</span>
  const words = takesFrom.map(({ teamName, limit }) => {
    const name = teamName ?? everyone
    return limit === null ? name : `${name}, up to ${limit}`
  })
  return <span className="wrap-anywhere">{words.join('; ')}</span>
}

function conversationsPath({ displayName }: Workload): string {
  const search = `assignee:"${displayName.replaceAll('"', '')}"`
  return `/dashboard/inbox/all?${new URLSearchParams({ search }).toString()}`
}
