import { useIsFetching, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'
import { useDelayed } from '#ui/use-delayed.ts'

/** Parts that each load for themselves and are shown in one moment, so that none pushes another away. */
export function ShownTogether({
  waiting,
  className,
  children,
}: {
  /** Stands there until then. */
  readonly waiting?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      {!isShown && waiting}
      <Suspense>
        <div
          className={classes(
            className,
            'transition-opacity starting:opacity-0',
            !isShown && 'hidden!',
          )}
        >
          {children}
        </div>
        {!isShown && <Quiet onReached={() => setShown(true)} />}
      </Suspense>
    </>
  )
}

/** Reached when nothing more is asked for the first time, and at the latest when that takes too long. */
function Quiet({ onReached }: { readonly onReached: () => void }) {
  const reach = useEffectEvent(onReached)
  const asked = useIsFetching({ predicate: isUnanswered })
  // An answer may lead to a further question.
  const isQuiet = useDelayed(asked === 0, 50)
  const isLate = useDelayed(true, 3000)
  useEffect(() => {
    if (isQuiet || isLate) reach()
  }, [isQuiet, isLate])
  return null
}

function isUnanswered({ state }: Query): boolean {
  return state.status === 'pending'
}
