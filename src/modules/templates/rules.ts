export type { SystemTextKey } from './system-texts.ts'

/** What a template can name, as far as it is known. */
export interface TemplateValues {
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

export const templateVariables: readonly (keyof TemplateValues)[] = [
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
]

/**
 * Puts in what is known: `{{contact.first_name or "there"}}`. What is neither known nor has a
 * fallback stays as it is written, so that whoever sends it sees the gap.
 */
export function fillTemplate(body: string, values: Partial<TemplateValues>): string {
  return body.replaceAll(
    pattern,
    (written: string, name: string, fallback: string | undefined) =>
      (Object.hasOwn(values, name) && values[name as keyof TemplateValues]) ||
      (fallback ?? written),
  )
}

export function hasGap(text: string): boolean {
  return /\{\{[^}]*\}\}/.test(text)
}

/** What stands in double braces and names nothing we know, or is not written as we read it. */
export function findUnknownVariables(body: string): string[] {
  const known = new Set<string>(templateVariables)
  const found = [...body.matchAll(/\{\{([^{}]*)\}\}/g)].filter(([written]) => {
    const [, name] = new RegExp(`^${pattern.source}$`).exec(written) ?? []
    return name === undefined || !known.has(name)
  })
  return [...new Set(found.map(([, inside = '']) => inside.trim()))]
}

/** The text in the customer's language: exactly, then by the language alone, else the plain one. */
export function pickText(
  { body, texts }: { readonly body: string; readonly texts: Readonly<Record<string, string>> },
  locale: string | null,
): { text: string; locale: string | null } {
  if (locale === null) return { text: body, locale: null }
  const [language = locale] = locale.split('-')
  const wanted = [locale, language].map((tag) => tag.toLowerCase())
  for (const tag of wanted) {
    const found = Object.entries(texts).find(([key, text]) => text && key.toLowerCase() === tag)
    if (found) return { text: found[1], locale: found[0] }
  }
  return { text: body, locale: null }
}

export function namesOf(name: string): { first: string; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { first, last: others.at(-1) ?? '' }
}

const pattern = /\{\{\s*([\w.]+)(?:\s+or\s+"([^"]*)")?\s*\}\}/g
