import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { atMostEvery } from '#lib/at-most-every.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { countConversations } from '../../contract.ts'

/** Counts the person's own conversations. The inbox itself counts sooner while it is open. */
export function InboxCount({ onCount }: { readonly onCount: (count: number) => void }) {
  const queries = useQueryClient()
  const { data } = useCall(countConversations, {})
  const [seldom] = useState(() => atMostEvery(pauseMs))
  const refresh = (): void =>
    seldom(() => void queries.invalidateQueries({ queryKey: [countConversations.name] }))
  useLiveEvents({
    onEvent: ({ type }) => {
      if (type.startsWith('conversation.')) refresh()
    },
    onReset: refresh,
  })
  const count = data?.counts.mine ?? 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}

// Every teammate's browser asks, wherever they are in the product.
const pauseMs = 10_000
