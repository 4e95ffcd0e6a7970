import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
} from '@tanstack/react-query'
import { useMemo } from 'react'

import { callApi } from '../browser-client.ts'
import type { Call, InputOf, OutputOf } from '../call.ts'

import type { Question } from './preload.ts'

export type PagedCall = Call & { readonly output: { readonly _zod: { output: Pages } } }
interface Pages {
  readonly items: readonly unknown[]
  readonly nextCursor: string | null
}
type ItemOf<C extends PagedCall> = OutputOf<C>['items'][number]

export interface PagedRows<Row> {
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  /** Keeps showing the previous rows until new ones arrive. */
  readonly isStale: boolean
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  loadMore(): void
  retry(): void
}

export function usePages<C extends PagedCall>(
  offered: C,
  input: Omit<InputOf<C>, 'cursor'>,
): PagedRows<ItemOf<C>> {
  const query = useInfiniteQuery({
    ...pagesQuery(offered, input),
    placeholderData: keepPreviousData,
  })
  // The same array while nothing changed, so that ten thousand rows are processed once.
  const { data } = query
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return {
    rows,
    isLoading: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    retry: () => void query.refetch(),
  }
}

export function firstPage<C extends PagedCall>(
  offered: C,
  input: Omit<InputOf<C>, 'cursor'>,
): Question {
  return {
    offered,
    async ask(client, queries) {
      const page = await client(offered, input as InputOf<C>)
      const data: InfiniteData<OutputOf<C>, string | null> = { pages: [page], pageParams: [null] }
      queries.setQueryData(pagesQuery(offered, input).queryKey, data)
    },
  }
}

export function pagesQuery<C extends PagedCall>(offered: C, input: Omit<InputOf<C>, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [offered.name, 'pages', input],
    queryFn: ({ pageParam }): Promise<OutputOf<C>> =>
      callApi(offered, { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<C>),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: OutputOf<C>) => nextCursor,
    // Comparing all rows costs more than rendering the few visible ones.
    structuralSharing: false,
  })
}
