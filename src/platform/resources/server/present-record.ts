import type { Resource } from '../resource.ts'
import type { StoredRow } from './store.ts'

type Value = string | number | boolean

export interface PlainRecord extends Readonly<Record<string, Value>> {
  readonly id: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

export function presentRecord(
  { fields }: Resource,
  row: StoredRow,
  beside?: Readonly<Record<string, unknown>>,
): PlainRecord {
  return {
    // What it looks like stands in the calls of whoever has something beside the fields.
    ...(beside as Readonly<Record<string, Value>> | undefined),
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] as Value])),
    id: row.id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
