import type { Scope } from '#platform/scope/scope.ts'

import { draftShared } from '../together-contract.ts'
import { about } from './about.ts'
import type { ConversationRow } from './store/conversations.ts'

export function emitDraftShared(
  scope: Scope,
  row: ConversationRow,
  change: {
    readonly memberId: string
    readonly kind: 'text' | 'note'
    readonly state: 'shared' | 'kept' | 'taken'
    readonly takerId?: string
  },
): void {
  const data = { conversationId: row.id, ...change }
  scope.emit(draftShared, data, about(row, row, { isForCustomer: false }))
}
