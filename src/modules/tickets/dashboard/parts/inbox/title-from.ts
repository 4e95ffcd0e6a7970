import type { Conversation, Message } from '#modules/inbox/model.ts'

/**
 * Suggests the subject, the latest customer message, or the first message. Skips notes, because
 * customers may see the title.
 */
export function titleFrom(
  { subject }: Pick<Conversation, 'subject'>,
  newestFirst: readonly Pick<Message, 'kind' | 'author' | 'text'>[],
): string {
  const texts = newestFirst.filter(({ kind, text }) => kind === 'text' && text.trim() !== '')
  const source = texts.find(({ author }) => author.kind === 'contact') ?? texts.at(-1)
  const words = subject.trim() || (source?.text ?? '')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
