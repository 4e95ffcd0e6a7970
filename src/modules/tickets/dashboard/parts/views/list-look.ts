import { fieldFilterNames } from '../../../ticket-fields.ts'
import { viewColumns, type ViewColumn } from '../../../view-columns.ts'
import type { TicketView } from '../../../view-model.ts'
import {
  filterNames,
  readFilter,
  readSort,
  usualSort,
  type TicketFilter,
  type TicketSort,
} from '../ticket-filter.ts'

/** What a list shows and how: a saved view keeps it, the address says where it is another way. */
export interface ListLook {
  readonly filter: TicketFilter
  readonly sort: TicketSort
  /** Beside the ticket itself. */
  readonly columns: readonly ViewColumn[]
}

export const usualLook: ListLook = {
  filter: readFilter(() => ''),
  sort: usualSort,
  columns: ['board', 'state', 'assignees', 'owed', 'due', 'updated'],
}

export function lookOf({ filter, sort, direction, columns }: TicketView): ListLook {
  return {
    filter: {
      ...usualLook.filter,
      ...Object.fromEntries(fieldFilterNames.map((name) => [name, filter[name] ?? ''])),
      search: filter.search ?? '',
      board: filter.boardId ?? '',
      // What is still open is what a list asks for by itself.
      state: filter.state === 'open' ? '' : filter.state,
      assignee: filter.assigneeId ?? '',
      team: filter.teamId ?? '',
      tag: filter.tagId ?? '',
      type: filter.typeId ?? '',
      priority: filter.priority ?? '',
      due: filter.due ?? '',
      owed: filter.owed ?? '',
    },
    sort: { key: sort, isDescending: direction === 'desc' },
    columns,
  }
}

type Saved = Pick<TicketView, 'filter' | 'sort' | 'direction' | 'columns'>

/** As a view keeps it. */
export function savedOf({ filter, sort, columns }: ListLook): Saved {
  const { search, board, state, assignee, team, tag, type, priority, due, owed } = filter
  return {
    filter: {
      ...(search.trim() && { search: search.trim() }),
      ...(board && { boardId: board }),
      // The address lets through what the lists know and nothing else.
      state: (state || 'open') as Saved['filter']['state'],
      ...(assignee && { assigneeId: assignee }),
      ...(team && { teamId: team }),
      ...(tag && { tagId: tag }),
      ...(type && { typeId: type }),
      ...(priority && { priority: priority as NonNullable<Saved['filter']['priority']> }),
      ...(due && { due: due as NonNullable<Saved['filter']['due']> }),
      ...(owed && { owed: owed as NonNullable<Saved['filter']['owed']> }),
      ...Object.fromEntries(
        fieldFilterNames.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])),
      ),
    },
    sort: sort.key,
    direction: sort.isDescending ? 'desc' : 'asc',
    columns: [...columns],
  }
}

/** The base, but for what the address says. */
export function readLook(address: URLSearchParams, base: ListLook): ListLook {
  const sort = address.get('sort')
  const columns = address.get('columns')
  return {
    filter: readFilter((name) => address.get(name) ?? wordOf(base, name)),
    sort: sort === null ? base.sort : readSort(sort),
    columns: columns === null ? base.columns : readColumns(columns),
  }
}

/** Writes what is to be shown into an address, where it is another than the base. */
export function writeLook(
  before: URLSearchParams,
  base: ListLook,
  change: {
    readonly filter?: Partial<TicketFilter>
    readonly sort?: TicketSort
    readonly columns?: readonly ViewColumn[]
  },
): URLSearchParams {
  const address = new URLSearchParams(before)
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined) return
    // An empty word says that the view's own does not hold.
    if (value === wordOf(base, name)) address.delete(name)
    else address.set(name, value)
  }
  for (const name of filterNames) put(name, change.filter?.[name])
  put('sort', change.sort && sortWord(change.sort))
  put('columns', change.columns && columnsWord(change.columns))
  return address
}

export function withoutLook(before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before)
  for (const name of lookNames) address.delete(name)
  return address
}

/** Whether the address says something else than the base. */
export function isOtherLook(look: ListLook, base: ListLook): boolean {
  return lookNames.some((name) => wordOf(look, name) !== wordOf(base, name))
}

function wordOf({ filter, sort, columns }: ListLook, name: string): string {
  if (name === 'sort') return sortWord(sort)
  if (name === 'columns') return columnsWord(columns)
  const known = filterNames.find((one) => one === name)
  return known ? filter[known] : ''
}

function sortWord({ key, isDescending }: TicketSort): string {
  return `${isDescending ? '-' : ''}${key}`
}

/** In the order in which the list shows them, so that the same ones are the same word. */
function columnsWord(columns: readonly ViewColumn[]): string {
  return viewColumns.filter((column) => columns.includes(column)).join(',')
}

function readColumns(text: string): readonly ViewColumn[] {
  const words = text.split(',')
  return viewColumns.filter((column) => words.includes(column))
}

const lookNames = [...filterNames, 'sort', 'columns'] as const
