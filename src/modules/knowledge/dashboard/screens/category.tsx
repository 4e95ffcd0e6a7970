import FolderOpen from 'lucide-react/icons/folder-open'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'

import { ancestorChain, childrenOf } from '#lib/tree-places.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { listArticles } from '../../articles-contract.ts'
import { canWrite, getBase, listCategories } from '../../contract.ts'
import type { Base, Category } from '../../model.ts'
import { maxCategoryDepth } from '../../rules.ts'
import type { ArticlesQuestion } from '../parts/list/article-filter.ts'
import { ArticleTable } from '../parts/list/article-table.tsx'
import { categoryIcon, categoryName } from '../parts/category-name.ts'
import { basePath, categoryPath, categorySettingsPath } from '../parts/paths.ts'
import { Trail } from '../parts/trail.tsx'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'
import { useNewArticle } from '../parts/use-new-article.ts'
import { countOf } from '#modules/content/dashboard/words.ts'

const NewCategoryDialog = lazy(async () => ({
  default: (await import('../parts/tree/new-category-dialog.tsx')).NewCategoryDialog,
}))

export const loader = screenLoader(({ params: { id = '', categoryId = '' } }) => [
  question(getBase, { id }),
  question(listCategories, { id }),
  firstPage(listArticles, questionOf(id, categoryId)),
])
export const clientLoader = fromCache

export default function CategoryScreen() {
  const { id = '', categoryId = '' } = useParams()
  useKnowledgeLive()
  const base = useCall(getBase, { id })
  const categories = useCall(listCategories, { id })
  const category = categories.data?.items.find((one) => one.id === categoryId)
  const locale = base.data?.defaultLocale ?? 'en'
  useNamedRecord(category && categoryName(category, locale))
  if (base.data && categories.data && category) {
    return (
      <CategoryView
        key={categoryId}
        base={base.data}
        categories={categories.data.items}
        category={category}
      />
    )
  }
  const failed = base.error ? base : categories
  return (
    <Page title="Category">
      {failed.error && (
        <ErrorState detail={failed.error.message} onRetry={() => void failed.refetch()} />
      )}
      {!failed.error && categories.data && (
        <EmptyState
          title="This category no longer exists"
          action={<ButtonLink to={basePath(id)}>Back to knowledge base</ButtonLink>}
        />
      )}
      {!failed.error && !categories.data && <LoadingState />}
    </Page>
  )
}

function CategoryView({
  base,
  categories,
  category,
}: {
  readonly base: Base
  readonly categories: readonly Category[]
  readonly category: Category
}) {
  const canManage = useMay()(canWrite) && !base.isArchived
  const [isAdding, setAdding] = useState(false)
  const newArticle = useNewArticle()
  const name = (one: Category): string => categoryName(one, base.defaultLocale)
  const above = ancestorChain(categories, category.parentId)
  const below = childrenOf(categories, category.id)
  const text = category.texts.find(({ locale }) => locale === base.defaultLocale)
  const newButton = canManage && (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden />}
      isBusy={newArticle.isBusy}
      onClick={() => newArticle.run({ baseId: base.id, categoryId: category.id })}
    >
      New article
    </Button>
  )
  return (
    <Page
      title={`${categoryIcon(category)} ${name(category)}`.trim()}
      count={category.articleCount}
      {...(text?.description && { description: text.description })}
      actions={
        canManage && (
          <>
            <ButtonLink
              to={categorySettingsPath(category)}
              icon={<Settings size={16} aria-hidden />}
            >
              Settings
            </ButtonLink>
            {category.depth < maxCategoryDepth && (
              <Button icon={<FolderPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
                New subcategory
              </Button>
            )}
            {newButton}
          </>
        )
      }
      {...(above.length > 0 && {
        tabs: (
          <Trail
            steps={[
              { label: base.name, to: basePath(base.id) },
              ...above.map((one) => ({ label: name(one), to: categoryPath(one) })),
            ]}
          />
        ),
      })}
    >
      {below.length > 0 && (
        <ul
          aria-label="Subcategories"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3"
        >
          {below.map((one) => (
            <li key={one.id}>
              <Link
                to={categoryPath(one)}
                prefetch="intent"
                className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card transition-colors hover:border-line-strong"
              >
                <span aria-hidden className="text-ink-soft">
                  {categoryIcon(one) || <FolderOpen size={16} />}
                </span>
                <span className="min-w-0 flex-1 truncate font-medium">{name(one)}</span>
                <span className="text-sm text-ink-faint tabular-nums">
                  {countOf(one.articleCount, 'article', 'articles')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ArticleTable
        question={questionOf(base.id, category.id)}
        canManage={canManage}
        emptyState={
          <EmptyState title="No articles yet" action={newButton}>
            Readers see this category when it has a published article.
          </EmptyState>
        }
      />
      {isAdding && (
        <Suspense>
          <NewCategoryDialog base={base} parent={category} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function questionOf(baseId: string, categoryId: string): ArticlesQuestion {
  return { baseId, categoryId, sort: 'place', limit: 50 }
}
