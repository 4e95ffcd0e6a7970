import { z } from 'zod'

import { readOrganization } from '#modules/organization/server/public.ts'
import { getLockedTicket, getTicketRow, audienceOfTicket } from '#modules/tickets/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import * as contract from '../../contract.ts'
import type { ReaderComment, ShareComment } from '../../model.ts'
import { deepestComment, spamScore, stateOf } from '../../rules.ts'
import { recountComments } from '../count-votes.ts'
import { presentComment, presentReaderComment } from '../present.ts'
import { getIdeaRow, getShare, refuseUnlessMay, spendActs, voterOf } from '../reader.ts'
import {
  changeComment,
  findComment,
  findCommentByClientKey,
  insertComment,
  saveEdit,
  listReadComments,
  listTeamComments,
  listTeamCommentsAmong,
  findDuplicateComment,
  type CommentRow,
} from '../store/comments.ts'
import { listReactions } from '../store/reactions.ts'
import { notifyTeamOfPending } from '../notify-team.ts'

/** Suspicious comments wait for review and stay visible to their author. */
export async function commentOnIdea(
  scope: Scope,
  {
    slug,
    secret,
    key,
    clientKey,
    body,
    parentId,
  }: ParsedInputOf<typeof readerContract.commentOnIdea>,
  exchange: Exchange,
): Promise<ReaderComment> {
  const share = await getShare(scope, { slug, secret })
  const row = await getIdeaRow(scope, share, { key, secret })
  await refuseUnlessMay(scope, { share, act: 'comment' }, exchange)
  if (row.isLocked) refuse('conflict', 'Comments on this idea are closed.')
  if (row.mergedIntoId !== null) refuse('conflict', 'This idea was merged into another one.')
  const voter = voterOf(scope)
  const twin = await findCommentByClientKey(scope, row.id, clientKey)
  if (twin) {
    const isOwn = twin.contactId === voter.contactId && twin.readerHash === voter.readerHash
    if (!isOwn) refuse('conflict', 'The comment wasn’t saved. Send it again.')
    return presentOwn(scope, row.id, twin.id)
  }
  await spendActs(scope, exchange, 'comments')
  const depth = await depthUnder(scope, row.id, parentId)
  const score = spamScore({
    title: '',
    body,
    ...(await findDuplicateComment(scope, { body, ...voter })),
    // Blocked readers were rejected earlier.
    isBlocked: false,
    isKnown: voter.contactId !== null,
  })
  const isModerated =
    share.moderatesComments || (voter.contactId === null && share.moderatesAnonymous)
  const comment = await insertComment(scope, {
    ticketId: row.id,
    parentId,
    depth,
    clientKey,
    contactId: voter.contactId,
    readerHash: voter.readerHash,
    body,
    state: stateOf(score, isModerated),
    spamScore: score,
  })
  await settle(scope, comment)
  if (comment.state === 'pending') notifyTeamOfPending(scope, share.id)
  return presentOwn(scope, row.id, comment.id)
}

export async function presentOwn(
  scope: Scope,
  ticketId: string,
  id: string,
): Promise<ReaderComment> {
  const { name } = await readOrganization(scope)
  const seen = await listReadComments(scope, ticketId, voterOf(scope))
  const row = seen.find((one) => one.id === id) ?? (await asPending(scope, id))
  const reactions = await listReactions(scope, [id], voterOf(scope))
  return presentReaderComment(scope, row, name, reactions.get(id))
}

/** Spammers get the same response as everyone whose comment waits for review. */
async function asPending(scope: Scope, id: string) {
  const row = await findComment(scope, id)
  if (!row) refuse('not_found', 'This comment no longer exists.')
  return { ...row, state: 'pending' as const, authorName: null }
}

export async function listShareComments(
  scope: Scope,
  { state, ticketId, cursor, limit }: ParsedInputOf<typeof contract.listShareComments>,
): Promise<Page<ShareComment>> {
  if (ticketId !== undefined) await getTicketRow(scope, ticketId, 'view')
  const after = decodeCursor(cursor, place)
  const rows = await listTeamComments(scope, { state, ticketId, after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentComment, key: (row) => [row.place, row.id] })
}

