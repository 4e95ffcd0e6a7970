import type { ChannelKind } from '../channels-contract.ts'
import type { ConversationRow } from './store/conversations.ts'

export function currentChannelKind({
  by_mail_since: since,
}: Pick<ConversationRow, 'by_mail_since'>): ChannelKind {
  return since === null ? 'widget' : 'email'
}
