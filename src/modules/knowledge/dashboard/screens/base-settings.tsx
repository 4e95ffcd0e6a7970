import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy } from 'react'
import { useParams } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { canWrite, getBase } from '../../contract.ts'
import type { Base } from '../../model.ts'
import { basePath } from '../parts/paths.ts'
import { baseDesk } from '../parts/settings/base-desk.ts'
import { GeneralTab } from '../parts/settings/general-tab.tsx'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

const LanguagesTab = lazy(async () => ({
  default: (await import('../parts/settings/languages-tab.tsx')).LanguagesTab,
}))
const CollectionSites = lazy(async () => ({
  default: (await import('#modules/content/dashboard/collections/collection-sites.tsx'))
    .CollectionSites,
}))
const AddressesTab = lazy(async () => ({
  default: (await import('../parts/settings/addresses-tab.tsx')).AddressesTab,
}))
const SnippetsTab = lazy(async () => ({
  default: (await import('../parts/settings/snippets-tab.tsx')).SnippetsTab,
}))
const FeedbackTab = lazy(async () => ({
  default: (await import('../parts/settings/feedback-tab.tsx')).FeedbackTab,
}))
const GapsTab = lazy(async () => ({
  default: (await import('../parts/gaps/gaps-tab.tsx')).GapsTab,
}))
const NumbersTab = lazy(async () => ({
  default: (await import('../parts/settings/numbers-tab.tsx')).NumbersTab,
}))
const TransferTab = lazy(async () => ({
  default: (await import('../parts/transfer/transfer-tab.tsx')).TransferTab,
}))

export const loader = screenLoader(({ params: { id = '' } }) => [question(getBase, { id })])
export const clientLoader = fromCache

export default function BaseSettingsScreen() {
  const { id = '' } = useParams()
  useKnowledgeLive()
  const { data: base, error, refetch } = useCall(getBase, { id })
  useNamedRecord(base?.name)
  if (!base) {
    return (
      <Page title="Knowledge base settings" width="form">
        {error ? (
          <ErrorState detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Page>
    )
  }
  return <Settings base={base} />
}

function Settings({ base }: { readonly base: Base }) {
  const canManage = useMay()(canWrite)
  const [requestedTab, setTab] = useSearchParam('tab', 'general')
  const tab = tabs.find(({ key }) => key === requestedTab)?.key ?? 'general'
  const part = { base, canManage }
  const panels = {
    general: <GeneralTab key={base.version} {...part} />,
    languages: <LanguagesTab key={base.version} {...part} />,
    site: (
      <CollectionSites key={base.version} collection={base} desk={baseDesk} canManage={canManage} />
    ),
    addresses: <AddressesTab {...part} />,
    snippets: <SnippetsTab {...part} />,
    feedback: <FeedbackTab {...part} />,
    gaps: <GapsTab {...part} />,
    numbers: <NumbersTab {...part} />,
    transfer: <TransferTab {...part} />,
  }
  return (
    <Page
      title={`${base.name} settings`}
      width="form"
      actions={
        <ButtonLink
          to={basePath(base.id)}
          icon={<ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />}
        >
          Back to articles
        </ButtonLink>
      }
      tabs={<Tabs label="Settings" items={tabs} value={tab} onChange={setTab} />}
    >
      <TabPanel tab={tab}>
        <LazyPart key={tab} placeholder={<LoadingState />}>
          {panels[tab]}
        </LazyPart>
      </TabPanel>
    </Page>
  )
}

const tabs = [
  { key: 'general', label: 'General' },
  { key: 'languages', label: 'Languages' },
  { key: 'site', label: 'Site' },
  { key: 'addresses', label: 'Redirects' },
  { key: 'snippets', label: 'Snippets' },
  { key: 'feedback', label: 'Feedback' },
  { key: 'gaps', label: 'Gaps' },
  { key: 'numbers', label: 'Analytics' },
  { key: 'transfer', label: 'Import' },
] as const
