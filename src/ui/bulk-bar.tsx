import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'

/** What can be done with the selected rows; it comes up from below as soon as there is one. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  const [lastCount, setLastCount] = useState(count)
  // The number stays on the bar while it goes.
  if (count > 0 && count !== lastCount) setLastCount(count)
  const isShown = count > 0
  return (
    <>
      {/* So that the bar never lies over the last row. */}
      {isShown && <div aria-hidden className="h-14 shrink-0" />}
      <div className="pointer-events-none fixed right-0 bottom-[calc(1rem+var(--shell-foot,0px))] left-(--shell-side,0px) z-20 flex justify-center px-4">
        <div
          role="toolbar"
          aria-label="Selected rows"
          inert={!isShown}
          className={classes(
            'flex max-w-full items-center gap-1 rounded-card border border-line bg-raised p-1.5 shadow-float transition-[translate,opacity,visibility] duration-180 dark:border-transparent',
            isShown ? 'pointer-events-auto' : 'invisible translate-y-6 opacity-0',
          )}
        >
          <span role="status" className="px-2 font-medium whitespace-nowrap tabular-nums">
            {isShown && `${lastCount.toLocaleString('en')} selected`}
          </span>
          {/* On a phone they stand in one line that is moved sideways. */}
          <div className="-my-1 flex min-w-0 items-center gap-1 overflow-x-auto py-1 fading-edges no-scrollbar *:shrink-0">
            {children}
          </div>
          <Button kind="quiet" icon={<X size={16} aria-hidden />} onClick={onClear}>
            <span className="max-sm:sr-only">Clear</span>
          </Button>
        </div>
      </div>
    </>
  )
}
