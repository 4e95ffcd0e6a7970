import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'

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
  // Keeps the last count while the bar fades out.
  if (count > 0 && count !== lastCount) setLastCount(count)
  const isShown = count > 0
  return (
    <>
      {/* Padding, so that the bar never covers the last row. */}
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
