import BookOpen from 'lucide-react/icons/book-open'
import { lazy, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { CollectionGrid } from '#modules/content/dashboard/collections/collection-grid.tsx'
import { CollectionsPage } from '#modules/content/dashboard/collections/collections-page.tsx'
import { countOf } from '#modules/content/dashboard/words.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { canWrite, listBases } from '../../contract.ts'
import { articlesPath, basePath } from '../parts/paths.ts'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

const NewBaseDialog = lazy(async () => ({
  default: (await import('../parts/bases/new-base-dialog.tsx')).NewBaseDialog,
}))

export const loader = screenLoader(({ search }) => [
  question(listBases, search.get('archived') ? { withArchived: 'true' } : {}),
])
export const clientLoader = fromCache

/** Lists all knowledge bases, or redirects to the only one. */
export default function BasesScreen() {
  useKnowledgeLive()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [archived] = useSearchParam('archived', '')
  const canManage = useMay()(canWrite)
  const { data, error, isPending, refetch } = useCall(
    listBases,
    archived === '' ? {} : { withArchived: 'true' },
  )
  const bases = data?.items ?? []
  const only = bases.length === 1 && search === '' ? bases[0] : undefined
  const onlyId = only?.id
  useEffect(() => {
    if (onlyId) void navigate(basePath(onlyId), { replace: true })
  }, [onlyId, navigate])
  return (
    <CollectionsPage
      title="Knowledge base"
      what="knowledge base"
      count={data?.items.length}
      icon={<BookOpen size={20} aria-hidden />}
      canManage={canManage}
      actions={<ButtonLink to={articlesPath}>All articles</ButtonLink>}
      pitch={
        canManage
          ? 'Answer common questions so customers can help themselves.'
          : 'Ask a teammate who manages the knowledge base to create one.'
      }
      grid={
        <>
          {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
          {isPending && <Skeleton className="h-36 sm:max-w-xs" />}
          {bases.length > 0 && (
            <CollectionGrid
              collections={bases}
              icon={<BookOpen size={20} />}
              pathOf={basePath}
              countsOf={({ articleCount }) => [countOf(articleCount, 'article', 'articles')]}
            />
          )}
        </>
      }
      renderNewDialog={(onClose) => <NewBaseDialog onClose={onClose} />}
    />
  )
}
