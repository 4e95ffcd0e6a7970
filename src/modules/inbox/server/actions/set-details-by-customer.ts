import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import type { FieldValues } from '#modules/fields/rules.ts'

import { changeConversation } from '../change-conversation.ts'
import { withValues } from '../conversation-fields.ts'
import { contactNameOf } from '../present.ts'
import { listTagIds, lockConversation, setTags } from '../store/changes.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { isOwnConversation, type CustomerRequest } from '../customer-access.ts'

export interface Description {
  readonly values: FieldValues
  readonly addTagIds: readonly string[]
  readonly dropTagIds: readonly string[]
}

export async function setDetailsByCustomer(
  scope: Scope,
  whose: CustomerRequest,
  { values, addTagIds, dropTagIds }: Description,
): Promise<void> {
  const { conversationId, contactId } = whose
  const row = await lockConversation(scope, conversationId)
  if (!row || !isOwnConversation(row, whose) || row.deletedAt !== null) refuseUnknown()
  const before = await listTagIds(scope, conversationId)
  const kept = before.filter((id) => !dropTagIds.includes(id))
  const after = [...new Set([...kept, ...addTagIds])].toSorted()
  if (after.length > maxTags) refuse('conflict', `A conversation can have at most ${maxTags} tags.`)
  const isRetagged = after.join() !== before.toSorted().join()
  if (isRetagged) await setTags(scope, conversationId, after)
  await changeConversation(scope, row, {
    by: { kind: 'contact', id: contactId, name: contactNameOf(row) },
    set: { attributes: JSON.stringify(await withValues(scope, row, values)) },
    ...(isRetagged && { tags: { before, after } }),
  })
}

const maxTags = 50
