import { sql, type Insertable, type RawBuilder } from 'kysely'

import type { Tickets } from '#platform/database/tables.ts'
import { columnsOf, readStored, stored } from '#platform/resources/server/columns.ts'

import { eachTicketField, ticketFields, type TicketFieldValues } from '../../ticket-fields.ts'

export function fieldColumns(
  values: Readonly<Record<string, unknown>>,
): Partial<Insertable<Tickets>> {
  return Object.fromEntries(stored(ticketFields, values))
}

export function fieldsOfRow(row: object): TicketFieldValues {
  const columns: Readonly<Record<string, unknown>> = { ...row }
  return eachTicketField((name, field) => readStored(name, field, columns)) as TicketFieldValues
}

export function selectFields(): RawBuilder<unknown> {
  return sql.join(
    Object.values(eachTicketField(columnsOf))
      .flat()
      .map((column) => sql.ref(`ticket.${column}`)),
  )
}

export const nameOfColumn: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eachTicketField(columnsOf)).flatMap(([name, columns]) =>
    columns.map((column) => [column, name]),
  ),
)
