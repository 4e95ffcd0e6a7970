import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { callApi } from '../browser-client.ts'
import type { Call, InputOf, OutputOf } from '../call.ts'

export function useCall<C extends Call>(
  offered: C,
  input: InputOf<C>,
  { isEnabled = true, everyMs = false }: CallOptions = {},
): UseQueryResult<OutputOf<C>> {
  return useQuery({ ...callQuery(offered, input), enabled: isEnabled, refetchInterval: everyMs })
}

interface CallOptions {
  readonly isEnabled?: boolean
  /** Refetch interval, for data without live events. */
  readonly everyMs?: number | false
}

export function callQuery<C extends Call>(offered: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: [offered.name, input],
    queryFn: () => callApi(offered, input),
  })
}
