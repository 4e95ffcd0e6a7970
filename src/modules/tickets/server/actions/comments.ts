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
import { expireFilesOfComment, putIntoComment } from '../store/files.ts'
import { findPrimaryOf } from '../store/links.ts'
import { putWatchers } from '../store/ticket-parts.ts'
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
  if (row.deleted_at) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  if (isPublic && row.visibility === 'internal') {
    refuse('conflict', 'The customer can’t see this ticket. Change its visibility first.')
  }
  // With a conversation, replies to the customer live there.
  if (isPublic && (await findPrimaryOf(scope, id)) !== undefined) {
    refuse('conflict', 'Reply to the customer in the conversation of this ticket.')
  }
  const { memberId } = memberOf(scope)
  const said = await insertComment(scope, {
    ticket_id: id,
    client_key: clientKey,
    member_id: memberId,
    is_public: isPublic,
    text,
  })
  await attach(scope, said, fileIds)
  const calledIds = await listCalled(scope, id, mentionIds)
  await putWatchers(scope, id, [memberId, ...calledIds])
  await updateCommentCount(scope, id)
  await tell(scope, row, said)
  notifyCommented(scope, { ticketId: id, commentId: said.id, calledIds })
  return withFiles(scope, said)
}

export async function editComment(
  scope: Scope,
  { id, text }: ParsedInputOf<typeof contract.editComment>,
): Promise<TicketComment> {
  const { row, said } = await getOwnComment(scope, id, { isAdminEnough: false })
  const after = await changeComment(scope, id, { text, edited_at: scope.now })
  if (said.text !== text) await tell(scope, row, after)
  return withFiles(scope, after)
}

export async function deleteComment(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteComment>,
): Promise<TicketComment> {
  const { row } = await getOwnComment(scope, id, { isAdminEnough: true })
  const after = await changeComment(scope, id, { text: '', deleted_at: scope.now })
  await expireFilesOfComment(scope, id)
  await updateCommentCount(scope, row.id)
  await tell(scope, row, after)
  return presentComment(after)
}

async function attach(scope: Scope, said: CommentRow, fileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(fileIds)]
  const { memberId } = memberOf(scope)
  const comment = { id: said.id, ticketId: said.ticket_id, memberId }
  if (ids.length > 0 && (await putIntoComment(scope, comment, ids)) < ids.length) {
    refuse('not_found', 'A file is no longer available. Attach it again.')
  }
}

async function withFiles(scope: Scope, said: CommentRow): Promise<TicketComment> {
  const files = await filesByComment(scope, [said.id])
  return presentComment(said, files.get(said.id))
}

async function getOwnComment(
  scope: Scope,
  id: string,
  { isAdminEnough }: { readonly isAdminEnough: boolean },
): Promise<{ row: TicketRow; said: CommentRow }> {
  const found = await findComment(scope, id)
  if (!found) refuse('not_found', 'This comment no longer exists.')
  const row = await getLockedTicket(scope, found.ticket_id, 'work')
  // Checked again under the lock, because someone may have deleted it meanwhile.
  const said = await findComment(scope, id)
  if (!said || said.deleted_at) refuse('not_found', 'This comment no longer exists.')
  const isOwn = said.member_id === memberOf(scope).memberId
  if (!isOwn && !(isAdminEnough && row.my_role === 'admin')) {
    refuse('forbidden', 'Only the author can edit this comment.')
  }
  return { row, said }
}

async function tell(scope: Scope, row: TicketRow, said: CommentRow): Promise<void> {
  const heard = await about(scope, row, row)
  scope.emit(ticketCommented, { ...named(row), comment: presentComment(said) }, heard)
}

/** Members without access aren't notified. */
async function listCalled(
  scope: Scope,
  ticketId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const wanted = new Set(memberIds)
  const known = await listMemberAccess(scope, [...wanted])
  if (known.length < wanted.size) refuse('not_found', 'This teammate no longer exists.')
  const sees = await ticketVisibility(scope, { memberIds, subjectIds: [ticketId] })
  return [...wanted].filter((memberId) => sees(memberId, ticketId))
}

const place = z.tuple([cursorMoment, z.uuid()])
