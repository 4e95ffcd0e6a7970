import type { MessageBlock } from './block-model.ts'
import type { Message as AnyMessage } from './model.ts'
import { previewOf, shortBlockWords } from './rules.ts'
import { saidWords } from './said-words.ts'

/** Enough of a message to name it above another. */
export interface Quoted {
  readonly kind: 'text' | 'note' | 'event'
  readonly text: string
  readonly fileNames: readonly string[]
  readonly isDeleted: boolean
}

/** The beginning of what is answered; its files when it says nothing. */
export function excerptOf({ text, fileNames, isDeleted }: Quoted): string {
  if (isDeleted) return ''
  return previewOf(text.trim() === '' ? fileNames.join(', ') : text, excerptLength)
}

/** What of a message is quoted: the words of its block where it has none of its own. */
export function quotedText({
  text,
  block,
  author,
}: Pick<Said, 'text' | 'block' | 'author'>): string {
  return saidWords(text, author.kind) || (block ? shortBlockWords(block) : '')
}

/** A note may refer to everything that was said, an answer only to what its reader sees. */
export function canRefer(kind: 'text' | 'note', { kind: to }: Pick<Quoted, 'kind'>): boolean {
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

/** Messages as they stand once this one changed: those that answer it quote it as it is now. */
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
