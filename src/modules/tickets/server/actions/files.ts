import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as filesContract from '../../files-contract.ts'
import type { TicketFile } from '../../model.ts'
import { presentFile } from '../present.ts'
import { getLockedTicket, getTicketRow } from '../refusals.ts'
import { finishChange } from '../finish-change.ts'
import { findFile, listFileRows, listFilesOfComments, setFileTrashed } from '../store/files.ts'

export async function listTicketFiles(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof filesContract.listTicketFiles>,
): Promise<Page<TicketFile>> {
  await getTicketRow(scope, id, 'view')
  const after = decodeCursor(cursor, place)
  const rows = await listFileRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, {
    item: (row) => presentFile(scope, row),
    key: (row) => [row.place, row.id],
  })
}

export async function trashTicketFile(
  scope: Scope,
  { id, isTrashed }: ParsedInputOf<typeof filesContract.trashTicketFile>,
): Promise<TicketFile> {
  const file = await findFile(scope, id)
  if (!file) refuse('not_found', 'This file no longer exists.')
  const row = await getLockedTicket(scope, file.ticketId, 'work')
  if (file.memberId !== memberOf(scope).memberId && row.myRole !== 'admin') {
    refuse('forbidden', 'Only the teammate who attached this file can delete it.')
  }
  if ((file.deletedAt !== null) !== isTrashed) {
    await setFileTrashed(scope, id, isTrashed)
    await finishChange(scope, row, ['files'])
  }
  return presentFile(scope, file)
}

export async function filesByComment(
  scope: Scope,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, TicketFile[]>> {
  const rows = await listFilesOfComments(scope, commentIds)
  const grouped = Map.groupBy(rows, (row) => row.commentId ?? '')
  return new Map([...grouped].map(([id, of]) => [id, of.map((row) => presentFile(scope, row))]))
}

const place = z.tuple([cursorMoment, z.uuid()])
