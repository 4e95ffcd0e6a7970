import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { ImportPreview, ImportNote, TicketImport } from '../../imports-contract.ts'
import type * as importsContract from '../../imports-contract.ts'
import { maxImportRows } from '../../rules.ts'
import { fileNames } from '../import/file-names.ts'
import { importJob } from '../import/import-work.ts'
import { missingNames, notesOf, readRow } from '../import/read-row.ts'
import { getBoardRow } from '../refusals.ts'
import { listKnownKeys } from '../store/external-keys.ts'
import {
  countStagedRows,
  deleteOldImports,
  findImport,
  findImportByClientKey,
  insertImport,
  listKeysBefore,
  lockImport,
  updateImport,
  upsertStagedRows,
  type ImportRecord,
} from '../store/imports.ts'
import { findDefaultType } from '../store/ticket-types.ts'

export async function startImport(
  scope: Scope,
  { boardId, clientKey }: ParsedInputOf<typeof importsContract.startImport>,
): Promise<TicketImport> {
  await getOpenBoard(scope, boardId)
  const { memberId } = memberOf(scope)
  const twin = await findImportByClientKey(scope, clientKey)
  if (twin?.memberId === memberId && twin.boardId === boardId) return presentImport(twin)
  await deleteOldImports(scope, memberId)
  const values = { boardId, memberId, clientKey }
  const made = twin ? undefined : await insertImport(scope, values)
  return presentImport(made ?? refuse('conflict', 'This import has already started.'))
}

export async function addImportRows(
  scope: Scope,
  { id, from, rows }: ParsedInputOf<typeof importsContract.addImportRows>,
): Promise<ImportPreview> {
  const record = ownOf(scope, await lockImport(scope, id))
  const board = await getOpenBoard(scope, record.boardId)
  if (record.state !== 'filling') refuse('conflict', 'This import is already running.')
  if (from + rows.length > maxImportRows) {
    refuse(
      'unprocessable',
      'An import can have at most 10,000 rows. Split the file and import the parts.',
    )
  }
  await upsertStagedRows(scope, id, { from, rows })
  const names = await fileNames(scope, board.id, rows)
  const keys = rows.flatMap(({ key }) => key || [])
  const known = await listKnownKeys(scope, board, keys)
  const before = await listKeysBefore(scope, id, { keys, place: from })
  const notes = rows.flatMap((row, at): ImportNote[] => {
    const place = from + at
    const skipped = (message: string) => [{ place, message, isSkipped: true }]
    if (row.key !== '' && known.has(row.key)) return skipped(`${row.key} was already imported.`)
    if (before.has(row.key)) return skipped(`${row.key} appears twice in the file.`)
    if (row.key !== '') before.add(row.key)
    return notesOf(place, readRow(row, names))
  })
  const skipped = new Set(notes.flatMap(({ place, isSkipped }) => (isSkipped ? [place] : []))).size
  return { made: rows.length - skipped, skipped, notes, missing: missingNames(rows, names) }
}

export async function runImport(
  scope: Scope,
  { id }: ParsedInputOf<typeof importsContract.runImport>,
): Promise<TicketImport> {
  const record = ownOf(scope, await lockImport(scope, id))
  if (record.state !== 'filling') return presentImport(record)
  await getOpenBoard(scope, record.boardId)
  if ((await findDefaultType(scope, 'back_office')) === undefined) {
    refuse('conflict', 'Create a ticket type first.')
  }
  const total = await countStagedRows(scope, id)
  if (total === 0) refuse('conflict', 'Add rows to the import first.')
  await updateImport(scope, id, { state: 'running', total })
  scope.enqueue(importJob, { importId: id })
  return presentImport({ ...record, state: 'running', total })
}

export async function getImport(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<TicketImport> {
  return presentImport(ownOf(scope, await findImport(scope, id)))
}

async function getOpenBoard(scope: Scope, id: string) {
  const board = await getBoardRow(scope, id, 'work')
  if (board.archivedAt) refuse('conflict', 'This board is archived. Restore it first.')
  return board
}

/** Members only see their own imports. */
function ownOf(scope: Scope, record: ImportRecord | undefined): ImportRecord {
  if (record?.memberId === memberOf(scope).memberId) return record
  refuse('not_found', 'This import no longer exists.')
}

function presentImport(record: ImportRecord): TicketImport {
  return {
    id: record.id,
    boardId: record.boardId,
    state: record.state,
    total: record.total,
    done: record.done,
    made: record.made,
    skipped: record.skipped,
    notes: record.notes as ImportNote[],
    createdAt: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  }
}
