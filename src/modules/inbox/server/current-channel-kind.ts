import type { ChannelKind } from '../channels-contract.ts'
import type { ConversationRow } from './store/conversations.ts'

export function currentChannelKind({
  byMailSince: since,
}: Pick<ConversationRow, 'byMailSince'>): ChannelKind {
  return since === null ? 'widget' : 'email'
}
