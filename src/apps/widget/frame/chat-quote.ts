import type { ChatMessage } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

export type ChatQuote = NonNullable<ChatMessage['replyTo']>

export function quoteAuthor(
  { author }: ChatQuote,
  { words, called }: { readonly words: Words; readonly called: (name: string | null) => string },
): string {
  return author.kind === 'contact' ? words.you : called(author.name)
}

export function placeOf(messageId: string): string {
  return `m-${messageId}`
}
