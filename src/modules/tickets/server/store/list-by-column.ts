import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../../model.ts'
import { boardVisible } from './board-visibility.ts'
import type { TicketOrder } from './list-source.ts'
import type { Condition, TicketQuestion } from './ticket-conditions.ts'

export interface CategoryQuestion extends TicketQuestion {
  readonly boardId?: string | undefined
  readonly category?: ColumnCategory | undefined
  readonly isArchived: boolean
  readonly isInTrash: boolean
  readonly sort: TicketOrder['sort']
}

/**
 * Reads the latest tickets of each column in the category by index and merges them. Scanning all
 * tickets for a rare category would read the whole table. Undefined if another filter or sort order
 * is better.
 */
export function columnsInCategory(scope: Scope, question: CategoryQuestion): Condition | undefined {
  const { boardId, category, isArchived, isInTrash, sort } = question
  if (category === undefined || sort !== 'updated' || isArchived || isInTrash) return undefined
  if (question.search || question.assigneeId || question.tagId || question.requesterId)
    return undefined
  const which = boardId ? sql`board.id = ${boardId}::uuid` : sql`board.archived_at is null`
  return sql`(
    select column_of.id from board_columns column_of join boards board
      on board.org_id = column_of.org_id and board.id = column_of.board_id
    where column_of.category = ${category}::text
      and ${which} and ${boardVisible(scope)})`
}
