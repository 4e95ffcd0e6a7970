import { fill } from '#modules/content/portal/reading-words.ts'

import { wordsIn, type DocumentationWords } from '../../words.ts'
import { asList, asObject, asText, resolve, type Json } from './read-spec.ts'

export interface SchemaRow {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

const deepest = 6
const maxRows = 200
/** A few lines can reference each other so often that a full traversal would never end. */
const maxSteps = 5000
/** A document can also reference such a schema in every operation. */
const maxTotalSteps = 400_000

/** Tracks the work per document: a schema is traversed once, however often it is referenced. */
interface Walked {
  left: number
  readonly rows: Map<unknown, readonly SchemaRow[]>
  readonly examples: Map<unknown, unknown>
}

const walkedDocuments = new WeakMap<Json, Map<DocumentationWords, Walked>>()

function walkedOf(document: Json, words: DocumentationWords): Walked {
  const inLanguages = walkedDocuments.get(document) ?? new Map<DocumentationWords, Walked>()
  walkedDocuments.set(document, inLanguages)
  const walked = inLanguages.get(words) ?? {
    left: maxTotalSteps,
    rows: new Map(),
    examples: new Map(),
  }
  inLanguages.set(words, walked)
  return walked
}

/** Reserves the steps for one schema and returns the ones it didn't need. */
function walk<Found>(walked: Walked, go: (steps: { left: number }) => Found): Found {
  const given = Math.min(maxSteps, walked.left)
  const steps = { left: given }
  const found = go(steps)
  walked.left -= given - Math.max(0, steps.left)
  return found
}

/** The fields of a schema. Self-references are cut off. */
export function schemaRows(
  document: Json,
  schema: unknown,
  words: DocumentationWords = wordsIn('en'),
): readonly SchemaRow[] {
  const walked = walkedOf(document, words)
  const key = resolve(document, schema)
  const known = walked.rows.get(key)
  if (known) return known
  const rows: SchemaRow[] = []
  walk(walked, (steps) =>
    collect({ document, rows, words, steps }, schema, { name: '', above: [] }),
  )
  walked.rows.set(key, rows)
  return rows
}

interface Into {
  readonly document: Json
  readonly rows: SchemaRow[]
  readonly words: DocumentationWords
  readonly steps: { left: number }
}

function collect(
  into: Into,
  value: unknown,
  { name, above }: { readonly name: string; readonly above: readonly unknown[] },
): void {
  if (into.steps.left-- <= 0) return
  const schema = asObject(resolve(into.document, value))
  if (!schema || above.includes(schema) || above.length >= deepest) return
  const within = { name, above: [...above, schema] }
  for (const part of asList(schema['allOf'])) collect(into, part, within)
  for (const kind of ['oneOf', 'anyOf']) {
    for (const [at, part] of asList(schema[kind]).slice(0, 10).entries()) {
      const chosen = asObject(resolve(into.document, part))
      const title = asText(chosen?.['title']) || referenceName(part) || `${at + 1}`
      collect(into, part, { ...within, name: joined(name, `(${title})`) })
    }
  }
  if (schema['items'] !== undefined) {
    collect(into, schema['items'], { ...within, name: `${name}[]` })
  }
  const required = asList(schema['required'])
  for (const [field, property] of Object.entries(asObject(schema['properties']) ?? {})) {
    if (into.rows.length >= maxRows) return
    const resolved = asObject(resolve(into.document, property)) ?? {}
    const own = joined(name, field.slice(0, 200))
    into.rows.push({
      name: own,
      type: typeWords(into.document, property, into.words),
      isRequired: required.includes(field),
      description: describe(resolved, into.words),
    })
    collect(into, property, { ...within, name: own })
  }
}

function joined(above: string, field: string): string {
  return above === '' ? field : `${above}.${field}`
}

/** `string (uuid)`, `array of Order`, `one of 3`. */
export function typeWords(
  document: Json,
  value: unknown,
  words: DocumentationWords = wordsIn('en'),
  depth = 0,
): string {
  const schema = asObject(resolve(document, value))
  if (!schema || depth > 4) return words.apiAny
  const type = schema['type']
  const names = (Array.isArray(type) ? type : [type]).filter(
    (one): one is string => typeof one === 'string',
  )
  const format = asText(schema['format'])
  if (names.includes('array')) {
    const type = typeWords(document, schema['items'], words, depth + 1)
    return fill(words.apiArrayOf, { type })
  }
  const named = referenceName(value)
  if (named && (names.includes('object') || names.length === 0)) return named
  if (names.length > 0) return `${names.join(words.apiOr)}${format && ` (${format})`}`.slice(0, 120)
  const one = asList(schema['oneOf']).length
  if (one > 0) return fill(words.apiOneOfMany, { count: String(one) })
  const any = asList(schema['anyOf']).length
  if (any > 0) return fill(words.apiAnyOfMany, { count: String(any) })
  return asObject(schema['properties']) || schema['allOf'] ? 'object' : words.apiAny
}

function referenceName(value: unknown): string {
  const reference = asObject(value)?.['$ref']
  return typeof reference === 'string' ? (reference.split('/').at(-1) ?? '').slice(0, 100) : ''
}

export function describe(schema: Json, words: DocumentationWords = wordsIn('en')): string {
  const at = (sentence: string, value: unknown): string => fill(sentence, { value: String(value) })
  const limits = [
    asList(schema['enum']).length > 0 &&
      fill(words.apiOneOf, { values: asList(schema['enum']).slice(0, 20).map(short).join(', ') }),
    schema['default'] !== undefined && at(words.apiDefault, short(schema['default'])),
    typeof schema['minimum'] === 'number' && at(words.apiAtLeast, schema['minimum']),
    typeof schema['maximum'] === 'number' && at(words.apiAtMost, schema['maximum']),
    typeof schema['maxLength'] === 'number' && at(words.apiAtMostLetters, schema['maxLength']),
    schema['deprecated'] === true && words.apiFieldDeprecated,
  ]
  return [asText(schema['description']).slice(0, 1000), ...limits].filter(Boolean).join(' ')
}

function short(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80)
}

