import { z } from 'zod'

import { notify } from '#modules/notifications/server/door.ts'
import { listStandings } from '#modules/organization/server/door.ts'
import { job } from '#platform/jobs/job.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import { on, work, type JobWork, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationCreated } from '../contract.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { listFollowerIds } from './store/followers.ts'
import { listUnheard } from './store/unheard.ts'
import { linkTo, messagesTopic, wroteTitle, type Links } from './tell.ts'

const tellOfCustomer = job({
  name: 'tell-of-customer-message',
  payload: z.strictObject({
    conversationId: z.uuid(),
    seq: z.number().int(),
    isReopened: z.boolean().optional(),
  }),
})

/**
 * Queued, so that the customer does not wait for it. Where many may be told, what he writes in a row is
 * gathered for a moment.
 */
export function tellOfMessage(
  scope: Scope,
  row: Pick<ConversationRow, 'id' | 'assignee_id' | 'waiting_since'>,
  { seq, isReopened = false }: { seq: number; isReopened?: boolean },
): void {
  const isFollowing = row.assignee_id === null && row.waiting_since !== null
  const startAfter = isFollowing ? new Date(scope.now.getTime() + gatherMs) : undefined
  scope.enqueue(
    tellOfCustomer,
    { conversationId: row.id, seq, isReopened },
    { onceKey: row.id, ...(startAfter && { startAfter }) },
  )
}

/** Ten messages in a row are one thing to come for: one notice, which counts. */
export function tellOfMessageWork(links: Links): JobWork {
  return work(tellOfCustomer, async (scope, { conversationId, isReopened = false }) => {
    const row = await findConversation(scope, conversationId)
    if (!row || row.deleted_at) return
    await tellAll(scope, links, row, {
      kind: isReopened ? inboxNotices.reopened : kindFor(row),
      titleOf: (count) =>
        isReopened
          ? `${contactNameOf(row)} wrote, so it is open again`
          : wroteTitle(contactNameOf(row), count),
    })
  })
}

/** Somebody should take it. */
export function tellOfNew(links: Links): Reaction {
  return on(conversationCreated, 'tell-of-new-conversation', async (scope, about) => {
    const row = await findConversation(scope, about.conversationId)
    if (!row || row.assignee_id || row.status !== 'open' || row.deleted_at) return
    const name = contactNameOf(row)
    await tellAll(scope, links, row, {
      kind: inboxNotices.unassigned,
      titleOf: (count) => (count > 1 ? wroteTitle(name, count) : `${name} started a conversation`),
    })
  })
}

interface Telling {
  readonly kind: NoticeKind
  titleOf(count: number): string
}

/** Whoever has not read it by now; who follows without having it hears of it as a follower. */
async function tellAll(
  scope: Scope,
  links: Links,
  row: ConversationRow,
  { kind, titleOf }: Telling,
): Promise<void> {
  const standings = await listStandings(scope)
  const everybody = standings.map(({ memberId }) => memberId)
  const unheard = await listUnheard(scope, row.id, everybody)
  const followers = new Set(await listFollowerIds(scope, row.id))
  if (row.assignee_id) followers.delete(row.assignee_id)
  const isFollower = ([memberId]: [string, number]): boolean => followers.has(memberId)
  for (const [count, members] of Map.groupBy(unheard, ([, each]) => each)) {
    const told = { title: titleOf(count), topic: messagesTopic, count, ...linkTo(row) }
    const ids = (those: [string, number][]): string[] => those.map(([memberId]) => memberId)
    const others = ids(members.filter((member) => !isFollower(member)))
    await notify(scope, links, { kind, memberIds: others, ...told })
    const following = ids(members.filter(isFollower))
    await notify(scope, links, { kind: inboxNotices.following, memberIds: following, ...told })
  }
}

function kindFor({ assignee_id: assigneeId, team_id: teamId }: ConversationRow): NoticeKind {
  if (assigneeId !== null) return inboxNotices.message
  return teamId === null ? inboxNotices.again : inboxNotices.teamMessage
}

const gatherMs = 2000
