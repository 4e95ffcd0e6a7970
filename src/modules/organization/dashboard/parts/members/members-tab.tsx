import { lazy, Suspense } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Segments } from '#ui/segments.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getMember, listMembers, listTeams } from '../../../contract.ts'
import type { Member } from '../../../model.ts'

const MemberSheet = lazy(async () => ({
  default: (await import('./member-sheet.tsx')).MemberSheet,
}))

export function MembersTab() {
  useLiveRefresh([
    { after: 'member.', call: listMembers },
    { after: 'member.', call: getMember },
    { after: 'role.', call: listMembers },
    { after: 'team.', call: listMembers },
    { after: 'ownership.', call: listMembers },
  ])
  const [state, setState] = useSearchParam('state', 'all')
  const [opened, open] = useSearchParam('member', '')
  const { data: teams } = useCall(listTeams, {})
  const list = usePages(listMembers, state === 'active' || state === 'disabled' ? { state } : {})
  const teamNames = new Map(teams?.items.map(({ id, name }) => [id, name]))
  if (list.error && list.rows.length === 0) {
    return <ErrorState detail={list.error.message} onRetry={list.retry} />
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex">
        <Segments
          label="Show members"
          items={[
            { value: 'all', label: 'All' },
            { value: 'active', label: 'Active' },
            { value: 'disabled', label: 'Disabled' },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      <DataTable
        label="Members"
        columns={columnsWith(teamNames)}
        rows={list.rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        isLoading={list.isLoading || list.isStale}
        hasMore={list.hasMore}
        onMore={list.loadMore}
        isLoadingMore={list.isLoadingMore}
      />
      {opened && (
        <Suspense>
          <MemberSheet key={opened} id={opened} onClose={() => open('')} />
        </Suspense>
      )}
    </div>
  )
}

function columnsWith(teamNames: ReadonlyMap<string, string>): readonly Column<Member>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ id, displayName, email }) => (
        <span className="flex min-w-0 items-center gap-3 py-2">
          <Avatar id={id} name={displayName} />
          <span className="min-w-0">
            <span className="block truncate font-medium">{displayName}</span>
            <span className="block truncate text-sm text-ink-faint">{email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      title: 'Role',
      width: 200,
      render: ({ role, roleName, disabledAt }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={role === 'member' ? 'plain' : 'info'}>{roleName}</Badge>
          {disabledAt && <Badge tone="warn">Disabled</Badge>}
        </span>
      ),
    },
    {
      key: 'teams',
      title: 'Teams',
      isHiddenOnPhone: true,
      render: ({ teamIds }) => (
        <span className="block truncate text-ink-soft">
          {teamIds.map((id) => teamNames.get(id) ?? '').join(', ')}
        </span>
      ),
    },
    {
      key: 'seen',
      title: 'Last seen',
      width: 140,
      isHiddenOnPhone: true,
      render: ({ lastSeenAt }) => (
        <span className="text-ink-soft">{lastSeenAt ? <TimeAgo at={lastSeenAt} /> : 'Never'}</span>
      ),
    },
  ]
}
