import type { Updateable } from 'kysely'
import { z } from 'zod'

import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { Conversations } from '#platform/database/tables.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { askingTime, type AskingRule } from '../rating-rules.ts'
import { conversationRatingAsked } from '../ratings-contract.ts'
import { about } from './about.ts'
import { listTagIds, lockHeld, writeChange } from './store/changes.ts'
import { findChannel, type ChannelRow } from './store/channels.ts'
import type { ConversationRow } from './store/conversations.ts'
import { findLastAsked } from './store/ratings.ts'

type Asked = Pick<Updateable<Conversations>, 'ratingAskedAt' | 'ratingAskedBy'>

/**
 * Schedules or cancels the rating request when a conversation is closed or reopened. `before` must
 * be locked. New tags are passed in, because they may not be written yet.
 */
export async function ratingQuestion(
  scope: Scope,
  before: ConversationRow,
  after: ConversationRow,
  tagIds?: readonly string[],
): Promise<Asked> {
  if (before.status === after.status || before.sideOf !== null) return {}
  if (after.status !== 'closed') return before.ratingAskedAt === null ? {} : notAsked
  const at = await findAskingTime(scope, after, tagIds)
  if (!at) return notAsked
  if (at > scope.now) {
    const payload = { conversationId: before.id, at: at.toISOString() }
    scope.enqueue(showQuestion, payload, { startAfter: at })
  }
  return { ratingAskedAt: at, ratingAskedBy: null }
}

export async function cancelRatingRequest(
  scope: Scope,
  conversationId: string,
  isShown: (channelId: string) => Promise<boolean>,
): Promise<void> {
  const row = await lockHeld(scope, conversationId)
  if (!row?.ratingAskedAt || row.ratingAskedBy !== null || row.rating !== null) return
  if (!(await isShown(row.channelId))) await writeChange(scope, row, notAsked, [])
}

const notAsked: Asked = { ratingAskedAt: null, ratingAskedBy: null }

async function findAskingTime(
  scope: Scope,
  row: ConversationRow,
  tagIds: readonly string[] | undefined,
): Promise<Date | undefined> {
  const channel = await findChannel(scope, row.channelId)
  if (!channel) return undefined
  const rule = await ruleOf(scope, channel)
  const who = { contactId: row.contactId, besideId: row.id }
  const closing = {
    reason: row.closedReason,
    hasAnswer: row.firstReplyAt !== null,
    isRated: row.rating !== null,
    tagIds: tagIds ?? (hasTagRule(channel) ? await listTagIds(scope, row.id) : []),
    lastAskedAt: rule.pauseDays === null ? null : await findLastAsked(scope, who),
  }
  return askingTime(rule, closing, scope.now)
}

/** Deleted tags match no rule. */
async function ruleOf(scope: Scope, channel: ChannelRow): Promise<AskingRule> {
  const { ratingTagIds: required, ratingWithoutTagIds: excluded } = channel
  const named = [...new Set([...required, ...excluded])]
  const usable = new Set(named.length === 0 ? [] : await listUsableTagIds(scope, named))
  return {
    delayMinutes: channel.ratingDelayMinutes,
    pauseDays: channel.ratingPauseDays,
    tagIds: required.filter((id) => usable.has(id)),
    withoutTagIds: excluded.filter((id) => usable.has(id)),
  }
}

function hasTagRule({ ratingTagIds: required, ratingWithoutTagIds: excluded }: ChannelRow) {
  return required.length + excluded.length > 0
}

const showQuestion = job({
  name: 'show-rating-question',
  payload: z.strictObject({ conversationId: z.uuid(), at: z.iso.datetime() }),
})

export const showQuestionWork = work(showQuestion, async (scope, { conversationId, at }) => {
  const row = await lockHeld(scope, conversationId)
  if (row?.ratingAskedAt?.toISOString() === at && row.rating === null) emitRatingAsked(scope, row)
})

export function emitRatingAsked(scope: Scope, row: ConversationRow): void {
  const data = { conversationId: row.id, number: Number(row.number) }
  const isForCustomer = row.customerLastSeq > 0
  scope.emit(conversationRatingAsked, data, about(row, row, { isForCustomer }))
}
