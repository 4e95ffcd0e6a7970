import { lazy, Suspense, useState } from 'react'

import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

import type { Article, ArticleText, Base } from '../../../model.ts'
import { Facts } from './facts.tsx'
import { SearchFacts } from './search-facts.tsx'
import { Versions } from './versions.tsx'

const ArticleFeedback = lazy(async () => ({
  default: (await import('./article-feedback.tsx')).ArticleFeedback,
}))

export function SidePanel({
  base,
  article,
  text,
  canManage,
  onFlush,
}: {
  readonly base: Base
  readonly article: Article
  readonly text: ArticleText
  readonly canManage: boolean
  readonly onFlush: () => Promise<ArticleText | undefined>
}) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('facts')
  return (
    <div className="flex flex-col gap-4 p-4 max-[1199px]:p-0">
      <Tabs label="Article details" group="side" items={tabs} value={tab} onChange={setTab} />
      <TabPanel group="side" tab={tab}>
        {tab === 'facts' && <Facts base={base} article={article} canManage={canManage} />}
        {tab === 'search' && (
          <SearchFacts key={`${text.locale} ${text.slug}`} text={text} canManage={canManage} />
        )}
        {tab === 'versions' && <Versions text={text} canManage={canManage} onFlush={onFlush} />}
        {tab === 'readers' && (
          <Suspense fallback={<LoadingState />}>
            <ArticleFeedback article={article} canManage={canManage} />
          </Suspense>
        )}
      </TabPanel>
    </div>
  )
}

const tabs = [
  { key: 'facts', label: 'Details' },
  { key: 'search', label: 'Search' },
  { key: 'versions', label: 'Versions' },
  { key: 'readers', label: 'Readers' },
] as const
