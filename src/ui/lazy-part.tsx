import { Suspense, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'

import { useDelayed } from './use-delayed.ts'
import { useHydrated } from './use-hydrated.ts'

/** Suspense without a placeholder for the first 200 ms. */
export function LazyPart({
  placeholder,
  children,
}: {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}) {
  // Server-rendered content stays; new content loads in a transition because a visible fallback
  // would delay it by 300 ms.
  const isHydrated = useHydrated()
  const [isRequested, setRequested] = useState(!isHydrated)
  const [isComing, startComing] = useTransition()
  useLayoutEffect(() => startComing(() => setRequested(true)), [])
  return (
    <>
      {useDelayed(isComing) && placeholder}
      <Suspense fallback={placeholder}>{isRequested && children}</Suspense>
    </>
  )
}
