import { formatDate, formatDateTime, type DateSettings } from '#lib/format-date.ts'

import { fitsPattern } from './field-pattern.ts'

export { fitsPattern } from './field-pattern.ts'
export { labelsOf, missingInLine } from './missing-words.ts'

export type FieldObject = 'contact' | 'company' | 'conversation' | 'ticket'

/** Only these are ever closed, so only they can require fields on closing. */
export const closedObjects: readonly FieldObject[] = ['conversation', 'ticket']
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
  readonly pattern?: string | undefined
}

export type FieldValue = string | number | boolean | null | readonly string[]
export type FieldValues = Readonly<Record<string, FieldValue>>

export interface FieldProblem {
  readonly key: string
  readonly message: string
}

/** Keys without a definition are allowed. */
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

export function missingOn(
  moment: 'create' | 'close',
  definitions: readonly FieldDefinition[],
  values: FieldValues,
): FieldDefinition[] {
  return definitions.filter(
    ({ key, requiredOn }) => requiredOn === moment && isEmpty(valueOf(values, key)),
  )
}

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

export function optionsOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, maxOptions)
}

/** A key may be the name of a built-in object property. */
function valueOf(values: FieldValues, key: string): FieldValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

export function wordsOfValue(value: FieldValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

export interface ValueWords {
  nameOf(memberId: string): string
  writeDay(day: string): string
  writeMoment(at: string): string
}

export function wordsOfField(
  field: Pick<FieldDefinition, 'type'> | undefined,
  value: FieldValue | undefined,
  { nameOf, writeDay, writeMoment }: ValueWords,
): string {
  if (typeof value !== 'string') return wordsOfValue(value)
  // Values from before the field's type changed stay as they are.
  if (field?.type === 'user' && isMemberId(value)) return nameOf(value)
  if (field?.type === 'date' && isDay(value)) return writeDay(value)
  if (field?.type === 'datetime' && isMoment(value)) return writeMoment(value)
  return value
}

export function memberIdsIn(
  fields: readonly Pick<FieldDefinition, 'key' | 'type'>[],
  values: FieldValues,
): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = type === 'user' ? valueOf(values, key) : undefined
    return typeof value === 'string' && isMemberId(value) ? value : []
  })
}

export function valueWords(
  settings: DateSettings,
  nameOf: (memberId: string) => string,
): ValueWords {
  return {
    nameOf,
    // Dates have no time zone.
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
  url: { fits: isWebAddress, sentence: 'Enter a URL that starts with https://.' },
  email: {
    fits: (text) => text.length <= 320 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    sentence: 'Enter an email address such as name@example.com.',
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
  // JavaScript turns February 30 into March 1 or 2.
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

const maxOptions = 200
