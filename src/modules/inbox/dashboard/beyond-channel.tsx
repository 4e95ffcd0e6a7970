import { useCall } from '#platform/registry/browser/use-call.ts'
import { Notice } from '#ui/notice.tsx'

import { getConversation } from '../contract.ts'
import { useLimitedChannel } from './parts/use-places.ts'

export function BeyondChannel({ conversationId: id }: { readonly conversationId: string }) {
  const { data: conversation } = useCall(getConversation, { id })
  const channel = useLimitedChannel(conversation?.channelId)
  if (!channel) return null
  return (
    <Notice tone="warn">
      Only some teammates can see {channel.name}. People you write to can read what you quote, and
      so can everyone with access to the new conversation.
    </Notice>
  )
}
