import type { Updateable } from 'kysely'

import type { Conversations } from '#platform/database/tables.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { messageCreated, noteCreated } from '../contract.ts'
import type { MailEnvelope } from '../mail-model.ts'
import type { Message, MessageBlock, Quote, SnoozeEvent } from '../model.ts'
import { blockWords, previewOfMessage, type ConversationState } from '../rules.ts'
import { plainMessageText } from '../plain-message-text.ts'
import { about } from './about.ts'
import { answerIn } from './answer-in.ts'
import { blockColumns } from './block-columns.ts'
import { callOff, endingOf } from './call-off.ts'
import { changedValues } from './changed-values.ts'
import { eventsOf } from './events-of.ts'
import { envelopeFor } from './mail-head.ts'
import { presentMessage } from './present.ts'
import { ratingQuestion } from './rating-question.ts'
import { answeringOthers } from './side-guard.ts'
import { attachToMessage, type AttachmentRow } from './store/attachments.ts'
import { writeAtCommit, writeChange, type NewMessage } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'
import { watchAnswer } from './check-missed-replies.ts'
import { currentChannelKind } from './current-channel-kind.ts'

export interface Author {
  readonly kind: 'contact' | 'member' | 'system'
  readonly id: string | null
  readonly name: string
}

export const theProduct: Author = { kind: 'system', id: null, name: '' }

export interface Change {
  readonly by: Author
  readonly actor?: EventActor | undefined
  readonly say?: {
    readonly kind: 'text' | 'note'
    readonly clientKey: string
    readonly text: string
    readonly files?: readonly AttachmentRow[]
    readonly replyTo?: Quote | undefined
    readonly block?: MessageBlock | undefined
    readonly answersId?: string | undefined
    readonly envelope?: MailEnvelope | undefined
  }
  readonly set?: Updateable<Conversations>
  readonly because?: string | undefined
  readonly unansweredMinutes?: number | undefined
  /** Nothing reads the row again in this scope, so the write is deferred to the commit. */
  readonly isLast?: boolean
  readonly cause?: Cause | undefined
  readonly tags?:
    | { readonly before: readonly string[]; readonly after: readonly string[] }
    | undefined
  readonly lines?: readonly TimelineLine[]
}

export type Cause =
  | { readonly kind: 'macro'; readonly templateId: string; readonly name: string }
  | { readonly kind: 'bulk' }
  | { readonly kind: 'idle'; readonly minutes: number }
  | { readonly kind: SnoozeEvent }
  | { readonly kind: 'human' }
  | { readonly kind: 'side'; readonly messageId: string }

export interface TimelineLine {
  readonly what: string
  readonly [detail: string]: unknown
}

/**
 * Every change of a conversation goes through here, so that row, timeline and events agree.
 * `before` must be locked. Returns the stored message, if any.
 */
