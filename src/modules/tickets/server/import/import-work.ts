import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ImportNote } from '../../imports-contract.ts'
import { deepestNesting, isAtLeast } from '../../rules.ts'
import { findBoardRow, type BoardRow } from '../store/boards.ts'
import { listKnownKeys, setParent } from '../store/external-keys.ts'
import {
  deleteStagedRows,
  listStagedRows,
  lockImport,
  markStagedRows,
  updateImport,
  type ImportRecord,
  type StagedRow,
} from '../store/imports.ts'
import { listAncestorIds, lockHierarchies, readHeight } from '../store/ticket-parts.ts'
import { findDefaultType } from '../store/ticket-types.ts'
import { asMember } from '../member-access.ts'
import { fileNames } from './file-names.ts'
import { createTickets } from './create-tickets.ts'
import { notesOf, readRow } from './read-row.ts'

export const importJob = job({
  name: 'import-tickets',
  payload: z.strictObject({ importId: z.uuid() }),
})

/**
 * Imports a hundred rows per transaction together with the progress, so that a restart creates
 * nothing twice. Parents are linked after all tickets exist.
 */
export const importWork = work(importJob, async (scope, { importId }) => {
  const record = await lockImport(scope, importId)
  if (record?.state !== 'running') return
  const place = await findPlace(scope, record)
  if (!place) return finish(scope, record, 'You no longer have access to this board.')
  const waiting = await listStagedRows(scope, importId, { state: 'waiting', limit: batchSize })
  if (waiting.length > 0) await createRows(place, record, waiting)
  else {
    const made = await listStagedRows(scope, importId, { state: 'made', limit: batchSize })
    if (made.length === 0) return finish(scope, record)
    await joinRows(place, record, made)
  }
  scope.enqueue(importJob, { importId })
})

interface Place {
  readonly scope: Scope
  readonly board: BoardRow
  readonly usualType: string
}

/** Checked again, because the member may have lost access since. */
async function findPlace(scope: Scope, record: ImportRecord): Promise<Place | undefined> {
  const acting = await asMember(scope, record.memberId)
  const board = acting && (await findBoardRow(acting, record.boardId))
  if (!acting || !board || board.archivedAt || !isAtLeast(board.myRole, 'work')) return undefined
  const category = board.kind === 'support' ? 'customer' : 'back_office'
  const defaultTypeId = await findDefaultType(acting, category)
  return defaultTypeId === undefined
    ? undefined
    : { scope: acting, board, usualType: defaultTypeId }
}

async function createRows(
  { scope, board, usualType: defaultTypeId }: Place,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<void> {
  const contents = rows.map(({ content }) => content)
  const names = await fileNames(scope, board.id, contents)
  const keys = rows.flatMap(({ key }) => key ?? [])
  const known = new Set((await listKnownKeys(scope, board, keys)).keys())
  const notes: ImportNote[] = []
  const planned = rows.flatMap(({ place, key, content }) => {
    if (key !== null && known.has(key)) {
      notes.push({ place, message: `${key} was already imported.`, isSkipped: true })
      return []
    }
    const read = readRow(content, names)
    notes.push(...notesOf(place, read))
    if (!read.ticket) return []
    if (key !== null) known.add(key)
    return [{ place, key: key ?? '', ticket: read.ticket, isPart: content.parent !== '' }]
  })
  const ids = await createTickets(scope, board, { planned, usualType: defaultTypeId })
  const marks = planned.map(({ place, isPart }, at) => ({
    place,
    state: isPart ? ('made' as const) : ('done' as const),
    ticketId: ids[at] ?? null,
  }))
  const made = new Set(planned.map(({ place }) => place))
  const skipped = rows.filter(({ place }) => !made.has(place))
  await markStagedRows(scope, record.id, [
    ...marks,
    ...skipped.map(({ place }) => ({ place, state: 'done' as const, ticketId: null })),
  ])
  await updateImport(scope, record.id, {
    done: record.done + rows.length,
    made: record.made + planned.length,
    skipped: record.skipped + skipped.length,
    notes: withNotes(record, notes),
  })
}

/** Parents from the file or from earlier imports. */
async function joinRows(
  { scope, board }: Place,
  record: ImportRecord,
  rows: readonly StagedRow[],
): Promise<void> {
  const parents = await listKnownKeys(
    scope,
    board,
    rows.map(({ content }) => content.parent),
  )
  await lockHierarchies(scope)
  const notes: ImportNote[] = []
  for (const { place, ticketId: id, content } of rows) {
    const parentId = parents.get(content.parent)
    const problem =
      id === null || parentId === undefined
        ? `Parent ticket ${content.parent} wasn’t found.`
        : await joinProblem(scope, { id, parentId })
    if (problem !== undefined) notes.push({ place, message: problem, isSkipped: false })
    else if (id !== null && parentId !== undefined) await setParent(scope, { id, parentId })
  }
  await markStagedRows(
    scope,
    record.id,
    rows.map(({ place, ticketId }) => ({ place, state: 'done', ticketId })),
  )
  if (notes.length > 0) await updateImport(scope, record.id, { notes: withNotes(record, notes) })
}

async function joinProblem(
  scope: Scope,
  { id, parentId }: { readonly id: string; readonly parentId: string },
): Promise<string | undefined> {
  const above = await listAncestorIds(scope, parentId)
  if (above.includes(id)) return 'A ticket can’t be its own parent.'
  if (above.length + 1 + (await readHeight(scope, id)) <= deepestNesting) return undefined
  return `Tickets can be nested at most ${deepestNesting} levels deep.`
}

async function finish(scope: Scope, record: ImportRecord, problem?: string): Promise<void> {
  const notes = problem ? [{ place: record.done, message: problem, isSkipped: true }] : []
  await deleteStagedRows(scope, record.id)
  await updateImport(scope, record.id, {
    state: 'done',
    skipped: record.total - record.made,
    finishedAt: scope.now,
    notes: withNotes(record, notes),
  })
}

function withNotes({ notes: stored }: ImportRecord, notes: readonly ImportNote[]): string {
  return JSON.stringify([...(stored as ImportNote[]), ...notes].slice(0, maxNotes))
}

const batchSize = 100
const maxNotes = 200
