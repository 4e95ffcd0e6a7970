import type { InputOf } from '#platform/registry/call.ts'

import type { moveTicket } from '../../contract.ts'
import type { Lane } from '../../lanes-contract.ts'
import type { Board, LaneKind, TicketCard } from '../../model.ts'
import { laneOf } from '../../rules.ts'
import type { CardsQuestion } from './ticket-filter.ts'
import { priorities } from './words.ts'

export interface LaneName {
  readonly by: LaneKind
  readonly value: string
}

export const laneWords: Readonly<Record<Board['lanes'], string>> = {
  none: 'No lanes',
  lead: 'Assignee',
  priority: 'Priority',
  type: 'Type',
  parent: 'Parent ticket',
}

export function lanesOf(board: Pick<Board, 'lanes'>, text: string | null): Board['lanes'] {
  return laneChoices.find((known) => known === text) ?? board.lanes
}

export const laneChoices = ['none', 'lead', 'priority', 'type', 'parent'] as const

export function laneFilter({ by, value }: LaneName): CardsQuestion {
  switch (by) {
    case 'lead':
      return { leadId: value }
    case 'priority':
      return { priority: value as TicketCard['priority'] }
    case 'type':
      return { typeId: value }
    case 'parent':
      return { parentId: value }
  }
}

type LaneChange = Pick<InputOf<typeof moveTicket>, 'leadId' | 'priority' | 'typeId' | 'parentId'>

export function changeByLane(card: TicketCard, { by, value }: LaneName): LaneChange {
  if (laneOf(card, by) === value) return {}
  const id = value === 'none' ? null : value
  switch (by) {
    case 'lead':
      return { leadId: id }
    case 'priority':
      return { priority: value as TicketCard['priority'] }
    case 'type':
      return { typeId: value }
    case 'parent':
      return { parentId: id }
  }
}

/** Every priority has a lane, so that cards can be dropped into empty ones. */
export function withEmptyLanes(
  lanes: readonly Lane[],
  by: LaneKind,
  filter: CardsQuestion['priority'],
): readonly Lane[] {
  // With a priority filter, cards dropped into other lanes would disappear.
  if (by !== 'priority' || filter) return lanes
  const isThere = new Set(lanes.map(({ value }) => value))
  const missing = priorities.filter((priority) => !isThere.has(priority))
  return [...lanes, ...missing.map((value) => ({ value, title: '', columns: [] }))]
}

/** By urgency, by name, or by count. Tickets without a value come last. */
export function inOrder(lanes: readonly Lane[], by: LaneKind): readonly Lane[] {
  const isLast = ({ value }: Lane): number => Number(value === 'none')
  return lanes.toSorted((one, other) => isLast(one) - isLast(other) || between(one, other))

  function between(one: Lane, other: Lane): number {
    if (by === 'priority') return urgency(one) - urgency(other)
    return by === 'lead' ? 0 : one.title.localeCompare(other.title, 'en', { numeric: true })
  }
}

function urgency({ value }: Lane): number {
  return priorities.findIndex((known) => known === value)
}
