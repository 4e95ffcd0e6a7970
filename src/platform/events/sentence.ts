export type Sentence = string | { readonly says: string; readonly with: Record<string, unknown> }

/**
 * `{name}`, `{after.status}`: a value of the data by its path. `{memberId:member}` shows the name
 * of the member with this ID, or of each in a list. `{name|a contact}` has a fallback text.
 */
interface Placeholder {
  readonly path: string
  readonly kind: string | undefined
  readonly fallback: string
}

export type NameOf = (kind: string, value: unknown) => string | undefined

export function fillSentence(sentence: Sentence, data: unknown, nameOf: NameOf): string {
  const { says, values } = opened(sentence, data)
  return says.replaceAll(pattern, (text) => {
    const { path, kind, fallback } = read(text)
    const words = list(valueAt(values, path))
      .map((value) => wordsOf(value, kind, nameOf))
      .filter((one) => one !== '')
    return words.length > 0 ? listed.format(words) : fallback
  })
}

export function placeholdersOf(says: string): Placeholder[] {
  return (says.match(pattern) ?? []).map(read)
}

export function isStandalone(says: string): boolean {
  return /^[A-Z{]/.test(says)
}

function opened(sentence: Sentence, data: unknown): { says: string; values: unknown } {
  if (typeof sentence === 'string') return { says: sentence, values: data }
  return { says: sentence.says, values: { ...Object(data), ...sentence.with } }
}

function read(text: string): Placeholder {
  const [, path = '', kind, fallback = ''] =
    /^\{([\w.]+)(?::(\w+))?(?:\|([^}]*))?\}$/.exec(text) ?? []
  return { path, kind, fallback }
}

function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => Object(value)[key], values)
}

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

function wordsOf(value: unknown, kind: string | undefined, nameOf: NameOf): string {
  if (kind === 'date') return dateWords(String(value))
  if (kind !== undefined) return nameOf(kind, value) ?? ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function dateWords(value: string): string {
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? '' : day.format(at)
}

const pattern = /\{[\w.]+(?::\w+)?(?:\|[^}]*)?\}/g
const listed = new Intl.ListFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
