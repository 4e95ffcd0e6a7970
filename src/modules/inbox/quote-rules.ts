import type { MessageBlock } from './block-model.ts'
import type { Message as AnyMessage } from './model.ts'
import { previewOf, shortBlockWords } from './rules.ts'
import { plainMessageText } from './plain-message-text.ts'

export interface Quoted {
  readonly kind: 'text' | 'note' | 'event'
  readonly text: string
  readonly fileNames: readonly string[]
  readonly isDeleted: boolean
}

export function excerptOf({ text, fileNames, isDeleted }: Quoted): string {
  if (isDeleted) return ''
  return previewOf(text.trim() === '' ? fileNames.join(', ') : text, excerptLength)
}

export function quotedText({
  text,
  block,
  author,
}: Pick<Said, 'text' | 'block' | 'author'>): string {
  return plainMessageText(text, author.kind) || (block ? shortBlockWords(block) : '')
}

/** Notes can quote everything, replies only what the customer sees. */
export function canQuote(kind: 'text' | 'note', { kind: to }: Pick<Quoted, 'kind'>): boolean {
  return to === 'text' || (to === 'note' && kind === 'note')
}

interface Said {
  readonly id: string
  readonly author: Pick<AnyMessage['author'], 'kind'>
  readonly text: string
  readonly block: MessageBlock | null
  readonly files: readonly { readonly name: string }[]
  readonly replyTo: { readonly id: string } | null
}

export function withQuoteOf<Message extends Said>(
  messages: readonly Message[],
  changed: Said & { readonly isGone: boolean },
): readonly Message[] {
  const { id, files, isGone } = changed
  const fileNames = files.map(({ name }) => name)
  const text = quotedText(changed)
  const excerpt = excerptOf({ kind: 'text', text, fileNames, isDeleted: isGone })
  return messages.map((message) =>
    message.replyTo?.id === id
      ? { ...message, replyTo: { ...message.replyTo, excerpt, isGone } }
      : message,
  )
}

const excerptLength = 120
