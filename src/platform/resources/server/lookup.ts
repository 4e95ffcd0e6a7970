import { refuse } from '#platform/registry/refuse.ts'
import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Field } from '../field.ts'
import { filterParameters } from '../filters.ts'
import { pointingFields, type Resource } from '../resource.ts'
import { findRows, findRowsByTitle } from './store.ts'
import { plainText } from '../field-kinds.ts'

/**
 * Resolves names for IDs in a field: members, files, other records. The module that owns the row
 * provides it and applies the actor's access.
 */
export interface Lookup {
  names(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  find?(scope: Scope, names: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export type Lookups = Readonly<Record<string, Lookup>>

export function recordLookup(resource: Resource): Lookup {
  const titleOf = (values: Readonly<Record<string, unknown>>) => plainText(values[resource.title])
  return {
    async names(scope, ids) {
      const rows = await findRows(scope, resource, ids, 'anywhere')
      return new Map(rows.map(({ id, values }) => [id, titleOf(values)]))
    },
    async find(scope, names) {
      const rows = await findRowsByTitle(scope, resource, names)
      return new Map(rows.map(({ id, values }) => [titleOf(values).toLowerCase(), id]))
    },
  }
}

/** Names rows of a table in records of other modules. The module that owns the table fills it. */
export const lookupSlot = slot<{ readonly table: string; readonly lookup: Lookup }>(
  'resources.lookup',
)

/** The given lookup of each field that points at other rows, or that of its table. */
export function lookupsOf(
  { gather }: Pick<Scope, 'gather'>,
  { plural, fields }: Resource,
  given: Lookups,
): Lookups {
  const pointing = pointingFields(fields)
  if (pointing.length === 0) return given
  const known = new Map(gather(lookupSlot).map(({ table, lookup }) => [table, lookup]))
  return Object.fromEntries(
    pointing.map(([name, field]) => {
      const lookup = given[name] ?? known.get(tableOf(field))
      if (!lookup) throw new Error(`The field ${name} of ${plural} needs a lookup.`)
      return [name, lookup]
    }),
  )
}

function tableOf(field: Field): string {
  if (field.kind === 'relation') return field.table
  return field.kind === 'member' ? 'members' : 'files'
}

export async function refuseUnknownTargets(
  scope: Scope,
  { fields }: Resource,
  lookups: Lookups,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, field] of pointingFields(fields)) {
    const id = values[name]
    if (typeof id === 'string') await refuseUnknown(scope, lookups[name], [id], field, name)
  }
}

export async function refuseUnknownFilters(
  scope: Scope,
  { fields }: Resource,
  lookups: Lookups,
  asked: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { name, of, field, part } of filterParameters(fields)) {
    const ids = [asked[name] ?? []].flat().map(String)
    const isPointing = (part === 'in' || part === 'not') && lookups[of] !== undefined
    if (isPointing && ids.length > 0) await refuseUnknown(scope, lookups[of], ids, field, name)
  }
}

async function refuseUnknown(
  scope: Scope,
  lookup: Lookup | undefined,
  ids: readonly string[],
  { label }: Field,
  path: string,
): Promise<void> {
  const known = await lookup?.names(scope, ids)
  if (ids.every((id) => known?.has(id))) return
  const message = `${label}: this no longer exists. Choose another.`
  refuse('not_found', message, { fields: [{ path, message }] })
}
