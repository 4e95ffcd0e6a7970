import type { InputOf } from '#platform/registry/call.ts'
import { fits } from '#platform/resources/browser/list-address.ts'
import { filterParameters } from '#platform/resources/filters.ts'

import type { listCards, listTickets } from '../../contract.ts'
import { fieldFilterNames, ticketFields, type FieldFilterName } from '../../ticket-fields.ts'
import { categories, priorities } from './words.ts'

export type TicketFilter = Readonly<Record<FilterName, string>>

const ownNames = [
  'search',
  'board',
  'state',
  'assignee',
  'team',
  'tag',
  'type',
  'priority',
  'due',
  'owed',
] as const
type OwnName = (typeof ownNames)[number]
export type FilterName = OwnName | FieldFilterName
export const filterNames: readonly FilterName[] = [...ownNames, ...fieldFilterNames]

export function readFilter(valueOf: (name: string) => string): TicketFilter {
  const read = (name: FilterName): string => {
    const value = valueOf(name)
    return allows.get(name)?.(value) ? value : ''
  }
  // Object.fromEntries loses the key type.
  return Object.fromEntries(filterNames.map((name) => [name, read(name)])) as TicketFilter
}

export function cardsQuestion(filter: TicketFilter): CardsQuestion {
  const { search, assignee, team, tag, type, priority, due, owed } = filter
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(assignee && { assigneeId: assignee }),
    ...(team && { teamId: team }),
    ...(tag && { tagId: tag }),
    ...(type && { typeId: type }),
    ...(priority && { priority: priority as CardsQuestion['priority'] }),
    ...(due && { due: due as CardsQuestion['due'] }),
    ...(owed && { owed: owed as CardsQuestion['owed'] }),
    ...Object.fromEntries(
      fieldFilterNames.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
    ),
  }
}
export type CardsQuestion = Omit<
  InputOf<typeof listCards>,
  'boardId' | 'columnId' | 'cursor' | 'limit'
>

/** Without a state, only open tickets. */
export function listQuery(filter: TicketFilter, sort: TicketSort): TicketsQuestion {
  const { board, state } = filter
  return {
    ...cardsQuestion(filter),
    ...(board && { boardId: board }),
    ...(state === '' && { isOpen: 'true' }),
    ...(state !== '' &&
      !broadStates.includes(state) && { category: state as TicketsQuestion['category'] }),
    ...(state === 'archived' && { isArchived: 'true' }),
    ...(state === 'trash' && { isInTrash: 'true' }),
    sort: sort.key,
    direction: sort.isDescending ? 'desc' : 'asc',
    limit: 50,
  }
}
export type TicketsQuestion = Omit<InputOf<typeof listTickets>, 'cursor'>

export interface TicketSort {
  readonly key: 'updated' | 'created' | 'due' | 'owed'
  readonly isDescending: boolean
}

/** `-updated` in the URL sorts in descending order. */
export function readSort(text: string): TicketSort {
  const key = text.replace(/^-/, '')
  const isKnown = key === 'updated' || key === 'created' || key === 'due' || key === 'owed'
  return isKnown ? { key, isDescending: text.startsWith('-') } : defaultSort
}

export const defaultSort: TicketSort = { key: 'updated', isDescending: true }

export function isNarrowed(filter: TicketFilter, exclude: readonly FilterName[] = []): boolean {
  return filterNames.some((name) => filter[name].trim() !== '' && !exclude.includes(name))
}

const broadStates = ['all', 'archived', 'trash']
export const dueChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due within 7 days' },
  { value: 'none', label: 'No due date' },
]

export const owedChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Due soon' },
  { value: 'any', label: 'Has an SLA target' },
]

const isId = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)
const ownAllows: Readonly<Record<OwnName, (text: string) => boolean>> = {
  search: (text) => text.length <= 100,
  board: isId,
  state: (text) => broadStates.includes(text) || categories.some((known) => known === text),
  assignee: (text) => text === 'me' || text === 'none' || isId(text),
  team: isId,
  tag: isId,
  type: isId,
  priority: (text) => priorities.some((known) => known === text),
  due: (text) => dueChoices.some(({ value }) => value === text),
  owed: (text) => owedChoices.some(({ value }) => value === text),
}
const allows: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ...Object.entries(ownAllows),
  ...filterParameters(ticketFields).map(
    (parameter) => [parameter.name, (text: string) => fits(parameter, text)] as const,
  ),
])
