import { formatDate, formatDateTime, type DateSettings } from '#lib/format-date.ts'

import { fitsPattern } from './field-pattern.ts'

export { fitsPattern } from './field-pattern.ts'
export { labelsOf, missingInLine } from './missing-words.ts'

export type FieldObject = 'contact' | 'company' | 'conversation' | 'ticket'

/** Those that are closed one day, so that something can be asked for then. */
export const closedObjects: readonly FieldObject[] = ['conversation', 'ticket']
/** Those whose fields can be kept from others. */
export const maskedObjects: readonly FieldObject[] = ['contact', 'company']

export type FieldType =
  | 'text'
  | 'long_text'
  | 'number'
  | 'currency'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'select'
  | 'multi_select'
  | 'url'
  | 'email'
  | 'phone'
  | 'user'

export interface FieldDefinition {
  readonly key: string
  readonly label: string
  readonly type: FieldType
  readonly options: readonly string[]
  readonly requiredOn: 'never' | 'create' | 'close'
  /** What a text must look like as a whole. */
  readonly pattern?: string | undefined
}

export type FieldValue = string | number | boolean | null | readonly string[]
export type FieldValues = Readonly<Record<string, FieldValue>>

export interface FieldProblem {
  readonly key: string
  readonly message: string
}

/** What is wrong with values, by their definitions. Keys nobody defined are free. */
export function problemsOf(
  definitions: readonly FieldDefinition[],
  values: FieldValues,
): FieldProblem[] {
  return definitions.flatMap((definition) => {
    const value = valueOf(values, definition.key)
    if (value === undefined || isEmpty(value)) return []
    const message = problemOf(definition, value)
    return message ? [{ key: definition.key, message }] : []
  })
}

/** What must be known at this moment and is not. */
export function missingOn(
  moment: 'create' | 'close',
  definitions: readonly FieldDefinition[],
  values: FieldValues,
): FieldDefinition[] {
  return definitions.filter(
    ({ key, requiredOn }) => requiredOn === moment && isEmpty(valueOf(values, key)),
  )
}

/** Why a value does not fit; undefined when it does. */
export function problemOf(
  { type, options, pattern }: Pick<FieldDefinition, 'type' | 'options' | 'pattern'>,
  value: FieldValue,
): string | undefined {
  switch (type) {
    case 'text':
    case 'long_text':
      if (typeof value !== 'string') return 'Enter text.'
      return problemOfText(type, value) ?? problemOfPattern(pattern, value)
    case 'number':
    case 'currency':
    case 'percent':
      return Number.isFinite(value) ? undefined : 'Enter a number.'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Choose yes or no.'
    case 'select':
      return typeof value === 'string' && options.includes(value) ? undefined : oneOf(options)
    case 'multi_select':
      return Array.isArray(value) && value.every((one) => options.includes(String(one)))
        ? undefined
        : oneOf(options)
    default:
      return typeof value === 'string' ? problemOfText(type, value) : 'Enter text.'
  }
}

/** The choices of a list, as they are written: one per line. */
export function optionsOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, mostOptions)
}

/** A key may be the name of something every object has. */
function valueOf(values: FieldValues, key: string): FieldValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** A value as people read it. */
export function wordsOfValue(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** How what a value only points at is called where it is read. */
export interface ValueWords {
  /** A member by his id. */
  nameOf(memberId: string): string
  /** A day such as 2026-11-15. */
  writeDay(day: string): string
  writeMoment(at: string): string
}

/** A value of a field as people read it: never an id, and days and moments as they are written here. */
export function wordsOfField(
  field: Pick<FieldDefinition, 'type'> | undefined,
  value: FieldValue | undefined,
  { nameOf, writeDay, writeMoment }: ValueWords,
): string {
  if (typeof value !== 'string') return wordsOfValue(value)
  // What was written while the field was of another type stays as it is.
  if (field?.type === 'user' && isMemberId(value)) return nameOf(value)
  if (field?.type === 'date' && isDay(value)) return writeDay(value)
  if (field?.type === 'datetime' && isMoment(value)) return writeMoment(value)
  return value
}

/** The members that values point at, whose names have to be known to write these. */
export function memberIdsIn(
  fields: readonly Pick<FieldDefinition, 'key' | 'type'>[],
  values: FieldValues,
): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = type === 'user' ? valueOf(values, key) : undefined
    return typeof value === 'string' && isMemberId(value) ? value : []
  })
}

/** As an organization, or one of its customers, writes days and moments. */
export function valueWords(
  settings: DateSettings,
  nameOf: (memberId: string) => string,
): ValueWords {
  return {
    nameOf,
    // It is that day everywhere.
    writeDay: (day) => formatDate(day, { ...settings, timeZone: 'UTC' }),
    writeMoment: (at) => formatDateTime(at, settings),
  }
}

function problemOfPattern(pattern: string | undefined, text: string): string | undefined {
  if (!pattern || fitsPattern(pattern, text)) return undefined
  return `Use the format ${pattern}.`
}

type TextType = Exclude<
  FieldType,
  'number' | 'currency' | 'percent' | 'boolean' | 'select' | 'multi_select'
>

function problemOfText(type: TextType, text: string): string | undefined {
  const { fits, sentence } = shapes[type]
  return fits(text) ? undefined : sentence
}

const shapes: Readonly<
  Record<TextType, { readonly fits: (text: string) => boolean; readonly sentence: string }>
> = {
  text: { fits: (text) => text.length <= 500, sentence: 'Use at most 500 characters.' },
  long_text: { fits: (text) => text.length <= 2000, sentence: 'Use at most 2,000 characters.' },
  date: { fits: isDay, sentence: 'Enter a date such as 2026-11-15.' },
  datetime: {
    fits: (text) =>
      isDay(text.slice(0, 10)) && /^T\d\d:\d\d/.test(text.slice(10)) && isMoment(text),
    sentence: 'Enter a date and time such as 2026-11-15T09:30:00Z.',
  },
  url: { fits: isWebAddress, sentence: 'Enter a link that starts with https://.' },
  email: {
    fits: (text) => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    sentence: 'Enter an email address such as ada@example.com.',
  },
  phone: {
    fits: (text) => /^\+[0-9]{6,15}$/.test(text),
    sentence: 'Enter a phone number with its country code, such as +442079460958.',
  },
  user: {
    fits: isMemberId,
    sentence: 'Choose a teammate.',
  },
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // The clock would take 30 February for the first of March.
  return at !== undefined && isMoment(text) && at.toISOString().startsWith(text)
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function isMemberId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

function isWebAddress(text: string): boolean {
  const url = text.length <= 2000 ? URL.parse(text) : null
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

function oneOf(options: readonly string[]): string {
  const shown = options.slice(0, 8).join(', ')
  return `Choose one of: ${shown}${options.length > 8 ? ' …' : '.'}`
}

function isEmpty(value: FieldValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && value.length === 0)
  )
}

const mostOptions = 200
