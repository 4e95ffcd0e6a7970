import type { Conversation, Message } from '#modules/inbox/model.ts'

/**
 * What a ticket out of a conversation is called: what it is about, else what the customer said last,
 * else how it began. Notes are for colleagues, and customers may read a title.
 */
export function titleFrom(
  { subject }: Pick<Conversation, 'subject'>,
  newestFirst: readonly Pick<Message, 'kind' | 'author' | 'text'>[],
): string {
  const said = newestFirst.filter(({ kind, text }) => kind === 'text' && text.trim() !== '')
  const asked = said.find(({ author }) => author.kind === 'contact') ?? said.at(-1)
  const words = subject.trim() || (asked?.text ?? '')
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
}
