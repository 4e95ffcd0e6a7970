import type { QueryClient } from '@tanstack/react-query'

import { callQuery } from '#platform/registry/browser/use-call.ts'

import { listHeldMessages, type HeldMessage } from '../../writing-contract.ts'

export function addHeld(queries: QueryClient, held: HeldMessage): void {
  const { queryKey } = callQuery(listHeldMessages, { id: held.conversationId })
  queries.setQueryData(queryKey, (known) => ({
    items: [...(known?.items ?? []).filter(({ id }) => id !== held.id), held],
  }))
}

export function removeHeld(queries: QueryClient, held: HeldMessage): void {
  const { queryKey } = callQuery(listHeldMessages, { id: held.conversationId })
  queries.setQueryData(
    queryKey,
    (known) => known && { items: known.items.filter(({ id }) => id !== held.id) },
  )
}
