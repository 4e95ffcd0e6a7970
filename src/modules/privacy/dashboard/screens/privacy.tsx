import { lazy, Suspense } from 'react'

import { getVisitorSettings } from '#modules/visitors/contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listRetention } from '../../contract.ts'
import { countPrivacyRequests, listPrivacyRequests } from '../../requests-contract.ts'
import { RetentionTab } from '../parts/retention-tab.tsx'

const RequestsTab = lazy(async () => ({
  default: (await import('../parts/requests-tab.tsx')).RequestsTab,
}))

export const loader = screenLoader(() => [question(listRetention, {})])
export const clientLoader = fromCache

export default function PrivacyScreen() {
  useLiveRefresh(whatChanges)
  const canSeePeople = useMay()(needs('Inbox', 'view'))
  const { data: counts } = useCall(countPrivacyRequests, {}, { isEnabled: canSeePeople })
  const [requested, show] = useSearchParam('tab', 'retention')
  const tabs = [
    { key: 'retention', label: 'Data retention' },
    ...(canSeePeople ? [{ key: 'requests', label: 'Requests', count: counts?.open }] : []),
  ]
  const tab = tabs.find(({ key }) => key === requested)?.key ?? 'retention'
  return (
    <Page
      title="Privacy"
      description="Data retention and privacy requests."
      tabs={<Tabs label="Privacy" items={tabs} value={tab} onChange={show} />}
    >
      <TabPanel tab={tab}>
        <Suspense fallback={<LoadingState />}>
          {tab === 'retention' ? <RetentionTab /> : <RequestsTab dueCount={counts?.due ?? 0} />}
        </Suspense>
      </TabPanel>
    </Page>
  )
}

const whatChanges = [
  { after: 'retention.', call: listRetention },
  { after: 'visitor_settings.', call: getVisitorSettings },
  { after: 'privacy_request.', call: listPrivacyRequests },
  { after: 'privacy_request.', call: countPrivacyRequests },
  { after: 'contact.erased', call: listPrivacyRequests },
]
