import { lazy, Suspense } from 'react'

import { pageContext } from '#platform/screens/page.ts'

import type { Route } from './+types/ui'
import { refusePage } from '../refuse-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Parts · Parley' }]

/** Development only. A production server doesn't have this page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(pageContext).hasMailbox) refusePage(404, 'Not Found')
  return null
}

export default function Ui() {
  return (
    <Suspense>
      <Gallery />
    </Suspense>
  )
}

// Loaded on demand because it imports every component.
const Gallery = lazy(async () => {
  const { Gallery: All } = await import('../gallery/gallery.tsx')
  return { default: All }
})
