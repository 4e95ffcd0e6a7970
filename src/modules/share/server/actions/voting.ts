import { z } from 'zod'

import { unsubscribeContact, isContact, noteUnsubscribed } from '#modules/contacts/server/public.ts'
import {
  getLockedTicket,
  getTicketRow,
  listMergedIds,
  lockForCounting,
} from '#modules/tickets/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { identifiedReaderOf, memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import type * as contract from '../../contract.ts'
import type { IdeaCard, Vote } from '../../model.ts'
import { recountVotes, emitVotes, type Counted } from '../count-votes.ts'
import { presentIdea, presentVote } from '../present.ts'
import { getIdeaRow, getShare, refuseUnlessMay, spendActs, voterOf } from '../reader.ts'
import { endFollows, findFollowByToken, upsertFollow } from '../store/follows.ts'
import { deleteVotes, findVote, insertVote, listVoteRows } from '../store/votes.ts'

export async function setVote(
  scope: Scope,
  { slug, secret, key, isVoting }: ParsedInputOf<typeof readerContract.setVote>,
  exchange: Exchange,
): Promise<IdeaCard> {
  const share = await getShare(scope, { slug, secret })
  const row = await getIdeaRow(scope, share, { key, secret })
  await refuseUnlessMay(scope, { share, act: 'vote' }, exchange)
  await spendActs(scope, exchange, 'votes')
  const ticket = await lockForCounting(scope, row.id)
  if (!ticket || ticket.mergedIntoId !== null)
    refuse('conflict', 'This idea was merged into another one.')
  if (ticket.resolvedAt !== null) refuse('conflict', 'Voting is closed for this idea.')
  const voter = voterOf(scope)
  const family = await listMergedIds(scope, row.id)
  const isNews = isVoting
    ? !row.hasVoted && (await insertVote(scope, row.id, { voter, source: 'self', addedBy: null }))
    : await deleteVotes(scope, family, voter)
  if (isNews) {
    const counted = await recountVotes(scope, row.id)
    await emitVotes(scope, row.id, { isVote: isVoting, counted })
    await followVote(scope, { ticketId: row.id, contactId: voter.contactId, isVoting })
  }
  return presentIdea(await getIdeaRow(scope, share, { key, secret }), share)
}

/** Voters follow the idea until they unfollow it. */
async function followVote(
  scope: Scope,
  {
    ticketId,
    contactId,
    isVoting,
  }: { readonly ticketId: string; readonly contactId: string | null; readonly isVoting: boolean },
): Promise<void> {
  if (contactId === null || !isVoting) return
  await upsertFollow(scope, { ticketId, contactId }, { isAsked: false })
}

export async function followIdea(
  scope: Scope,
  { slug, secret, key, isFollowing }: ParsedInputOf<typeof readerContract.followIdea>,
): Promise<{ isFollowing: boolean }> {
  const { contactId } = identifiedReaderOf(scope)
  const share = await getShare(scope, { slug, secret })
  const { id: ticketId } = await getIdeaRow(scope, share, { key, secret })
  if (isFollowing) await upsertFollow(scope, { ticketId, contactId }, { isAsked: true })
  else await endFollowing(scope, { ticketId, contactId })
  return { isFollowing }
}

/** The response is the same for invalid tokens, so that tokens can't be probed. */
export async function unsubscribe(
  scope: Scope,
  { token, about }: ParsedInputOf<typeof readerContract.unsubscribe>,
): Promise<Record<string, never>> {
  const follow = await findFollowByToken(scope, token)
  if (!follow) return {}
  if (about === 'all') {
    await unsubscribeContact(scope, follow.contactId)
    return {}
  }
  const ticket = await lockForCounting(scope, follow.ticketId)
  const ticketId = ticket?.mergedIntoId ?? follow.ticketId
  await endFollowing(scope, { ticketId, contactId: follow.contactId })
  return {}
}

async function endFollowing(
  scope: Scope,
  follow: { readonly ticketId: string; readonly contactId: string },
): Promise<void> {
  const family = await listMergedIds(scope, follow.ticketId)
  if (await endFollows(scope, family, follow.contactId)) await noteUnsubscribed(scope, follow)
}

export async function listVotes(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof contract.listVotes>,
): Promise<Page<Vote>> {
  await getTicketRow(scope, id, 'view')
  const rows = await listVoteRows(scope, id, {
    after: decodeCursor(cursor, place),
    limit: limit + 1,
  })
  return toPage(rows, limit, { item: presentVote, key: (row) => [row.place, row.id] })
}

export async function voteFor(
  scope: Scope,
  { id, contactId }: ParsedInputOf<typeof contract.voteFor>,
): Promise<Counted> {
  const ticket = await getLockedTicket(scope, id, 'work')
  if (!(await isContact(scope, contactId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
  if (ticket.mergedIntoId !== null) refuse('conflict', 'This ticket was merged into another one.')
  if (ticket.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  if (ticket.resolvedAt)
    refuse('conflict', 'Voting is closed because the ticket is resolved or canceled.')
  const isNews = await insertVote(scope, id, {
    voter: { contactId, readerHash: null },
    source: 'on_behalf',
    addedBy: memberOf(scope).memberId,
  })
  const counted = await recountVotes(scope, id)
  if (!isNews) return counted
  await upsertFollow(scope, { ticketId: id, contactId }, { isAsked: false })
  await emitVotes(scope, id, { isVote: true, counted })
  return counted
}

export async function removeVote(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.removeVote>,
): Promise<Counted> {
  const found = await findVote(scope, id)
  if (!found) refuse('not_found', 'This vote no longer exists.')
  const { mergedIntoId: intoId } = await getTicketRow(scope, found.ticketId, 'work')
  const ticketId = intoId ?? found.ticketId
  await lockForCounting(scope, ticketId)
  const family = await listMergedIds(scope, ticketId)
  const voter = { contactId: found.contactId, readerHash: found.readerHash }
  // Someone else may have removed it at the same time.
  if (!(await deleteVotes(scope, family, voter))) refuse('not_found', 'This vote no longer exists.')
  const counted = await recountVotes(scope, ticketId)
  await emitVotes(scope, ticketId, { isVote: false, counted })
  return counted
}

const place = z.tuple([cursorMoment, z.uuid()])
