import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'

import { useLiveMoments } from '#platform/live/browser/live.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import type { InputOf } from '#platform/registry/call.ts'

import { listVisitors } from '../../contract.ts'
import { mergeVisitors, type LiveVisitors } from './merge-visitors.ts'

export type VisitorQuestion = Omit<InputOf<typeof listVisitors>, 'since'>

/**
 * Polls only changes every two seconds: reloading thousands of visitors for one that left is too
 * slow.
 */
export function useVisitors(question: VisitorQuestion): UseQueryResult<LiveVisitors> {
  const queries = useQueryClient()
  const { queryKey } = callQuery(listVisitors, question)
  useLiveMoments((moment) => {
    // Page views are too frequent to refresh on each; the next poll is seconds away.
    const isNews =
      moment.kind === 'event' &&
      moment.type.startsWith('visitor.') &&
      moment.type !== 'visitor.page_viewed'
    if (isNews) void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
  })
  return useQuery({
    queryKey,
    async queryFn() {
      const before = queries.getQueryData(queryKey)
      const readAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      if (!before || Date.now() - readAt > tooOldMs) return callApi(listVisitors, question)
      const news = await callApi(listVisitors, { ...question, since: before.until })
      return mergeVisitors(before, news)
    },
    refetchInterval: 2000,
    placeholderData: keepPreviousData,
    // Structural sharing would compare every row, which costs more than rendering the visible ones.
    structuralSharing: false,
  })
}

// Older departures are no longer reported, so the list is loaded again.
const tooOldMs = 45_000
