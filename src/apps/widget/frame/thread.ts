import type { ChatMessage } from '#modules/widget/model.ts'

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

/** What stands for a message where there is one line for it. */
export function previewOf({ text, files }: Pick<ChatMessage, 'text' | 'files'>): string {
  return text || files.map(({ name }) => name).join(', ')
}
