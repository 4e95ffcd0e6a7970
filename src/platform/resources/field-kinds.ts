import { isCalendarDate } from '#lib/calendar-date.ts'
import { isClockTime, readTime } from '#lib/clock-time.ts'
import { writeDate } from '#lib/date-words.ts'
import { formatMoney, formatNumber } from '#lib/format-number.ts'
import { textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { readWorkTime, writeWorkTime } from '#lib/work-time.ts'

import type { Field, FieldValue, Fields, Money } from './field.ts'

export type NameOf = (field: Field, id: string) => string | undefined

export type FilterKind = 'options' | 'range' | 'words' | 'presence'

interface Kind<F extends Field> {
  readonly filter?: FilterKind
  empty(field: F): FieldValue
  words(value: FieldValue, field: F, nameOf: NameOf): string
  /** The CSV text if it differs from the display text. `read` parses it. */
  cell?(value: FieldValue, field: F, nameOf: NameOf): string
  read(cell: string, field: F): FieldValue | undefined
  problem(field: F): string
}

const kinds: { readonly [K in Field['kind']]: Kind<Extract<Field, { kind: K }>> } = {
  text: { ...texts(), empty: ({ preset = '' }) => preset },
  prose: texts(),
  email: {
    ...texts(),
    empty: ({ preset = '' }) => preset,
    read: (cell) => (/^[^\s@]+@[^\s@]+$/.test(cell) ? cell : undefined),
    problem: () => 'Enter an email address.',
  },
  url: {
    ...texts(),
    empty: ({ preset = '' }) => preset,
    read: (cell) => (URL.canParse(cell) && /^https?:/i.test(cell) ? cell : undefined),
    problem: () => 'Enter a URL that starts with https://.',
  },
  document: {
    filter: 'presence',
    empty: () => null,
    words: (value) => (isDocument(value) ? textOf(value) : ''),
    read: documentOf,
    problem: () => 'Enter plain text.',
  },
  number: {
    filter: 'range',
    empty: ({ preset }) => preset,
    words: (value, { unit, decimals }) =>
      typeof value === 'number' ? withUnit(written(value, decimals), unit) : '',
    cell: plainText,
    read: numberOf,
    problem: () => 'Enter a number.',
  },
  percent: {
    filter: 'range',
    empty: ({ preset }) => preset,
    words: (value) => (typeof value === 'number' ? `${written(value, 2)} %` : ''),
    cell: plainText,
    read: (cell) => numberOf(cell.replace(/\s*%$/, '')),
    problem: () => 'Enter a percentage such as 12.5.',
  },
  money: {
    filter: 'range',
    empty: () => null,
    words: (value) => (isMoney(value) ? formatMoney(value.amount, value.currency, inEnglish) : ''),
    cell: (value) => (isMoney(value) ? `${majorText(value)} ${value.currency}` : ''),
    read: moneyOf,
    problem: ({ currencies: [first = 'EUR'] }) => `Enter an amount such as 12.50 ${first}.`,
  },
  duration: {
    filter: 'range',
    empty: () => null,
    words: (value) => (typeof value === 'number' ? writeWorkTime(value) : ''),
    cell: plainText,
    read: (cell) => readWorkTime(cell) ?? undefined,
    problem: () => 'Enter a duration such as 1h 30m.',
  },
  flag: {
    filter: 'options',
    empty: ({ preset = false }) => preset,
    words: (value) => (value === true ? 'Yes' : 'No'),
    read: flagOf,
    problem: () => 'Enter yes or no.',
  },
  date: {
    filter: 'range',
    empty: () => null,
    words: (value) => (typeof value === 'string' ? writeDate(value, 'en') : ''),
    cell: plainText,
    read: (cell) => (isCalendarDate(cell) ? cell : undefined),
    problem: () => 'Enter a date such as 2026-11-15.',
  },
  time: {
    filter: 'range',
    empty: () => null,
    words: plainText,
    read: (cell) => (isClockTime(cell) ? cell : readTime(cell)),
    problem: () => 'Enter a time such as 14:30.',
  },
  dateRange: {
    filter: 'range',
    empty: () => null,
    words: (value) =>
      isRange(value) ? `${writeDate(value.from, 'en')} – ${writeDate(value.to, 'en')}` : '',
    cell: (value) => (isRange(value) ? `${value.from} – ${value.to}` : ''),
    read: rangeOf,
    problem: () => 'Enter two dates such as 2026-11-01 – 2026-11-15.',
  },
  choice: {
    filter: 'options',
    empty: ({ preset }) => preset,
    words: (value, { options }) => labelOf(options, value),
    read: (cell, { options }) => optionOf(options, cell),
    problem: ({ options }) => `Choose one of: ${options.map(({ label }) => label).join(', ')}.`,
  },
  choices: {
    filter: 'options',
    empty: ({ preset }) => preset,
    words: (value, { options }) =>
      list(value)
        .map((one) => labelOf(options, one))
        .join(', '),
    cell: (value, { options }) =>
      list(value)
        .map((one) => labelOf(options, one))
        .join('; '),
    read(cell, { options }) {
      const found = split(cell).map((one) => optionOf(options, one))
      const known = found.filter((one) => one !== undefined)
      return known.length === found.length ? [...new Set(known)] : undefined
    },
    problem: ({ options }) => `Choose from: ${options.map(({ label }) => label).join(', ')}.`,
  },
  color: {
    empty: ({ preset }) => preset,
    words: plainText,
    read: (cell) => cell,
    problem: () => 'Enter a color such as #15803d.',
  },
  file: {
    filter: 'presence',
    empty: () => null,
    words: named,
    // A CSV cell can't contain a file.
    read: () => undefined,
    problem: () => 'Upload the file in the form.',
  },
  member: {
    filter: 'options',
    empty: () => null,
    words: named,
    read: idOf,
    problem: () => 'Enter the name of a teammate.',
  },
  relation: {
    filter: 'options',
    empty: () => null,
    words: named,
    read: idOf,
    problem: ({ label }) => `No ${label.toLowerCase()} found with this name.`,
  },
  rows: {
    empty: () => [],
    words: (value) => (list(value).length === 1 ? '1 row' : `${list(value).length} rows`),
    cell: (value) => (list(value).length === 0 ? '' : JSON.stringify(value)),
    read: (cell) => jsonOf(cell, Array.isArray),
    problem: () => 'Enter the rows as JSON.',
  },
  json: {
    empty: ({ preset }) => preset,
    words: (value) => (value === null ? '' : JSON.stringify(value)),
    read: (cell) => jsonOf(cell, () => true),
    problem: () => 'Enter JSON.',
  },
}

export function emptyValue(field: Field): FieldValue {
  return kindOf(field).empty(field)
}

export function wordsOf(field: Field, value: unknown, nameOf: NameOf = noName): string {
  return kindOf(field).words(value as FieldValue, field, nameOf)
}

export function cellOf(field: Field, value: unknown, nameOf: NameOf = noName): string {
  const { cell, words } = kindOf(field)
  return (cell ?? words)(value as FieldValue, field, nameOf)
}

export function titleInFile({ kind, label }: Field): string {
  return kind === 'duration' ? `${label} in minutes` : label
}

export function readCell(field: Field, cell: string): FieldValue | undefined {
  return kindOf(field).read(cell, field)
}

export function problemOf(field: Field): string {
  return kindOf(field).problem(field)
}

export function filterKindOf(field: Field): FilterKind | undefined {
  const { filter } = kindOf(field)
  const isUsual = filter === 'options'
  return (field.isFilterable ?? isUsual) ? filter : undefined
}

export function isNullable(field: Field): boolean {
  return emptyValue(field) === null && !('isRequired' in field && field.isRequired)
}

export function isRequired(field: Field): boolean {
  return 'isRequired' in field && field.isRequired
}

export function isBulky(field: Field): boolean {
  return field.kind === 'document' || field.kind === 'rows' || field.kind === 'json'
}

export function searchedFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'text' || kind === 'prose' || kind === 'email' || kind === 'url' ? [name] : [],
  )
}

