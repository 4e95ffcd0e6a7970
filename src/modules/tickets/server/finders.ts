import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { ticketKey, ticketPath } from '../rules.ts'
import { listBoardRows } from './store/boards.ts'
import { isLive, matches } from './store/ticket-conditions.ts'
import { listTicketRows } from './store/tickets.ts'
import { listTicketViewRows } from './store/views.ts'

export const ticketFinders: readonly Finder[] = [
  {
    kind: 'Tickets',
    access: needs('Tickets', 'view'),
    async find(scope, text, limit) {
      const rows = await listTicketRows(scope, {
        conditions: [isLive, matches(scope, text)],
        order: { sort: 'updated', direction: 'desc' },
        after: undefined,
        limit,
      })
      return rows.map((row) => {
        const key = ticketKey(row.boardKey, row.number)
        return { id: row.id, title: row.title, note: key, path: ticketPath(row.boardId, key) }
      })
    },
  },
  {
    kind: 'Boards',
    access: needs('Tickets', 'view'),
    async find(scope, text, limit) {
      const term = text.toLowerCase()
      const rows = await listBoardRows(scope, { isArchived: false })
      return rows
        .filter(({ name, key }) => name.toLowerCase().includes(term) || key.toLowerCase() === term)
        .slice(0, limit)
        .map(({ id, name, key }) => ({
          id,
          title: name,
          note: key,
          path: `/dashboard/tickets/${id}`,
        }))
    },
  },
  {
    kind: 'Ticket views',
    access: needs('Tickets', 'view'),
    async find(scope, text, limit) {
      const term = text.toLowerCase()
      const rows = await listTicketViewRows(scope)
      return rows
        .filter(({ name }) => name.toLowerCase().includes(term))
        .slice(0, limit)
        .map(({ id, name }) => ({
          id,
          title: name,
          path: `/dashboard/tickets?tab=tickets&view=${id}`,
        }))
    },
  },
]
