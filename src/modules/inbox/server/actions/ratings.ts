import { z } from 'zod'

import { findMemberRow } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { conversationRatingReviewed, type Rating } from '../../ratings-contract.ts'
import type * as ratingsContract from '../../ratings-contract.ts'
import { about } from '../about.ts'
import { changeConversation } from '../change-conversation.ts'
import { emitRatingAsked } from '../rating-question.ts'
import { requireInboxAccess } from '../refuse-outsiders.ts'
import { refuseUnanswered } from '../refuse-unanswered.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { lockConversation } from '../store/changes.ts'
import {
  countAsked,
  countRatings,
  deleteReview,
  findRatingRow,
  listRatingRows,
  setReview,
  type RatingRow,
} from '../store/ratings.ts'

export async function listRatings(
  scope: Scope,
  { limit, cursor, ...filter }: ParsedInputOf<typeof ratingsContract.listRatings>,
): Promise<Page<Rating>> {
  requireInboxAccess(scope)
  await refuseStranger(scope, filter.assigneeId)
  const after = decodeCursor(cursor, position)
  const rows = await listRatingRows(scope, { ...filter, after, limit: limit + 1 })
  return toPage(rows, limit, {
    item: presentRating,
    key: ({ exactRatedAt: at, id }) => [at, id],
  })
}

export async function summarizeRatings(
  scope: Scope,
  filter: ParsedInputOf<typeof ratingsContract.summarizeRatings>,
): Promise<AnswerOf<typeof ratingsContract.summarizeRatings>> {
  requireInboxAccess(scope)
  await refuseStranger(scope, filter.assigneeId)
  const rows = await countRatings(scope, filter)
  return {
    counts: [1, 2, 3, 4, 5].map((each) => rows.find(({ score }) => score === each)?.count ?? 0),
    asked: await countAsked(scope, filter),
    unreviewed: rows.reduce((total, { unreviewed }) => total + unreviewed, 0),
  }
}

export async function reviewRating(
  scope: Scope,
  { id, isReviewed, note }: ParsedInputOf<typeof ratingsContract.reviewRating>,
): Promise<Rating> {
  requireInboxAccess(scope)
  const row = (await findRatingRow(scope, id)) ?? refuseUnrated()
  const { memberId } = memberOf(scope)
  if (isReviewed) await setReview(scope, { id, memberId, note })
  else await deleteReview(scope, id)
  const data = { conversationId: id, number: Number(row.number), isReviewed }
  scope.emit(conversationRatingReviewed, data, about(row, row, { isForCustomer: false }))
  return presentRating((await findRatingRow(scope, id)) ?? refuseUnrated())
}

export async function askForRating(
  scope: Scope,
  { id }: ParsedInputOf<typeof ratingsContract.askForRating>,
): Promise<Record<string, never>> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  if (row.status !== 'closed' || row.deletedAt || row.anonymizedAt) {
    refuse('conflict', 'Close the conversation first.')
  }
  if (row.closedReason === 'spam' || row.mergedInto || row.sideOf) {
    refuse('conflict', 'This conversation has no customer to ask.')
  }
  if (row.rating !== null) refuse('conflict', 'The customer already rated this conversation.')
  await refuseUnanswered(scope, row)
  const { memberId } = memberOf(scope)
  const { name } = scope.actor.kind === 'member' ? scope.actor.principal : { name: '' }
  await changeConversation(scope, row, {
    by: { kind: 'member', id: memberId, name },
    set: { ratingAskedAt: scope.now, ratingAskedBy: memberId },
    lines: [{ what: 'ratingAsked' }],
  })
  emitRatingAsked(scope, row)
  return {}
}

function presentRating(row: RatingRow): Rating {
  const { reviewedBy: by, reviewedAt: at } = row
  return {
    conversationId: row.id,
    number: Number(row.number),
    contact: { id: row.contactId, name: row.contactName, email: row.contactEmail },
    assigneeId: row.assigneeId,
    channelId: row.channelId,
    score: row.rating,
    scale: row.ratingScale,
    answer: row.ratingAnswer ?? row.rating,
    comment: row.ratingComment ?? '',
    ratedAt: row.ratedAt.toISOString(),
    review: by && at ? { by, at: at.toISOString(), note: row.reviewNote ?? '' } : null,
  }
}

async function refuseStranger(scope: Scope, memberId: string | undefined): Promise<void> {
  if (memberId && !(await findMemberRow(scope, memberId))) {
    refuse('not_found', 'This teammate no longer exists.')
  }
}

function refuseUnrated(): never {
  refuse('not_found', 'This rating no longer exists.')
}

const position = z.tuple([cursorMoment, z.uuid()])
