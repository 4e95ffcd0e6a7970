import { lazy, Suspense } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listPolicies, listWorkload } from '../../contract.ts'
import type { AssignmentPolicy } from '../../model.ts'
import { everyone, methodWords, policyWords } from '../parts/policy-words.ts'
import { WorkloadTable } from '../parts/workload-table.tsx'

const PolicySheet = lazy(async () => ({
  default: (await import('../parts/policy-sheet.tsx')).PolicySheet,
}))

export const loader = screenLoader(() => [question(listPolicies, {}), question(listWorkload, {})])
export const clientLoader = fromCache

export default function AssignmentScreen() {
  useLiveRefresh(liveRefreshes)
  const { data, error, isPending, refetch } = useCall(listPolicies, {})
  const [openedKey, setOpened] = useSearchParam('open', '')
  const canManage = useMay()(needs('Settings', 'manage'))
  const opened = data?.items.find((policy) => keyOf(policy) === openedKey)
  return (
    <Page title="Assignment" description="How new conversations reach your team.">
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Assignment rules"
          columns={columns}
          rows={data?.items ?? []}
          rowKey={keyOf}
          onOpen={(policy) => setOpened(keyOf(policy))}
          isLoading={isPending}
        />
      )}
      <section aria-labelledby="workload-title" className="flex flex-col gap-3">
        <div>
          <h2 id="workload-title" className="text-lg font-semibold">
            Workload
          </h2>
          <p className="text-ink-soft">
            Teammates who are away or offline for 15 minutes get no new conversations. Set personal
            limits under Organization.
          </p>
        </div>
        <WorkloadTable />
      </section>
      {opened && (
        <Suspense>
          <PolicySheet
            key={keyOf(opened)}
            policy={opened}
            canManage={canManage}
            onClose={() => setOpened('')}
          />
        </Suspense>
      )}
    </Page>
  )
}

function keyOf({ teamId }: AssignmentPolicy): string {
  return teamId ?? 'everyone'
}

const columns: readonly Column<AssignmentPolicy>[] = [
  {
    key: 'team',
    title: 'Team',
    width: 232,
    render: ({ teamName }) =>
      teamName ?? (
        <>
          {everyone} <span className="font-normal text-ink-faint">(no team)</span>
        </>
      ),
  },
  {
    key: 'method',
    title: 'Method',
    width: 216,
    render: ({ method }) => (
      <Badge tone={method === 'manual' ? 'plain' : 'good'}>{methodWords[method]}</Badge>
    ),
  },
  {
    key: 'words',
    title: 'Rules',
    render: (policy) => (
      <span className="block py-1 whitespace-normal text-ink-soft">{policyWords(policy)}</span>
    ),
  },
]

const liveRefreshes = [
  { after: 'assignment_policy.', call: listPolicies },
  { after: 'team.', call: listPolicies },
  { after: 'assignment_policy.', call: listWorkload },
  { after: 'availability.', call: listWorkload },
  { after: 'capacity.', call: listWorkload },
]
