import type { Question } from '#platform/registry/browser/preload.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'

import { listTickets } from '../../../contract.ts'
import { listTicketViews } from '../../../views-contract.ts'
import { listQuestion } from '../ticket-filter.ts'
import { lookOf, readLook, usualLook } from './list-look.ts'

/** Preloads the views and the first list during server rendering. */
export function viewedListQuestion(address: URLSearchParams, boardId?: string): Question {
  return {
    offered: listTickets,
    async ask(client, queries) {
      const answer = await client(listTicketViews, {})
      queries.setQueryData(callQuery(listTicketViews, {}).queryKey, answer)
      const view = answer.items.find(({ id }) => id === address.get('view'))
      const { filter, sort } = readLook(address, view ? lookOf(view) : usualLook)
      const asked = boardId ? { ...filter, board: boardId } : filter
      await firstPage(listTickets, listQuestion(asked, sort)).ask(client, queries)
    },
  }
}
