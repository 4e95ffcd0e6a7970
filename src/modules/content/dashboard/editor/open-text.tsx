import type { ReactNode } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import type { CallOf } from '../call-of.ts'

export function OpenText<Place, Text>({
  read,
  at,
  children,
}: {
  readonly read: CallOf<Place, Text>
  readonly at: Place
  readonly children: (text: Text, onReload: () => void) => ReactNode
}) {
  const { data, error, refetch } = useCall(read, at)
  if (data) return children(data, () => void refetch())
  return error ? (
    <ErrorState detail={error.message} onRetry={() => void refetch()} />
  ) : (
    <LoadingState />
  )
}
