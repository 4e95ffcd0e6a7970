import type { ReactNode } from 'react'

import { chainOf } from '#lib/tree-places.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getText } from '../../../articles-contract.ts'
import { canWrite, listCategories } from '../../../contract.ts'
import type { Article, Base } from '../../../model.ts'
import { categoryName } from '../category-name.ts'
import { basePath, categoryPath } from '../paths.ts'
import { Trail } from '../trail.tsx'
import { useArticleActs } from '../use-article-acts.ts'
import { BeginLanguage } from './begin-language.tsx'
import { languageTabs } from './language-tabs.ts'
import { TextView } from './text-view.tsx'

/** An article: its languages at the top, and below them the one that is open. */
export function ArticleView({ base, article }: { readonly base: Base; readonly article: Article }) {
  const canManage = useMay()(canWrite) && article.deletedAt === null
  const [asked, show] = useSearchParam('language', article.sourceLocale)
  const tabs = languageTabs(base, article)
  const locale = tabs.find(({ key }) => key === asked)?.key ?? article.sourceLocale
  const isWritten = article.languages.some((text) => text.locale === locale)
  return (
    <div className="flex min-h-full flex-col">
      {/* The title itself is a field, and a field is no heading. */}
      <h1 className="sr-only">{article.title || 'Untitled'}</h1>
      <div className="px-6 pt-3 max-sm:px-4">
        {article.deletedAt !== null && <InTrash article={article} />}
        <ArticleTrail base={base} article={article} />
        {tabs.length > 1 && (
          <Tabs label="Languages" group="language" items={tabs} value={locale} onChange={show} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <Panel isAlone={tabs.length === 1} locale={locale}>
          {isWritten ? (
            <OpenText key={locale} base={base} article={article} {...{ locale, canManage }} />
          ) : (
            <BeginLanguage article={article} locale={locale} canManage={canManage} />
          )}
        </Panel>
      </div>
    </div>
  )
}

function ArticleTrail({ base, article }: { readonly base: Base; readonly article: Article }) {
  const { data } = useCall(listCategories, { id: base.id })
  const chain = chainOf(data?.items ?? [], article.categoryId)
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

function OpenText({
  base,
  article,
  locale,
  canManage,
}: {
  readonly base: Base
  readonly article: Article
  readonly locale: string
  readonly canManage: boolean
}) {
  const { data, error, refetch } = useCall(getText, { id: article.id, locale })
  if (data) {
    return (
      <TextView
        base={base}
        article={article}
        text={data}
        canManage={canManage}
        onReload={() => void refetch()}
      />
    )
  }
  return error ? (
    <ErrorState detail={error.message} onRetry={() => void refetch()} />
  ) : (
    <LoadingState />
  )
}

function InTrash({ article: { id } }: { readonly article: Article }) {
  const acts = useArticleActs()
  const canManage = useMay()(canWrite)
  return (
    <div className="mb-3">
      <Notice tone="warn">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          This article is in the trash. It goes for good after 30 days.
          {canManage && (
            <Button size="small" onClick={() => void acts.restore([id])}>
              Put back
            </Button>
          )}
        </span>
      </Notice>
    </div>
  )
}