function kindOf<F extends Field>({ kind }: F): Kind<F> {
  // The table has the right entry for each kind, but the compiler can't follow it through a union.
  return kinds[kind] as unknown as Kind<F>
}

function texts() {
  return {
    filter: 'words' as const,
    empty: (): FieldValue => '',
    words: plainText,
    read: (cell: string): FieldValue | undefined => cell,
    problem: () => 'Enter a different value.',
  }
}

export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function named(value: FieldValue, field: Field, nameOf: NameOf): string {
  return typeof value === 'string' ? (nameOf(field, value) ?? 'Unknown') : ''
}

function list(value: FieldValue): readonly FieldValue[] {
  return Array.isArray(value) ? value : []
}

function split(cell: string): string[] {
  return cell.split(/\s*[;\n]\s*/).filter((one) => one !== '')
}

interface Option {
  readonly value: string
  readonly label: string
}

function labelOf(options: readonly Option[], value: FieldValue): string {
  return options.find((option) => option.value === value)?.label ?? plainText(value)
}

function optionOf(options: readonly Option[], cell: string): string | undefined {
  const lower = cell.toLowerCase()
  return options.find(
    ({ value, label }) => value.toLowerCase() === lower || label.toLowerCase() === lower,
  )?.value
}

function flagOf(cell: string): boolean | undefined {
  const lower = cell.toLowerCase()
  if (['true', 'yes', 'y', '1', 'x', 'on'].includes(lower)) return true
  return ['false', 'no', 'n', '0', 'off'].includes(lower) ? false : undefined
}

