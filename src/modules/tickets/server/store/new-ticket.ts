import { sql, type Insertable, type Selectable } from 'kysely'

import { keepPlans } from '#platform/database/keep-plans.ts'
import type { Tickets } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { wordsOf } from '../../rules.ts'
import { lockBoardRow, type BoardRow } from './boards.ts'
import { lockColumn, type ColumnRow } from './columns.ts'
import { listTypesForNew, type NewType } from './ticket-types.ts'

export interface Opened {
  readonly board: BoardRow | undefined
  readonly column: ColumnRow | undefined
  readonly firstRank: string | null
  readonly types: readonly NewType[]
  readonly hasTwin: boolean
}

export interface NewTicketQuery {
  readonly boardId: string
  readonly columnId?: string | undefined
  readonly typeId?: string | undefined
  readonly clientKey: string
}

/**
 * Reads everything a new ticket needs in one round trip. Locks the board, then the column, so later
 * reads see a stable state.
 */
export async function openForNew(scope: Scope, query: NewTicketQuery): Promise<Opened> {
  const [, board, column, firstRank, hasTwin, types] = await Promise.all([
    keepPlans(scope.db),
    lockBoardRow(scope, query.boardId),
    lockColumn(scope, query.boardId, query.columnId),
    readFirstRank(scope, query),
    isMade(scope, query.clientKey),
    listTypesForNew(scope, query.typeId),
  ])
  return { board, column, firstRank, hasTwin, types }
}

export type NewRow = Selectable<Tickets> & { readonly boardKey: string }

/**
 * Undefined if a ticket with this client key exists. The caller must then roll back, which also
 * frees the number.
 */
export async function insertNumbered(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<Tickets>, 'orgId' | 'number' | 'createdAt' | 'updatedAt'>,
): Promise<NewRow | undefined> {
  const written = { ...values, orgId: organizationId, createdAt: now, updatedAt: now }
  const { rows } = await sql<NewRow>`
    with numbered as (
      update boards set last_number = last_number + 1
      where id = ${values.boardId}::uuid
      returning last_number, key),
    made as (
      insert into tickets (number, ${sql.join(Object.keys(written).map((name) => sql.ref(name)))})
      select last_number, ${sql.join(Object.values(written))} from numbered
      on conflict (org_id, client_key) do nothing
      returning *),
    worded as (
      insert into ticket_words (org_id, word, ticket_id)
      select made.org_id, word, made.id from made, unnest(${wordsOf(values.title)}::text[]) as word),
    watched as (
      insert into ticket_watchers (org_id, ticket_id, member_id, since)
      select made.org_id, made.id, made.reporter_id, ${now} from made
      where made.reporter_id is not null)
    select made.*, numbered.key as board_key from made, numbered`.execute(db)
  return rows[0]
}

async function readFirstRank(
  { db }: Scope,
  { boardId, columnId }: NewTicketQuery,
): Promise<string | null> {
  const column =
    columnId === undefined
      ? sql`(select standing.id from board_columns standing
          where standing.board_id = ${boardId}::uuid
            and standing.is_default)`
      : sql`${columnId}::uuid`
  const { rows } = await sql<{ rank: string }>`
    select rank from tickets
    where board_id = ${boardId}::uuid and column_id = ${column}
      and deleted_at is null and archived_at is null
    order by rank, id limit 1`.execute(db)
  return rows[0]?.rank ?? null
}

async function isMade({ db }: Scope, clientKey: string): Promise<boolean> {
  const { rows } = await sql`select from tickets
    where client_key = ${clientKey}::uuid`.execute(db)
  return rows.length > 0
}
