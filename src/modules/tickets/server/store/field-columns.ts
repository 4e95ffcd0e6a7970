import { sql, type Insertable, type RawBuilder } from 'kysely'

import type { Tickets } from '#platform/database/tables.ts'
import { columnsOf, readStored, stored } from '#platform/resources/server/columns.ts'

import { eachTicketField, ticketFields, type TicketFieldValues } from '../../ticket-fields.ts'

/** The columns of a ticket that its plain fields are written into; what is not given stays out. */
export function fieldColumns(
  values: Readonly<Record<string, unknown>>,
): Partial<Insertable<Tickets>> {
  return Object.fromEntries(stored(ticketFields, values))
}

/** The plain fields of a row. */
export function fieldsOfRow(row: object): TicketFieldValues {
  const columns: Readonly<Record<string, unknown>> = { ...row }
  return eachTicketField((name, field) => readStored(name, field, columns)) as TicketFieldValues
}

/** For a query on `tickets ticket`. */
export function selectFields(): RawBuilder<unknown> {
  return sql.join(
    Object.values(eachTicketField(columnsOf))
      .flat()
      .map((column) => sql.ref(`ticket.${column}`)),
  )
}

/** The name of the field that a column belongs to. */
export const nameOfColumn: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eachTicketField(columnsOf)).flatMap(([name, columns]) =>
    columns.map((column) => [column, name]),
  ),
)
