import { readYaml, writeYaml } from '#lib/yaml.ts'

interface Page {
  readonly facts: Readonly<Record<string, unknown>>
  readonly text: string
  readonly problem?: string | undefined
}

/** Splits the YAML front matter between two `---` lines from the rest of the page. */
export function readPage(source: string): Page {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const head = /^---[ \t]*\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/.exec(text)
  if (!head) return { facts: {}, text }
  const rest = text.slice(head[0].length).replace(/^\n/, '')
  const facts = parseFrontMatterFields(head[1] ?? '')
  if (facts === undefined) {
    return { facts: {}, text: rest, problem: 'The front matter couldn’t be read and was skipped.' }
  }
  return { facts: isRecord(facts) ? facts : {}, text: rest }
}

export function parseFrontMatterFields(text: string): unknown {
  const read = readYaml(text)
  return 'value' in read ? (read.value ?? {}) : undefined
}

export function writePage(facts: Readonly<Record<string, unknown>>, text: string): string {
  const head = writeYaml(facts)
  return `---\n${head}---\n\n${text.trimEnd()}\n`
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
