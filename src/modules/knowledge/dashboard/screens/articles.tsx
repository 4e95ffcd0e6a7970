import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { firstPage, usePages } from '#platform/registry/browser/use-pages.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { useUncoveredShortcut } from '#ui/shortcuts.ts'
import { EmptyState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listArticles } from '../../articles-contract.ts'
import { canWrite, listBases } from '../../contract.ts'
import { articlesQuestion, isNarrowed, readFilter } from '../parts/list/article-filter.ts'
import { ArticleTable } from '../parts/list/article-table.tsx'
import { ArticleFilterBar } from '../parts/list/filter-bar.tsx'
import { useArticleFilter } from '../parts/list/use-article-filter.ts'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

const NewArticleDialog = lazy(async () => ({
  default: (await import('../parts/list/new-article-dialog.tsx')).NewArticleDialog,
}))

export const loader = screenLoader(({ search }) => [
  question(listBases, {}),
  firstPage(listArticles, articlesQuestion(readFilter(search))),
])
export const clientLoader = fromCache

export default function ArticlesScreen() {
  useKnowledgeLive()
  const [filter, change] = useArticleFilter()
  const [isNew, setNew] = useSearchParam('new', '')
  const canManage = useMay()(canWrite)
  const searchBox = useRef<HTMLInputElement>(null)
  useUncoveredShortcut({ keys: '/', label: 'Search articles', group: 'Articles' }, () =>
    searchBox.current?.focus(),
  )
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New article
    </Button>
  )
  const isFiltered = isNarrowed(filter)
  const { rows, isLoading } = usePages(listArticles, articlesQuestion(filter))
  const isEmpty = rows.length === 0 && !isLoading && !isFiltered
  return (
    <Page title="Articles" actions={!isEmpty && newButton}>
      <div className="flex flex-col gap-4">
        <ArticleFilterBar filter={filter} onChange={change} searchBox={searchBox} />
        <ArticleTable
          question={articlesQuestion(filter)}
          canManage={canManage}
          emptyState={
            <EmptyState
              isFiltered={isFiltered}
              icon={<FileText size={20} aria-hidden />}
              title={isFiltered ? 'No articles match' : 'No articles yet'}
              action={!isFiltered && newButton}
            >
              {isFiltered
                ? 'Remove a filter to see more.'
                : 'Answer a question customers often ask.'}
            </EmptyState>
          }
        />
      </div>
      {canManage && isNew !== '' && (
        <Suspense>
          <NewArticleDialog baseId={filter.base} onClose={() => setNew('')} />
        </Suspense>
      )}
    </Page>
  )
}
