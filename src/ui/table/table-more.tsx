import { useEffect, useEffectEvent, useRef } from 'react'

import { Button } from '#ui/button.tsx'

export function TableMore({
  count,
  isLoading,
  onMore,
}: {
  readonly count: number
  readonly isLoading: boolean
  readonly onMore: () => void
}) {
  const end = useRef<HTMLDivElement>(null)
  const askedAt = useRef(-1)
  const onNear = useEffectEvent(() => {
    // Once per length: after a failed request, the button retries.
    if (isLoading || askedAt.current === count) return
    askedAt.current = count
    onMore()
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count])
  return (
    <div ref={end} className="flex justify-center border-t border-line p-2">
      <Button kind="quiet" isBusy={isLoading} onClick={onMore}>
        {isLoading ? 'Loading more' : 'Load more'}
      </Button>
    </div>
  )
}
