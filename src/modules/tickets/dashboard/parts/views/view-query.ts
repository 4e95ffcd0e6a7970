import type { Question } from '#platform/registry/browser/preload.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'

import { listTickets } from '../../../contract.ts'
import { listTicketViews } from '../../../views-contract.ts'
import { listQuery } from '../ticket-filter.ts'
import { listSettingsOf, readListSettings, defaultListSettings } from './list-settings.ts'

/** Preloads the views and the first list during server rendering. */
export function viewedListQuery(address: URLSearchParams, boardId?: string): Question {
  return {
    offered: listTickets,
    async ask(client, queries) {
      const answer = await client(listTicketViews, {})
      queries.setQueryData(callQuery(listTicketViews, {}).queryKey, answer)
      const view = answer.items.find(({ id }) => id === address.get('view'))
      const { filter, sort } = readListSettings(
        address,
        view ? listSettingsOf(view) : defaultListSettings,
      )
      const listFilter = boardId ? { ...filter, board: boardId } : filter
      await firstPage(listTickets, listQuery(listFilter, sort)).ask(client, queries)
    },
  }
}
