import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { atMostEvery } from '#lib/at-most-every.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { countConversations } from '../../contract.ts'

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

// Slow on purpose: every teammate's browser polls this on every screen.
const pauseMs = 10_000
