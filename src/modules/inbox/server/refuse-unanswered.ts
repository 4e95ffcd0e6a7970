import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'
import { hasBeenContacted } from './store/ratings.ts'

export async function refuseUnanswered(scope: Scope, row: ConversationRow): Promise<void> {
  const isAnswered = row.firstReplyAt !== null || (await hasBeenContacted(scope, row.id))
  if (!isAnswered) refuse('conflict', 'No one has replied yet, so there’s nothing to rate.')
}
