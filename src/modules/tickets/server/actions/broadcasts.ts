import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { TicketBroadcast } from '../../threads-contract.ts'
import type * as threadsContract from '../../threads-contract.ts'
import { broadcastJob } from '../broadcast-work.ts'
import { getLockedTicket, getTicketRow } from '../refusals.ts'
import { visibleConversations } from '../visible-conversations.ts'
import {
  findBroadcastByClientKey,
  insertBroadcast,
  listBroadcastRows,
  lockBroadcast,
  updateBroadcast,
  type BroadcastRow,
} from '../store/broadcasts.ts'
import { listLinks } from '../store/links.ts'
import { findTypeRow } from '../store/ticket-types.ts'
import type { TicketRow } from '../store/tickets.ts'

export async function previewBroadcast(
  scope: Scope,
  { id }: ParsedInputOf<typeof threadsContract.previewBroadcast>,
): Promise<AnswerOf<typeof threadsContract.previewBroadcast>> {
  const row = await getTicketRow(scope, id, 'work')
  requireReplyAccess(scope)
  await requireTracker(scope, row)
  const { people, conversations, outOfSight } = await suggestQuery(scope, id)
  return { people: people.length, conversations, outOfSight }
}

/** The recipients are fixed now. Sending starts after a few seconds, so that it can be undone. */
export async function startBroadcast(
  scope: Scope,
  { id, clientKey, text, closes }: ParsedInputOf<typeof threadsContract.startBroadcast>,
): Promise<TicketBroadcast> {
  const row = await getLockedTicket(scope, id, 'work')
  requireReplyAccess(scope)
  const twin = await findBroadcastByClientKey(scope, clientKey)
  if (twin) return twin.ticketId === id ? presentBroadcast(twin) : refuseDuplicate()
  await requireTracker(scope, row)
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  const { people } = await suggestQuery(scope, id)
  if (people.length === 0) refuse('conflict', 'No customers are linked to this ticket.')
  const startsAt = new Date(scope.now.getTime() + undoMs)
  const made = await insertBroadcast(
    scope,
    {
      ticketId: id,
      clientKey,
      memberId: memberOf(scope).memberId,
      text,
      closes,
      startsAt,
    },
    people,
  )
  if (!made) refuseDuplicate()
  scope.enqueue(broadcastJob, { broadcastId: made.id }, { startAfter: startsAt })
  return presentBroadcast(made)
}

export async function listBroadcasts(
  scope: Scope,
  { id }: ParsedInputOf<typeof threadsContract.listBroadcasts>,
): Promise<AnswerOf<typeof threadsContract.listBroadcasts>> {
  await getTicketRow(scope, id, 'view')
  return { items: (await listBroadcastRows(scope, id)).map(presentBroadcast) }
}

export async function cancelBroadcast(
  scope: Scope,
  { id }: ParsedInputOf<typeof threadsContract.cancelBroadcast>,
): Promise<TicketBroadcast> {
  const row = await lockBroadcast(scope, id)
  if (row?.memberId !== memberOf(scope).memberId) {
    refuse('not_found', 'This reply no longer exists.')
  }
  if (row.state === 'cancelled') return presentBroadcast(row)
  if (row.state !== 'waiting') refuse('conflict', 'Sending has started and can’t be undone.')
  await updateBroadcast(scope, id, { state: 'cancelled', finishedAt: scope.now })
  return presentBroadcast({ ...row, state: 'cancelled', finishedAt: scope.now })
}

/** One message per person: in their open conversation, or else in the latest one. */
async function suggestQuery(
  scope: Scope,
  ticketId: string,
): Promise<{
  people: { contactId: string; conversationId: string }[]
  conversations: number
  outOfSight: number
}> {
  const links = await listLinks(scope, ticketId)
  const ids = links.map(({ conversationId: id }) => id)
  const seen = [...(await visibleConversations(scope, ids)).values()]
  const usable = seen
    .filter(({ mergedInto: into, closedReason: why }) => into === null && why !== 'spam')
    .toSorted(
      (one, other) =>
        Number(one.status === 'closed') - Number(other.status === 'closed') ||
        other.lastActivityAt.getTime() - one.lastActivityAt.getTime(),
    )
  const people = new Map<string, string>()
  for (const { id, contactId } of usable) {
    if (!people.has(contactId)) people.set(contactId, id)
  }
  return {
    people: [...people].map(([contactId, conversationId]) => ({ contactId, conversationId })),
    conversations: usable.length,
    outOfSight: ids.length - seen.length,
  }
}

export function requireReplyAccess({ actor }: Scope): void {
  if (actor.kind === 'member' && levelOf(actor.membership, 'Inbox') === 'manage') return
  refuse('forbidden', 'You need permission to reply in the inbox.')
}

async function requireTracker(scope: Scope, row: TicketRow): Promise<void> {
  const type = await findTypeRow(scope, row.typeId)
  if (type?.category === 'tracker') return
  refuse('conflict', 'Only tracker tickets can send a reply to all customers.')
}

function refuseDuplicate(): never {
  refuse('conflict', 'This reply is already being sent.')
}

function presentBroadcast(row: BroadcastRow): TicketBroadcast {
  return {
    id: row.id,
    ticketId: row.ticketId,
    memberId: row.memberId,
    text: row.text,
    closes: row.closes,
    state: row.state,
    total: row.total,
    said: row.said,
    skipped: row.skipped,
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

const undoMs = 8000
