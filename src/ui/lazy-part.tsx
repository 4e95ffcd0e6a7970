import { Suspense, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'

import { useDelayed } from './use-delayed.ts'
import { useHydrated } from './use-hydrated.ts'

/** Holds a part whose code comes on demand. What is there within 200 ms needs no placeholder. */
export function LazyPart({
  placeholder,
  children,
}: {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}) {
  // What the server has drawn stays; what is new comes in a transition, because a fallback once
  // shown would hold back for 300 ms what may be there in ten.
  const isHydrated = useHydrated()
  const [isAskedFor, setAskedFor] = useState(!isHydrated)
  const [isComing, startComing] = useTransition()
  useLayoutEffect(() => startComing(() => setAskedFor(true)), [])
  return (
    <>
      {useDelayed(isComing) && placeholder}
      <Suspense fallback={placeholder}>{isAskedFor && children}</Suspense>
    </>
  )
}
