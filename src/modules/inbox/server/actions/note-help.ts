import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from '../change-conversation.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { lockConversation } from '../store/changes.ts'
import { listHelpRead } from '../store/messages.ts'
import { isOwnConversation, type CustomerRequest } from '../customer-access.ts'

export async function noteHelp(
  scope: Scope,
  whose: CustomerRequest,
  { read, searched }: { readonly read: readonly string[]; readonly searched: readonly string[] },
): Promise<void> {
  const { conversationId } = whose
  const row = await lockConversation(scope, conversationId)
  if (!row || !isOwnConversation(row, whose) || row.deletedAt !== null) refuseUnknown()
  const known = new Set(await listHelpRead(scope, conversationId))
  const fresh = read.filter((title) => !known.has(title))
  if (fresh.length + searched.length === 0) return
  const line = { what: 'help', read: fresh, searched }
  await changeConversation(scope, row, { by: theProduct, lines: [line] })
}
