import { isContact, isContactBlocked } from '#modules/contacts/server/public.ts'
import { startByMember, findBegun, findDefaultChannel } from '#modules/inbox/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as threadsContract from '../../threads-contract.ts'
import type { Ticket } from '../../model.ts'
import { asProduct } from '../as-product.ts'
import { getLockedTicket } from '../refusals.ts'
import { visibleConversations } from '../visible-conversations.ts'
import { finishChange } from '../finish-change.ts'
import { findPrimaryOf, insertLink } from '../store/links.ts'
import { findTypeRow } from '../store/ticket-types.ts'
import type { TicketRow } from '../store/tickets.ts'
import { requireReplyAccess } from './broadcasts.ts'

export async function writeToRequester(
  scope: Scope,
  { id, clientKey, text }: ParsedInputOf<typeof threadsContract.writeToRequester>,
): Promise<Ticket> {
  const row = await getLockedTicket(scope, id, 'work')
  requireReplyAccess(scope)
  if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
  const contactId = await getRequester(scope, row)
  const before = await findPrimaryOf(scope, id)
  if (before !== undefined) {
    const isThisOne = (await findBegun(scope, contactId, clientKey)) === before
    return isThisOne ? finishChange(scope, row, []) : refuseSecondConversation()
  }
  const type = await findTypeRow(scope, row.typeId)
  if (type?.category !== 'customer') {
    refuse('conflict', 'You can only message customers from customer tickets.')
  }
  await scope.spend({
    bucket: `conversation:start:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You started 60 conversations in the last hour. Try again later.',
  })
  const channel = await findDefaultChannel(scope)
  if (!channel) refuse('conflict', 'There’s no channel to send from. Create a widget first.')
  const conversationId = await startByMember(scope, {
    channelId: channel.id,
    contactId,
    clientKey,
    text,
  })
  // Read as the product, so that the member's data restrictions don't matter.
  const conversation = (await visibleConversations(asProduct(scope), [conversationId])).get(
    conversationId,
  )
  if (!conversation) throw new Error('The conversation was created.')
  await insertLink(scope, { ticketId: id, conversation, isOneThread: true })
  return finishChange(scope, row, ['conversations'])
}

function refuseSecondConversation(): never {
  refuse('conflict', 'This ticket already has a conversation. Reply there.')
}

async function getRequester(scope: Scope, row: TicketRow): Promise<string> {
  const { requesterId: contactId } = row
  if (contactId === null) refuse('conflict', 'Set a requester first.')
  if (!(await isContact(scope, contactId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
  if (await isContactBlocked(scope, contactId)) {
    refuse('conflict', 'This contact is blocked. Unblock them first.')
  }
  return contactId
}
