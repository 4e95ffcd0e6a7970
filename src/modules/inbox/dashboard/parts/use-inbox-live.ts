import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { atMostEvery } from '#lib/at-most-every.ts'
import { getContact } from '#modules/contacts/contract.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import type { LiveEvent } from '#platform/live/live-message.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { listChannels } from '../../channels-contract.ts'
import { getConversation, listConversations, listMessages } from '../../contract.ts'
import type { Conversation, Message } from '../../model.ts'
import { listAssignable, listUndoableBulkChanges, listViews } from '../../sorting-contract.ts'
import { listReactions } from '../../together-contract.ts'
import {
  getPreviousConversation,
  listHeldMessages,
  listMessageRevisions,
} from '../../writing-contract.ts'
import { patchConversation, refreshConversation, refreshList } from './inbox-cache.ts'
import { addLiveMessage, messagesQuery, patchMessage } from './messages-query.ts'
import type { ListInput } from './views.ts'

export function useInboxLive(input: ListInput): void {
  const queries = useQueryClient()
  const [soon] = useState(() => atMostEvery(1000))
  const [changed] = useState(() => gathered((id) => refreshConversation(queries, id)))
  const refreshSoon = (): void => soon(() => void refreshList(queries, input))
  const readAll = (): void => {
    for (const { name } of refetchedCalls) void queries.invalidateQueries({ queryKey: [name] })
    refreshSoon()
  }
  useLiveEvents({
    onEvent(event) {
      if (event.type.startsWith('membership.')) readAll()
      else if (event.type.startsWith('conversation_view.')) {
        void queries.invalidateQueries({ queryKey: [listViews.name] })
        refreshSoon()
      } else if (event.type === 'bulk_change.changed') {
        void queries.invalidateQueries({ queryKey: [listUndoableBulkChanges.name] })
      } else if (event.type === 'availability.changed') {
        void queries.invalidateQueries({ queryKey: [listAssignable.name] })
      } else if (event.type.startsWith('channel.')) {
        for (const { name } of ofChannels) void queries.invalidateQueries({ queryKey: [name] })
      } else if (event.type.startsWith('contact.')) {
        void queries.invalidateQueries({ queryKey: [getContact.name] })
        for (const id of conversationsWith(queries, event.subjectId)) changed(id)
        refreshSoon()
      } else if (hear(queries, event, changed)) refreshSoon()
    },
    onReset: readAll,
  })
}

function conversationsWith(queries: QueryClient, contactId: string | null): string[] {
  return queries
    .getQueriesData<Conversation>({ queryKey: [getConversation.name] })
    .flatMap(([, known]) => (known && known.contact.id === contactId ? [known.id] : []))
}

const refetchedCalls = [
  getConversation,
  listMessages,
  listConversations,
  listUndoableBulkChanges,
  listChannels,
  listAssignable,
]

const ofChannels = [listChannels, listAssignable]

/** One change can emit several events; they cause a single refetch. */
function gathered(read: (id: string) => void): (id: string) => void {
  const waiting = new Set<string>()
  return (id) => {
    if (waiting.has(id)) return
    waiting.add(id)
    setTimeout(() => {
      waiting.delete(id)
      read(id)
    }, gatherMs)
  }
}

const gatherMs = 20

function hear(
  queries: QueryClient,
  { type, subjectId, data }: LiveEvent,
  later: (id: string) => void,
): boolean {
  switch (type) {
    case 'message.created':
    case 'note.created':
      applyEvent(queries, subjectId, messageIn(data))
      return true
    case 'message.updated':
    case 'message.deleted':
    case 'note.updated':
    case 'note.deleted':
      applyEvent(queries, subjectId, messageIn(data))
      return true
    case 'message.scheduled':
    case 'message.schedule_cancelled':
    case 'message.sent':
    case 'message.failed':
      void queries.invalidateQueries({ queryKey: [listHeldMessages.name] })
      return true
    case 'note.reacted':
    case 'message.reacted':
      void queries.invalidateQueries({ queryKey: [listReactions.name] })
      return false
    case 'message.delivery_changed':
      applyDelivery(queries, subjectId, data)
      return false
    case 'message.delivered':
    case 'message.read':
      applyReading(queries, subjectId, data)
      return false
    default:
      if (!type.startsWith('conversation.')) return false
      if (!type.endsWith('_changed')) {
        void queries.invalidateQueries({ queryKey: [getPreviousConversation.name] })
      }
      if (subjectId) later(subjectId)
      return true
  }
}

function applyEvent(queries: QueryClient, id: string | null, message: Message | undefined): void {
  if (message) addLiveMessage(queries, message)
  // Members with limited access get no message content in events, so they refetch.
  else if (id) {
    void queries.invalidateQueries({ queryKey: messagesQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: [listMessageRevisions.name] })
  }
  if (id) void queries.invalidateQueries(callQuery(getConversation, { id }))
}

function applyReading(queries: QueryClient, id: string | null, data: unknown): void {
  if (!id) return
  if (typeof data === 'object' && data !== null && 'gotSeq' in data && 'readSeq' in data) {
    patchConversation(queries, id, {
      customerGotSeq: Number(data.gotSeq),
      customerReadSeq: Number(data.readSeq),
    })
  } else void queries.invalidateQueries(callQuery(getConversation, { id }))
}

function applyDelivery(queries: QueryClient, id: string | null, data: unknown): void {
  if (!id) return
  if (typeof data === 'object' && data !== null && 'messageId' in data && 'delivery' in data) {
    // The server only sends data that matches the event's schema.
    const delivery = data.delivery as Message['delivery']
    patchMessage(queries, id, String(data.messageId), { delivery })
  } else void queries.invalidateQueries({ queryKey: messagesQuery(id).queryKey })
}

function messageIn(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  // The server only sends data that matches the event's schema.
  return data.message as Message
}
