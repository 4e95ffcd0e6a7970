import { useIsFetching, type Query } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'
import { useDelayed } from '#ui/use-delayed.ts'

/** Shows its parts only once all have loaded, so that none pushes another away. */
export function RevealTogether({
  waiting,
  className,
  children,
}: {
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

/** Fires when no first load is running anymore, or after a timeout. */
function Quiet({ onReached }: { readonly onReached: () => void }) {
  const reach = useEffectEvent(onReached)
  const fetching = useIsFetching({ predicate: isUnanswered })
  // A loaded part may start another load.
  const isQuiet = useDelayed(fetching === 0, 50)
  const isLate = useDelayed(true, 3000)
  useEffect(() => {
    if (isQuiet || isLate) reach()
  }, [isQuiet, isLate])
  return null
}

function isUnanswered({ state }: Query): boolean {
  return state.status === 'pending'
}
