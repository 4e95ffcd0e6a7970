import type { InputOf } from '#platform/registry/call.ts'
import type { Filter, FilterValues, OptionsFilter } from '#ui/filter-bar/filter.ts'

import type { Field, Fields } from '../field.ts'
import { filterKindOf } from '../field-kinds.ts'
import { filterParameters, type FilterParameter } from '../filters.ts'
import { sortableFields, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'

export interface ListAddress {
  readonly search: string
  readonly sort: string
  readonly isInTrash: boolean
  readonly filters: FilterValues
}

export const newestFirst = '-created'

/** Reads the URL of a list. Unknown names are ignored because old links may contain them. */
export function readListAddress(
  resource: Resource,
  params: URLSearchParams,
  more: readonly OptionsFilter[] = [],
): ListAddress {
  const sort = params.get('sort') ?? newestFirst
  const known = ['created', ...sortableFields(resource.fields)]
  const asked = [
    ...filterParameters(resource.fields).map((parameter) => {
      const values = params.getAll(parameter.name).filter((value) => fits(parameter, value))
      return [parameter.name, values] as const
    }),
    ...more.map(({ name, items }) => {
      const values = params.getAll(name).filter((one) => items.some(({ value }) => value === one))
      return [name, values] as const
    }),
  ]
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    sort: known.includes(sort.replace(/^-/, '')) ? sort : newestFirst,
    isInTrash: params.get('trash') === '1',
    filters: Object.fromEntries(asked.filter(([, values]) => values.length > 0)),
  }
}

export function fits({ field, part }: FilterParameter, value: string): boolean {
  switch (part) {
    case 'in':
    case 'not':
      if (field.kind === 'flag') return value === 'true' || value === 'false'
      if ('options' in field) return field.options.some((option) => option.value === value)
      return /^[0-9a-f-]{36}$/.test(value)
    case 'from':
    case 'to':
      return endPatterns[endKindOf(field)].test(value)
    case 'has':
      return value.trim() !== '' && value.length <= 100
    case 'is':
      return value === 'empty' || value === 'set'
  }
}

const endPatterns = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d$/,
  number: /^-?\d+(?:\.\d+)?$/,
}

function endKindOf({ kind }: Field): 'date' | 'time' | 'number' {
  if (kind === 'date' || kind === 'dateRange') return 'date'
  return kind === 'time' ? 'time' : 'number'
}

export function listInput({ search, sort, isInTrash, filters }: ListAddress) {
  const asked = Object.entries(filters).map(([name, values]) => [
    name,
    values.length === 1 && /(?:From|To|Has|Is)$/.test(name) ? values[0] : values,
  ])
  return {
    ...(search.trim() && { search: search.trim() }),
    sort,
    ...(isInTrash && { isInTrash: 'true' }),
    ...Object.fromEntries(asked),
  } as Omit<InputOf<ResourceCalls['list']>, 'cursor'>
}

export function fieldFilters(
  fields: Fields,
  choicesFor: (name: string, field: Field) => OptionsFilter['items'] = () => [],
): readonly Filter[] {
  return Object.entries(fields).flatMap(([name, field]) => filtersOf(name, field))

  function filtersOf(name: string, field: Field): Filter[] {
    const { label } = field
    switch (filterKindOf(field)) {
      case 'options':
        return field.kind === 'flag'
          ? [{ kind: 'options', name, label, items: yesAndNo }]
          : [{ kind: 'options', name, label, isMulti: true, items: itemsOf(name, field) }]
      case 'range':
        return [{ kind: 'range', name, label, of: endKindOf(field) }]
      case 'words':
        return [{ kind: 'words', name: `${name}Has`, label }]
      case 'presence':
        return [{ kind: 'options', name: `${name}Is`, label, items: presence }]
      case undefined:
        return []
    }
  }

  function itemsOf(name: string, field: Field): OptionsFilter['items'] {
    return 'options' in field ? field.options : choicesFor(name, field)
  }
}

const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const presence = [
  { value: 'set', label: 'Filled in' },
  { value: 'empty', label: 'Empty' },
]