function numberOf(cell: string): number | undefined {
  const value = Number(cell)
  return Number.isFinite(value) ? value : undefined
}

function written(value: number, decimals = 0): string {
  return formatNumber(value, inEnglish, { maximumFractionDigits: decimals })
}

function withUnit(text: string, unit: string | undefined): string {
  return unit ? `${text} ${unit}` : text
}

function moneyOf(
  cell: string,
  { currencies }: { readonly currencies: readonly string[] },
): { amount: number; currency: string } | undefined {
  const [, text = '', code] = /^(-?[\d.]+)\s*([A-Za-z]{3})?$/.exec(cell) ?? []
  const currency = code ? currencies.find((one) => one === code.toUpperCase()) : currencies[0]
  const major = text === '' ? Number.NaN : Number(text)
  if (!currency || !Number.isFinite(major)) return undefined
  return { amount: Math.round(major * 10 ** digitsOf(currency)), currency }
}

export function majorText({ amount, currency }: Money): string {
  return (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
}

function digitsOf(currency: string): number {
  const style = { style: 'currency', currency } as const
  return new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2
}

function rangeOf(cell: string): { from: string; to: string } | undefined {
  const [from = '', to = '', ...rest] = cell.split(/\s*(?:–|\.\.|\bto\b)\s*/)
  const isRange = rest.length === 0 && isCalendarDate(from) && isCalendarDate(to) && from <= to
  return isRange ? { from, to } : undefined
}

function documentOf(cell: string): FieldValue {
  const content = cell.split(/\n\s*\n/).map((line) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: line.trim() }],
  }))
  return { type: 'doc', content }
}

function jsonOf(cell: string, fits: (value: unknown) => boolean): FieldValue | undefined {
  try {
    const value = JSON.parse(cell) as FieldValue
    return fits(value) ? value : undefined
  } catch {
    return undefined
  }
}

function idOf(cell: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(cell) ? cell : undefined
}

export function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}

export function isRange(value: unknown): value is { from: string; to: string } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

export function isDocument(value: FieldValue): value is FieldValue & RichTextDocument {
  return typeof value === 'object' && value !== null && 'type' in value
}

const noName: NameOf = () => undefined
const inEnglish = { locale: 'en', numberFormat: 'locale' } as const
