import { choice, date, duration, type ValueOf } from '#platform/resources/field.ts'
import { emptyValue } from '#platform/resources/field-kinds.ts'
import { filterParameters } from '#platform/resources/filters.ts'

/**
 * Ticket fields that are just a value, each described once. Calls, storage, filters, forms,
 * history, conflict resolution and CSV files derive from it. Fields with rules of their own (state,
 * people, tags, due date, visibility) aren't listed.
 */
export const ticketFields = {
  severity: choice(
    'Severity',
    [
      { value: 'none', label: 'None' },
      { value: 'minor', label: 'Minor' },
      { value: 'major', label: 'Major' },
      { value: 'critical', label: 'Critical' },
    ],
    { hint: 'How badly the customer is affected.' },
  ),
  startOn: date('Start'),
  estimateMin: duration('Estimate'),
}

/**
 * Field columns of an import file. Start is parsed separately, because trackers use many date
 * formats.
 */
const { startOn: _start, ...others } = ticketFields
export const fieldsInFiles = others
export type FieldInFiles = keyof typeof fieldsInFiles

export type TicketFieldName = keyof typeof ticketFields

export function isTicketField(name: string): name is TicketFieldName {
  return Object.hasOwn(ticketFields, name)
}

export function eachTicketField<Result>(
  map: (name: TicketFieldName, field: (typeof ticketFields)[TicketFieldName]) => Result,
): Record<TicketFieldName, Result> {
  const entries = Object.keys(ticketFields)
    .filter(isTicketField)
    .map((name) => [name, map(name, ticketFields[name])])
  // Object.fromEntries loses the key type.
  return Object.fromEntries(entries) as Record<TicketFieldName, Result>
}

export function emptyTicketFields() {
  return eachTicketField((_name, field) => emptyValue(field)) as TicketFieldValues
}

export type TicketFieldValues = {
  readonly [Name in TicketFieldName]: ValueOf<(typeof ticketFields)[Name]>
}

export function fieldsOf(ticket: TicketFieldValues): TicketFieldValues {
  return eachTicketField((name) => ticket[name]) as TicketFieldValues
}

export type FieldFilterName =
  | TicketFieldName
  | `${TicketFieldName}${'Not' | 'From' | 'To' | 'Has' | 'Is'}`

export const fieldFilterNames = filterParameters(ticketFields).map(
  // The type lists every suffix; the kind of field decides which apply.
  ({ name }) => name as FieldFilterName,
)
