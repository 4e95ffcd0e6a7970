import { lazy } from 'react'

import { ReadLink } from '#modules/content/dashboard/editor/read-link.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

import type { OpenSpace } from '../open-space.ts'
import { usePlace } from '../place.ts'
import { LanguageMenu } from './language-menu.tsx'
import { PagesTab } from './pages-tab.tsx'
import { PublishAll } from './publish-all.tsx'
import { SpaceMenu } from './space-menu.tsx'
import { VersionMenu } from './version-menu.tsx'

const ApiTab = lazy(async () => ({ default: (await import('./api-tab.tsx')).ApiTab }))
const FeedbackTab = lazy(async () => ({
  default: (await import('./feedback-tab.tsx')).FeedbackTab,
}))
const NumbersTab = lazy(async () => ({ default: (await import('./numbers-tab.tsx')).NumbersTab }))
const SettingsTab = lazy(async () => ({
  default: (await import('../settings/settings-tab.tsx')).SettingsTab,
}))
const TransferTab = lazy(async () => ({
  default: (await import('../transfer/transfer-tab.tsx')).TransferTab,
}))

export function SpaceView({ open }: { readonly open: OpenSpace }) {
  const { space, version, versions, canManage } = open
  const [place, go] = usePlace()
  const tab = tabs.find(({ key }) => key === place.tab)?.key ?? 'pages'
  const url = version.url ?? (version.state === 'current' ? space.url : null)
  const isOfVersion = tab === 'pages' || tab === 'api' || tab === 'transfer'
  const panels = {
    api: <ApiTab open={open} />,
    feedback: <FeedbackTab space={space} canManage={canManage} />,
    numbers: <NumbersTab space={space} versions={versions} />,
    transfer: <TransferTab open={open} />,
    settings: <SettingsTab key={space.version} space={space} />,
  }
  return (
    <Page
      title={space.name}
      actions={
        <>
          {isOfVersion && (
            <>
              <VersionMenu open={open} />
              {tab === 'pages' && space.languages.length > 1 && <LanguageMenu open={open} />}
              {url && <ReadLink url={url} label="View on site" className="max-sm:hidden" />}
              {canManage && tab !== 'transfer' && <PublishAll open={open} />}
            </>
          )}
          <SpaceMenu open={open} />
        </>
      }
      tabs={
        <Tabs
          label="Documentation"
          items={tabs}
          value={tab}
          onChange={(next) =>
            go({ ...place, space: space.id, tab: next === 'pages' ? undefined : next })
          }
        />
      }
    >
      {space.isArchived && (
        <Notice tone="info">
          This space is archived and hidden from readers. Restore it in its settings.
        </Notice>
      )}
      {!space.isArchived && tab === 'pages' && space.url === null && (
        <Notice tone="info">This space isn’t on a site yet. Choose one in its settings.</Notice>
      )}
      <TabPanel tab={tab}>
        {tab === 'pages' ? (
          <PagesTab open={open} />
        ) : (
          <LazyPart key={tab} placeholder={<LoadingState />}>
            {panels[tab]}
          </LazyPart>
        )}
      </TabPanel>
    </Page>
  )
}

const tabs = [
  { key: 'pages', label: 'Pages' },
  { key: 'api', label: 'API' },
  { key: 'feedback', label: 'Feedback' },
  { key: 'numbers', label: 'Analytics' },
  { key: 'transfer', label: 'Import and export' },
  { key: 'settings', label: 'Settings' },
] as const
