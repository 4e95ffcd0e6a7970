import type { Catalogue, Column, Table } from './catalogue.ts'

/** Kysely's view of the tables that stores read and write. */
export function tableInterfaces({ tables }: Catalogue): string {
  const offered = tables.filter(({ schema, partitionOf }) => schema === 'public' && !partitionOf)
  const bodies = offered.map(interfaceText).join('\n\n')
  const names = offered.map(({ name }) => `  ${name}: ${interfaceName(name)}`).join('\n')
  const support = supportTypes.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(bodies))
  return [
    '// Written by "npm run db:schema" from the database; change a migration instead.',
    `import type { ColumnType } from 'kysely'`,
    `export interface Tables {\n${names}\n}`,
    bodies,
    ...support.map(({ text }) => text),
  ].join('\n\n')
}

function interfaceText(table: Table): string {
  const fields = table.columns.map((column) => `  ${column.name}: ${columnType(table, column)}`)
  return `export interface ${interfaceName(table.name)} {\n${fields.join('\n')}\n}`
}

function columnType(table: Table, column: Column): string {
  const plain = literalsOf(table, column) ?? typeOf(column.type)
  const held = column.isRequired ? plain : `${plain} | null`
  if (column.isComputed || column.identity === 'a') return `Computed<${held}>`
  return column.default !== null || column.identity === 'd' ? `Defaulted<${held}>` : held
}

/** The values of `check (column in ('a', 'b'))`, as PostgreSQL writes it back. */
function literalsOf(table: Table, column: Column): string | undefined {
  if (column.type !== 'text') return undefined
  for (const { kind, columns, text } of table.constraints) {
    if (kind !== 'c' || columns.length !== 1 || columns[0] !== column.name) continue
    const list = checkedList.exec(text)?.groups
    const literals = (list?.['many'] ?? list?.['one'])?.match(literal)
    if (literals) return literals.map((value) => value.replaceAll(`''`, `\\'`)).join(' | ')
  }
  return undefined
}

const checkedList =
  /^CHECK \(+(?:\w+ IS NULL\)? OR \(*)?\w+ = (?:ANY \(+ARRAY\[(?<many>.*?)\]\)*(?:::text\[\])?\)*|(?<one>'(?:[^']|'')*'::text)\)*)$/
const literal = /'(?:[^']|'')*'/g

function typeOf(sqlType: string): string {
  if (sqlType.endsWith('[]')) return `${typeOf(sqlType.slice(0, -2))}[]`
  const plain = sqlType.replace(/\(.*\)/, '')
  return scalarTypes[plain] ?? 'string'
}

const scalarTypes: Record<string, string> = {
  bigint: 'Int8',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  json: 'Json',
  jsonb: 'Json',
  real: 'number',
  smallint: 'number',
  'timestamp with time zone': 'Timestamp',
}

function interfaceName(table: string): string {
  const words = table.split('_')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

const supportTypes = [
  {
    name: 'Computed',
    text: `/** The database makes it; nobody may write it. */
type Computed<T> = T extends ColumnType<infer Selected, unknown, unknown>
  ? ColumnType<Selected, never, never>
  : ColumnType<T, never, never>`,
  },
  {
    name: 'Defaulted',
    text: `/** The database fills it in when it is not given. */
type Defaulted<T> = T extends ColumnType<infer Selected, infer Inserted, infer Updated>
  ? ColumnType<Selected, Inserted | undefined, Updated>
  : ColumnType<T, T | undefined, T>`,
  },
  {
    name: 'Int8',
    text: `type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>`,
  },
  {
    name: 'Json',
    text: `/** A list must be written as text, because the driver takes lists for PostgreSQL arrays. */
type Json = ColumnType<unknown, JsonInput, JsonInput>
type JsonInput = string | Readonly<Record<string, unknown>>`,
  },
  {
    name: 'Timestamp',
    text: `type Timestamp = ColumnType<Date, Date | string, Date | string>`,
  },
]
