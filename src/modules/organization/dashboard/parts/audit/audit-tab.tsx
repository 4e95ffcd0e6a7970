import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateRangeField } from '#ui/date-range-field.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listTeammates, listHistory, listRoles, listTeams } from '../../../contract.ts'
import type { HistoryEntry } from '../../../model.ts'
import { describeEntry, type NameOf } from '../describe-entry.ts'
import { auditInput } from './audit-input.ts'
import { ChangedValues } from './changed-values.tsx'

export function AuditTab() {
  useLiveRefresh([{ after: '', call: listHistory }])
  const names = useNames()
  const { data: teammates } = useCall(listTeammates, {})
  const called = useCalled(names)
  const [actor, setActor] = useSearchParam('actor', '')
  const [type, setType] = useSearchParam('type', '')
  const [from, setFrom] = useSearchParam('from', '')
  const [to, setTo] = useSearchParam('to', '')
  const list = usePages(
    listHistory,
    auditInput((name) => ({ actor, type, from, to })[name]),
  )
  const isNarrowed = Boolean(actor || type || from || to)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Combobox
          label="Actor"
          placeholder="Everyone"
          items={(teammates?.items ?? []).map(({ id, displayName, roleName }) => ({
            value: id,
            label: displayName,
            hint: roleName,
          }))}
          value={actor}
          onChange={setActor}
        />
        <Select label="Event" items={kinds} value={type} onChange={setType} />
        <DateRangeField
          label="Date"
          className="sm:max-lg:col-span-2"
          value={from && to ? { from, to } : undefined}
          onChange={(range) => {
            setFrom(range?.from ?? '')
            setTo(range?.to ?? '')
          }}
        />
      </div>
      {list.error && list.rows.length === 0 && (
        <ErrorState detail={list.error.message} onRetry={list.retry} />
      )}
      {list.isLoading && <LoadingState />}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState isFiltered={isNarrowed} />
      )}
      {list.rows.length > 0 && (
        <div className="rounded-card border border-line bg-surface p-6 shadow-card max-sm:p-4">
          <Timeline
            label="Audit log"
            items={list.rows.map((entry, place) => ({
              id: `${entry.at}-${entry.type}-${place}`,
              at: entry.at,
              title: <Line entry={entry} nameOf={(id) => called.get(id)} />,
              body: <ChangedValues before={entry.before} after={entry.after} names={called} />,
            }))}
          />
          {list.hasMore && (
            <Button
              kind="quiet"
              className="mt-4 w-full"
              isBusy={list.isLoadingMore}
              onClick={list.loadMore}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Line({ entry, nameOf }: { readonly entry: HistoryEntry; readonly nameOf: NameOf }) {
  const { who, words } = describeEntry(entry, nameOf)
  return (
    <>
      {who && <span className="font-medium">{who} </span>}
      {words}
    </>
  )
}

function useCalled(members: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { data: roles } = useCall(listRoles, {})
  const { data: teams } = useCall(listTeams, {})
  return new Map([
    ...members,
    ...(roles?.items ?? []).map(({ key, name }): [string, string] => [key, name]),
    ...(teams?.items ?? []).map(({ id, name }): [string, string] => [id, name]),
  ])
}

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'member.', label: 'Members' },
  { value: 'member.invited', label: 'Invitations sent' },
  { value: 'invitation.', label: 'Invitation responses' },
  { value: 'role.', label: 'Roles' },
  { value: 'team.', label: 'Teams' },
  { value: 'ownership.', label: 'Ownership' },
  { value: 'security_policy.', label: 'Security policy' },
  { value: 'organization.', label: 'Organization' },
  { value: 'site.', label: 'Sites' },
  { value: 'domain.', label: 'Domains' },
  { value: 'tag.', label: 'Tags' },
  { value: 'file.', label: 'Files' },
  { value: 'export.', label: 'Exports' },
]
