import { z } from 'zod'

import {
  lockTopics,
  prepareNotices,
  sendPrepared,
  type Notice,
  type Prepared,
} from '#modules/notifications/server/public.ts'
import { listMemberAccess } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { on, work, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationCreated } from '../contract.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { listConversationsByIds } from './store/visible-conversations.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { listFollowersOf } from './store/followers.ts'
import { countUnreadByMember } from './store/unread-counts.ts'
import {
  listPendingNotices,
  queueNotice,
  claimPendingNotices,
  type PendingNoticeRow,
} from './store/pending-notices.ts'
import { linkTo, messagesTopic, urgentFor, wroteTitle } from './notice-content.ts'

const notifyOfCustomers = job({
  name: 'tell-of-customer-messages',
  payload: z.strictObject({}),
})

const notifyOfCustomer = job({
  name: 'tell-of-customer-message',
  payload: z.strictObject({
    conversationId: z.uuid(),
    seq: z.number().int(),
    isReopened: z.boolean().optional(),
  }),
})

/** Queued for a job, so that customers don't wait. Messages in quick succession are combined. */
export function notifyOfMessage(
  scope: Scope,
  row: Pick<ConversationRow, 'id' | 'assigneeId' | 'waitingSince'>,
  { seq, isReopened = false }: { seq: number; isReopened?: boolean },
): void {
  const isFollowing = row.assigneeId === null && row.waitingSince !== null
  const dueAt = isFollowing ? nextNoticeTime(scope.now) : scope.now
  queueNotice(scope, { conversationId: row.id, seq, dueAt, isReopened })
  scope.enqueue(
    notifyOfCustomers,
    {},
    isFollowing ? { onceKey: dueAt.toISOString(), startAfter: dueAt } : { onceKey: 'now' },
  )
}

/** One job per organization and second: many conversations cost hardly more than one. */
function nextNoticeTime(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + gatherMs) / 1000) * 1000)
}

/** If a batch fails, its entries are retried one by one. */
export const notifyOfMessagesWork = work(notifyOfCustomers, async (scope) => {
  let count: number
  do {
    count = await notifyDue(scope).catch(() => scope.inOwnTransaction('write', notifyOneByOne))
  } while (count === maxBatchSize)
})

/**
 * Reads everything first, then writes in small transactions, because open writes delay live events.
 */
async function notifyDue(scope: Scope): Promise<number> {
  const { due, prepared } = await scope.inOwnTransaction('read', prepareDue)
  for (let start = 0; start < due.length; start += maxInOne) {
    const some = due.slice(start, start + maxInOne)
    await scope.inOwnTransaction('write', (innerScope) =>
      notifyBatch(innerScope, { some, prepared }),
    )
  }
  return due.length
}

interface Due {
  readonly due: readonly PendingNoticeRow[]
  readonly prepared: ReadonlyMap<string | undefined, readonly Prepared[]>
}

async function prepareDue(scope: Scope): Promise<Due> {
  const due = await listPendingNotices(scope, maxBatchSize)
  if (due.length === 0) return { due, prepared: new Map() }
  const reopened = new Set(due.flatMap((one) => (one.isReopened ? one.conversationId : [])))
  const ids = due.map(({ conversationId }) => conversationId)
  const rows = await listConversationsByIds(scope, ids)
  const events = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map((row) => messageNotice(row, reopened.has(row.id)))
  const prepared = await prepareNotices(scope, await noticesOf(scope, events))
  return { due, prepared: Map.groupBy(prepared, ({ notice }) => notice.subjectId) }
}

async function notifyBatch(
  scope: Scope,
  { some, prepared }: { some: readonly PendingNoticeRow[]; prepared: Due['prepared'] },
): Promise<void> {
  const taken = await claimPendingNotices(scope, some)
  const notices = [...taken].flatMap((conversationId) => prepared.get(conversationId) ?? [])
  await sendPrepared(scope, notices)
}

