import { useEffect } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { LoadingBar } from '#ui/loading-bar.tsx'
import { Toaster } from '#ui/toaster.tsx'

import { PageAnnouncer } from './page-announcer.tsx'
import { noteShownPage } from './reload-when-stale.ts'
import { useBuildWatch } from './use-build-watch.ts'

export function Behaviors() {
  const { pathname } = useLocation()
  useEffect(() => noteShownPage(pathname), [pathname])
  useBuildWatch()
  return (
    <>
      <LoadingBar isLoading={useNavigation().state !== 'idle'} />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}
