import type { ChatMessage } from '#modules/widget/model.ts'

/** The message that another one answers. */
export type ChatQuote = NonNullable<ChatMessage['replyTo']>

export function quoteAuthor({ author }: ChatQuote, { you }: { readonly you: string }): string {
  return author.kind === 'contact' ? you : author.name
}

/** Where a message stands in the list. */
export function placeOf(messageId: string): string {
  return `m-${messageId}`
}
