import type {
  Board,
  BoardRole,
  ColumnCategory,
  Ticket,
  TicketCard,
  TicketType,
} from '../../model.ts'

export const kindWords: Readonly<Record<Board['kind'], string>> = {
  support: 'Support',
  product: 'Product',
  internal: 'Internal',
}

export const kindHints: Readonly<Record<Board['kind'], string>> = {
  support: 'Questions and problems of customers',
  product: 'What is planned, built and shipped',
  internal: 'Work nobody outside hears of',
}

export const categoryWords: Readonly<Record<ColumnCategory, string>> = {
  submitted: 'Submitted',
  in_progress: 'In progress',
  waiting: 'Waiting for the customer',
  on_hold: 'On hold',
  resolved: 'Resolved',
  cancelled: 'Cancelled',
}

export const roleWords: Readonly<Record<BoardRole, string>> = {
  view: 'Can look',
  work: 'Can work',
  admin: 'Runs the board',
}

export const typeCategoryWords: Readonly<Record<TicketType['category'], string>> = {
  customer: 'Customer',
  back_office: 'Back office',
  tracker: 'Tracker',
}

type Relation = Ticket['relations'][number]

/** What one ticket has to do with the other, said of the one that is open. */
export const relationWords: Readonly<
  Record<`${Relation['kind']} ${Relation['direction']}`, string>
> = {
  'blocks to': 'Blocks',
  'blocks from': 'Blocked by',
  'duplicates to': 'Duplicate of',
  'duplicates from': 'Has duplicate',
  'relates to': 'Related to',
  'relates from': 'Related to',
  'causes to': 'Causes',
  'causes from': 'Caused by',
}

/** The most urgent first. */
export const priorities: readonly TicketCard['priority'][] = [
  'urgent',
  'high',
  'normal',
  'low',
  'none',
]

export const categories: readonly ColumnCategory[] = [
  'submitted',
  'in_progress',
  'waiting',
  'on_hold',
  'resolved',
  'cancelled',
]

export function choicesOf<Value extends string>(words: Readonly<Record<Value, string>>) {
  // Object.entries forgets that the keys have a type of their own.
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

export const visibilityWords: Readonly<Record<Ticket['visibility'], string>> = {
  internal: 'The team',
  requester: 'The team and the requester',
  public: 'Everybody',
}

export const visibilityHints: Readonly<Record<Ticket['visibility'], string>> = {
  internal: 'Nobody outside reads it',
  requester: 'Whoever asked for it reads it too',
  public: 'Title and description are read where its board is shared',
}

export const precisionWords: Readonly<Record<Ticket['etaPrecision'], string>> = {
  day: 'This day',
  month: 'Sometime that month',
  quarter: 'Sometime that quarter',
}
