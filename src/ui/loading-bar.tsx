import { useEffect, useRef } from 'react'

import { createLoadingClock, type LoadingView } from './loading-clock.ts'

export function LoadingBar({ isLoading }: { readonly isLoading: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const clock = useRef<ReturnType<typeof createLoadingClock>>(undefined)
  useEffect(() => {
    clock.current ??= createLoadingClock((view) => draw(bar.current, view))
    if (isLoading) clock.current.start()
    else clock.current.finish()
  }, [isLoading])
  useEffect(() => () => clock.current?.stop(), [])
  return (
    <div
      ref={bar}
      aria-hidden
      data-part="loading-bar"
      className="loading-gradient pointer-events-none fixed inset-x-0 top-0 z-100 h-0.75 origin-left opacity-0 transition-[scale,opacity] duration-100"
    />
  )
}

/** Updates the element directly, because twenty renders per second would be wasteful. */
function draw(bar: HTMLDivElement | null, { isShown, progress }: LoadingView): void {
  if (!bar) return
  bar.style.opacity = isShown ? '1' : '0'
  bar.style.scale = `${progress / 100} 1`
  bar.style.backgroundSize = `${progress > 0 ? 10_000 / progress : 100}% auto`
}
