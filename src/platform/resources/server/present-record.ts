import type { Scope } from '#platform/scope/scope.ts'

import type { Field, FieldValue } from '../field.ts'
import { pointingFields, type Resource } from '../resource.ts'
import type { Lookups } from './lookup.ts'
import type { StoredRow } from './store.ts'

export interface PlainRecord extends Readonly<Record<string, FieldValue>> {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export async function recordPresenter(
  scope: Scope,
  { resource, lookups }: { readonly resource: Resource; readonly lookups: Lookups },
  rows: readonly StoredRow[],
  extra?: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>,
): Promise<(row: StoredRow) => PlainRecord> {
  const pointing = pointingFields(resource.fields)
  const names = await namesIn(scope, lookups, pointing, rows)
  return (row) => ({
    ...extra?.get(row.id),
    ...row.values,
    ...(pointing.length > 0 && { labels: labelsOf(row, pointing, names) }),
    ...linksOf(scope, row, pointing),
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

type Pointing = readonly (readonly [name: string, field: Field])[]
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

async function namesIn(
  scope: Scope,
  lookups: Lookups,
  pointing: Pointing,
  rows: readonly StoredRow[],
): Promise<Names> {
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [name] of pointing) {
    const ids = rows.flatMap(({ values }) => idsIn(values[name]))
    if (ids.length > 0) names.set(name, (await lookups[name]?.names(scope, ids)) ?? new Map())
  }
  return names
}

function labelsOf({ values }: StoredRow, pointing: Pointing, names: Names): Record<string, string> {
  return Object.fromEntries(
    pointing.flatMap(([name]) => {
      const [id] = idsIn(values[name])
      const label = id && names.get(name)?.get(id)
      return label ? [[name, label]] : []
    }),
  )
}

function linksOf(scope: Scope, { values }: StoredRow, pointing: Pointing) {
  const files = pointing.filter(([, { kind }]) => kind === 'file')
  if (files.length === 0) return {}
  const links = files.flatMap(([name]) =>
    idsIn(values[name]).map((id) => [name, scope.fileUrl(id)] as const),
  )
  return { links: Object.fromEntries(links) }
}

function idsIn(value: FieldValue | undefined): string[] {
  return typeof value === 'string' ? [value] : []
}
