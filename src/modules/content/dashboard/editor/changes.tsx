import { useCall } from '#platform/registry/browser/use-call.ts'
import { Difference } from '#ui/difference/difference.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import type { TextDifference } from '../../model.ts'
import type { CallOf } from '../call-of.ts'

interface Line {
  readonly before: string
  readonly after: string
}

export function Changes<Place, Answer extends TextDifference>({
  compare,
  at,
  leadOf,
}: {
  readonly compare: CallOf<Place, Answer>
  readonly at: Place
  readonly leadOf: (answer: Answer) => Line & { readonly label: string }
}) {
  const { data, error, refetch } = useCall(compare, at)
  if (data) {
    return (
      <Difference lines={[{ label: 'Title', ...data.title }, leadOf(data)]} blocks={data.blocks} />
    )
  }
  return error ? (
    <ErrorState detail={error.message} onRetry={() => void refetch()} />
  ) : (
    <LoadingState />
  )
}
