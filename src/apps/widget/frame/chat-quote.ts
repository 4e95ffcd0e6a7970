import type { ChatMessage } from '#modules/widget/model.ts'

import type { UsedChat } from './use-chat.ts'

/** The message that another one answers. */
export type ChatQuote = NonNullable<ChatMessage['replyTo']>

export function quoteAuthor({ author }: ChatQuote, { words, called }: UsedChat): string {
  return author.kind === 'contact' ? words.you : called(author.name)
}

/** Where a message stands in the list. */
export function placeOf(messageId: string): string {
  return `m-${messageId}`
}
