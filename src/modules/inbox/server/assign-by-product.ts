import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from './change-conversation.ts'
import { lockUnlessBusy } from './store/changes.ts'
import { findConversation, type ConversationRow, type SeenRow } from './store/conversations.ts'

export interface Handing {
  /** Who has it; null while it waits in the queue. */
  readonly from: string | null
  readonly to: string | null
  /** In words behind a name: "next in turn" of whom it goes to, "is away" of whom it leaves. */
  readonly because: string
  /** How long whoever had it did not answer, where that is why. */
  readonly unansweredMinutes?: number | undefined
}

/** Gives an open conversation to somebody else, unless somebody was quicker or is at it right now. */
export async function assignByProduct(
  scope: Scope,
  id: string,
  { from, to, ...why }: Handing,
): Promise<'done' | 'not now'> {
  const row = await lockUnlessBusy(scope, id)
  if (!row || !isOpen(row) || row.assignee_id !== from) return 'not now'
  await changeConversation(scope, row, { by: theProduct, set: { assignee_id: to }, ...why })
  return 'done'
}

type Assignable = Pick<
  SeenRow,
  'id' | 'contact_id' | 'channel_id' | 'team_id' | 'assignee_id' | 'tag_ids' | 'created_at'
>

/** What must be known to assign it; undefined for what is not open. */
export async function findAssignable(scope: Scope, id: string): Promise<Assignable | undefined> {
  const row = await findConversation(scope, id)
  return row && isOpen(row) ? row : undefined
}

function isOpen({ status, deleted_at: deletedAt }: ConversationRow): boolean {
  return status === 'open' && deletedAt === null
}
