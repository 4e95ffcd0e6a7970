import { useMemo } from 'react'

import { useWidget } from './use-widget.ts'

export interface PageHalf<News extends object, Wish> {
  /** What the page said. */
  readonly news: Partial<News>
  readonly setNews: (change: Partial<News>) => void
  /** Undefined where there is no page around the chat. */
  readonly say: ((wish: Wish) => void) | undefined
}

/** The line from a part in the frame to its half on the host page. */
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
