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
      Only some colleagues see the channel {channel.name}. What you quote leaves it: it can be read
      by everybody you write to, and by all colleagues who see the new conversation.
    </Notice>
  )
}
