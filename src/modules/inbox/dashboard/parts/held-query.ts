import type { QueryClient } from '@tanstack/react-query'

import { callQuery } from '#platform/registry/browser/use-call.ts'

import { listHeldMessages, type HeldMessage } from '../../writing-contract.ts'

/** Puts an answer that waits where it is shown. */
export function hearHeld(queries: QueryClient, held: HeldMessage): void {
  const { queryKey } = callQuery(listHeldMessages, { id: held.conversationId })
  queries.setQueryData(queryKey, (known) => ({
    items: [...(known?.items ?? []).filter(({ id }) => id !== held.id), held],
  }))
}

/** Takes one out that was sent or taken back. */
export function dropHeld(queries: QueryClient, held: HeldMessage): void {
  const { queryKey } = callQuery(listHeldMessages, { id: held.conversationId })
  queries.setQueryData(
    queryKey,
    (known) => known && { items: known.items.filter(({ id }) => id !== held.id) },
  )
}
