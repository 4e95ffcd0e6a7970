import MailPlus from 'lucide-react/icons/mail-plus'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listInvitations } from '../../../contract.ts'
import type { Invitation, InvitationState } from '../../../model.ts'
import { InvitationActions } from './invitation-actions.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export function InvitationsTab() {
  useLiveRefresh([
    { after: 'invitation.', call: listInvitations },
    { after: 'member.invited', call: listInvitations },
  ])
  const canInvite = useMay()(needs('Organization', 'manage'))
  const [state, setState] = useSearchParam('state', 'all')
  const [isNew, setNew] = useSearchParam('new', '')
  const list = usePages(
    listInvitations,
    state in stateWords ? { state: state as InvitationState } : {},
  )
  const isEmpty = list.rows.length === 0 && !list.isLoading && state === 'all'
  const inviteButton = canInvite && (
    <Button kind="primary" icon={<MailPlus size={16} aria-hidden />} onClick={() => setNew('1')}>
      Invite people
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          label="Status"
          isLabelHidden
          size="medium"
          className="w-44"
          items={[
            { value: 'all', label: 'All statuses' },
            ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
          ]}
          value={state}
          onChange={setState}
        />
        {!isEmpty && <div className="ml-auto">{inviteButton}</div>}
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState detail={list.error.message} onRetry={list.retry} />
      ) : (
        <DataTable
          label="Invitations"
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          {...(canInvite && { rowActions: actsOn })}
          isLoading={list.isLoading || list.isStale}
          hasMore={list.hasMore}
          onMore={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          emptyState={
            state === 'all' ? (
              <EmptyState
                icon={<MailPlus size={20} aria-hidden />}
                title="No invitations"
                action={inviteButton}
              >
                Invite teammates by email. They choose their own password.
              </EmptyState>
            ) : (
              <EmptyState isFiltered />
            )
          }
        />
      )}
      {isNew && canInvite && <InviteDialog onClose={() => setNew('')} />}
    </div>
  )
}

function actsOn(invitation: Invitation) {
  return <InvitationActions invitation={invitation} />
}

const stateWords = {
  open: { label: 'Open', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'plain' },
  expired: { label: 'Expired', tone: 'warn' },
} as const

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    title: 'Email',
    render: ({ email }) => <span className="block truncate font-medium">{email}</span>,
  },
  { key: 'role', title: 'Role', width: 160, render: ({ roleName }) => <Badge>{roleName}</Badge> },
  {
    key: 'state',
    title: 'Status',
    width: 220,
    render: ({ state, expiresAt, endedAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
        <span className="text-sm text-ink-faint">
          {state === 'open' ? 'ends ' : ''}
          <TimeAgo at={endedAt ?? expiresAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'by',
    title: 'Invited by',
    width: 180,
    isHiddenOnPhone: true,
    render: ({ invitedBy }) => <span className="text-ink-soft">{invitedBy.name}</span>,
  },
]
