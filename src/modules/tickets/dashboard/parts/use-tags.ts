import { useMemo } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

export interface TicketTag {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly isOffered: boolean
}

export function useTags(): readonly TicketTag[] {
  const { rows } = usePages(tagCalls.list, everyTag)
  return useMemo(
    () =>
      rows.map(({ id, name, color, offeredFor }) => ({
        id,
        name,
        color,
        isOffered: offeredFor === 'everything' || offeredFor === 'tickets',
      })),
    [rows],
  )
}
