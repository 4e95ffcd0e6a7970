import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { readCells } from '#platform/resources/read-cells.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { templateCalls } from '../contract.ts'
import { findUnknownVariables } from '../rules.ts'
import { localeOfColumn, templateCsv, textColumn } from '../template-csv.ts'
import { changeTemplate, createTemplate, getTemplate } from './actions.ts'
import { listFieldVariables } from './places.ts'
import { listSharedNames } from './store.ts'

type Result = OutputOf<typeof templateCalls.importRows>
type Problem = Result['problems'][number]

/** Validates rows and creates or updates shared replies, unless it is a dry run. */
export async function importTemplates(
  scope: Scope,
  { rows, onMatch, isDryRun }: ParsedInputOf<typeof templateCalls.importRows>,
): Promise<Result> {
  const known = new Map((await listSharedNames(scope)).map((row) => [row.titleKey, row]))
  const count = { created: 0, updated: 0, skipped: 0 }
  const problems: Problem[] = []
  const ownFields = await listFieldVariables(scope)
  for (const [at, cells] of rows.entries()) {
    const read = readRow(cells, ownFields)
    const match = read.values && known.get(read.values.name.toLowerCase())
    const twin = read.values && duplicateShortcut([...known.values()], read.values, match)
    const found = [...read.problems, ...(twin ? [twin] : [])]
    problems.push(...found.map((problem) => ({ row: at, ...problem })))
    if (!read.values || found.length > 0) continue
    if (match && onMatch === 'skip') {
      count.skipped += 1
      continue
    }
    count[match ? 'updated' : 'created'] += 1
    const written = isDryRun ? undefined : await write(scope, { values: read.values, match })
    const { shortcut = match?.shortcut ?? '' } = read.values
    const titleKey = read.values.name.toLowerCase()
    known.set(titleKey, { id: '', version: 0, ...match, ...written, titleKey, shortcut })
  }
  return { ...count, problems }
}

interface Values {
  readonly name: string
  readonly shortcut?: string
  readonly folder?: string
  readonly kind?: 'reply' | 'note'
  readonly subject?: string
  readonly body?: string
  readonly texts?: Readonly<Record<string, string>>
}
interface Known {
  readonly id: string
  readonly titleKey: string
  readonly shortcut: string
  readonly version: number
}

function readRow(
  cells: Readonly<Record<string, string>>,
  ownFields: readonly string[],
): {
  readonly values?: Values
  readonly problems: readonly Omit<Problem, 'row'>[]
} {
  const { values, problems } = readCells(templateCsv.fields, cells)
  const texts = textsOf(values)
  const parsed = templateCalls.create.input
    .pick({
      name: true,
      shortcut: true,
      folder: true,
      kind: true,
      subject: true,
      body: true,
      texts: true,
    })
    .safeParse({ ...plainOf(values), ...(texts && { texts }) })
  if (!parsed.success) {
    const refused = parsed.error.issues.map(({ path, message }) => ({
      field: path[0] === 'texts' ? textColumn(String(path[1] ?? '')) : String(path[0] ?? ''),
      message,
    }))
    return { problems: [...problems, ...refused] }
  }
  const { body, subject } = parsed.data
  const plain = { body, subject }
  const written = [...Object.entries(plain), ...Object.entries(parsed.data.texts)]
  const unknown = written.flatMap(([field, text]) =>
    findUnknownVariables(text, ownFields).map((name) => ({
      field: field in plain ? field : textColumn(field),
      message: `{{${name}}} isn’t a known variable.`,
    })),
  )
  // Updates only the columns that the file has.
  const changes = Object.fromEntries(
    Object.entries(parsed.data).filter(([field]) =>
      field === 'texts' ? texts !== undefined : field === 'name' || field in values,
    ),
  )
  return {
    values: { name: parsed.data.name, ...changes },
    problems: [...problems, ...unknown],
  }
}

function duplicateShortcut(
  known: readonly Known[],
  { shortcut = '' }: Values,
  match: Known | undefined,
): Omit<Problem, 'row'> | undefined {
  const twin = known.find((row) => row.shortcut === shortcut && row.titleKey !== match?.titleKey)
  if (shortcut === '' || !twin) return undefined
  return { field: 'shortcut', message: 'Another saved reply already uses this shortcut.' }
}

async function write(
  scope: Scope,
  { values, match }: { values: Values; match: Known | undefined },
): Promise<{ id: string; version: number }> {
  if (!match) return createTemplate(scope, templateCalls.create.input.parse(values))
  const { texts } = values
  // Keeps languages that the file doesn't have.
  const known = texts && (await getTemplate(scope, { id: match.id })).texts
  return changeTemplate(scope, {
    id: match.id,
    version: match.version,
    ...values,
    texts: known && { ...known, ...texts },
  })
}

function textsOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const found = Object.entries(values).flatMap(([column, text]) => {
    const locale = localeOfColumn(column)
    return locale === undefined ? [] : [[locale, text] as const]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}

function plainOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain = Object.entries(values).filter(([name]) => localeOfColumn(name) === undefined)
  return Object.fromEntries(plain)
}
