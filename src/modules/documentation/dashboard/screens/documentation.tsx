import { useLocation } from 'react-router'

import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

import { getSpace, listSpaces, listVersions } from '../../contract.ts'
import { getTree } from '../../pages-contract.ts'
import { placeIn, usePlace } from '../parts/place.ts'
import { SpaceScreen } from '../parts/space/space-screen.tsx'
import { Spaces } from '../parts/spaces/spaces.tsx'
import { useDocumentationLive } from '../parts/use-documentation-live.ts'

export const loader = screenLoader(({ search }) => {
  const { space, version, language } = placeIn(search)
  if (!space) {
    return [question(listSpaces, search.get('archived') ? { withArchived: 'true' } : {})]
  }
  return [
    question(getSpace, { id: space }),
    question(listVersions, { id: space }),
    ...(version && language ? [question(getTree, { id: version, locale: language })] : []),
  ]
})
export const clientLoader = fromCache

/** Lists all documentation spaces, or opens the only one. */
export default function DocumentationScreen() {
  useDocumentationLive()
  const [{ space }] = usePlace()
  return space ? <SpaceScreen key={space} id={space} /> : <SpacesOrOnlyOne />
}

function SpacesOrOnlyOne() {
  const search = new URLSearchParams(useLocation().search)
  const withArchived = search.has('archived')
  const { data, error, isPending, refetch } = useCall(
    listSpaces,
    withArchived ? { withArchived: 'true' } : {},
  )
  if (data) {
    const [only] = data.items
    const showsAll = withArchived || search.has('all') || search.has('new')
    if (only && data.items.length === 1 && !showsAll) return <SpaceScreen id={only.id} />
    return <Spaces spaces={data.items} />
  }
  return (
    <Page title="Documentation">
      {error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-36 sm:max-w-xs" />}
    </Page>
  )
}
