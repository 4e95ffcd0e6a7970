import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../../model.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { findMessage } from '../store/message-changes.ts'
import { wasMerged, type CustomerRequest } from '../customer-access.ts'
import { lockOwn } from './customers.ts'
import {
  refuseNoMessage,
  refuseNonAuthor,
  refuseUnchangeable,
  rewriteMessage,
  clearMessage,
  type Changeable,
} from './message-edits.ts'

interface OwnMessage extends CustomerRequest {
  readonly messageId: string
}

export async function editByCustomer(
  scope: Scope,
  { text, ...which }: OwnMessage & { readonly text: string },
): Promise<Message> {
  return rewriteMessage(scope, await getOwn(scope, which), text)
}

export async function deleteByCustomer(scope: Scope, which: OwnMessage): Promise<Message> {
  return clearMessage(scope, await getOwn(scope, which))
}

async function getOwn(scope: Scope, { messageId, ...whose }: OwnMessage): Promise<Changeable> {
  const row = await lockOwn(scope, whose)
  // Customers must not learn that their conversation is in the trash.
  if (row.deletedAt) refuseUnknown()
  const message = await findMessage(scope, row.id, messageId)
  if (message?.kind !== 'text' || message.deletedAt) refuseNoMessage()
  // After a merge, the author of older messages is unknown.
  if (message.authorKind !== 'contact' || wasMerged(whose)) refuseNonAuthor()
  refuseUnchangeable(scope, message)
  if (message.answersId) {
    refuse('conflict', 'Answers to a question can’t be edited.')
  }
  return { row, message }
}
