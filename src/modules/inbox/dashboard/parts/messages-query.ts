import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { pagesQuery } from '#platform/registry/browser/use-pages.ts'

import { listMessages } from '../../contract.ts'
import type { Message } from '../../model.ts'
import { listMessageRevisions } from '../../writing-contract.ts'
import { addMessage, withLater } from './message-pages.ts'

export function messagesQuery(conversationId: string) {
  return infiniteQueryOptions({
    ...pagesQuery(listMessages, { id: conversationId }),
    queryFn: async ({ pageParam }) => {
      const page = await callApi(listMessages, {
        id: conversationId,
        ...(pageParam && { cursor: pageParam }),
      })
      return pageParam ? page : withLater(page, insertedInto(conversationId))
    },
  })
}

export function addLiveMessage(queries: QueryClient, message: Message): void {
  liveMessages = [...liveMessages.slice(-maxLive), message]
  const { id: messageId, conversationId: id } = message
  if (message.editedAt) {
    void queries.invalidateQueries(callQuery(listMessageRevisions, { id, messageId }))
  }
  const { queryKey } = messagesQuery(message.conversationId)
  const known = queries.getQueryData(queryKey)
  if (!known) return
  const pages = addMessage(known, message)
  if (pages) queries.setQueryData(queryKey, pages)
  else void queries.invalidateQueries({ queryKey })
}

export function patchMessage(
  queries: QueryClient,
  conversationId: string,
  messageId: string,
  patch: Partial<Message>,
): void {
  const known = queries.getQueryData(messagesQuery(conversationId).queryKey)
  const message = known?.pages.flatMap(({ items }) => items).find(({ id }) => id === messageId)
  if (message) addLiveMessage(queries, { ...message, ...patch })
}

function insertedInto(conversationId: string): readonly Message[] {
  return liveMessages.filter((message) => message.conversationId === conversationId)
}

// An event can arrive before the response of the request that caused it; its data must win.
let liveMessages: readonly Message[] = []
const maxLive = 100
