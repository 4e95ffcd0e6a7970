import { z } from 'zod'

import { listMemberAccess } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { ticketCommented } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { TicketComment } from '../../model.ts'
import { about, named } from '../about.ts'
import { presentComment } from '../present.ts'
import { getLockedTicket, getTicketRow } from '../refusals.ts'
import {
  changeComment,
  findComment,
  findCommentByClientKey,
  insertComment,
  updateCommentCount,
  listCommentRows,
  type CommentRow,
} from '../store/comments.ts'
import { expireFilesOfComment, attachToComment } from '../store/files.ts'
import { findPrimaryOf } from '../store/links.ts'
import { addWatchers } from '../store/ticket-parts.ts'
import type { TicketRow } from '../store/tickets.ts'
import { notifyCommented } from '../notify.ts'
import { ticketVisibility } from '../member-access.ts'
import { filesByComment } from './files.ts'

export async function listComments(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof contract.listComments>,
): Promise<Page<TicketComment>> {
  await getTicketRow(scope, id, 'view')
  const after = decodeCursor(cursor, place)
  const rows = await listCommentRows(scope, id, { after, limit: limit + 1 })
  const files = await filesByComment(
    scope,
    rows.map((row) => row.id),
  )
  return toPage(rows, limit, {
    item: (row) => presentComment(row, files.get(row.id)),
    key: (row) => [row.place, row.id],
  })
}

/** The client key makes retries idempotent. Mentioned members follow the ticket from now on. */
export async function addComment(
  scope: Scope,
  { id, clientKey, text, mentionIds, isPublic, fileIds }: ParsedInputOf<typeof contract.addComment>,
): Promise<TicketComment> {
  const row = await getLockedTicket(scope, id, 'work')
  const twin = await findCommentByClientKey(scope, id, clientKey)
  if (twin) return withFiles(scope, twin)
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  if (isPublic && row.visibility === 'internal') {
    refuse('conflict', 'The customer can’t see this ticket. Change its visibility first.')
  }
  // With a conversation, replies to the customer live there.
  if (isPublic && (await findPrimaryOf(scope, id)) !== undefined) {
    refuse('conflict', 'Reply to the customer in the conversation of this ticket.')
  }
  const { memberId } = memberOf(scope)
  const commentRow = await insertComment(scope, {
    ticketId: id,
    clientKey,
    memberId,
    isPublic,
    text,
  })
  await attach(scope, commentRow, fileIds)
  const calledIds = await listMentioned(scope, id, mentionIds)
  await addWatchers(scope, id, [memberId, ...calledIds])
  await updateCommentCount(scope, id)
  await emitCommented(scope, row, commentRow)
  notifyCommented(scope, { ticketId: id, commentId: commentRow.id, calledIds })
  return withFiles(scope, commentRow)
}

export async function editComment(
  scope: Scope,
  { id, text }: ParsedInputOf<typeof contract.editComment>,
): Promise<TicketComment> {
  const { row, commentRow } = await getOwnComment(scope, id, { isAdminEnough: false })
  const after = await changeComment(scope, id, { text, editedAt: scope.now })
  if (commentRow.text !== text) await emitCommented(scope, row, after)
  return withFiles(scope, after)
}

export async function deleteComment(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteComment>,
): Promise<TicketComment> {
  const { row } = await getOwnComment(scope, id, { isAdminEnough: true })
  const after = await changeComment(scope, id, { text: '', deletedAt: scope.now })
  await expireFilesOfComment(scope, id)
  await updateCommentCount(scope, row.id)
  await emitCommented(scope, row, after)
  return presentComment(after)
}

async function attach(
  scope: Scope,
  commentRow: CommentRow,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  const { memberId } = memberOf(scope)
  const comment = { id: commentRow.id, ticketId: commentRow.ticketId, memberId }
  if (ids.length > 0 && (await attachToComment(scope, comment, ids)) < ids.length) {
    refuse('not_found', 'A file is no longer available. Attach it again.')
  }
}

async function withFiles(scope: Scope, commentRow: CommentRow): Promise<TicketComment> {
  const files = await filesByComment(scope, [commentRow.id])
  return presentComment(commentRow, files.get(commentRow.id))
}

async function getOwnComment(
  scope: Scope,
  id: string,
  { isAdminEnough }: { readonly isAdminEnough: boolean },
): Promise<{ row: TicketRow; commentRow: CommentRow }> {
  const found = await findComment(scope, id)
  if (!found) refuse('not_found', 'This comment no longer exists.')
  const row = await getLockedTicket(scope, found.ticketId, 'work')
  // Checked again under the lock, because someone may have deleted it meanwhile.
  const commentRow = await findComment(scope, id)
  if (!commentRow || commentRow.deletedAt) refuse('not_found', 'This comment no longer exists.')
  const isOwn = commentRow.memberId === memberOf(scope).memberId
  if (!isOwn && !(isAdminEnough && row.myRole === 'admin')) {
    refuse('forbidden', 'Only the author can edit this comment.')
  }
  return { row, commentRow }
}

async function emitCommented(scope: Scope, row: TicketRow, commentRow: CommentRow): Promise<void> {
  const audience = await about(scope, row, row)
  scope.emit(ticketCommented, { ...named(row), comment: presentComment(commentRow) }, audience)
}

/** Members without access aren't notified. */
async function listMentioned(
  scope: Scope,
  ticketId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const mentioned = new Set(memberIds)
  const known = await listMemberAccess(scope, [...mentioned])
  if (known.length < mentioned.size) refuse('not_found', 'This teammate no longer exists.')
  const canSee = await ticketVisibility(scope, { memberIds, subjectIds: [ticketId] })
  return [...mentioned].filter((memberId) => canSee(memberId, ticketId))
}

const place = z.tuple([cursorMoment, z.uuid()])
