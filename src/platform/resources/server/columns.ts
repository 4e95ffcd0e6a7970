import { sql, type RawBuilder } from 'kysely'

import type { Field, Fields, FieldValue } from '../field.ts'
import { isMoney, isRange, plainText } from '../field-kinds.ts'

/**
 * How field values are stored. Most fields have one column of the same name. Money has `…Amount`
 * and `…Currency`, date ranges `…From` and `…To`. A percentage is an integer of hundredths, and
 * structured values are jsonb.
 */
export function columnsOf(name: string, { kind }: Pick<Field, 'kind'>): readonly string[] {
  if (kind === 'money') return [`${name}Amount`, `${name}Currency`]
  return kind === 'dateRange' ? [`${name}From`, `${name}To`] : [name]
}

export function mainColumn(
  name: string,
  field: Pick<Field, 'kind'>,
  table?: string,
): RawBuilder<unknown> {
  return columnIn(table, columnsOf(name, field)[0] ?? name)
}

export function columnIn(table: string | undefined, column: string): RawBuilder<unknown> {
  return sql.ref(table === undefined ? column : `${table}.${column}`)
}

export function stored(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): readonly (readonly [column: string, value: unknown])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields[name]
    return field ? storedField(name, field, value) : []
  })
}

function storedField(
  name: string,
  field: Field,
  value: unknown,
): readonly (readonly [string, unknown])[] {
  const [first = '', second = ''] = columnsOf(name, field)
  switch (field.kind) {
    case 'money': {
      const money = isMoney(value) ? value : undefined
      return [
        [first, money?.amount ?? null],
        [second, money?.currency ?? null],
      ]
    }
    case 'dateRange': {
      const range = isRange(value) ? value : undefined
      return [
        [first, range?.from ?? null],
        [second, range?.to ?? null],
      ]
    }
    case 'percent':
      return [[first, typeof value === 'number' ? Math.round(value * 100) : null]]
    case 'document':
    case 'rows':
    case 'json':
      return [[first, value === null ? null : JSON.stringify(value)]]
    default:
      return [[first, value]]
  }
}

export function readStored(
  name: string,
  field: Field,
  row: Readonly<Record<string, unknown>>,
): FieldValue {
  const [first = '', second = ''] = columnsOf(name, field)
  const value = row[first]
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
      return { amount: Number(value), currency: plainText(row[second]) }
    case 'dateRange':
      return { from: plainText(value), to: plainText(row[second]) }
    case 'percent':
      return Number(value) / 100
    case 'number':
    case 'duration':
      return Number(value)
    case 'time':
      return plainText(value).slice(0, 5)
    default:
      return value as FieldValue
  }
}

export function sortValue(field: Field, value: FieldValue): string | number | boolean | null {
  if (isMoney(value)) return value.amount
  if (isRange(value)) return value.from
  if (field.kind === 'percent' && typeof value === 'number') return Math.round(value * 100)
  return typeof value === 'object' ? null : value
}

/** Typed as the column, so that PostgreSQL doesn't have to guess. */
export function asColumn({ kind }: Field, value: unknown): RawBuilder<unknown> {
  switch (kind) {
    case 'date':
    case 'dateRange':
      return sql`${value}::date`
    case 'time':
      return sql`${value}::time`
    case 'member':
    case 'relation':
    case 'file':
      return sql`${value}::uuid`
    case 'money':
      return sql`${value}::bigint`
    case 'number':
      return sql`${value}::double precision`
    case 'percent':
    case 'duration':
      return sql`${value}::integer`
    case 'flag':
      return sql`${value}::boolean`
    default:
      return sql`${value}::text`
  }
}
