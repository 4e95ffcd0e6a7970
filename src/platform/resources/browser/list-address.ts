import type { InputOf } from '#platform/registry/call.ts'

import { sortableFields, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'

/** What the address of a list says: everything that makes two looks at it differ. */
export interface ListAddress {
  readonly search: string
  readonly sort: string
  readonly isInTrash: boolean
  readonly filters: ReadonlyMap<string, readonly string[]>
}

export const newestFirst = '-created'

/** Reads an address; what it names that does not exist is passed over, as an old link may do that. */
export function readListAddress(
  resource: Resource,
  params: URLSearchParams,
  more: readonly FilterableField[] = [],
): ListAddress {
  const sort = params.get('sort') ?? newestFirst
  const known = ['created', ...sortableFields(resource.fields)]
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    sort: known.includes(sort.replace(/^-/, '')) ? sort : newestFirst,
    isInTrash: params.get('trash') === '1',
    filters: new Map(
      [...filterableFields(resource), ...more].flatMap(({ name, options }) => {
        const chosen = params
          .getAll(name)
          .filter((value) => options.some((one) => one.value === value))
        return chosen.length > 0 ? [[name, chosen] as const] : []
      }),
    ),
  }
}

/** The same as the list call wants to be asked. */
export function listInput({ search, sort, isInTrash, filters }: ListAddress) {
  return {
    ...(search.trim() && { search: search.trim() }),
    sort,
    ...(isInTrash && { isInTrash: 'true' }),
    ...Object.fromEntries(filters),
  } as Omit<InputOf<ResourceCalls['list']>, 'cursor'>
}

export interface FilterableField {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Fields whose values are few and known. */
export function filterableFields({ fields }: Resource): readonly FilterableField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'choice') return [{ name, label: field.label, options: field.options }]
    return field.kind === 'flag' ? [{ name, label: field.label, options: yesAndNo }] : []
  })
}

const yesAndNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
