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
  support: 'Customer questions and issues',
  product: 'Planned, in-progress and shipped work',
  internal: 'Internal work',
}

export const categoryWords: Readonly<Record<ColumnCategory, string>> = {
  submitted: 'Submitted',
  in_progress: 'In progress',
  waiting: 'Waiting on customer',
  on_hold: 'On hold',
  resolved: 'Resolved',
  cancelled: 'Canceled',
}

export const roleWords: Readonly<Record<BoardRole, string>> = {
  view: 'View',
  work: 'Work',
  admin: 'Admin',
}

export const typeCategoryWords: Readonly<Record<TicketType['category'], string>> = {
  customer: 'Customer',
  back_office: 'Back office',
  tracker: 'Tracker',
}

type Relation = Ticket['relations'][number]

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
  // Object.entries loses the key type.
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

export const visibilityWords: Readonly<Record<Ticket['visibility'], string>> = {
  internal: 'Team only',
  requester: 'Team and requester',
  public: 'Everyone',
}

export const visibilityHints: Readonly<Record<Ticket['visibility'], string>> = {
  internal: 'Hidden from customers',
  requester: 'The requester can see it too',
  public: 'Title and description are public where the board is shared',
}

export const precisionWords: Readonly<Record<Ticket['etaPrecision'], string>> = {
  day: 'Exact day',
  month: 'Month',
  quarter: 'Quarter',
}
