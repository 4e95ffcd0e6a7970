import type { Client } from 'pg'

import {
  parentsFirst,
  type CatalogueColumn,
  type CatalogueTable,
  type Reference,
} from './catalogue-tables.ts'

export interface CanaryRow {
  readonly table: CatalogueTable
  readonly values: Readonly<Record<string, unknown>>
}

export interface CanaryTenant {
  readonly organizationId: string
  readonly canary: string
  readonly rows: ReadonlyMap<string, CanaryRow>
}

/**
 * Fills every table for one organization from the catalog alone. Checks and triggers are disabled
 * because satisfying them would require knowing what the values mean.
 */
export async function plantTenant(
  client: Client,
  tables: readonly CatalogueTable[],
  canary: string,
): Promise<CanaryTenant> {
  const organizationId: string = crypto.randomUUID()
  const rows = new Map<string, CanaryRow>()
  for (const table of parentsFirst(tables)) {
    if (isInternal(table)) continue
    await removeChecks(client, table)
    const plant = { client, table, organizationId, canary, rows }
    const values = (await insertRow(plant, 'everything')) ?? (await insertRow(plant, 'required'))
    if (!values) throw new Error(`No row could be built for ${table.name}.`)
    rows.set(table.name, { table, values })
  }
  return { organizationId, canary, rows }
}

interface Plant {
  readonly client: Client
  readonly table: CatalogueTable
  readonly organizationId: string
  readonly canary: string
  readonly rows: ReadonlyMap<string, CanaryRow>
}

async function insertRow(
  plant: Plant,
  extent: 'everything' | 'required',
): Promise<Record<string, unknown> | undefined> {
  const { client, table } = plant
  const columns = table.columns.filter((column) => isFilled(table, column, extent))
  const given = columns.map((column) => valueFor(plant, column))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = columns.map(({ type }, place) => `$${place + 1}::${type}`).join(', ')
  try {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `insert into ${table.name} as planted (${names}) values (${places}) returning to_jsonb(planted) as row`,
      given,
    )
    return rows[0]?.row
  } catch (error) {
    if (extent === 'everything') return undefined
    throw error
  }
}

function isFilled(
  table: CatalogueTable,
  column: CatalogueColumn,
  extent: 'everything' | 'required',
): boolean {
  if (column.isGenerated) return false
  if (column.name === 'org_id' || column.name === table.partition?.column) return true
  const isNeeded = column.isRequired && !column.hasDefault
  return isNeeded || (extent === 'everything' && (/text/.test(column.type) || !column.hasDefault))
}

function valueFor(plant: Plant, { name, type }: CatalogueColumn): unknown {
  const { table, organizationId, canary, rows } = plant
  if (name === table.partition?.column) return table.partition.value
  if (name === 'org_id' || name === 'organization_id') return organizationId
  const parent = parentValue(table.references, name, rows)
  if (parent !== undefined) return parent
  if (table.references.some(({ columns }) => columns.includes(name))) return null
  return sampleOf(type, `${canary} ${table.name} ${name}`)
}

function parentValue(
  references: readonly Reference[],
  column: string,
  rows: ReadonlyMap<string, CanaryRow>,
): unknown {
  for (const { columns, target, targetColumns } of references) {
    const targetColumn = targetColumns[columns.indexOf(column)]
    if (targetColumn !== undefined) return rows.get(target)?.values[targetColumn]
  }
  return undefined
}

function sampleOf(type: string, text: string): unknown {
  if (type.endsWith('[]')) return `{"${String(sampleOf(type.slice(0, -2), text))}"}`
  switch (type) {
    case 'text':
      return text
    case 'uuid':
      return crypto.randomUUID()
    case 'jsonb':
    case 'json':
      return JSON.stringify({ canary: text })
    case 'timestamp with time zone':
      return new Date()
    case 'date':
      return new Date(Date.UTC(2020, 0, ++numbers)).toISOString().slice(0, 10)
    case 'boolean':
      return true
    case 'bytea':
      return Buffer.from(text)
    case 'integer':
    case 'smallint':
    case 'double precision':
    case 'bigint':
      // Never repeats a value, so that a row can't be mistaken for another.
      return ++numbers
    default:
      throw new Error(`tests/conformance/canary-rows.ts has no sample of type ${type}: add one.`)
  }
}

let numbers = 0

async function removeChecks(client: Client, { name }: CatalogueTable): Promise<void> {
  const { rows } = await client.query<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c' and coninhcount = 0`,
    [name],
  )
  for (const { conname } of rows) {
    await client.query(`alter table ${name} drop constraint "${conname}"`)
  }
  await client.query(`alter table ${name} disable trigger user`)
}

function isInternal({ name }: CatalogueTable): boolean {
  return name.startsWith('app.') || name === 'schema_migrations'
}
