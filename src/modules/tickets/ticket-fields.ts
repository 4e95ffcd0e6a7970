import { date, duration } from '#platform/resources/field.ts'
import { emptyValue } from '#platform/resources/field-kinds.ts'

/**
 * The fields of a ticket that are a value and nothing more, each described once: calls, storage, the
 * facts of a ticket, its history, the conflict of two changes, and the columns of a CSV file follow
 * from it. What has rules of its own (state, people, tags, due date, visibility) is not in here.
 */
export const ticketFields = {
  startOn: date('Start'),
  estimateMin: duration('Estimate'),
}

export type TicketFieldName = keyof typeof ticketFields

export function isTicketField(name: string): name is TicketFieldName {
  return Object.hasOwn(ticketFields, name)
}

/** One thing of each field, by its name. */
export function eachTicketField<Result>(
  map: (name: TicketFieldName, field: (typeof ticketFields)[TicketFieldName]) => Result,
): Record<TicketFieldName, Result> {
  const entries = Object.keys(ticketFields)
    .filter(isTicketField)
    .map((name) => [name, map(name, ticketFields[name])])
  // Object.fromEntries forgets the names of the keys.
  return Object.fromEntries(entries) as Record<TicketFieldName, Result>
}

/** As a new ticket has them. */
export function emptyTicketFields() {
  return eachTicketField((_name, field) => emptyValue(field) as null)
}
