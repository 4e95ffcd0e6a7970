import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'

import { callApi } from '../browser-client.ts'
import type { Call, InputOf, OutputOf } from '../call.ts'

/** Reads through a call and keeps the answer; screens that ask the same share it. */
export function useCall<C extends Call>(
  offered: C,
  input: InputOf<C>,
  options: { readonly isEnabled?: boolean } = {},
): UseQueryResult<OutputOf<C>> {
  return useQuery({ ...callQuery(offered, input), enabled: options.isEnabled ?? true })
}

export function callQuery<C extends Call>(offered: C, input: InputOf<C>) {
  return queryOptions({
    queryKey: [offered.name, input],
    queryFn: () => callApi(offered, input),
  })
}
