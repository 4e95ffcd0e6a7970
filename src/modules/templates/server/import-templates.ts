import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { readCells } from '#platform/resources/read-cells.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { templateCalls } from '../contract.ts'
import { findUnknownVariables } from '../rules.ts'
import { templateCsv } from '../template-csv.ts'
import { changeTemplate, createTemplate } from './actions.ts'
import { listSharedNames } from './store.ts'

type Result = OutputOf<typeof templateCalls.importRows>
type Problem = Result['problems'][number]

/**
 * Reads replies of a file for everybody, says what is wrong with which, and writes the others unless
 * this is only a look.
 */
export async function importTemplates(
  scope: Scope,
  { rows, onMatch, isDryRun }: ParsedInputOf<typeof templateCalls.importRows>,
): Promise<Result> {
  const known = new Map((await listSharedNames(scope)).map((row) => [row.title_key, row]))
  const count = { created: 0, updated: 0, skipped: 0 }
  const problems: Problem[] = []
  for (const [at, cells] of rows.entries()) {
    const read = readRow(cells)
    const match = read.values && known.get(read.values.name.toLowerCase())
    const twin = read.values && shortcutTwin([...known.values()], read.values, match)
    const found = [...read.problems, ...(twin ? [twin] : [])]
    problems.push(...found.map((problem) => ({ row: at, ...problem })))
    if (!read.values || found.length > 0) continue
    if (match && onMatch === 'skip') {
      count.skipped += 1
      continue
    }
    count[match ? 'updated' : 'created'] += 1
    const written = isDryRun ? undefined : await write(scope, read.values, match)
    const { shortcut = match?.shortcut ?? '' } = read.values
    const title_key = read.values.name.toLowerCase()
    known.set(title_key, { id: '', version: 0, ...match, ...written, title_key, shortcut })
  }
  return { ...count, problems }
}

interface Values {
  readonly name: string
  readonly shortcut?: string
  readonly folder?: string
  readonly body?: string
}
interface Known {
  readonly id: string
  readonly title_key: string
  readonly shortcut: string
  readonly version: number
}

function readRow(cells: Readonly<Record<string, string>>): {
  readonly values?: Values
  readonly problems: readonly Omit<Problem, 'row'>[]
} {
  const { values, problems } = readCells(templateCsv.fields, cells)
  const parsed = templateCalls.create.input
    .pick({ name: true, shortcut: true, folder: true, body: true })
    .safeParse(values)
  if (!parsed.success) {
    const refused = parsed.error.issues.map(({ path, message }) => ({
      field: String(path[0] ?? ''),
      message,
    }))
    return { problems: [...problems, ...refused] }
  }
  const unknown = findUnknownVariables(parsed.data.body).map((name) => ({
    field: 'body',
    message: `{{${name}}} is not known.`,
  }))
  // Only what the file says is written over a known one.
  const said = Object.fromEntries(
    Object.entries(parsed.data).filter(([field]) => field === 'name' || field in values),
  )
  return {
    values: { name: parsed.data.name, ...said },
    problems: [...problems, ...unknown],
  }
}

/** Another that everybody finds by the same letters. */
function shortcutTwin(
  known: readonly Known[],
  { shortcut = '' }: Values,
  match: Known | undefined,
): Omit<Problem, 'row'> | undefined {
  const twin = known.find((row) => row.shortcut === shortcut && row.title_key !== match?.title_key)
  if (shortcut === '' || !twin) return undefined
  return { field: 'shortcut', message: 'Another template has this shortcut already.' }
}

async function write(
  scope: Scope,
  values: Values,
  match: Known | undefined,
): Promise<{ id: string; version: number }> {
  if (match) return changeTemplate(scope, { id: match.id, version: match.version, ...values })
  return createTemplate(scope, templateCalls.create.input.parse(values))
}