async function notifyOneByOne(scope: Scope): Promise<number> {
  const due = await listPendingNotices(scope, maxBatchSize)
  const taken = await claimPendingNotices(scope, due)
  for (const { conversationId, ...message } of due.filter(isIn(taken))) {
    scope.enqueue(notifyOfCustomer, { conversationId, ...message }, { onceKey: conversationId })
  }
  return due.length
}

function isIn(taken: ReadonlySet<string>) {
  return ({ conversationId }: PendingNoticeRow): boolean => taken.has(conversationId)
}

export const notifyOfMessageWork = work(
  notifyOfCustomer,
  async (scope, { conversationId, isReopened = false }) => {
    const row = await findConversation(scope, conversationId)
    if (!row || row.deletedAt) return
    await notifyAll(scope, messageNotice(row, isReopened))
  },
)

export const notifyOfNew: Reaction = on(
  conversationCreated,
  'tell-of-new-conversation',
  async (scope, about) => {
    await lockTopics(scope, [{ subjectId: about.conversationId, topic: messagesTopic }])
    const row = await findConversation(scope, about.conversationId)
    if (!row || row.assigneeId || row.status !== 'open' || row.deletedAt) return
    if (row.humanAskedAt) return
    const name = contactNameOf(row)
    await notifyAll(scope, {
      row,
      kind: inboxNotices.unassigned,
      titleOf: (count) => (count > 1 ? wroteTitle(name, count) : `${name} started a conversation`),
    })
  },
)

interface MessageEvent {
  readonly row: ConversationRow
  readonly kind: NoticeKind
  titleOf(count: number): string
}

/** Several messages in a row share one notice with a count. */
function messageNotice(row: ConversationRow, isReopened: boolean): MessageEvent {
  const name = contactNameOf(row)
  return {
    row,
    kind: isReopened ? inboxNotices.reopened : kindFor(row),
    titleOf: (count) =>
      isReopened ? `${name} replied and reopened the conversation` : wroteTitle(name, count),
  }
}

async function notifyAll(scope: Scope, event: MessageEvent): Promise<void> {
  const notices = await noticesOf(scope, [event])
  await sendPrepared(scope, await prepareNotices(scope, notices))
}

/** Members who haven't read it; followers who aren't assigned get the follower notice. */
async function noticesOf(scope: Scope, events: readonly MessageEvent[]): Promise<Notice[]> {
  const ids = events.map(({ row }) => row.id)
  const [accessRows, followers] = await Promise.all([
    listMemberAccess(scope),
    listFollowersOf(scope, ids),
  ])
  const allMemberIds = accessRows.map(({ memberId }) => memberId)
  const unreadCounts = await countUnreadByMember(scope, ids, allMemberIds)
  return events.flatMap(({ row, kind, titleOf }) => {
    const isFollower = ([memberId]: [string, number]): boolean =>
      memberId !== row.assigneeId && (followers.get(row.id)?.has(memberId) ?? false)
    return [...Map.groupBy(unreadCounts.get(row.id) ?? [], ([, count]) => count)].flatMap(
      ([count, members]) => {
        const notice = { title: titleOf(count), topic: messagesTopic, count, ...linkTo(row) }
        const idsOf = (those: [string, number][]): string[] => those.map(([memberId]) => memberId)
        const others = members.filter((member) => !isFollower(member))
        return [
          { kind, memberIds: idsOf(others), ...notice, urgentFor: urgentFor(row) },
          {
            kind: inboxNotices.following,
            memberIds: idsOf(members.filter(isFollower)),
            ...notice,
          },
        ]
      },
    )
  })
}

function kindFor({ assigneeId, teamId }: ConversationRow): NoticeKind {
  if (assigneeId !== null) return inboxNotices.message
  return teamId === null ? inboxNotices.again : inboxNotices.teamMessage
}

const gatherMs = 1500
const maxBatchSize = 100
const maxInOne = 10