export async function decideComments(
  scope: Scope,
  { ids, act }: ParsedInputOf<typeof contract.decideComments>,
): Promise<{ items: ShareComment[] }> {
  const unique = new Set(ids)
  const rows = await listTeamCommentsAmong(scope, [...unique])
  if (rows.length < unique.size) refuse('not_found', 'This comment no longer exists.')
  for (const row of rows) {
    await getLockedTicket(scope, row.ticketId, 'work')
    const state = decided[act]
    if (row.state === state) continue
    await changeComment(scope, row.id, { state })
    await settle(scope, { ...row, state })
  }
  return { items: (await listTeamCommentsAmong(scope, [...unique])).map(presentComment) }
}

const decided = { publish: 'published', reject: 'rejected', spam: 'spam' } as const

export async function answerIdea(
  scope: Scope,
  { id, clientKey, body, parentId }: ParsedInputOf<typeof contract.answerIdea>,
): Promise<ShareComment> {
  const ticket = await getLockedTicket(scope, id, 'work')
  const twin = await findCommentByClientKey(scope, id, clientKey)
  if (twin) return presentOne(scope, twin.id)
  if (ticket.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  if (ticket.visibility !== 'public') {
    refuse('conflict', 'This ticket isn’t public. Make it visible to everyone first.')
  }
  const comment = await insertComment(scope, {
    ticketId: id,
    parentId,
    depth: await depthUnder(scope, id, parentId),
    clientKey,
    memberId: memberOf(scope).memberId,
    isOfficial: true,
    body,
    state: 'published',
  })
  await settle(scope, comment)
  return presentOne(scope, comment.id)
}

export async function updateShareComment(
  scope: Scope,
  { id, isPinned, body }: ParsedInputOf<typeof contract.updateShareComment>,
): Promise<ShareComment> {
  const found = await findComment(scope, id)
  if (!found) refuse('not_found', 'This comment no longer exists.')
  await getLockedTicket(scope, found.ticketId, 'work')
  const before = await findComment(scope, id)
  if (!before) refuse('not_found', 'This comment no longer exists.')
  if (body !== undefined && !before.isOfficial) {
    refuse('forbidden', 'Only the author can edit this comment.')
  }
  const isRewritten = body !== undefined && body !== before.body
  await changeComment(scope, id, {
    ...(isPinned !== undefined && { pinnedAt: isPinned ? scope.now : null }),
    ...(isRewritten && { body, editedAt: scope.now }),
    id,
  })
  if (isRewritten) await saveEdit(scope, before)
  const after = isRewritten ? { ...before, body } : before
  await settle(scope, after, isRewritten ? before.body : undefined)
  return presentOne(scope, id)
}

async function presentOne(scope: Scope, id: string): Promise<ShareComment> {
  const [row] = await listTeamCommentsAmong(scope, [id])
  if (!row) refuse('not_found', 'This comment no longer exists.')
  return presentComment(row)
}

async function depthUnder(
  scope: Scope,
  ticketId: string,
  parentId: string | null,
): Promise<number> {
  if (parentId === null) return 1
  const parent = await findComment(scope, parentId)
  if (!parent || parent.ticketId !== ticketId || parent.state !== 'published') {
    refuse('not_found', 'This comment no longer exists.')
  }
  if (parent.depth >= deepestComment) {
    refuse('conflict', `Comments can be nested at most ${deepestComment} levels deep.`)
  }
  return parent.depth + 1
}

export async function settle(
  scope: Scope,
  comment: CommentRow,
  before?: string,
  isDeleted = false,
): Promise<void> {
  await recountComments(scope, comment.ticketId)
  const audience = await audienceOfTicket(scope, comment.ticketId)
  if (!audience) return
  scope.emit(
    contract.ideaCommented,
    {
      ...audience.named,
      commentId: comment.id,
      state: comment.state,
      isOfficial: comment.isOfficial,
      body: comment.body,
      ...(before !== undefined && { before }),
      ...(isDeleted && { isDeleted }),
    },
    { ...audience.about, subjectId: comment.id },
  )
}

const place = z.tuple([cursorMoment, z.uuid()])
