import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'

import { useLiveEvents } from '#platform/live/browser/live.tsx'
import type { Call } from '#platform/registry/call.ts'

import { TimelineWatch } from './timeline-watch.ts'

export function useTimelineRefresh(call: Call, id: string): void {
  const queries = useQueryClient()
  const watch = useMemo(() => new TimelineWatch(id), [id])
  const isReading = useRef(false)
  const read = async (): Promise<void> => {
    isReading.current = false
    const queryKey = [call.name]
    const settle = watch.begin()
    await queries.invalidateQueries({ queryKey })
    const lists = queries.getQueriesData<InfiniteData<TimelinePages>>({ queryKey })
    const items = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.items) ?? [])
    settle(new Set(items.map(({ subjectId }) => subjectId)))
  }
  const readLater = (): void => {
    if (isReading.current) return
    isReading.current = true
    setTimeout(() => void read(), delayMs)
  }
  useLiveEvents({
    onReset: readLater,
    onEvent: (event) => watch.hasChanges(event) && readLater(),
  })
}

interface TimelinePages {
  readonly items: readonly { readonly subjectId: string }[]
}

/** One change can emit several events in a row; waiting a moment avoids several reloads. */
const delayMs = 20
