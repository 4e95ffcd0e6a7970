import { z } from 'zod'

import { isContactBlocked } from '#modules/contacts/server/public.ts'
import type { CustomerFiles } from '#modules/inbox/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OwnTicket, OwnTicketLine } from '../../own-contract.ts'
import type * as ownContract from '../../own-contract.ts'
import { readTicketKey } from '../../rules.ts'
import { currentContact } from '../current-contact.ts'
import { asProduct } from '../as-product.ts'
import {
  isNowArchived,
  isResolving,
  isWorking,
  presentOwn,
  presentOwnLine,
} from '../present-own.ts'
import { moveToCategory } from '../move-to-category.ts'
import { getLockedTicket } from '../refusals.ts'
import { endAsCustomer, replyAsCustomer } from '../reply-as-customer.ts'
import { findOwnRow, listOwnRows, listMemberAccess, type OwnRow } from '../store/own-tickets.ts'
import type { TicketRow } from '../store/tickets.ts'

export async function listOwnTickets(
  scope: Scope,
  { whose, cursor, limit }: ParsedInputOf<typeof ownContract.listOwnTickets>,
): Promise<Page<OwnTicketLine>> {
  const after = decodeCursor(cursor, place)
  const rows = await listOwnRows(scope, currentContact(scope), { whose, after, limit: limit + 1 })
  const access = await listMemberAccess(scope, [...new Set(rows.map((row) => row.boardId))])
  return toPage(rows, limit, {
    item: (row) => presentOwnLine(row, access.get(row.boardId) ?? []),
    key: (row) => [row.place, row.id],
  })
}

export async function getOwnTicket(
  scope: Scope,
  { key }: { readonly key: string },
): Promise<OwnTicket> {
  return presentOwn(scope, await getOwnRow(scope, key))
}

/** A reply to a closed ticket reopens it, because no one looks at closed tickets. */
export async function replyToOwnTicket(
  scope: Scope,
  { key, clientKey, text, files, fileIds }: ReplyWish,
): Promise<OwnTicket> {
  const { contactId } = currentContact(scope)
  const { row, own } = await lockOwn(scope, key)
  await refuseUnlessMayWrite(scope, own)
  const reply = { contactId, isRequester: own.isMine, clientKey, text, files, fileIds }
  const fresh = await replyAsCustomer(scope, row, reply)
  const ticket = await getOwnTicket(scope, { key })
  const isThere = !fresh || ticket.thread.some(({ id }) => id === fresh.id)
  return isThere ? ticket : { ...ticket, thread: [...ticket.thread, fresh] }
}

type ReplyWish = ParsedInputOf<typeof ownContract.replyToOwnTicket> & {
  readonly files?: CustomerFiles | undefined
}

export async function closeOwnTicket(
  scope: Scope,
  { key }: { readonly key: string },
): Promise<OwnTicket> {
  const { row, own } = await lockOwn(scope, key)
  await refuseUnlessMayWrite(scope, own)
  refuseForeign(own)
  if (row.resolvedAt === null) {
    if (!(await moveToCategory(scope, row, isResolving))) refuseUnchangeable()
    await endAsCustomer(scope, row)
  }
  return getOwnTicket(scope, { key })
}

export async function reopenOwnTicket(
  scope: Scope,
  { key }: { readonly key: string },
): Promise<OwnTicket> {
  const { row, own } = await lockOwn(scope, key)
  await refuseUnlessMayWrite(scope, own)
  refuseForeign(own)
  if (row.resolvedAt !== null && !(await moveToCategory(scope, row, isWorking)))
    refuseUnchangeable()
  return getOwnTicket(scope, { key })
}

/** Blocked contacts can read but not write. */
export async function refuseTooManyMessages(
  scope: Scope,
  { what, limit }: { readonly what: string; readonly limit: number },
): Promise<void> {
  const { contactId } = currentContact(scope)
  await scope.spend({
    bucket: `own-tickets:${what}:${contactId}`,
    limit,
    windowSeconds: 3600,
    sentence: 'Too many messages. Try again in an hour.',
  })
  if (await isContactBlocked(scope, contactId)) {
    refuse('forbidden', 'You can’t send messages here right now.')
  }
}

/** Tickets of others are treated as missing. */
async function getOwnRow(scope: Scope, key: string): Promise<OwnRow> {
  const named = readTicketKey(key)
  const row = named && (await findOwnRow(scope, currentContact(scope), named))
  return row ?? refuse('not_found', 'Ticket not found.')
}

/** Locks the ticket and checks the owner again under the lock. */
async function lockOwn(scope: Scope, key: string): Promise<{ row: TicketRow; own: OwnRow }> {
  const { id } = await getOwnRow(scope, key)
  const row = await getLockedTicket(asProduct(scope), id, 'work')
  return { row, own: await getOwnRow(scope, key) }
}

async function refuseUnlessMayWrite(scope: Scope, own: OwnRow): Promise<void> {
  if (isNowArchived(own)) refuse('conflict', 'This ticket is closed for replies.')
  await refuseTooManyMessages(scope, { what: 'write', limit: 60 })
}

function refuseForeign(own: OwnRow): void {
  if (own.isMine) return
  refuse('forbidden', 'Only the requester can close or reopen this ticket.')
}

function refuseUnchangeable(): never {
  refuse('conflict', 'This ticket can’t be closed or reopened.')
}

const place = z.tuple([cursorMoment, z.uuid()])
