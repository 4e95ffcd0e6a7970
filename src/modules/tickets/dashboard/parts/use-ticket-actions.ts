import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { editTickets, undoEdit } from '../../arranging-contract.ts'
import { getBoard, listBoards } from '../../boards-contract.ts'
import { findTicketByKey, listCards, listTickets } from '../../contract.ts'
import { maxBatchSize } from '../../rules.ts'
import { removeCard } from './board-cache.ts'

export type ManyChange = InputOf<typeof editTickets>['change']

export interface TicketActions {
  archive(ids: readonly string[]): Promise<boolean>
  unarchive(ids: readonly string[]): Promise<boolean>
  trash(ids: readonly string[]): Promise<boolean>
  restore(ids: readonly string[]): Promise<boolean>
  edit(ids: readonly string[], change: ManyChange, done: string): Promise<boolean>
}

export function useTicketActions(): TicketActions {
  const queries = useQueryClient()

  async function attempt(act: () => Promise<void>): Promise<boolean> {
    const isDone = await act().then(
      () => true,
      (error: unknown) => {
        toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })
        return false
      },
    )
    for (const { name } of changed) void queries.invalidateQueries({ queryKey: [name] })
    return isDone
  }

  const undo = (undoIds: readonly string[]): Promise<boolean> =>
    attempt(async () => {
      let count = 0
      for (const id of undoIds) count += (await callApi(undoEdit, { id })).ids.length
      toast({ tone: 'good', title: `${countOf(count)} restored` })
    })

  const edit = (ids: readonly string[], change: ManyChange, done: string): Promise<boolean> =>
    attempt(async () => {
      const undoIds: string[] = []
      for (let at = 0; at < ids.length; at += maxBatchSize) {
        const some = ids.slice(at, at + maxBatchSize)
        const { undoId } = await callApi(editTickets, { ids: some, change })
        if (undoId !== null) undoIds.push(undoId)
      }
      if (change.isArchived || change.isTrashed) for (const id of ids) removeCard(queries, id)
      toast({
        title: `${countOf(ids.length)} ${done}`,
        ...(undoIds.length > 0 && {
          action: {
            label: 'Undo',
            altText: 'Open the tickets to change them back',
            onAct: () => void undo(undoIds),
          },
        }),
      })
    })

  return {
    archive: (ids) => edit(ids, { isArchived: true }, 'archived'),
    unarchive: (ids) => edit(ids, { isArchived: false }, 'restored'),
    trash: (ids) => edit(ids, { isTrashed: true }, 'moved to the trash'),
    restore: (ids) => edit(ids, { isTrashed: false }, 'restored'),
    edit,
  }
}

function countOf(count: number): string {
  return count === 1 ? '1 ticket' : `${count.toLocaleString('en')} tickets`
}

const changed = [listTickets, listCards, findTicketByKey, getBoard, listBoards]
