import { z } from 'zod'

import { ticketMoved, ticketUpdated } from '#modules/tickets/contract.ts'
import { listColumnRows } from '#modules/tickets/server/public.ts'
import { listSubjectEvents } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { unvoted, voted } from '../contract.ts'
import { labelSteps, type LabelStep, type Move } from '../rules.ts'
import type { IdeaRow } from './store/ideas.ts'
import type { ShareRow } from './store/shares.ts'

export async function listLabelSteps(
  scope: Scope,
  share: ShareRow,
  idea: Pick<IdeaRow, 'id' | 'createdAt' | 'publicLabel'>,
): Promise<LabelStep[]> {
  const [columns, { items, nextCursor }] = await Promise.all([
    listColumnRows(scope, share.boardId),
    listSubjectEvents(scope, [idea.id], { limit: 200, exclude: [voted.type, unvoted.type] }),
  ])
  const labels = new Map<string, string>()
  for (const { id, publicLabel: label } of columns) {
    const isShown = share.showsAllColumns || share.columnIds.includes(id)
    if (label !== null && isShown) labels.set(id, label)
  }
  const events = items.toReversed()
  const opened = events.findLast(({ type, data }) => type === ticketUpdated.type && opens(data))
  const moves = events.flatMap(({ type, data, at }): Move[] => {
    const move = type === ticketMoved.type ? moveData.safeParse(data).data : undefined
    return move ? [{ at, from: move.before.columnId, to: move.card.columnId }] : []
  })
  // For very long histories, the oldest entries are skipped.
  const seenSince = (nextCursor === null ? undefined : events[0]?.at) ?? idea.createdAt
  return labelSteps(moves, {
    labels,
    since: opened?.at ?? seenSince,
    current: idea.publicLabel,
  })
}

function opens(data: unknown): boolean {
  return updateData.safeParse(data).data?.changed.includes('visibility') ?? false
}

const moveData = z.object({
  card: z.object({ columnId: z.string() }),
  before: z.object({ columnId: z.string() }),
})
const updateData = z.object({ changed: z.array(z.string()) })
