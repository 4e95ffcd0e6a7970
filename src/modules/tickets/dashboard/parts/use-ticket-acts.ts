import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import { getBoard, listBoards } from '../../boards-contract.ts'
import {
  archiveTickets,
  findTicketByKey,
  listCards,
  listTickets,
  trashTickets,
} from '../../contract.ts'
import { dropCard } from './board-cache.ts'

export interface TicketActs {
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  trash(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
}

/** What can be done with many tickets at once. Everything can be undone from the message about it. */
export function useTicketActs(): TicketActs {
  const queries = useQueryClient()

  async function attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
    }
    for (const { name } of changed) void queries.invalidateQueries({ queryKey: [name] })
  }

  const acts: TicketActs = {
    archive: (ids) =>
      attempt(async () => {
        const { ids: done } = await callApi(archiveTickets, { ids: [...ids], isArchived: true })
        for (const id of done) dropCard(queries, id)
        toast({
          title: `${countOf(done.length)} archived`,
          action: {
            label: 'Undo',
            altText: 'Look at the archived tickets to put them back',
            onAct: () => void acts.unarchive(done),
          },
        })
      }),
    unarchive: (ids) =>
      attempt(async () => {
        const { ids: done } = await callApi(archiveTickets, { ids: [...ids], isArchived: false })
        toast({ tone: 'good', title: `${countOf(done.length)} put back` })
      }),
    trash: (ids) =>
      attempt(async () => {
        const { ids: done } = await callApi(trashTickets, { ids: [...ids], isTrashed: true })
        for (const id of done) dropCard(queries, id)
        toast({
          title: `${countOf(done.length)} moved to the trash`,
          action: {
            label: 'Undo',
            altText: 'Look at the tickets in the trash to put them back',
            onAct: () => void acts.restore(done),
          },
        })
      }),
    restore: (ids) =>
      attempt(async () => {
        const { ids: done } = await callApi(trashTickets, { ids: [...ids], isTrashed: false })
        toast({ tone: 'good', title: `${countOf(done.length)} put back` })
      }),
  }
  return acts
}

function countOf(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}

const changed = [listTickets, listCards, findTicketByKey, getBoard, listBoards]
