import { z } from 'zod'

import type { OutputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { emptyValue, plainText } from '../field-kinds.ts'
import { readCells } from '../read-cells.ts'
import { changeShape, newShape } from '../record-schema.ts'
import { pointingFields, type Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { aboutOf, refuseTooMany, updateRecord, type Kit } from './records.ts'
import { findRowsByTitle, insertRow, type StoredRow } from './store.ts'

interface ImportInput {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly onMatch: 'skip' | 'update'
  readonly isDryRun: boolean
}

type Outcome = 'created' | 'updated' | 'skipped'
type Result = OutputOf<ResourceCalls['importRows']>

/**
 * Validates rows of a file and writes the valid ones unless it's a dry run. A row with a known
 * title is skipped or updated.
 */
export async function importRows(
  scope: Scope,
  kit: Kit,
  { rows, onMatch, isDryRun }: ImportInput,
): Promise<Result> {
  const named = await withIds(scope, kit, rows)
  const extra = await kit.extra?.readCells(scope, named)
  const checked = named.map((cells, row) => checkRow(kit, cells, row, extra?.problems ?? []))
  const known = await knownByTitle(scope, kit, checked)
  const fresh = checked.filter(({ title, problems }) => problems.length === 0 && !known.has(title))
  await refuseTooMany(scope, kit, new Set(fresh.map(({ title }) => title)).size)
  const count: Record<Outcome, number> = { created: 0, updated: 0, skipped: 0 }
  const missing: Result['problems'] = []
  for (const [place, { title, values, problems }] of checked.entries()) {
    if (problems.length > 0) continue
    const match = known.get(title)
    const lacking = match ? [] : (extra?.missing ?? []).filter(({ row }) => row === place)
    missing.push(...lacking)
    if (lacking.length > 0) continue
    const outcome: Outcome = match ? outcomeOfMatch[onMatch] : 'created'
    count[outcome] += 1
    if (outcome === 'created') {
      const row = isDryRun ? undefined : await writeNew(scope, kit, values)
      // A title that appears twice in the file is the same record the second time.
      known.set(title, row ?? placeholder)
      if (row) await extra?.write(scope, place, { id: row.id, isNew: true })
    } else if (outcome === 'updated' && match && match !== placeholder && !isDryRun) {
      const { version } = await updateRecord(scope, kit, match, values)
      known.set(title, { ...match, version })
      await extra?.write(scope, place, { id: match.id, isNew: false })
    }
  }
  const problems = [...checked.flatMap((row) => row.problems), ...missing]
  return { ...count, problems: problems.toSorted((one, other) => one.row - other.row) }
}

async function withIds(
  scope: Scope,
  { resource, lookups }: Kit,
  rows: ImportInput['rows'],
): Promise<ImportInput['rows']> {
  let named = rows
  for (const [name] of pointingFields(resource.fields)) {
    const cells = [...new Set(rows.map((cells) => cells[name]?.trim() ?? ''))].filter(Boolean)
    const found = cells.length > 0 ? await lookups[name]?.find?.(scope, cells) : undefined
    if (!found) continue
    named = named.map((row) => {
      const id = found.get((row[name] ?? '').trim().toLowerCase())
      return id === undefined ? row : { ...row, [name]: id }
    })
  }
  return named
}

interface CheckedRow {
  readonly title: string
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: Result['problems']
}

function checkRow(
  { resource, extra, schemas }: Kit,
  cells: Readonly<Record<string, string>>,
  row: number,
  extraProblems: readonly Result['problems'][number][],
): CheckedRow {
  const { fields } = resource
  const own = Object.entries(cells).filter(([name]) => !extra?.isColumn(name))
  const { values, problems } = readCells(fields, Object.fromEntries(own))
  const title = titleKeyOf(resource, values)
  const found = [
    ...problems.map((problem) => ({ row, ...problem })),
    ...extraProblems.filter((problem) => problem.row === row),
  ]
  const parsed = z.strictObject(newShape(fields, schemas)).safeParse(values)
  if (parsed.success) {
    // Only values from the file overwrite a known record. Defaults apply to new records only.
    const given = z.strictObject(changeShape(fields, schemas)).parse(values)
    return { title, values: found.length > 0 ? {} : given, problems: found }
  }
  const refused = parsed.error.issues.map(({ path, message }) => ({
    row,
    field: String(path[0] ?? ''),
    message,
  }))
  return { title, values: {}, problems: [...found, ...refused] }
}

async function knownByTitle(
  scope: Scope,
  kit: Kit,
  rows: readonly CheckedRow[],
): Promise<Map<string, StoredRow>> {
  const titles = rows.map(({ title }) => title).filter((title) => title !== '')
  const stored = await findRowsByTitle(scope, kit.resource, titles)
  return new Map(stored.map((row) => [titleKeyOf(kit.resource, row.values), row]))
}

function titleKeyOf(
  { title, titleWithin, fields }: Resource,
  values: Readonly<Record<string, unknown>>,
): string {
  const named = values[title]
  if (typeof named !== 'string' || named === '') return ''
  const within = titleWithin && fields[titleWithin]
  if (!within) return named.toLowerCase()
  const group = values[titleWithin]
  return `${typeof group === 'string' ? group : plainText(emptyValue(within))}.${named.toLowerCase()}`
}

async function writeNew(
  scope: Scope,
  kit: Kit,
  given: CheckedRow['values'],
): Promise<StoredRow | undefined> {
  const values = z.strictObject(newShape(kit.resource.fields, kit.schemas)).parse(given)
  const row = await insertRow(scope, kit.resource, values)
  if (row) scope.emit(kit.events.created, aboutOf(kit, row), { subjectId: row.id })
  return row
}

/** Stands for a record that a dry run would create. */
const placeholder: StoredRow = {
  id: '',
  version: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  exactCreatedAt: '',
  values: {},
}

const outcomeOfMatch = { skip: 'skipped', update: 'updated' } as const
