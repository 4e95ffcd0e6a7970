import type { Updateable } from 'kysely'

import type { Conversations } from '#platform/database/tables.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationUpdated } from '../events-contract.ts'
import { previewOf } from '../rules.ts'
import { plainMessageText } from '../plain-message-text.ts'
import { about } from './about.ts'
import { lockHeld, writeChange, type NewMessage } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'
import { removeReads, placeMessages, renumberReads, type PlacedMessage } from './store/merges.ts'

export interface Gathering {
  readonly messages: readonly PlacedMessage[]
  readonly sources?: readonly ConversationRow[]
  readonly entries: readonly NewMessage[]
  readonly set?: Updateable<Conversations>
}

/**
 * Replaces the messages of a conversation, renumbers them from 1 without gaps, and updates its
 * preview, waiting time and read positions. `row` must be locked.
 */
export async function gather(
  scope: Scope,
  row: ConversationRow,
  { messages, sources = [], entries, set = {} }: Gathering,
): Promise<void> {
  await placeMessages(
    scope,
    row.id,
    messages.map(({ id }) => id),
  )
  const seqs = newSeqs(row, messages)
  if (seqs.length > 0) await renumberReads(scope, row.id, seqs)
  for (const source of sources) await removeReads(scope, source.id)
  const texts = messages.flatMap((message, index) =>
    message.kind === 'text' && !message.deletedAt ? [{ message, seq: index + 1 }] : [],
  )
  const last = texts.at(-1)
  const lastByPerson = texts.findLast(({ message }) => message.authorKind !== 'system')?.message
  const all = [row, ...sources]
  const hasReadAll = all.every((one) => one.customerReadSeq >= one.customerLastSeq)
  const reach = (seq: number): number => (hasReadAll ? (last?.seq ?? 0) : (seqs[seq - 1] ?? 0))
  await writeChange(
    scope,
    { id: row.id, lastSeq: messages.length },
    {
      preview: lastByPerson
        ? previewOf(plainMessageText(lastByPerson.text, lastByPerson.authorKind))
        : '',
      previewBy: lastByPerson?.authorKind ?? 'contact',
      customerLastSeq: last?.seq ?? 0,
      customerGotSeq: Math.min(reach(row.customerGotSeq), last?.seq ?? 0),
      customerReadSeq: Math.min(reach(row.customerReadSeq), last?.seq ?? 0),
      lastActivityAt: latest(all.map((one) => one.lastActivityAt)),
      waitingSince: waitingSince(row, sources, texts),
      firstReplyAt: earliest(all.map((one) => one.firstReplyAt)),
      ...(sources.some(({ status }) => status === 'open') && {
        status: 'open',
        closedReason: null,
        closedAt: null,
        snoozedUntil: null,
        snoozeUntilEvent: null,
      }),
      ...set,
      version: row.version + 1,
    },
    entries,
  )
  scope.emit(
    conversationUpdated,
    { conversationId: row.id, number: Number(row.number), before: {}, after: {} },
    about(row, row, { isForCustomer: row.customerLastSeq > 0 || last !== undefined }),
  )
}

/**
 * Waiting starts with the first unanswered message. Merging never makes a customer wait who wasn't
 * waiting.
 */
function waitingSince(
  row: ConversationRow,
  sources: readonly ConversationRow[],
  texts: readonly { readonly message: PlacedMessage }[],
): Date | null {
  if (row.status === 'closed' && !sources.some(({ status }) => status === 'open')) return null
  const answered = texts.findLastIndex(({ message }) => message.authorKind !== 'contact')
  const first = texts[answered + 1]?.message.createdAt
  const known = earliest([row, ...sources].map((one) => one.waitingSince))
  if (!first || (sources.length > 0 && !known)) return null
  return known ? latest([known, first]) : first
}

export async function readRow(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return lockHeld(scope, id)
}

export type EventAuthor = Pick<NewMessage, 'authorKind' | 'authorId'>

export function eventOf(author: EventAuthor, data: Record<string, unknown>): NewMessage {
  return { clientKey: crypto.randomUUID(), kind: 'event', text: '', data, ...author }
}

export function refuseConflict(sentence: string): never {
  refuse('conflict', sentence)
}

/** Maps old message numbers to new ones; a message that left maps to the one before it. */
function newSeqs(row: ConversationRow, messages: readonly PlacedMessage[]): number[] {
  const own = new Map(
    messages.flatMap((message, index) =>
      message.conversationId === row.id ? [[message.seq, index + 1] as const] : [],
    ),
  )
  const seqs: number[] = []
  let known = 0
  for (let old = 1; old <= row.lastSeq; old++) {
    known = Math.max(known, own.get(old) ?? 0)
    seqs.push(known)
  }
  return seqs
}

function latest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.flatMap((moment) => moment?.getTime() ?? [])
  return known.length === 0 ? null : new Date(Math.min(...known))
}
