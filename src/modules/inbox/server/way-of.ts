import type { ChannelKind } from '../channels-contract.ts'
import type { ConversationRow } from './store/conversations.ts'

/** By which way a chat goes on. One that began as mail goes on as mail, and is never marked. */
export function wayOf({
  by_mail_since: since,
}: Pick<ConversationRow, 'by_mail_since'>): ChannelKind {
  return since === null ? 'widget' : 'email'
}
