import type { ReactNode } from 'react'

import { ancestorChain } from '#lib/tree-places.ts'
import { InTrash } from '#modules/content/dashboard/editor/in-trash.tsx'
import { OpenText } from '#modules/content/dashboard/editor/open-text.tsx'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getText } from '../../../articles-contract.ts'
import { canWrite, listCategories } from '../../../contract.ts'
import type { Article, Base } from '../../../model.ts'
import { categoryName } from '../category-name.ts'
import { basePath, categoryPath } from '../paths.ts'
import { Trail } from '../trail.tsx'
import { useArticleActs } from '../use-article-acts.ts'
import { BeginArticleLanguage } from './begin-language.tsx'
import { languageTabs } from './language-tabs.ts'
import { TextView } from './text-view.tsx'

export function ArticleView({ base, article }: { readonly base: Base; readonly article: Article }) {
  const acts = useArticleActs()
  const mayWrite = useMay()(canWrite)
  const canManage = mayWrite && article.deletedAt === null
  const [requestedLocale, show] = useSearchParam('language', article.sourceLocale)
  const tabs = languageTabs(base, article)
  const locale = tabs.find(({ key }) => key === requestedLocale)?.key ?? article.sourceLocale
  const isWritten = article.languages.some((text) => text.locale === locale)
  return (
    <div className="flex min-h-full flex-col">
      {/* The visible title is an input, so the page needs a heading of its own. */}
      <h1 className="sr-only">{article.title || 'Untitled'}</h1>
      <div className="px-6 pt-3 max-sm:px-4">
        {article.deletedAt !== null && (
          <div className="mb-3">
            <InTrash
              what="article"
              canManage={mayWrite}
              onRestore={() => void acts.restore([article.id])}
            />
          </div>
        )}
        <ArticleTrail base={base} article={article} />
        {tabs.length > 1 && (
          <Tabs label="Languages" group="language" items={tabs} value={locale} onChange={show} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Panel isAlone={tabs.length === 1} locale={locale}>
          {isWritten ? (
            <OpenText key={locale} read={getText} at={{ id: article.id, locale }}>
              {(text, onReload) => <TextView {...{ base, article, text, canManage, onReload }} />}
            </OpenText>
          ) : (
            <BeginArticleLanguage article={article} locale={locale} canManage={canManage} />
          )}
        </Panel>
      </div>
    </div>
  )
}

function ArticleTrail({ base, article }: { readonly base: Base; readonly article: Article }) {
  const { data } = useCall(listCategories, { id: base.id })
  const chain = ancestorChain(data?.items ?? [], article.categoryId)
  return (
    <Trail
      steps={[
        { label: base.name, to: basePath(base.id) },
        ...chain.map((one) => ({
          label: categoryName(one, base.defaultLocale),
          to: categoryPath(one),
        })),
      ]}
    />
  )
}

function Panel({
  isAlone,
  locale,
  children,
}: {
  readonly isAlone: boolean
  readonly locale: string
  readonly children: ReactNode
}) {
  if (isAlone) return children
  return (
    <TabPanel group="language" tab={locale}>
      {children}
    </TabPanel>
  )
}
