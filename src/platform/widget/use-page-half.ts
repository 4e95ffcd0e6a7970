import { useMemo } from 'react'

import { useWidget } from './use-widget.ts'

export interface PageHalf<News extends object, Wish> {
  readonly news: Partial<News>
  readonly setNews: (change: Partial<News>) => void
  /** Undefined without a host page. */
  readonly say: ((wish: Wish) => void) | undefined
}

/** Connects a part in the frame with its half on the host page. */
export function usePageHalf<News extends object, Wish>(part: string): PageHalf<News, Wish> {
  const { host, state } = useWidget()
  const line = useMemo(() => {
    const { sayToPage } = host
    return {
      setNews: (change: Partial<News>) => host.setNews(part, change),
      say: sayToPage && ((wish: Wish) => sayToPage(part, wish)),
    }
  }, [host, part])
  return { ...line, news: state.news[part] ?? {} }
}
