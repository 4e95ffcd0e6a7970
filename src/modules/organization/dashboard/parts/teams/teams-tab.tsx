import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { AvatarGroup } from '#ui/avatar-group.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listTeammates, listTeams } from '../../../contract.ts'
import type { Team } from '../../../model.ts'
import { TeamSheet } from './team-sheet.tsx'

export function TeamsTab() {
  useLiveRefresh([
    { after: 'team.', call: listTeams },
    { after: 'member.', call: listTeammates },
  ])
  const { data, isPending, error, refetch } = useCall(listTeams, {})
  const names = useNames()
  const [opened, open] = useSearchParam('team', '')
  const canManage = useMay()(needs('Organization', 'manage'))
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
      New team
    </Button>
  )
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  const teams = data?.items ?? []
  const team = teams.find(({ id }) => id === opened)
  return (
    <div className="flex flex-col gap-4">
      {teams.length > 0 && <div className="flex justify-end">{newButton}</div>}
      <DataTable
        label="Teams"
        columns={columnsWith(names)}
        rows={teams}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        isLoading={isPending}
        emptyState={
          <EmptyState
            icon={<Users size={20} aria-hidden />}
            title="No teams yet"
            action={newButton}
          >
            Share conversations and tickets, and limit what members see.
          </EmptyState>
        }
      />
      {(team || opened === 'new') && (
        <TeamSheet key={opened} team={team} canManage={canManage} onClose={() => open('')} />
      )}
    </div>
  )
}

function columnsWith(names: ReadonlyMap<string, string>): readonly Column<Team>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
    },
    {
      key: 'description',
      title: 'Description',
      isHiddenOnPhone: true,
      render: ({ description }) => (
        <span className="block truncate text-ink-soft">{description}</span>
      ),
    },
    {
      key: 'members',
      title: 'Members',
      width: 200,
      render: ({ memberIds }) =>
        memberIds.length === 0 ? (
          <span className="text-ink-faint">No members</span>
        ) : (
          <AvatarGroup people={memberIds.map((id) => ({ id, name: names.get(id) ?? '?' }))} />
        ),
    },
  ]
}
