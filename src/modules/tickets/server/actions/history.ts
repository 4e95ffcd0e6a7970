import { z } from 'zod'

import { listSubjectEvents } from '#platform/events/subject-history.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { ticketLeft } from '../../arranging-contract.ts'
import { ticketClockChanged, ticketCommented } from '../../contract.ts'
import { changedValue, type ChangedValue, type TicketHistoryEntry } from '../../model.ts'
import { getTicketRow } from '../refusals.ts'
import { listHistoryNames } from '../store/history-names.ts'

/** Comments have their own list. */
export async function listTicketHistory(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof contract.listTicketHistory>,
): Promise<Page<TicketHistoryEntry>> {
  await getTicketRow(scope, id, 'view')
  const exclude = [ticketCommented.type, ticketLeft.type, ticketClockChanged.type]
  const page = await listSubjectEvents(scope, [id], { cursor, limit, exclude })
  const items = page.items.map(({ id: eventId, at, type, actor, data }) => {
    const details = happened.parse(data)
    const isMove = details.before !== undefined
    return {
      id: eventId,
      at: at.toISOString(),
      type,
      actor,
      changed: details.changed ?? [],
      values: details.values ?? [],
      fromColumnId: details.before?.columnId ?? null,
      toColumnId: isMove ? (details.card?.columnId ?? null) : null,
      fromBoardId: isOtherBoard(details) ? (details.before?.boardId ?? null) : null,
    }
  })
  return { ...page, items: await withNames(scope, items) }
}

/** The log stores ids, so that names of erased people don't remain in it. */
async function withNames(
  scope: Scope,
  items: readonly TicketHistoryEntry[],
): Promise<TicketHistoryEntry[]> {
  const idsOf = (field: string): string[] =>
    items.flatMap(({ values }) =>
      values
        .filter(({ name }) => name === field)
        .flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'string')),
    )
  const names = await listHistoryNames(scope, {
    contactIds: idsOf('requester'),
    ticketIds: idsOf('parent'),
  })
  const named = (value: ChangedValue['before']): ChangedValue['before'] =>
    typeof value === 'string' ? (names.get(value) ?? '') : value
  return items.map((item) => ({
    ...item,
    values: item.values.map((value) =>
      value.name === 'requester' || value.name === 'parent'
        ? { ...value, before: named(value.before), after: named(value.after) }
        : value,
    ),
  }))
}

/** Older events may lack fields, and erased ones are empty. */
const happened = z.object({
  changed: z.array(z.string()).optional().catch(undefined),
  values: z.array(changedValue).optional().catch(undefined),
  card: z.object({ columnId: z.uuid(), boardId: z.uuid() }).optional().catch(undefined),
  before: z.object({ columnId: z.uuid(), boardId: z.uuid() }).optional().catch(undefined),
})

function isOtherBoard({ card, before }: z.infer<typeof happened>): boolean {
  return before !== undefined && before.boardId !== card?.boardId
}