export async function changeConversation(
  scope: Scope,
  before: ConversationRow,
  change: Change,
): Promise<Message | undefined> {
  const { by, actor, set = {}, cause, isLast = false } = change
  const say = await withEnvelope(scope, before, change)
  const after = { ...before, ...set } as ConversationRow
  const entries = timelineEntries(before, after, change)
  const happened = eventsOf(before, after, change)
  const calledOff = await calledOffLines(scope, before, { after, byId: by.id })
  const lines = [...(change.lines ?? []), ...calledOff]
  if (!say && entries.length + happened.length + lines.length === 0) return undefined
  const author = { authorKind: by.kind, authorId: by.id }
  const messages: NewMessage[] = [
    ...(say ? [storedMessage(say, author)] : []),
    ...[...entries, ...lines].map((line) =>
      eventMessage(author, cause ? { ...line, cause } : line),
    ),
  ]
  const write = isLast ? writeAtCommit : writeChange
  const [first] = await write(
    scope,
    before,
    {
      ...set,
      ...(await ratingQuestion(scope, before, after, change.tags?.after)),
      ...(say && traces(scope, before, by, say)),
      ...(before.assigneeId !== after.assigneeId && {
        assignedAt: after.assigneeId === null ? null : scope.now,
      }),
      ...(isSnoozed(before, after) && { snoozedBy: by.kind === 'member' ? by.id : null }),
      ...(entries.length > 0 && { version: before.version + 1 }),
    },
    messages,
  )
  const files = say?.files ?? []
  if (first && files.length > 0) {
    const ids = files.map(({ id }) => id)
    await attachToMessage(scope, first, ids)
  }
  const presented =
    say && first
      ? [presentMessage(scope, first, { authorName: by.name, files, replyTo: say.replyTo })]
      : []
  const [message] = await answeringOthers(scope, before, presented)
  if (message) {
    const kind = message.kind === 'note' ? noteCreated : messageCreated
    const isForCustomer = isVisibleToCustomer(message)
    const data = { conversationId: before.id, message, ...replyIn(scope, before, message) }
    scope.emit(kind, data, { ...about(before, after, { isForCustomer }), by: actor })
    if (isForCustomer && by.kind !== 'contact') watchAnswer(scope, before)
  }
  // Customers see nothing of a conversation without messages.
  const isSaid = before.customerLastSeq > 0 || (message && isVisibleToCustomer(message)) === true
  for (const { kind, data, isForCustomer } of happened) {
    const reach = about(before, after, { isForCustomer: isForCustomer && isSaid })
    scope.emit(kind, data, { ...reach, by: actor })
  }
  return message
}

function replyIn(
  { now }: Scope,
  { waitingSince: since, firstReplyAt: firstAt }: ConversationRow,
  { kind, author }: Message,
): { reply?: { isFirst: boolean; seconds: number } } {
  if (kind !== 'text' || author.kind !== 'member' || since === null) return {}
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  return { reply: { isFirst: firstAt === null, seconds } }
}

async function withEnvelope(
  scope: Scope,
  before: ConversationRow,
  { by, say }: Change,
): Promise<Change['say']> {
  if (!say || say.envelope || say.kind === 'note' || by.kind === 'contact') return say
  return { ...say, envelope: await envelopeFor(scope, before) }
}

/** Emails reach the customer as email; their envelope is for members only. */
export function isVisibleToCustomer({
  kind,
  envelope,
}: Pick<Message, 'kind' | 'envelope'>): boolean {
  return kind === 'text' && envelope === null
}

function isSnoozed(before: ConversationRow, after: ConversationRow): boolean {
  return after.status === 'snoozed' && stateEntries(before, after).some(isDifferent)
}

async function calledOffLines(
  scope: Scope,
  before: ConversationRow,
  { after, byId }: { after: ConversationRow; byId: string | null },
): Promise<TimelineLine[]> {
  const because = endingOf(before, after)
  const count = because ? await callOff(scope, before, { because, byId }) : 0
  return count > 0 ? [{ what: 'calledOff', count }] : []
}

/**
 * The preview is the last message of a person: not a system line, nor a note, because customers see
 * the preview.
 */
function traces(
  { now }: Scope,
  before: ConversationRow,
  by: Author,
  { kind, text, block, files = [] }: NonNullable<Change['say']>,
): Updateable<Conversations> {
  const lastActivityAt = before.lastActivityAt > now ? before.lastActivityAt : now
  if (kind === 'note') return { lastActivityAt }
  const customerLastSeq = before.lastSeq + 1
  if (by.kind === 'system') return { lastActivityAt, customerLastSeq }
  const names = files.map(({ name }) => name)
  const preview = previewOfMessage(
    plainMessageText(text, by.kind) || (block ? blockWords(block) : ''),
    names,
  )
  return { lastActivityAt, customerLastSeq, preview, previewBy: by.kind }
}

interface TimelineEntry extends TimelineLine {
  readonly before: unknown
  readonly after: unknown
}

