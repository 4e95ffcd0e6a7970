import { wordsOf } from '#lib/marks/marked.ts'
import { blockWords, canStillChange, shortBlockWords } from '#modules/inbox/rules.ts'
import type { ChatMessage, ChatReaction } from '#modules/widget/model.ts'

export interface Thread {
  readonly messages: readonly ChatMessage[]
  readonly earlier?: string | null | undefined
  readonly deliveredSeq?: number
  readonly isLoading?: boolean
  readonly problem?: string | undefined
}

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

export function previewOf({ marks, text: written, files, block }: Shown): string {
  const text = marks ? wordsOf(marks) : written
  const offered = block ? blockWords(block).replaceAll(/\s+/g, ' ') : ''
  return text || offered || files.map(({ name }) => name).join(', ')
}

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

/** Whether the visitor can change it, as far as this browser knows; the server decides. */
export function isChangeable({ author, createdAt, isDeleted }: ChatMessage): boolean {
  const isOwn = author.kind === 'contact' && !isDeleted
  return isOwn && canStillChange(new Date(createdAt), new Date())
}
