import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from './change-conversation.ts'
import { lockIfFree } from './store/changes.ts'
import { findConversation, type ConversationRow, type SeenRow } from './store/conversations.ts'

export interface Reassignment {
  readonly from: string | null
  readonly to: string | null
  /** Completes a sentence: "round robin" for the new assignee, "is away" for the previous one. */
  readonly because: string
  readonly unansweredMinutes?: number | undefined
}

/** Reassigns an open conversation, unless someone changed it first or holds its lock. */
export async function assignByProduct(
  scope: Scope,
  id: string,
  { from, to, ...why }: Reassignment,
): Promise<'done' | 'not now'> {
  const row = await lockIfFree(scope, id)
  if (!row || !isOpen(row) || row.assigneeId !== from) return 'not now'
  await changeConversation(scope, row, { by: theProduct, set: { assigneeId: to }, ...why })
  return 'done'
}

type Assignable = Pick<
  SeenRow,
  'id' | 'contactId' | 'channelId' | 'teamId' | 'assigneeId' | 'tagIds' | 'createdAt'
>

export async function findAssignable(scope: Scope, id: string): Promise<Assignable | undefined> {
  const row = await findConversation(scope, id)
  return row && isOpen(row) ? row : undefined
}

function isOpen({ status, deletedAt }: ConversationRow): boolean {
  return status === 'open' && deletedAt === null
}
