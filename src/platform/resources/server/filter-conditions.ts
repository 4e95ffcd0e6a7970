import { sql, type RawBuilder } from 'kysely'

import type { Field, Fields } from '../field.ts'
import { filterParameters, type FilterParameter } from '../filters.ts'
import { asColumn, columnIn, columnsOf, mainColumn } from './columns.ts'

export function filterConditions(
  fields: Fields,
  asked: Readonly<Record<string, unknown>>,
  table?: string,
): readonly RawBuilder<unknown>[] {
  return filterParameters(fields).flatMap((parameter) => {
    const value = asked[parameter.name]
    return value === undefined ? [] : [conditionOf(parameter, value, table)]
  })
}

function conditionOf(
  { of, field, part }: FilterParameter,
  value: unknown,
  table: string | undefined,
): RawBuilder<unknown> {
  const column = mainColumn(of, field, table)
  const values = [value].flat()
  switch (part) {
    case 'in':
      return isAnyOf(column, field, values)
    case 'not':
      return sql`(${column} is null or not ${isAnyOf(column, field, values)})`
    case 'from':
      return sql`${lastColumn(of, field, table)} >= ${asColumn(field, inUnits(field, value))}`
    case 'to':
      return sql`${column} <= ${asColumn(field, inUnits(field, value))}`
    case 'has':
      return sql`position(lower(${value}) in lower(${column})) > 0`
    case 'is':
      return value === 'empty' ? isEmpty(column, field) : sql`not ${isEmpty(column, field)}`
  }
}

function isAnyOf(
  column: RawBuilder<unknown>,
  field: Field,
  values: readonly unknown[],
): RawBuilder<unknown> {
  if (field.kind === 'flag') return sql`${column} = ${values[0] === true}`
  if (field.kind === 'choices') return sql`${column} && ${[...values]}::text[]`
  return field.kind === 'choice'
    ? sql`${column} = any(${[...values]}::text[])`
    : sql`${column} = any(${[...values]}::uuid[])`
}

/** A date range matches if it overlaps the filter. */
function lastColumn(of: string, field: Field, table: string | undefined): RawBuilder<unknown> {
  return field.kind === 'dateRange'
    ? columnIn(table, columnsOf(of, field)[1] ?? of)
    : mainColumn(of, field, table)
}

function isEmpty(column: RawBuilder<unknown>, { kind }: Field): RawBuilder<unknown> {
  const isText = kind === 'text' || kind === 'prose' || kind === 'email' || kind === 'url'
  return isText ? sql`(${column} = '')` : sql`(${column} is null)`
}

function inUnits({ kind }: Field, value: unknown): unknown {
  return kind === 'percent' ? Math.round(Number(value) * 100) : value
}
