import { receiveFirst, spendOnBeginning, type CustomerFiles } from '#modules/inbox/server/door.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type { OwnTicket, OwnTicketLine, TicketForm } from '../../own-contract.ts'
import type {
  createVisitorTicket,
  listVisitorTickets,
  replyToVisitorTicket,
} from '../../visitor-contract.ts'
import { asProduct } from '../as-product.ts'
import { seenConversations } from '../seen-conversations.ts'
import { putLink } from '../store/links.ts'
import { answerForms, makeOwnFrom } from './own-making.ts'
import { answerOwnTickets, replyToOwn } from './own-tickets.ts'

/** What the widget that a visitor writes in says of tickets; undefined when it stands nowhere. */
export type FindPlace = (scope: Scope) => Promise<VisitorPlace | undefined>

export interface VisitorPlace {
  readonly widgetId: string
  readonly channelId: string
  /** How much may begin in an hour from one address. */
  readonly mostPerAddress: number
  readonly hasTicketForm: boolean
  readonly takesFiles: boolean
  /** By which the uploads of his browser are known. */
  readonly visitorHash: string
}

export async function answerVisitorTickets(
  scope: Scope,
  page: ParsedInputOf<typeof listVisitorTickets>,
): Promise<Page<OwnTicketLine>> {
  return answerOwnTickets(scope, { ...page, whose: 'mine' })
}

export async function answerVisitorForms(
  scope: Scope,
  findPlace: FindPlace,
): Promise<{ items: TicketForm[] }> {
  const place = await findPlace(scope)
  return place?.hasTicketForm ? answerForms(scope) : { items: [] }
}

/** What he asks for is the first message of a conversation, which is one thread with the ticket. */
export async function makeOfVisitor(
  scope: Scope,
  { fileIds, ...input }: ParsedInputOf<typeof createVisitorTicket>,
  { address }: Exchange,
  findPlace: FindPlace,
): Promise<OwnTicket> {
  const place = await findPlace(scope)
  if (!place?.hasTicketForm) refuse('not_found', 'This kind of ticket cannot be chosen here.')
  const files = filesOf(place, fileIds)
  return makeOwnFrom(scope, input, {
    source: 'widget',
    async onMade(ticketId) {
      await spendOnBeginning(scope, { ...place, address })
      await beginThread(scope, ticketId, { place, files, ...input })
    },
  })
}

export async function replyOfVisitor(
  scope: Scope,
  { fileIds, ...reply }: ParsedInputOf<typeof replyToVisitorTicket>,
  findPlace: FindPlace,
): Promise<OwnTicket> {
  const place = fileIds?.length ? await findPlace(scope) : undefined
  return replyToOwn(scope, { ...reply, files: place && filesOf(place, fileIds) })
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
  }: Pick<ParsedInputOf<typeof createVisitorTicket>, 'clientKey' | 'title' | 'text'> & {
    readonly place: VisitorPlace
    readonly files: CustomerFiles | undefined
  },
): Promise<void> {
  const { contactId, onlyAs } = visitorOf(scope)
  const { conversation } = await receiveFirst(scope, {
    channelId: place.channelId,
    contactId,
    onlyAs,
    clientKey,
    text: text === '' ? title : `${title}\n\n${text}`,
    files,
  })
  const begun = (await seenConversations(asProduct(scope), [conversation.id])).get(conversation.id)
  if (begun) await putLink(scope, { ticketId, conversation: begun, isOneThread: true })
}

function filesOf(
  { takesFiles, visitorHash }: VisitorPlace,
  ids: readonly string[] | undefined,
): CustomerFiles | undefined {
  if (!ids?.length) return undefined
  if (!takesFiles) refuse('forbidden', 'This chat takes no files.')
  return { ids, visitorHash }
}
