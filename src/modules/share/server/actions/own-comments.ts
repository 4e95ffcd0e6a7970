import { lockForCounting, audienceOfTicket } from '#modules/tickets/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import { commentReacted } from '../../contract.ts'
import type { ReaderComment } from '../../model.ts'
import { editMinutes, isStillEditable, spamScore, stateOf } from '../../rules.ts'
import {
  getIdeaRow,
  getShare,
  refuseUnlessMay,
  spendActs,
  voterOf,
  type ContactActivity,
} from '../reader.ts'
import {
  changeComment,
  findComment,
  saveEdit,
  findDuplicateComment,
  type CommentRow,
} from '../store/comments.ts'
import type { IdeaRow } from '../store/ideas.ts'
import { addReaction } from '../store/reactions.ts'
import type { ShareRow } from '../store/shares.ts'
import { notifyTeamOfPending } from '../notify-team.ts'
import { presentOwn, settle } from './commenting.ts'

/**
 * The old text is kept for the team. On boards with reviewed comments, an edit needs review again.
 */
export async function editOwnComment(
  scope: Scope,
  { body, ...at }: ParsedInputOf<typeof readerContract.editOwnComment>,
  exchange: Exchange,
): Promise<ReaderComment> {
  const { share, idea, comment } = await readForAct(scope, at, { act: 'comment', exchange })
  refuseUnlessOwn(scope, comment)
  if (!isStillEditable(comment.createdAt, scope.now)) {
    refuse('conflict', `You can edit a comment for ${editMinutes} minutes after posting.`)
  }
  if (body === comment.body) return presentOwn(scope, idea.id, comment.id)
  await spendActs(scope, exchange, 'comments')
  const voter = voterOf(scope)
  const score = spamScore({
    title: '',
    body,
    ...(await findDuplicateComment(scope, { body, ...voter })),
    isBlocked: false,
    isKnown: voter.contactId !== null,
  })
  const isModerated =
    comment.state !== 'published' ||
    share.moderatesComments ||
    (voter.contactId === null && share.moderatesAnonymous)
  const state = stateOf(score, isModerated)
  await saveEdit(scope, comment)
  await changeComment(scope, comment.id, { body, state, spamScore: score, editedAt: scope.now })
  await settle(scope, { ...comment, body, state }, comment.body)
  if (state === 'pending') notifyTeamOfPending(scope, share.id)
  return presentOwn(scope, idea.id, comment.id)
}

/** The placeholder stays if others replied to it. */
export async function deleteOwnComment(
  scope: Scope,
  at: ParsedInputOf<typeof readerContract.deleteOwnComment>,
): Promise<Record<string, never>> {
  const share = await getShare(scope, at)
  const idea = await getIdeaRow(scope, share, at)
  await lockForCounting(scope, idea.id)
  const comment = await getComment(scope, idea, at.id)
  refuseUnlessOwn(scope, comment)
  await changeComment(scope, comment.id, { deletedAt: scope.now })
  await settle(scope, comment, undefined, true)
  return {}
}

/** Reacting twice with the same emoji is a no-op. */
export async function reactToComment(
  scope: Scope,
  { emoji, isOn, ...at }: ParsedInputOf<typeof readerContract.reactToComment>,
  exchange: Exchange,
): Promise<ReaderComment> {
  const { idea, comment } = await readForAct(scope, at, { act: 'vote', exchange })
  if (comment.state !== 'published') refuse('not_found', 'This comment no longer exists.')
  await spendActs(scope, exchange, 'reactions')
  const isNews = await addReaction(scope, comment.id, { voter: voterOf(scope), emoji, isOn })
  const audience = isNews ? await audienceOfTicket(scope, idea.id) : undefined
  if (audience) {
    scope.emit(
      commentReacted,
      { ...audience.named, commentId: comment.id, emoji, isOn },
      { ...audience.about, subjectId: comment.id },
    )
  }
  return presentOwn(scope, idea.id, comment.id)
}

interface CommentAt {
  readonly slug: string
  readonly secret?: string | undefined
  readonly key: string
  readonly id: string
}

async function readForAct(
  scope: Scope,
  at: CommentAt,
  { act, exchange }: { readonly act: ContactActivity; readonly exchange: Exchange },
): Promise<{ share: ShareRow; idea: IdeaRow; comment: CommentRow }> {
  const share = await getShare(scope, at)
  const idea = await getIdeaRow(scope, share, at)
  await refuseUnlessMay(scope, { share, act }, exchange)
  if (idea.mergedIntoId !== null) refuse('conflict', 'This idea was merged into another one.')
  if (idea.isLocked) refuse('conflict', 'Comments on this idea are closed.')
  // Locked, so that concurrent requests with the same key see each other.
  await lockForCounting(scope, idea.id)
  return { share, idea, comment: await getComment(scope, idea, at.id) }
}

/** Pending comments of others and comments of other ideas are treated as missing. */
async function getComment(scope: Scope, idea: IdeaRow, id: string): Promise<CommentRow> {
  const comment = await findComment(scope, id)
  const isThere =
    comment?.ticketId === idea.id && (comment.state === 'published' || isOwn(scope, comment))
  return comment && isThere ? comment : refuse('not_found', 'This comment no longer exists.')
}

function refuseUnlessOwn(scope: Scope, comment: CommentRow): void {
  if (!isOwn(scope, comment)) refuse('forbidden', 'Only the author can edit this comment.')
}

function isOwn(scope: Scope, comment: CommentRow): boolean {
  const { contactId, readerHash } = voterOf(scope)
  return contactId === null
    ? readerHash !== null && comment.readerHash === readerHash
    : comment.contactId === contactId
}
