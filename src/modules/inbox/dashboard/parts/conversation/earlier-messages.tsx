import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#ui/button.tsx'

export function EarlierMessages({
  count,
  hasMore,
  isLoading,
  onMore,
}: {
  readonly count: number
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly onMore: () => void
}) {
  const start = useRef<HTMLDivElement>(null)
  const askedAt = useRef(-1)
  const onNear = useEffectEvent(() => {
    // Once per length: after a failed request, only the button retries.
    if (isLoading || askedAt.current === count) return
    askedAt.current = count
    onMore()
  })
  useEffect(() => {
    if (!start.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: '600px' },
    )
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [count, hasMore])
  if (!hasMore) return null
  return (
    <div ref={start} className="flex justify-center py-2">
      <Button kind="quiet" size="small" isBusy={isLoading} onClick={onMore}>
        {isLoading ? 'Loading' : 'Show earlier messages'}
      </Button>
    </div>
  )
}
