import { newClientKey } from '#lib/new-client-key.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { getBoard, putColumns } from '../../../boards-contract.ts'
import {
  addImportRows,
  runImport,
  startImport,
  type ImportPreview,
} from '../../../imports-contract.ts'
import { draftOf, newColumn } from '../settings/column-draft.ts'
import { categoryOfName } from './category-of-name.ts'
import type { NewRow } from './import-row.ts'

export interface ImportCheck extends ImportPreview {
  readonly importId: string
}

export async function previewRows(
  boardId: string,
  rows: readonly NewRow[],
  onProgress: (count: number) => void,
): Promise<ImportCheck> {
  const { id } = await callApi(startImport, { boardId, clientKey: newClientKey() })
  let sum: ImportPreview = { made: 0, skipped: 0, notes: [], missing: nothing }
  let from = 0
  for (const part of partsOf(rows)) {
    const look = await callApi(addImportRows, { id, from, rows: [...part] })
    sum = joined(sum, look)
    from += part.length
    onProgress(from)
  }
  return { ...sum, importId: id }
}

/** Creates missing columns and tags first, then the tickets. */
export async function createMissing(
  boardId: string,
  importId: string,
  { columns, tags }: { readonly columns: readonly string[]; readonly tags: readonly string[] },
): Promise<void> {
  if (columns.length > 0) await addColumns(boardId, columns)
  for (let from = 0; from < tags.length; from += maxTags) {
    const rows = tags.slice(from, from + maxTags).map((name) => ({ name }))
    await callApi(tagCalls.importRows, { rows, isDryRun: false, onMatch: 'skip' })
  }
  await callApi(runImport, { id: importId })
}

/** New columns go before the trailing done columns. */
async function addColumns(boardId: string, names: readonly string[]): Promise<void> {
  const { version, columns } = await callApi(getBoard, { id: boardId })
  const known = new Set(columns.map(({ name }) => name.toLowerCase()))
  const added = names
    .filter((name) => !known.has(name.toLowerCase()))
    .map((name) => ({ ...newColumn, name, category: categoryOfName(name) }))
  const drafts = [...columns.map(draftOf), ...added]
  const isDone = ({ category }: (typeof drafts)[number]) =>
    category === 'resolved' || category === 'cancelled'
  const ordered = [...drafts.filter((draft) => !isDone(draft)), ...drafts.filter(isDone)]
  await callApi(putColumns, { id: boardId, version, columns: ordered })
}

/** Splits the rows by the row and size limits of one call. */
function* partsOf(rows: readonly NewRow[]): Generator<readonly NewRow[]> {
  let part: NewRow[] = []
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (part.length > 0 && (part.length === maxRows || size + length > maxCharacters)) {
      yield part
      part = []
      size = 0
    }
    part.push(row)
    size += length
  }
  if (part.length > 0) yield part
}

function joined(one: ImportPreview, other: ImportPreview): ImportPreview {
  const both = (kind: keyof ImportPreview['missing']): string[] => [
    ...new Map(
      [...one.missing[kind], ...other.missing[kind]].map((name) => [name.toLowerCase(), name]),
    ).values(),
  ]
  return {
    made: one.made + other.made,
    skipped: one.skipped + other.skipped,
    notes: [...one.notes, ...other.notes],
    missing: {
      columns: both('columns'),
      tags: both('tags'),
      people: both('people'),
      types: both('types'),
    },
  }
}

const nothing: ImportPreview['missing'] = { columns: [], tags: [], people: [], types: [] }
const maxRows = 200
const maxTags = 500
// A request body can hold a million bytes, and a character up to three.
const maxCharacters = 300_000
