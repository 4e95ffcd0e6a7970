import { wordsOf } from '#lib/marks/marked.ts'
import { blockWords, canStillChange, shortBlockWords } from '#modules/inbox/rules.ts'
import type { ChatMessage, ChatReaction } from '#modules/widget/model.ts'

/** The part of a conversation this browser has read, oldest first. */
export interface Thread {
  readonly messages: readonly ChatMessage[]
  /** Leads to earlier messages; null at the beginning, undefined before the first answer. */
  readonly earlier?: string | null | undefined
  /** The last message that stands in the inbox for certain. */
  readonly deliveredSeq?: number
  readonly isLoading?: boolean
  readonly problem?: string | undefined
}

/** Whatever comes, and however often, is there once and in order. */
export function mergeMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const byKey = new Map(known.map((message) => [message.clientKey, message]))
  for (const message of more) byKey.set(message.clientKey, message)
  return [...byKey.values()].toSorted((one, other) => one.seq - other.seq)
}

export function lastSeq(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.seq ?? 0
}

type Shown = Pick<ChatMessage, 'marks' | 'text' | 'files' | 'block'>

/** What stands for a message where there is one line for it. */
export function previewOf({ marks, text: written, files, block }: Shown): string {
  const text = marks ? wordsOf(marks) : written
  const offered = block ? blockWords(block).replaceAll(/\s+/g, ' ') : ''
  return text || offered || files.map(({ name }) => name).join(', ')
}

/** Messages after one emoji to one of them changed; nobody says what has no one. */
export function withReaction(
  messages: readonly ChatMessage[],
  messageId: string,
  reaction: ChatReaction,
): readonly ChatMessage[] {
  return messages.map((message) => {
    if (message.id !== messageId) return message
    const known = message.reactions.some(({ emoji }) => emoji === reaction.emoji)
    const changed = known
      ? message.reactions.map((each) => (each.emoji === reaction.emoji ? reaction : each))
      : [...message.reactions, reaction]
    return {
      ...message,
      reactions: changed.filter(({ members, isMine }) => members > 0 || isMine),
    }
  })
}

/** Messages after one of them was written anew or taken back: those that answer it quote it as it is. */
export function withQuoteOf(
  messages: readonly ChatMessage[],
  changed: ChatMessage,
): readonly ChatMessage[] {
  const { id, isDeleted: isGone } = changed
  const excerpt = isGone ? '' : excerptOf(changed)
  return messages.map((message) =>
    message.replyTo?.id === id
      ? { ...message, replyTo: { ...message.replyTo, excerpt, isGone } }
      : message,
  )
}

export function excerptOf(message: Shown): string {
  const text = message.text || (message.block ? shortBlockWords(message.block) : '')
  const line = previewOf({ ...message, text }).replaceAll(/\s+/g, ' ')
  return line.length > 120 ? `${line.slice(0, 119)}…`.toWellFormed() : line
}

/** Whether it is the visitor's to change, as far as this browser knows: the server has the last word. */
export function isChangeable({ author, createdAt, isDeleted }: ChatMessage): boolean {
  const isOwn = author.kind === 'contact' && !isDeleted
  return isOwn && canStillChange(new Date(createdAt), new Date())
}
