import type { Scope } from '#platform/scope/scope.ts'

import { refuseUnknown } from './refuse-unknown.ts'
import { listChannelRows } from './store/channels.ts'
import { findConversation } from './store/conversations.ts'

/** Where templates are offered. */
export const templatePlaces = {
  async listChannels(scope: Scope): Promise<{ id: string; name: string }[]> {
    return (await listChannelRows(scope)).map(({ id, name }) => ({ id, name }))
  },
  async channelOf(scope: Scope, conversationId: string): Promise<string> {
    const row = (await findConversation(scope, conversationId)) ?? refuseUnknown()
    return row.channel_id
  },
}
