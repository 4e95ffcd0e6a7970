import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { toast } from '#ui/toast.ts'

import { findTicketByKey, getTicket, putChecklist, updateTicket } from '../../../contract.ts'
import type { ChecklistItem, Ticket } from '../../../model.ts'
import { cacheTicket } from '../board-cache.ts'
import {
  namesInConflict,
  withChange,
  type ChangedName,
  type TicketChange,
} from './ticket-change.ts'

export interface TicketWork {
  change(change: TicketChange): void
  changeChecklist(change: (items: readonly ChecklistLine[]) => readonly ChecklistLine[]): void
  readonly conflict: Conflict | undefined
  keepMine(): void
  takeTheirs(): void
}

export type ChecklistLine = Omit<ChecklistItem, 'id'> & { readonly id: string | null }

export interface Conflict {
  readonly names: readonly ChangedName[]
  readonly mine: TicketChange
  readonly theirs: Ticket
}

export function useTicketChange(key: string): TicketWork {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict>()
  const line = useRef<Promise<void>>(Promise.resolve())
  const { queryKey } = callQuery(findTicketByKey, { key })
  const current = (): Ticket | undefined => queries.getQueryData(queryKey)

  function inLine(act: () => Promise<void>): void {
    line.current = line.current.then(act).catch(async (error: unknown) => {
      toast({
        tone: 'bad',
        title: 'Couldn’t save the change',
        description: error instanceof Error ? error.message : String(error),
      })
      await queries.invalidateQueries({ queryKey })
    })
  }

  async function save(change: TicketChange, before: Ticket): Promise<void> {
    const { id, version } = current() ?? before
    try {
      cacheTicket(queries, await callApi(updateTicket, { id, version, ...change }))
    } catch (error) {
      if (!isConflict(error)) throw error
      const theirs = await callApi(getTicket, { id })
      cacheTicket(queries, theirs)
      const names = namesInConflict(change, before, theirs)
      if (names.length > 0) setConflict({ names, mine: change, theirs })
      // The other change concerned different fields, so both are kept.
      else await save(change, theirs)
    }
  }

  async function saveChecklist(change: Parameters<TicketWork['changeChecklist']>[0], tries = 3) {
    const ticket = current()
    if (!ticket) return
    const { id, version, checklist } = ticket
    try {
      const items = change(checklist).map((item) => ({ ...item }))
      cacheTicket(queries, await callApi(putChecklist, { id, version, items }))
    } catch (error) {
      if (!isConflict(error) || tries === 0) throw error
      cacheTicket(queries, await callApi(getTicket, { id }))
      await saveChecklist(change, tries - 1)
    }
  }

  return {
    conflict,
    change(change) {
      const before = current()
      if (!before) return
      queries.setQueryData(queryKey, withChange(before, change))
      inLine(() => save(change, before))
    },
    changeChecklist(change) {
      const before = current()
      if (before)
        queries.setQueryData(queryKey, { ...before, checklist: known(change(before.checklist)) })
      inLine(() => saveChecklist(change))
    },
    keepMine() {
      if (!conflict) return
      const { mine, theirs } = conflict
      setConflict(undefined)
      inLine(() => save(mine, theirs))
    },
    takeTheirs: () => setConflict(undefined),
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'version_conflict'
}

/** New checklist items show up once saved. Everything else updates right away. */
function known(lines: readonly ChecklistLine[]): ChecklistItem[] {
  return lines.flatMap(({ id, ...line }) => (id === null ? [] : [{ ...line, id }]))
}
