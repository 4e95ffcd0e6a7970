import Plus from 'lucide-react/icons/plus'
import Timer from 'lucide-react/icons/timer'
import { lazy, Suspense } from 'react'

import { listSchedules } from '#modules/schedules/contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listSlaPolicies } from '../../contract.ts'
import { PolicyList } from '../parts/policy-list.tsx'

const PolicySheet = lazy(async () => ({
  default: (await import('../parts/policy-sheet.tsx')).PolicySheet,
}))

export const loader = screenLoader(() => [
  question(listSlaPolicies, {}),
  question(listSchedules, {}),
])
export const clientLoader = fromCache

export default function ResponseTimesScreen() {
  useLiveRefresh([
    { after: 'sla_policy.', call: listSlaPolicies },
    { after: 'schedule.', call: listSlaPolicies },
  ])
  const { data, error, refetch } = useCall(listSlaPolicies, {})
  const [isNew, setNew] = useSearchParam('new', '')
  const [openedId, setOpened] = useSearchParam('open', '')
  const canManage = useMay()(needs('Settings', 'manage'))
  const policies = data?.items ?? []
  const opened = policies.find(({ id }) => id === openedId)
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New policy
    </Button>
  )
  return (
    <Page
      title="SLA"
      description="How soon customers get a reply. The first matching policy applies."
      actions={data?.items.length !== 0 && newButton}
    >
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data && policies.length === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          <EmptyState
            icon={<Timer size={20} aria-hidden />}
            title="No SLA policies yet"
            action={newButton}
          >
            Set targets for replies and resolution, and get a warning before you miss one.
          </EmptyState>
        </div>
      )}
      {policies.length > 0 && (
        <PolicyList policies={policies} canManage={canManage} onOpen={setOpened} />
      )}
      {(opened || (isNew !== '' && canManage)) && (
        <Suspense>
          <PolicySheet
            key={opened?.id ?? 'new'}
            policy={opened}
            canManage={canManage}
            onClose={() => (opened ? setOpened('') : setNew(''))}
          />
        </Suspense>
      )}
    </Page>
  )
}
