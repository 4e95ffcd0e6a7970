/** Two ways to write one address: what is large or small, and what stands behind a plus, is no other mailbox. */
export function sameMailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const [local = ''] = address.slice(0, at).split('+')
  return `${local}${address.slice(at)}`.toLowerCase()
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
  return withoutReplyMarks(['---------- What was said ----------', ...said].join('\n\n'))
}

export const mostQuoted = 20
