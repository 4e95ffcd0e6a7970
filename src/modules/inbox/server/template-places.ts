import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { newMessageBlock } from '../block-input.ts'
import type { MessageBlock } from '../model.ts'
import { blockWords, picturesOf } from '../rules.ts'
import { wellFormed } from './block-sending.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { listChannelRows } from './store/channels.ts'
import { findConversation } from './store/conversations.ts'
import { isChannelVisible } from './store/visibility.ts'

export const templatePlaces = {
  async listChannels(scope: Scope): Promise<{ id: string; name: string }[]> {
    const rows = await listChannelRows(scope)
    return rows
      .filter(({ id }) => isChannelVisible(scope, id))
      .map(({ id, name }) => ({ id, name }))
  },
  async channelOf(scope: Scope, conversationId: string): Promise<string> {
    const row = (await findConversation(scope, conversationId)) ?? refuseUnknown()
    return row.channelId
  },
  readBlock(block: Readonly<Record<string, unknown>>, path: string): MessageBlock {
    const read = newMessageBlock.safeParse(block)
    if (!read.success)
      return refuseBlock(path, read.error.issues[0]?.message ?? 'The block is incomplete.')
    if (picturesOf(read.data).length > 0) {
      refuseBlock(path, 'Images can’t be saved here. Add them when you reply.')
    }
    if (blockWords(read.data).includes('{{')) {
      refuseBlock(path, 'Blocks can’t contain merge tags. Remove {{…}}.')
    }
    return wellFormed(read.data)
  },
}

function refuseBlock(path: string, message: string): never {
  refuse('invalid', message, { fields: [{ path, message }] })
}
