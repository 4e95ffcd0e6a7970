import BookOpen from 'lucide-react/icons/book-open'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { canWrite, listBases } from '../../contract.ts'
import { BaseGrid } from '../parts/bases/base-grid.tsx'
import { articlesPath, basePath } from '../parts/paths.ts'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

const NewBaseDialog = lazy(async () => ({
  default: (await import('../parts/bases/new-base-dialog.tsx')).NewBaseDialog,
}))

export const loader = screenLoader(({ search }) => [
  question(listBases, search.get('archived') ? { withArchived: 'true' } : {}),
])
export const clientLoader = fromCache

/** All knowledge bases. Where there is one, going here is going into it. */
export default function BasesScreen() {
  useKnowledgeLive()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isNew, setNew] = useSearchParam('new', '')
  const [archived, setArchived] = useSearchParam('archived', '')
  const canManage = useMay()(canWrite)
  const withArchived = archived !== ''
  const { data, error, isPending, refetch } = useCall(
    listBases,
    withArchived ? { withArchived: 'true' } : {},
  )
  const bases = data?.items ?? []
  const only = bases.length === 1 && search === '' ? bases[0] : undefined
  const onlyId = only?.id
  useEffect(() => {
    if (onlyId) void navigate(basePath(onlyId), { replace: true })
  }, [onlyId, navigate])
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New knowledge base
    </Button>
  )
  return (
    <Page
      title="Knowledge base"
      {...(data && bases.length > 0 && { count: bases.length })}
      actions={
        bases.length > 0 && (
          <>
            <ButtonLink to={articlesPath}>All articles</ButtonLink>
            {newButton}
          </>
        )
      }
    >
      {(bases.length > 0 || withArchived) && (
        <div className="-mb-2 flex justify-end">
          <Switch
            label="Show archived"
            isOn={withArchived}
            onChange={(isOn) => setArchived(isOn ? '1' : '')}
          />
        </div>
      )}
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-36 sm:max-w-xs" />}
      {bases.length > 0 && <BaseGrid bases={bases} />}
      {data && bases.length === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          <EmptyState
            icon={<BookOpen size={20} aria-hidden />}
            title="No knowledge base yet"
            action={newButton}
          >
            {canManage
              ? 'Write down what people ask again and again. Most of them find the answer before they write to you.'
              : 'Whoever manages the knowledge base can make the first one.'}
          </EmptyState>
        </div>
      )}
      {canManage && isNew !== '' && (
        <Suspense>
          <NewBaseDialog onClose={() => setNew('')} />
        </Suspense>
      )}
    </Page>
  )
}
