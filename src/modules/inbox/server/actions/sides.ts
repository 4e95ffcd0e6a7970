import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as sidesContract from '../../sides-contract.ts'
import type { OpenConversation } from '../../model.ts'
import { presentSummary } from '../present.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { findConversation, listAmong, type ConversationRow } from '../store/conversations.ts'
import { present } from '../store/conditions.ts'
import { findMergedInto } from '../store/merges.ts'
import { listDirectSideIds } from '../store/sides.ts'

/** Access to one conversation grants no access to its side conversations. */
export async function listSideConversations(
  scope: Scope,
  { id }: ParsedInputOf<typeof sidesContract.listSideConversations>,
): Promise<AnswerOf<typeof sidesContract.listSideConversations>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const ids = await listDirectSideIds(scope, id)
  const rows = ids.length > 0 ? await listAmong(scope, ids, [present]) : []
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return { items: inOrder.map((row) => presentSummary(scope, row)) }
}

export async function findMain(
  scope: Scope,
  { sideOf }: Pick<ConversationRow, 'sideOf'>,
): Promise<OpenConversation['sideOf']> {
  if (sideOf === null) return null
  const row = await findConversation(scope, (await findMergedInto(scope, sideOf)) ?? sideOf)
  return row ? { id: row.id, number: Number(row.number) } : null
}
