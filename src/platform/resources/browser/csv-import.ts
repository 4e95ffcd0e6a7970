import { parseCsvRows } from '#lib/parse-csv.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import type { OutputOf } from '#platform/registry/call.ts'

import { titleInFile } from '../field-kinds.ts'
import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'

export interface CsvFile {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly lines: readonly number[]
}

export type ImportOutcome = OutputOf<ResourceCalls['importRows']>

export async function readCsvFile(file: File): Promise<CsvFile | string> {
  if (file.size > maxBytes) return 'The file is larger than 5 MB. Split it into several files.'
  const table = parseCsvRows(await file.text())
  if (typeof table === 'string') return table
  const [head, ...rows] = table
  if (!head || rows.length === 0) return 'The file has no rows below the header row.'
  return {
    name: file.name,
    head: head.cells,
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  }
}

export function guessMapping({ fields }: Resource, head: readonly string[]): readonly string[] {
  const names = Object.entries(fields).map(([name, field]) => ({
    name,
    words: [name, field.label, titleInFile(field)].map((word) => word.toLowerCase()),
  }))
  const taken = new Set<string>()
  return head.map((column) => {
    const found = names.find(
      ({ name, words }) => !taken.has(name) && words.includes(column.trim().toLowerCase()),
    )
    if (found) taken.add(found.name)
    return found?.name ?? ''
  })
}

export function rowsOf(
  { rows }: CsvFile,
  mapping: readonly string[],
): readonly Readonly<Record<string, string>>[] {
  return rows.map((cells) =>
    Object.fromEntries(
      mapping.flatMap((field, place) => (field === '' ? [] : [[field, cells[place] ?? '']])),
    ),
  )
}

/** In batches, so that a long file needs neither a long request nor a long transaction. */
export async function sendRows(
  calls: ResourceCalls,
  rows: readonly Readonly<Record<string, string>>[],
  how: { readonly isDryRun: boolean; readonly onMatch: 'skip' | 'update' },
  onProgress: (count: number) => void,
): Promise<ImportOutcome> {
  let sum: ImportOutcome = { created: 0, updated: 0, skipped: 0, problems: [] }
  for (let from = 0; from < rows.length; from += rowsPerCall) {
    const part = rows.slice(from, from + rowsPerCall)
    const outcome = await callApi(calls.importRows, {
      rows: part.map((row) => ({ ...row })),
      ...how,
    })
    sum = {
      created: sum.created + outcome.created,
      updated: sum.updated + outcome.updated,
      skipped: sum.skipped + outcome.skipped,
      problems: [
        ...sum.problems,
        ...outcome.problems.map((problem) => ({ ...problem, row: problem.row + from })),
      ],
    }
    onProgress(Math.min(from + rowsPerCall, rows.length))
  }
  return sum
}

const maxBytes = 5_000_000
const rowsPerCall = 200
