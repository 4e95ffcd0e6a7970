import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { LaneKind } from '../../model.ts'
import { ticketKey } from '../../rules.ts'
import { ticketVisible } from './board-visibility.ts'
import type { Condition } from './ticket-conditions.ts'

export interface LaneCell {
  readonly value: string | null
  readonly columnId: string
  readonly count: number
}

export async function listLaneCells(
  scope: Scope,
  query: LanesQuestion,
): Promise<readonly LaneCell[]> {
  const { rows } = await laneCellsQuery(scope, query).execute(scope.db)
  return rows
}

export interface LanesQuestion {
  readonly boardId: string
  readonly by: LaneKind
  readonly conditions: readonly Condition[]
}

/**
 * Walks the column index from value to value, so that the cost depends on the number of lanes and
 * the count limit, not on the number of tickets.
 */
export function laneCellsQuery(
  scope: Scope,
  { boardId, by, conditions }: LanesQuestion,
): RawBuilder<LaneCell> {
  const value = laneColumns[by]
  const inColumn = (columnId: Condition): Condition =>
    sql.join(
      [
        sql`ticket.board_id = ${boardId}::uuid`,
        sql`ticket.column_id = ${columnId}`,
        ticketVisible(scope),
        ...conditions,
      ],
      sql` and `,
    )
  const next = (columnId: Condition, beyond: Condition): Condition => sql`(
    select ${value} from tickets ticket
    where ${inColumn(columnId)} and ${beyond}
    order by ${value}, ticket.rank, ticket.id limit 1)`
  // Ordered, because otherwise the planner scans the whole table.
  const counted = (which: Condition): Condition => sql`cross join lateral (
    select count(*)::int as count from (
      select from tickets ticket where ${inColumn(sql`cell.column_id`)} and ${which}
      order by ticket.rank, ticket.id limit ${sql.lit(maxPerCell)}) as seen) as counted`
  return sql<LaneCell>`
    with recursive cells as (
      select board_column.id as column_id, 1 as place,
        ${next(sql`board_column.id`, sql`${value} is not null`)} as value
      from board_columns board_column
      where board_column.board_id = ${boardId}::uuid
      union all
      select cells.column_id, cells.place + 1,
        ${next(sql`cells.column_id`, sql`${value} > cells.value`)}
      from cells where cells.value is not null and cells.place < ${sql.lit(maxRead)})
    select cell.value::text as value, cell.column_id, counted.count
    from (select column_id, value from cells where value is not null) as cell
    ${counted(sql`${value} = cell.value`)}
    union all
    select null, cell.column_id, counted.count
    from (
      select id as column_id from board_columns
      where board_id = ${boardId}::uuid) as cell
    ${counted(sql`${value} is null`)}
    where counted.count > 0`
}

export async function listTypeTitles(
  { db }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ticket_types
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listTicketTitles(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; key: string; number: bigint; title: string }>`
    select ticket.id, board.key, ticket.number, ticket.title
    from tickets ticket join boards board
      on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ticket.id = any(${[...ids]}::uuid[])
      and ${ticketVisible(scope)}`.execute(scope.db)
  return new Map(
    rows.map(({ id, key, number, title }) => [id, `${ticketKey(key, number)} ${title}`]),
  )
}

const laneColumns = {
  lead: sql`ticket.lead_id`,
  priority: sql`ticket.priority`,
  type: sql`ticket.type_id`,
  parent: sql`ticket.parent_id`,
} as const

const maxPerCell = 1000
/** Row limit per column. */
const maxRead = 500