/**
 * Due dates change constantly, and rating comments show with their rating, so neither gets a
 * timeline entry.
 */
function timelineEntries(
  before: ConversationRow,
  after: ConversationRow,
  { because, tags }: Pick<Change, 'because' | 'tags'>,
): TimelineEntry[] {
  const compared = [
    ...stateEntries(before, after),
    {
      ...entry('assignee', before.assigneeId, after.assigneeId),
      ...(because !== undefined && { because }),
    },
    entry('team', before.teamId, after.teamId),
    entry('priority', before.priority, after.priority),
    entry('subject', before.subject, after.subject),
    entry('human', before.humanAskedAt, after.humanAskedAt),
    { ...entry('rating', answerIn(before), answerIn(after)), scale: after.ratingScale },
    ...changedValues(before.attributes, after.attributes).map((value) => ({
      what: 'field',
      ...value,
    })),
    entry('channel', currentChannelKind(before), currentChannelKind(after)),
    entry('trash', before.deletedAt !== null, after.deletedAt !== null),
    ...(tags ? [entry('tags', tags.before, tags.after)] : []),
  ]
  return compared.filter(isDifferent)
}

function isDifferent({ before, after }: TimelineEntry): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

function stateEntries(before: ConversationRow, after: ConversationRow): TimelineEntry[] {
  const until = after.snoozedUntil?.toISOString() ?? null
  const event = after.snoozeUntilEvent
  const reason = after.closedReason
  if (before.status !== after.status) {
    const detail = {
      ...(after.status === 'snoozed' && { until, ...(event && { event }) }),
      ...(after.status === 'closed' && { reason }),
    }
    return [{ ...entry('status', before.status, after.status), ...detail }]
  }
  return [...snoozeEntries(before, after), entry('reason', before.closedReason, reason)]
}

function snoozeEntries(before: ConversationRow, after: ConversationRow): TimelineEntry[] {
  const { snoozeUntilEvent: event } = after
  const until = (row: ConversationRow) => row.snoozedUntil?.toISOString() ?? null
  if (before.snoozeUntilEvent === event) return [entry('snooze', until(before), until(after))]
  const was = { until: until(before), event: before.snoozeUntilEvent }
  return [{ ...entry('snooze', was, until(after)), ...(event && { event }) }]
}

function entry(what: string, before: unknown, after: unknown): TimelineEntry {
  return { what, before, after }
}

function storedMessage(
  { clientKey, kind, text, replyTo, block, answersId, envelope }: NonNullable<Change['say']>,
  author: Pick<NewMessage, 'authorKind' | 'authorId'>,
): NewMessage {
  return {
    clientKey,
    kind,
    text,
    replyToId: replyTo?.id ?? null,
    ...(block && blockColumns(block)),
    ...(answersId && { answersId }),
    ...(envelope && { envelope }),
    ...author,
  }
}

function eventMessage(
  author: Pick<NewMessage, 'authorKind' | 'authorId'>,
  data: TimelineLine,
): NewMessage {
  return {
    clientKey: crypto.randomUUID(),
    kind: 'event',
    text: '',
    data,
    ...author,
  }
}

export function stateOf(row: ConversationRow): ConversationState {
  return {
    status: row.status,
    closedReason: row.closedReason,
    closedAt: row.closedAt,
    snoozedUntil: row.snoozedUntil,
    snoozedUntilEvent: row.snoozeUntilEvent,
    waitingSince: row.waitingSince,
    firstReplyAt: row.firstReplyAt,
    assigneeId: row.assigneeId,
  }
}

export function columnsOf(state: ConversationState): Updateable<Conversations> {
  return {
    status: state.status,
    closedReason: state.closedReason,
    closedAt: state.closedAt,
    snoozedUntil: state.snoozedUntil,
    snoozeUntilEvent: state.snoozedUntilEvent,
    waitingSince: state.waitingSince,
    firstReplyAt: state.firstReplyAt,
    assigneeId: state.assigneeId,
  }
}
