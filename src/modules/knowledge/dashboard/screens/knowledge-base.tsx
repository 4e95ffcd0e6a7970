import BookOpen from 'lucide-react/icons/book-open'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { canWrite, getBase, getCoverage, listCategories } from '../../contract.ts'
import type { Base } from '../../model.ts'
import { articlesPath, baseSettingsPath, basesPath } from '../parts/paths.ts'
import { BaseTree } from '../parts/tree/base-tree.tsx'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'
import { useNewArticle } from '../parts/use-new-article.ts'

const NewCategoryDialog = lazy(async () => ({
  default: (await import('../parts/tree/new-category-dialog.tsx')).NewCategoryDialog,
}))
const ImportArticles = lazy(async () => ({
  default: (await import('../parts/transfer/import-articles.tsx')).ImportArticles,
}))
const CoverageTable = lazy(async () => ({
  default: (await import('../parts/bases/coverage-table.tsx')).CoverageTable,
}))

export const loader = screenLoader(({ params: { id = '' }, search }) => [
  question(getBase, { id }),
  question(listCategories, { id }),
  ...(search.get('tab') === 'languages' ? [question(getCoverage, { id })] : []),
])
export const clientLoader = fromCache

export default function BaseScreen() {
  const { id = '' } = useParams()
  useKnowledgeLive()
  const { data: base, error, refetch } = useCall(getBase, { id })
  useNamedRecord(base?.name)
  if (!base) {
    return (
      <Page title="Knowledge base">
        {error ? (
          <ErrorState detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Page>
    )
  }
  return <BaseView base={base} />
}

function BaseView({ base }: { readonly base: Base }) {
  const canManage = useMay()(canWrite) && !base.isArchived
  const [tab, setTab] = useSearchParam('tab', 'articles')
  const [isAdding, setAdding] = useState(false)
  const newArticle = useNewArticle()
  const shown = tab === 'languages' ? tab : 'articles'
  const newCategory = (
    <Button
      icon={<FolderPlus size={16} aria-hidden className="max-sm:hidden" />}
      onClick={() => setAdding(true)}
    >
      New category
    </Button>
  )
  return (
    <Page
      title={base.name}
      count={base.articleCount}
      description={base.url ? <SiteLink url={base.url} /> : 'Not on a site yet'}
      actions={
        <>
          {canManage && (
            <>
              {newCategory}
              <Button
                kind="primary"
                icon={<Plus size={16} aria-hidden />}
                isBusy={newArticle.isBusy}
                onClick={() => newArticle.run({ baseId: base.id })}
              >
                New article
              </Button>
            </>
          )}
          <BaseMenu base={base} />
        </>
      }
      tabs={<Tabs label="Knowledge base" items={tabs} value={shown} onChange={setTab} />}
    >
      {base.isArchived && (
        <Notice tone="info">
          This knowledge base is archived and hidden from readers. Restore it in its settings.
        </Notice>
      )}
      <TabPanel tab={shown}>
        {shown === 'articles' && (
          <Articles base={base} canManage={canManage} newCategory={canManage && newCategory} />
        )}
        {shown === 'languages' && (
          <Suspense fallback={<LoadingState />}>
            <CoverageTable base={base} canManage={canManage} />
          </Suspense>
        )}
      </TabPanel>
      {isAdding && (
        <Suspense>
          <NewCategoryDialog base={base} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Articles({
  base,
  canManage,
  newCategory,
}: {
  readonly base: Base
  readonly canManage: boolean
  readonly newCategory: ReactNode
}) {
  const { data, error, refetch } = useCall(listCategories, { id: base.id })
  // Kept here because the button that opens the import disappears with the first article.
  const [isImporting, setImporting] = useState(false)
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    )
  }
  const isEmpty = data.items.length === 0 && base.articleCount === 0
  return (
    <>
      {isEmpty ? (
        <NothingYet
          action={
            canManage && (
              <>
                {newCategory}
                <Button onClick={() => setImporting(true)}>Import ZIP</Button>
              </>
            )
          }
        />
      ) : (
        <BaseTree base={base} categories={data.items} canManage={canManage} />
      )}
      {isImporting && (
        <Suspense>
          <ImportArticles base={base} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}

function NothingYet({ action }: { readonly action: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState icon={<BookOpen size={20} aria-hidden />} title="No articles yet" action={action}>
        Group articles in categories, write your first article, or import your content.
      </EmptyState>
    </div>
  )
}

function BaseMenu({ base: { id } }: { readonly base: Base }) {
  return (
    <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem to={`${articlesPath}?base=${id}`}>All articles</MenuItem>
      <MenuItem to={`${articlesPath}?base=${id}&state=trash`}>Trash</MenuItem>
      <MenuSeparator />
      <MenuItem to={baseSettingsPath(id, 'feedback')}>Feedback</MenuItem>
      <MenuItem to={baseSettingsPath(id, 'gaps')}>Search gaps</MenuItem>
      <MenuItem to={baseSettingsPath(id, 'numbers')}>Analytics</MenuItem>
      <MenuItem to={baseSettingsPath(id, 'transfer')}>Import and export</MenuItem>
      <MenuItem to={baseSettingsPath(id)}>Settings</MenuItem>
      <MenuSeparator />
      <MenuItem to={`${basesPath}?all=1`}>All knowledge bases</MenuItem>
    </Menu>
  )
}

function SiteLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="rounded-sm font-medium wrap-anywhere text-link hover:underline"
    >
      {url.replace(/^https?:\/\//, '')}
    </a>
  )
}

const tabs = [
  { key: 'articles', label: 'Articles' },
  { key: 'languages', label: 'Translations' },
] as const
