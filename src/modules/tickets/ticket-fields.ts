import { choice, date, duration, type ValueOf } from '#platform/resources/field.ts'
import { emptyValue } from '#platform/resources/field-kinds.ts'
import { filterParameters } from '#platform/resources/filters.ts'

/**
 * The fields of a ticket that are a value and nothing more, each described once: calls, storage, the
 * list and its filters, the form, the facts of a ticket, its history, the conflict of two changes, and
 * CSV files follow from it. What has rules of its own (state, people, tags, due date, visibility) is
 * not in here.
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

/** What a file of tickets can say of them. Start is read apart: trackers write dates in many ways. */
const { startOn: _start, ...others } = ticketFields
export const fieldsInFiles = others
export type FieldInFiles = keyof typeof fieldsInFiles

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
  return eachTicketField((_name, field) => emptyValue(field)) as TicketFieldValues
}

export type TicketFieldValues = {
  readonly [Name in TicketFieldName]: ValueOf<(typeof ticketFields)[Name]>
}

/** The plain fields of a ticket, without the rest of it. */
export function fieldsOf(ticket: TicketFieldValues): TicketFieldValues {
  return eachTicketField((name) => ticket[name]) as TicketFieldValues
}

/** What lists of tickets are narrowed by, as the call and the address name it. */
export type FieldFilterName =
  | TicketFieldName
  | `${TicketFieldName}${'Not' | 'From' | 'To' | 'Has' | 'Is'}`

export const fieldFilterNames = filterParameters(ticketFields).map(
  // The type lists every ending; which of them a field has is for its kind to say.
  ({ name }) => name as FieldFilterName,
)
