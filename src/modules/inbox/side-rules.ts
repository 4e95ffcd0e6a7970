import type { MailEnvelope, MailPerson } from './mail-model.ts'

/** Two ways to write one address: what is large or small, and what stands behind a plus, is no other mailbox. */
export function sameMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+')
  return `${local}${address.slice(at)}`.toLowerCase()
}

/**
 * To whom a mail in what is asked aside is answered: never to the customer whom it is about, whoever
 * copied him in. What he wrote into it himself has nobody to answer.
 */
export function answeredAside(
  { from, reply }: Pick<MailEnvelope, 'from' | 'reply'>,
  isCustomer: (person: MailPerson) => boolean,
): MailEnvelope['reply'] {
  if (!from || !reply) return reply
  if (isCustomer(from)) return { to: [], cc: [] }
  const others = (people: readonly MailPerson[]) => people.filter((one) => !isCustomer(one))
  const to = others(reply.to)
  return { to: to.length > 0 ? to : [from], cc: others(reply.cc) }
}

/** Somebody else reads it: what would lead him into the customer's own thread is taken out. */
export function withoutReplyMarks(text: string): string {
  return text.replaceAll(/\+?\br\.[a-z2-7]{42}(?![a-z2-7])/gi, '')
}

/** One message of what is shown to somebody else. */
export interface Shown {
  readonly author: { readonly name: string }
  readonly createdAt: string
  readonly text: string
  readonly fileNames: readonly string[]
}

/** What somebody else is shown of a conversation, the eldest first: as the writer saw it before it went. */
export function shownToOthers(messages: readonly Shown[]): string {
  if (messages.length === 0) return ''
  const said = messages.map(({ author, createdAt, text, fileNames }) => {
    const at = createdAt.slice(0, 16).replace('T', ' ')
    const files = fileNames.length > 0 ? [`[${fileNames.join(', ')}]`] : []
    return [`${author.name}, ${at} UTC:`, ...(text ? [text] : []), ...files].join('\n')
  })
  return withoutReplyMarks([shownMark, ...said].join('\n\n'))
}

/** What its writer says in it, and what he shows of others below that. */
export function dividedAtShown(text: string): { readonly own: string; readonly shown: string } {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line === shownMark || line === forwardedMark)
  if (at === -1) return { own: text, shown: '' }
  return { own: lines.slice(0, at).join('\n').trimEnd(), shown: lines.slice(at).join('\n') }
}

const shownMark = '---------- What was said ----------'
export const forwardedMark = '---------- Forwarded message ----------'

export const mostQuoted = 20
