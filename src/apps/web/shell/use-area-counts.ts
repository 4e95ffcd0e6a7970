import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { atMostEvery } from '#lib/at-most-every.ts'
import { countConversations } from '#modules/inbox/contract.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { AreaKey } from '#platform/screens/sections.ts'

export type AreaCounts = Readonly<Partial<Record<AreaKey, number>>>

/** What waits for this person in the areas. The inbox itself counts sooner while it is open. */
export function useAreaCounts(): AreaCounts {
  const queries = useQueryClient()
  const canRead = useMay()(countConversations.access)
  const { data } = useCall(countConversations, {}, { isEnabled: canRead })
  const [seldom] = useState(() => atMostEvery(pauseMs))
  const count = (): void =>
    seldom(() => void queries.invalidateQueries({ queryKey: [countConversations.name] }))
  useLiveEvents({
    onEvent: ({ type }) => {
      if (canRead && type.startsWith('conversation.')) count()
    },
    onReset: count,
  })
  return { inbox: data?.counts.mine ?? 0 }
}

// Every colleague's browser asks, wherever they are in the product.
const pauseMs = 10_000
