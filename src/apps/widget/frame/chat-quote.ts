import type { ChatMessage } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

/** The message that another one answers. */
export type ChatQuote = NonNullable<ChatMessage['replyTo']>

export function quoteAuthor(
  { author }: ChatQuote,
  { words, called }: { readonly words: Words; readonly called: (name: string | null) => string },
): string {
  return author.kind === 'contact' ? words.you : called(author.name)
}

/** Where a message stands in the list. */
export function placeOf(messageId: string): string {
  return `m-${messageId}`
}