/** An example value of a schema, from its own examples if it has any. */
export function exampleOf(
  document: Json,
  value: unknown,
  words: DocumentationWords = wordsIn('en'),
): unknown {
  const walked = walkedOf(document, words)
  const key = resolve(document, value)
  if (!walked.examples.has(key)) {
    walked.examples.set(
      key,
      walk(walked, (steps) => exampleWithin(document, value, [], steps)),
    )
  }
  return walked.examples.get(key)
}

function exampleWithin(
  document: Json,
  value: unknown,
  above: readonly unknown[],
  steps: { left: number },
): unknown {
  if (steps.left-- <= 0) return undefined
  const schema = asObject(resolve(document, value))
  if (!schema || above.includes(schema) || above.length >= deepest) return undefined
  if (schema['example'] !== undefined) return schema['example']
  const [first] = asList(schema['examples'])
  if (first !== undefined) return first
  if (schema['default'] !== undefined) return schema['default']
  const [allowed] = asList(schema['enum'])
  if (allowed !== undefined) return allowed
  const within = [...above, schema]
  const [choice] = [...asList(schema['oneOf']), ...asList(schema['anyOf'])]
  if (choice !== undefined) return exampleWithin(document, choice, within, steps)
  const parts = asList(schema['allOf']).map((part) =>
    asObject(exampleWithin(document, part, within, steps)),
  )
  const properties = asObject(schema['properties'])
  if (properties || parts.length > 0) {
    const own = Object.entries(properties ?? {})
      .slice(0, 30)
      .map(([name, property]) => [name, exampleWithin(document, property, within, steps)] as const)
    return Object.assign({}, ...parts, Object.fromEntries(own)) as unknown
  }
  const [type] = Array.isArray(schema['type']) ? (schema['type'] as unknown[]) : [schema['type']]
  if (type === 'array') {
    const item = exampleWithin(document, schema['items'], within, steps)
    return item === undefined ? [] : [item]
  }
  return plainExample(String(type), asText(schema['format']))
}

function plainExample(type: string, format: string): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'object':
      return {}
    case 'string':
      return formatExamples[format] ?? 'text'
    default:
      return null
  }
}

const formatExamples: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '0193a1b2-0000-7000-8000-000000000001',
}
