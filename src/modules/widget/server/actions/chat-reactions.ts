import { reactByCustomer } from '#modules/inbox/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { presentReactions } from './present-chat.ts'
import { settingsOf } from './widgets.ts'

export async function setChatReaction(
  scope: Scope,
  { id, ...reaction }: ParsedInputOf<typeof chatContract.setChatReaction>,
): Promise<AnswerOf<typeof chatContract.setChatReaction>> {
  const { openerId, widgetId, senderNames } = visitorOf(scope)
  await scope.spend({
    bucket: `chat:react:${openerId}`,
    limit: 40,
    windowSeconds: 60,
    sentence: 'You’ve reacted too often. Wait a moment.',
  })
  const widget = await findWidgetRow(scope, widgetId)
  if (widget?.published && !settingsOf(widget.published).hasReactions) {
    refuse('forbidden', 'Reactions are turned off in this chat.')
  }
  const reactions = await reactByCustomer(scope, { ...ownChat(scope, id), ...reaction })
  return { items: presentReactions(senderNames, reactions) }
}
