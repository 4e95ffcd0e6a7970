import type { ChatFile, ChatMessage } from '#modules/widget/model.ts'

import type { OutboxEntry } from './outbox.ts'
import type { ChatQuote } from './chat-quote.ts'

export type ListItem = DayItem | GroupItem

export interface DayItem {
  readonly kind: 'day'
  readonly key: string
  readonly at: Date
}

export interface GroupItem {
  readonly kind: 'group'
  readonly key: string
  readonly author: ChatMessage['author']
  readonly lines: readonly Line[]
}

export interface Line {
  readonly key: string
  readonly text: string
  readonly files: readonly ChatFile[]
  readonly at: Date
  readonly state: 'sending' | 'sent' | 'delivered' | 'seen' | 'failed'
  readonly isEdited?: boolean
  readonly isDeleted?: boolean
  readonly problem?: string | undefined
  readonly replyTo?: ChatQuote | null | undefined
  readonly message?: ChatMessage | undefined
}

export function groupMessages(
  messages: readonly ChatMessage[],
  waiting: readonly OutboxEntry[],
  reached: Reached = nowhere,
): readonly ListItem[] {
  const items: ListItem[] = []
  let day = ''
  for (const { author, ...line } of linesOf(messages, waiting, reached)) {
    if (day !== line.at.toDateString()) {
      day = line.at.toDateString()
      items.push({ kind: 'day', key: `day-${day}`, at: line.at })
    }
    const last = items.at(-1)
    if (last?.kind === 'group' && isContinued(last, author, line)) {
      items[items.length - 1] = { ...last, lines: [...last.lines, line] }
    } else {
      items.push({ kind: 'group', key: line.key, author, lines: [line] })
    }
  }
  return items
}

export interface Reached {
  readonly deliveredSeq: number
  readonly seenSeq: number
}

const nowhere: Reached = { deliveredSeq: 0, seenSeq: 0 }

function stateOf({ seq }: ChatMessage, { deliveredSeq, seenSeq }: Reached): Line['state'] {
  if (seq <= seenSeq) return 'seen'
  return seq <= deliveredSeq ? 'delivered' : 'sent'
}

type AuthoredLine = Line & { readonly author: ChatMessage['author'] }

function linesOf(
  messages: readonly ChatMessage[],
  waiting: readonly OutboxEntry[],
  reached: Reached,
): readonly AuthoredLine[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey))
  const stored = messages.map((message) => {
    const { clientKey: key, author, text, files, replyTo, createdAt, editedAt, isDeleted } = message
    const content = { key, author, text, files, replyTo, message, at: new Date(createdAt) }
    return { ...content, state: stateOf(message, reached), isEdited: editedAt !== null, isDeleted }
  })
  const unsent = waiting
    .filter(({ clientKey }) => !arrived.has(clientKey))
    .map(({ clientKey, text, files = [], replyTo, at, problem }) => ({
      key: clientKey,
      author: { kind: 'contact' as const, name: '' },
      text,
      files,
      replyTo,
      at: new Date(at),
      state: problem === undefined ? ('sending' as const) : ('failed' as const),
      problem,
    }))
  return [...stored, ...unsent]
}

function isContinued({ author, lines }: GroupItem, next: ChatMessage['author'], line: Line) {
  const before = lines.at(-1)?.at.getTime() ?? 0
  const isSamePerson =
    author.kind === next.kind &&
    (author.kind === 'contact' || (author.name === next.name && author.key === next.key))
  return isSamePerson && line.at.getTime() - before < groupedMs
}

const groupedMs = 5 * 60_000
