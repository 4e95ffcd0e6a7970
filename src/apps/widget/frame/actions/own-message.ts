import { ask } from '#platform/widget/browser-client.ts'
import type { ChatMessage } from '#modules/widget/model.ts'

import type { ChatApp } from '../chat-app.ts'
import { mergeMessages, withQuoteOf } from '../thread.ts'

export async function editMessage(app: ChatApp, message: ChatMessage, text: string): Promise<void> {
  const { visitor } = app.calls
  show(app, await ask<ChatMessage>('PATCH', pathOf(message), { body: { text }, visitor }))
}

export async function deleteMessage(app: ChatApp, message: ChatMessage): Promise<void> {
  const { visitor } = app.calls
  show(app, await ask<ChatMessage>('DELETE', pathOf(message), { visitor }))
}

function show({ store }: ChatApp, message: ChatMessage): void {
  const { conversationId } = message
  const thread = store.threadOf(conversationId)
  const messages = withQuoteOf(mergeMessages(thread.messages, [message]), message)
  store.setThread(conversationId, { ...thread, messages })
}

function pathOf({ conversationId, id }: ChatMessage): string {
  return `/api/chat/conversations/${conversationId}/messages/${id}`
}
