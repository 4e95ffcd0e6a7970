import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ErrorState, LoadingState } from '#ui/states.tsx'

export function Answered<Answer>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Answer>
  readonly children: (answer: Answer) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <LoadingState />
  return <ErrorState detail={query.error.message} onRetry={() => void query.refetch()} />
}
