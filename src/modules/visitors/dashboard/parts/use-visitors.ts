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

/** Who is there, and every two seconds what changed: thousands are not read again for one who left. */
export function useVisitors(question: VisitorQuestion): UseQueryResult<LiveVisitors> {
  const queries = useQueryClient()
  const { queryKey } = callQuery(listVisitors, question)
  useLiveMoments((moment) => {
    // The next look is never far: this only brings it nearer, and pages are turned all the time.
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
    // Comparing every row with the one before costs more than drawing the few that are seen.
    structuralSharing: false,
  })
}

// Who left longer ago is not told any more, so the list is read anew.
const tooOldMs = 45_000
