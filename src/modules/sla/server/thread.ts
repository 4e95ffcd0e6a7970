import { lockHistory } from '#modules/inbox/server/public.ts'
import {
  findPrimaryOf,
  findTicketIdOfThread,
  lockTicketSlaHistory,
  type TicketSlaHistory,
} from '#modules/tickets/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Facts } from '../history.ts'
import { findPolicy, type About } from '../rules.ts'
import { ticketFacts } from '../ticket-facts.ts'
import type { Subject } from './store/clocks.ts'
import type { PolicyRow } from './store/policies.ts'

type Talk = NonNullable<Awaited<ReturnType<typeof lockHistory>>>

export interface Thread {
  readonly talk: Talk | undefined
  readonly ticket: TicketSlaHistory | undefined
}

/** Locks the ticket first, like every code path that moves a ticket. */
export async function lockThread(scope: Scope, subject: Subject): Promise<Thread> {
  const { ticketId, conversationId } = await findThread(scope, subject)
  const ticket = ticketId === undefined ? undefined : await lockTicketSlaHistory(scope, ticketId)
  const talk = conversationId === undefined ? undefined : await lockHistory(scope, conversationId)
  return { talk, ticket }
}

export async function findThread(
  scope: Scope,
  { kind, id }: Subject,
): Promise<{ ticketId: string | undefined; conversationId: string | undefined }> {
  return kind === 'ticket'
    ? { ticketId: id, conversationId: await findPrimaryOf(scope, id) }
    : { ticketId: await findTicketIdOfThread(scope, id), conversationId: id }
}

export interface Carried {
  readonly subject: Subject
  readonly facts: Facts
  readonly policy: PolicyRow | undefined
}

/**
 * Linked records share one SLA: the ticket's if it has one, else the conversation's. Undefined if
 * both are deleted.
 */
export function carriedBy(
  { talk, ticket }: Thread,
  policies: readonly PolicyRow[],
): Carried | undefined {
  const policyScopes = policies.map(holdingOf)
  if (ticket) {
    const policy = ticket.isGone ? undefined : findPolicy(policyScopes, aboutTicket(ticket))?.row
    if (policy || !talk) {
      const facts = ticketFacts(storyOf(ticket), talk?.history)
      return { subject: { kind: 'ticket', id: ticket.row.id }, facts, policy }
    }
  }
  if (!talk) return undefined
  const { row, history } = talk
  const policy = findPolicy(policyScopes, { ...history, kind: 'conversations' })?.row
  return { subject: { kind: 'conversation', id: row.id }, facts: history, policy }
}

function aboutTicket({ row }: TicketSlaHistory): About {
  const { boardId, priority, tagIds } = row
  return { kind: 'tickets', boardId, priority, tagIds }
}

function storyOf({ row, ...rest }: TicketSlaHistory) {
  const { priority, createdAt, resolvedAt } = row
  return { ...rest, priority, createdAt, resolvedAt }
}

function holdingOf(row: PolicyRow) {
  return {
    holdsFor: row.holdsFor,
    channelIds: row.channelIds,
    boardIds: row.boardIds,
    priorities: row.priorities,
    tagIds: row.tagIds,
    row,
  }
}
