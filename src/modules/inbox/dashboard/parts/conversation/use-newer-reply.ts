import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { messagesQuery } from '../messages-query.ts'

export interface NewerReply {
  readonly sawSeq: number
  readonly answeredBy: string | undefined
  look(): void
}

export function useNewerReply(
  conversationId: string,
  lastSeq: number,
  isWritten: boolean,
): NewerReply {
  const { data } = useInfiniteQuery(messagesQuery(conversationId))
  const { data: me } = useCall(getMyMembership, {})
  const [began, setBegan] = useState({ conversationId, seq: lastSeq, isWritten })
  const isOther = began.conversationId !== conversationId
  if (isOther || began.isWritten !== isWritten || (!isWritten && began.seq !== lastSeq)) {
    setBegan({ conversationId, seq: lastSeq, isWritten })
  }
  const answer = isWritten
    ? data?.pages[0]?.items.find(
        ({ seq, kind, author }) =>
          seq > began.seq &&
          kind === 'text' &&
          author.kind === 'member' &&
          author.id !== me?.memberId,
      )
    : undefined
  return {
    sawSeq: began.seq,
    answeredBy: answer?.author.name,
    look: () => setBegan({ conversationId, seq: lastSeq, isWritten }),
  }
}
