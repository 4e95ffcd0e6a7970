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
import { everybody, methodWords, policyWords } from '../parts/policy-words.ts'
import { WorkloadTable } from '../parts/workload-table.tsx'

const PolicySheet = lazy(async () => ({
  default: (await import('../parts/policy-sheet.tsx')).PolicySheet,
}))

export const loader = screenLoader(() => [question(listPolicies, {}), question(listWorkload, {})])
export const clientLoader = fromCache

/** Who gets new conversations, of each team and of no team. */
export default function AssignmentScreen() {
  useLiveRefresh(whatChanges)
  const { data, error, isPending, refetch } = useCall(listPolicies, {})
  const [openedKey, setOpened] = useSearchParam('open', '')
  const canManage = useMay()(needs('Settings', 'manage'))
  const opened = data?.items.find((policy) => keyOf(policy) === openedKey)
  return (
    <Page
      title="Assignment"
      description="Who gets new conversations, and when they move on to somebody else."
    >
      {error && !data ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="How conversations are assigned"
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
            Who has how many
          </h2>
          <p className="text-ink-soft">
            Whoever is away, or had no dashboard open for 15 minutes, gets no new conversations. How
            many somebody takes at most is set with the member, under Organization.
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
  return teamId ?? 'everybody'
}

const columns: readonly Column<AssignmentPolicy>[] = [
  {
    key: 'team',
    title: 'Conversations of',
    width: 232,
    render: ({ teamName }) =>
      teamName ?? (
        <>
          {everybody} <span className="font-normal text-ink-faint">(no team)</span>
        </>
      ),
  },
  {
    key: 'method',
    title: 'Assigned',
    width: 216,
    render: ({ method }) => (
      <Badge tone={method === 'manual' ? 'plain' : 'good'}>{methodWords[method]}</Badge>
    ),
  },
  {
    key: 'words',
    title: 'What happens',
    render: (policy) => (
      <span className="block py-1 whitespace-normal text-ink-soft">{policyWords(policy)}</span>
    ),
  },
]

const whatChanges = [
  { after: 'assignment_policy.', call: listPolicies },
  { after: 'team.', call: listPolicies },
  { after: 'assignment_policy.', call: listWorkload },
  { after: 'availability.', call: listWorkload },
  { after: 'capacity.', call: listWorkload },
]
