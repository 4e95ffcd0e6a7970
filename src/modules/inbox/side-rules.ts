import type { MailEnvelope, MailPerson } from './mail-model.ts'

/** Two spellings of the same mailbox: case and plus suffixes are ignored. */
export function sameMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+')
  return `${local}${address.slice(at)}`.toLowerCase()
}

/**
 * Replies in a side conversation never go to the customer it is about, even if someone copied them
 * in.
 */
export function isReplyInSide(
  { from, reply }: Pick<MailEnvelope, 'from' | 'reply'>,
  isCustomer: (person: MailPerson) => boolean,
): MailEnvelope['reply'] {
  if (!from || !reply) return reply
  if (isCustomer(from)) return { to: [], cc: [] }
  const others = (people: readonly MailPerson[]) => people.filter((one) => !isCustomer(one))
  const to = others(reply.to)
  return { to: to.length > 0 ? to : [from], cc: others(reply.cc) }
}

/** Removes links that would lead into the customer's own thread. */
export function withoutReplyMarks(text: string): string {
  return text.replaceAll(/\+?\br\.[a-z2-7]{42}(?![a-z2-7])/gi, '')
}

export interface Shown {
  readonly author: { readonly name: string }
  readonly createdAt: string
  readonly text: string
  readonly fileNames: readonly string[]
}

export function shownToOthers(messages: readonly Shown[]): string {
  if (messages.length === 0) return ''
  const entries = messages.map(({ author, createdAt, text, fileNames }) => {
    const at = createdAt.slice(0, 16).replace('T', ' ')
    const files = fileNames.length > 0 ? [`[${fileNames.join(', ')}]`] : []
    return [`${author.name}, ${at} UTC:`, ...(text ? [text] : []), ...files].join('\n')
  })
  return withoutReplyMarks([shownMark, ...entries].join('\n\n'))
}

export function dividedAtShown(text: string): { readonly own: string; readonly shown: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line === shownMark || line === forwardedMark)
  if (at === -1) return { own: text, shown: '' }
  return { own: lines.slice(0, at).join('\n').trimEnd(), shown: lines.slice(at).join('\n') }
}

const shownMark = '---------- Forwarded conversation ----------'
export const forwardedMark = '---------- Forwarded message ----------'

export const maxQuotedMessages = 20
