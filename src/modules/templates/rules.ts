import {
  wordsOfField,
  type FieldDefinition,
  type FieldValues,
  type ValueWords,
} from '#modules/fields/rules.ts'

export type { SystemTextKey } from './system-texts.ts'

export interface TemplateValues {
  readonly [ownField: string]: string
  readonly 'contact.name': string
  readonly 'contact.first_name': string
  readonly 'contact.last_name': string
  readonly 'contact.email': string
  readonly 'contact.phone': string
  readonly 'contact.company': string
  readonly 'agent.name': string
  readonly 'agent.first_name': string
  readonly 'organization.name': string
  readonly 'conversation.number': string
  readonly 'conversation.subject': string
}

export const templateVariables = [
  'contact.name',
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'contact.phone',
  'contact.company',
  'agent.name',
  'agent.first_name',
  'organization.name',
  'conversation.number',
  'conversation.subject',
] as const

export const fieldObjects = ['contact', 'company', 'conversation'] as const
export type FieldOwner = (typeof fieldObjects)[number]

export function fieldVariable(object: FieldOwner, key: string): string {
  return `${object}.field.${key}`
}

export function fieldValues(
  object: FieldOwner,
  attributes: FieldValues,
  { fields, words }: TemplateFields,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => {
      const field = fields.find((each) => each.key === key)
      const readable = wordsOfField(field, value, words)
      // Lowercase inside a sentence.
      return [
        fieldVariable(object, key),
        typeof value === 'boolean' ? readable.toLowerCase() : readable,
      ]
    }),
  )
}

export interface TemplateFields {
  readonly fields: readonly Pick<FieldDefinition, 'key' | 'type'>[]
  readonly words: ValueWords
}

export function writtenVariable(name: string): string {
  const fallback = defaultFallbacks[name]
  return fallback === undefined ? `{{${name}}}` : `{{${name} or "${fallback}"}}`
}

export function insertAt(
  text: string,
  part: string,
  { start, end }: { readonly start: number; readonly end: number },
): { text: string; cursor: number } {
  return { text: text.slice(0, start) + part + text.slice(end), cursor: start + part.length }
}

/**
 * Fills in variables such as `{{contact.first_name or "there"}}`. A variable without a value or
 * fallback stays as written, so the sender sees the gap.
 */
export function fillTemplate(body: string, values: Partial<TemplateValues>): string {
  return body.replaceAll(
    pattern,
    (written: string, name: string, fallback: string | undefined) =>
      (Object.hasOwn(values, name) && unlinked(values[name])) || (fallback ?? written),
  )
}

/** Customers control some of these values, so none may turn into a link or an image. */
function unlinked(value: string | undefined): string | undefined {
  return value?.replaceAll('](', '] (')
}

export function hasGap(text: string): boolean {
  return /\{\{[^}]*\}\}/.test(text)
}

export function findGap(text: string): { start: number; end: number } | undefined {
  const found = /\{\{[^}]*\}\}/.exec(text)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}

export function splitGaps(text: string): { text: string; at: number; isGap: boolean }[] {
  const parts: { text: string; at: number; isGap: boolean }[] = []
  let at = 0
  for (const part of text.split(/(\{\{[^}]*\}\})/)) {
    if (part !== '') parts.push({ text: part, at, isGap: hasGap(part) })
    at += part.length
  }
  return parts
}

export function findUnknownVariables(body: string, ownFields: readonly string[] = []): string[] {
  const known = new Set<string>([...templateVariables, ...ownFields])
  const found = [...body.matchAll(/\{\{([^{}]*)\}\}/g)].filter(([written]) => {
    const [, name] = new RegExp(`^${pattern.source}$`).exec(written) ?? []
    return name === undefined || !known.has(name)
  })
  return [...new Set(found.map(([, inside = '']) => inside.trim()))]
}

/** The text in the customer's language: exact match, then without the region, then the default. */
export function pickText(
  { body, texts }: { readonly body: string; readonly texts: Readonly<Record<string, string>> },
  locale: string | null,
): { text: string; locale: string | null } {
  const found = findLanguage(texts, locale)
  return found ? { text: found[1], locale: found[0] } : { text: body, locale: null }
}

export function pickSubject(
  {
    subject,
    subjects,
  }: { readonly subject: string; readonly subjects: Readonly<Record<string, string>> },
  locale: string | null,
): string {
  return findLanguage(subjects, locale)?.[1] ?? subject
}

export function pickBlock<Block>(
  {
    block,
    blocks,
  }: { readonly block: Block | null; readonly blocks: Readonly<Record<string, Block>> },
  locale: string | null,
): Block | null {
  return findLanguage(blocks, locale)?.[1] ?? block
}

function findLanguage<Value>(
  values: Readonly<Record<string, Value>>,
  locale: string | null,
): [locale: string, value: Value] | undefined {
  const [language = ''] = (locale ?? '').split('-')
  for (const tag of [locale ?? '', language].map((name) => name.toLowerCase())) {
    const found = Object.entries(values).find(([key, value]) => value && key.toLowerCase() === tag)
    if (found) return found
  }
  return undefined
}

export function namesOf(name: string): { first: string; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { first, last: others.at(-1) ?? '' }
}

const defaultFallbacks: Readonly<Record<string, string>> = {
  'contact.name': 'there',
  'contact.first_name': 'there',
}

const pattern = /\{\{\s*([\w.-]+)(?:\s+or\s+"([^"]*)")?\s*\}\}/g
