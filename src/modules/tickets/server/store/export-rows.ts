import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ColumnCategory } from '../../model.ts'
import { ticketVisible } from './board-visibility.ts'
import { selectFields } from './field-columns.ts'

export interface ExportRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly oldKey: string | null
  readonly descriptionText: string
  readonly boardName: string
  readonly columnName: string
  readonly category: ColumnCategory
  readonly typeName: string
  readonly spentMin: number
  readonly resolvedAt: Date | null
  readonly parentId: string | null
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[]
}

export async function listExportRows(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, ExportRow>> {
  const { rows } = await sql<ExportRow>`
    select ticket.id, ticket.description_text, ${selectFields()},
      ticket.spent_min, ticket.resolved_at, ticket.parent_id,
      (select outside.key from ticket_external_keys outside
        where outside.org_id = ticket.org_id and outside.ticket_id = ticket.id
        order by outside.key limit 1) as old_key,
      (select named.name from boards named
        where named.org_id = ticket.org_id and named.id = ticket.board_id) as board_name,
      standing.name as column_name, standing.category,
      (select kind.name from ticket_types kind
        where kind.org_id = ticket.org_id and kind.id = ticket.type_id) as type_name,
      (select coalesce(jsonb_agg(jsonb_build_object('text', item.text, 'isDone', item.is_done)
          order by item.rank, item.id), '[]')
        from ticket_checklist_items item
        where item.org_id = ticket.org_id and item.ticket_id = ticket.id) as checklist
    from tickets ticket join board_columns standing
      on standing.org_id = ticket.org_id and standing.id = ticket.column_id
    where ticket.id = any(${[...ids]}::uuid[])
      and ${ticketVisible(scope)}`.execute(scope.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listKeysOf(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; key: string }>`
    select ticket.id, board.key || '-' || ticket.number as key
    from tickets ticket join boards board
      on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ticket.id = any(${[...ids]}::uuid[])
      and ticket.deleted_at is null and ${ticketVisible(scope)}`.execute(scope.db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}
