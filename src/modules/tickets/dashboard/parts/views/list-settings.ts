import { fieldFilterNames } from '../../../ticket-fields.ts'
import { viewColumns, type ViewColumn } from '../../../view-columns.ts'
import type { TicketView } from '../../../view-model.ts'
import {
  filterNames,
  readFilter,
  readSort,
  defaultSort,
  type TicketFilter,
  type TicketSort,
} from '../ticket-filter.ts'

export interface ListSettings {
  readonly filter: TicketFilter
  readonly sort: TicketSort
  readonly columns: readonly ViewColumn[]
}

export const defaultListSettings: ListSettings = {
  filter: readFilter(() => ''),
  sort: defaultSort,
  columns: ['board', 'state', 'assignees', 'owed', 'due', 'updated'],
}

export function listSettingsOf({ filter, sort, direction, columns }: TicketView): ListSettings {
  return {
    filter: {
      ...defaultListSettings.filter,
      ...Object.fromEntries(fieldFilterNames.map((name) => [name, filter[name] ?? ''])),
      search: filter.search ?? '',
      board: filter.boardId ?? '',
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

export function savedOf({ filter, sort, columns }: ListSettings): Saved {
  const { search, board, state, assignee, team, tag, type, priority, due, owed } = filter
  return {
    filter: {
      ...(search.trim() && { search: search.trim() }),
      ...(board && { boardId: board }),
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

export function readListSettings(address: URLSearchParams, base: ListSettings): ListSettings {
  const sort = address.get('sort')
  const columns = address.get('columns')
  return {
    filter: readFilter((name) => address.get(name) ?? wordOf(base, name)),
    sort: sort === null ? base.sort : readSort(sort),
    columns: columns === null ? base.columns : readColumns(columns),
  }
}

export function writeListSettings(
  before: URLSearchParams,
  base: ListSettings,
  change: {
    readonly filter?: Partial<TicketFilter>
    readonly sort?: TicketSort
    readonly columns?: readonly ViewColumn[]
  },
): URLSearchParams {
  const address = new URLSearchParams(before)
  const put = (name: string, value: string | undefined): void => {
    if (value === undefined) return
    // An empty value overrides the value of the view.
    if (value === wordOf(base, name)) address.delete(name)
    else address.set(name, value)
  }
  for (const name of filterNames) put(name, change.filter?.[name])
  put('sort', change.sort && sortWord(change.sort))
  put('columns', change.columns && columnsWord(change.columns))
  return address
}

export function withoutListSettings(before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before)
  for (const name of listSettingNames) address.delete(name)
  return address
}

export function differsFromView(look: ListSettings, base: ListSettings): boolean {
  return listSettingNames.some((name) => wordOf(look, name) !== wordOf(base, name))
}

function wordOf({ filter, sort, columns }: ListSettings, name: string): string {
  if (name === 'sort') return sortWord(sort)
  if (name === 'columns') return columnsWord(columns)
  const known = filterNames.find((one) => one === name)
  return known ? filter[known] : ''
}

function sortWord({ key, isDescending }: TicketSort): string {
  return `${isDescending ? '-' : ''}${key}`
}

/** Normalized to the order of the list, so that equal sets compare equal. */
function columnsWord(columns: readonly ViewColumn[]): string {
  return viewColumns.filter((column) => columns.includes(column)).join(',')
}

function readColumns(text: string): readonly ViewColumn[] {
  const words = text.split(',')
  return viewColumns.filter((column) => words.includes(column))
}

const listSettingNames = [...filterNames, 'sort', 'columns'] as const
