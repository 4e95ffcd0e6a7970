import {
  receiveFirst,
  limitNewConversations,
  type CustomerFiles,
} from '#modules/inbox/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as visitorContract from '../../visitor-contract.ts'
import type { OwnTicket, OwnTicketLine, TicketForm } from '../../own-contract.ts'
import { asProduct } from '../as-product.ts'
import { visibleConversations } from '../visible-conversations.ts'
import { insertLink } from '../store/links.ts'
import { listTicketForms, createOwnFrom } from './own-creating.ts'
import {
  closeOwnTicket,
  getOwnTicket,
  listOwnTickets,
  reopenOwnTicket,
  replyToOwnTicket,
} from './own-tickets.ts'
import { guarded, visitorPlaceSlot, type VisitorPlace } from '../slots.ts'

export async function listVisitorTickets(
  scope: Scope,
  page: ParsedInputOf<typeof visitorContract.listVisitorTickets>,
): Promise<Page<OwnTicketLine>> {
  return listOwnTickets(scope, { ...page, whose: 'mine' })
}

export async function getVisitorTicket(
  scope: Scope,
  input: ParsedInputOf<typeof visitorContract.getVisitorTicket>,
): Promise<OwnTicket> {
  return getOwnTicket(scope, input)
}

export async function listVisitorTicketForms(scope: Scope): Promise<{ items: TicketForm[] }> {
  const place = await findPlace(scope)
  return place?.hasTicketForm ? listTicketForms(scope) : { items: [] }
}

/** Creates a conversation with the request as its first message and links it to the ticket. */
export const createVisitorTicket = guarded(
  'writing',
  async function createVisitorTicket(
    scope: Scope,
    { fileIds, ...input }: ParsedInputOf<typeof visitorContract.createVisitorTicket>,
    { address }: Exchange,
  ): Promise<OwnTicket> {
    const place = await findPlace(scope)
    if (!place?.hasTicketForm) refuse('not_found', 'This ticket type isn’t available here.')
    const files = filesOf(place, fileIds)
    return createOwnFrom(scope, input, {
      source: 'widget',
      async onMade(ticketId) {
        await limitNewConversations(scope, { ...place, address })
        await beginThread(scope, ticketId, { place, files, ...input })
      },
    })
  },
)

export const replyToVisitorTicket = guarded(
  'writing',
  async function replyToVisitorTicket(
    scope: Scope,
    { fileIds, ...reply }: ParsedInputOf<typeof visitorContract.replyToVisitorTicket>,
  ): Promise<OwnTicket> {
    const place = fileIds?.length ? await findPlace(scope) : undefined
    return replyToOwnTicket(scope, { ...reply, files: place && filesOf(place, fileIds) })
  },
)

export const closeVisitorTicket = guarded('acting', closeOwnTicket)

export const reopenVisitorTicket = guarded('writing', reopenOwnTicket)

function findPlace(scope: Scope): Promise<VisitorPlace | undefined> | undefined {
  const [find] = scope.gather(visitorPlaceSlot)
  return find?.(scope)
}

async function beginThread(
  scope: Scope,
  ticketId: string,
  {
    place,
    files,
    clientKey,
    title,
    text,
  }: Pick<
    ParsedInputOf<typeof visitorContract.createVisitorTicket>,
    'clientKey' | 'title' | 'text'
  > & {
    readonly place: VisitorPlace
    readonly files: CustomerFiles | undefined
  },
): Promise<void> {
  const { contactId, visibleAs } = visitorOf(scope)
  const { conversation } = await receiveFirst(scope, {
    channelId: place.channelId,
    contactId,
    visibleAs,
    clientKey,
    text: text === '' ? title : `${title}\n\n${text}`,
    files,
  })
  const begun = (await visibleConversations(asProduct(scope), [conversation.id])).get(
    conversation.id,
  )
  if (begun) await insertLink(scope, { ticketId, conversation: begun, isOneThread: true })
}

function filesOf(
  { takesFiles, visitorHash }: VisitorPlace,
  ids: readonly string[] | undefined,
): CustomerFiles | undefined {
  if (!ids?.length) return undefined
  if (!takesFiles) refuse('forbidden', 'Files are turned off for this chat.')
  return { ids, visitorHash }
}
