import type { Updateable } from 'kysely'

import type { Conversations } from '#platform/database/tables.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import { messageCreated, noteCreated } from '../contract.ts'
import type { MailEnvelope } from '../mail-model.ts'
import type { Message, MessageBlock, Quote, SnoozeEvent } from '../model.ts'
import { blockWords, previewOfMessage, type Standing } from '../rules.ts'
import { saidWords } from '../said-words.ts'
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
import { putIntoMessage, type AttachmentRow } from './store/attachments.ts'
import { writeAtCommit, writeChange, type NewMessage } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'
import { watchAnswer } from './tell-of-missed.ts'
import { wayOf } from './way-of.ts'

/** Who did it. */
export interface Author {
  readonly kind: 'contact' | 'member' | 'system'
  readonly id: string | null
  readonly name: string
}

export const theProduct: Author = { kind: 'system', id: null, name: '' }

export interface Change {
  readonly by: Author
  /** The same for the log, where the scope carries acts of several. */
  readonly actor?: EventActor | undefined
  readonly say?: {
    readonly kind: 'text' | 'note'
    readonly clientKey: string
    readonly text: string
    /** Uploads of whoever says it, held for this transaction. */
    readonly files?: readonly AttachmentRow[]
    /** What it answers; whether it may was asked before. */
    readonly replyTo?: Quote | undefined
    /** What it offers beside its words, checked. */
    readonly block?: MessageBlock | undefined
    /** The message whose block it answers. */
    readonly answersId?: string | undefined
    /** Of what comes by mail, and of answers where the writer chose to whom they go. */
    readonly envelope?: MailEnvelope | undefined
  }
  readonly set?: Updateable<Conversations>
  /** Why the product gives it to somebody else, in words behind a name: "next in turn". */
  readonly because?: string | undefined
  /** How long whoever had it did not answer, where that is why. */
  readonly unansweredMinutes?: number | undefined
  /** Nobody reads the row or the message again in this scope, so they are written with the commit. */
  readonly isLast?: boolean
  /** What made it happen, where nobody did it by hand to this one conversation. */
  readonly cause?: Cause | undefined
  /** What changed beside the row. */
  readonly tags?:
    | { readonly before: readonly string[]; readonly after: readonly string[] }
    | undefined
  /** Lines of the timeline about what changed nothing of the row. */
  readonly lines?: readonly TimelineLine[]
}

export type Cause =
  | { readonly kind: 'macro'; readonly templateId: string; readonly name: string }
  | { readonly kind: 'bulk' }
  /** The customer did not answer for so long. */
  | { readonly kind: 'idle'; readonly minutes: number }
  /** What it was put aside for happened. */
  | { readonly kind: SnoozeEvent }
  /** The customer wants a person. */
  | { readonly kind: 'human' }
  /** Somebody who was asked about it answered with this. */
  | { readonly kind: 'side'; readonly messageId: string }

export interface TimelineLine {
  readonly what: string
  readonly [detail: string]: unknown
}

/**
 * All that happens to a conversation happens here, so that the row, the timeline and the events tell
 * the same. `before` must be locked. Answers what was said, if anything was.
 */
export async function changeConversation(
  scope: Scope,
  before: ConversationRow,
  change: Change,
): Promise<Message | undefined> {
  const { by, actor, set = {}, cause, isLast = false } = change
  const say = await withEnvelope(scope, before, change)
  const after = { ...before, ...set } as ConversationRow
  const told = tellings(before, after, change)
  const happened = eventsOf(before, after, change)
  const calledOff = await calledOffLines(scope, before, { after, byId: by.id })
  const lines = [...(change.lines ?? []), ...calledOff]
  if (!say && told.length + happened.length + lines.length === 0) return undefined
  const author = { author_kind: by.kind, author_id: by.id }
  const messages: NewMessage[] = [
    ...(say ? [saidMessage(say, author)] : []),
    ...[...told, ...lines].map((line) => eventMessage(author, cause ? { ...line, cause } : line)),
  ]
  const write = isLast ? writeAtCommit : writeChange
  const [first] = await write(
    scope,
    before,
    {
      ...set,
      ...(await ratingQuestion(scope, before, after, change.tags?.after)),
      ...(say && traces(scope, before, by, say)),
      ...(before.assignee_id !== after.assignee_id && {
        assigned_at: after.assignee_id === null ? null : scope.now,
      }),
      ...(isPutAside(before, after) && { snoozed_by: by.kind === 'member' ? by.id : null }),
      ...(told.length > 0 && { version: before.version + 1 }),
    },
    messages,
  )
  const files = say?.files ?? []
  if (first && files.length > 0) {
    const ids = files.map(({ id }) => id)
    await putIntoMessage(scope, first, ids)
  }
  const presented =
    say && first
      ? [presentMessage(scope, first, { authorName: by.name, files, replyTo: say.replyTo })]
      : []
  const [message] = await answeringOthers(scope, before, presented)
  if (message) {
    const kind = message.kind === 'note' ? noteCreated : messageCreated
    const isForCustomer = isToldToCustomer(message)
    const data = { conversationId: before.id, message, ...replyIn(scope, before, message) }
    scope.emit(kind, data, { ...about(before, after, { isForCustomer }), by: actor })
    if (isForCustomer && by.kind !== 'contact') watchAnswer(scope, before)
  }
  // Of what nothing was said in he knows nothing, whatever becomes of it.
  const isSaid = before.customer_last_seq > 0 || (message && isToldToCustomer(message)) === true
  for (const { kind, data, isForCustomer } of happened) {
    const told = about(before, after, { isForCustomer: isForCustomer && isSaid })
    scope.emit(kind, data, { ...told, by: actor })
  }
  return message
}

/** What cannot be told later: how long the customer had waited, and whether it is the first answer. */
function replyIn(
  { now }: Scope,
  { waiting_since: since, first_reply_at: firstAt }: ConversationRow,
  { kind, author }: Message,
): { reply?: { isFirst: boolean; seconds: number } } {
  if (kind !== 'text' || author.kind !== 'member' || since === null) return {}
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1000))
  return { reply: { isFirst: firstAt === null, seconds } }
}

/** Where people write by mail, whatever is said to the customer goes to him by mail. */
async function withEnvelope(
  scope: Scope,
  before: ConversationRow,
  { by, say }: Change,
): Promise<Change['say']> {
  if (!say || say.envelope || say.kind === 'note' || by.kind === 'contact') return say
  return { ...say, envelope: await envelopeFor(scope, before) }
}

/** Mail reaches him as mail: what stands on it is for members alone. */
export function isToldToCustomer({ kind, envelope }: Pick<Message, 'kind' | 'envelope'>): boolean {
  return kind === 'text' && envelope === null
}

/** Also when it is put aside until something else. */
function isPutAside(before: ConversationRow, after: ConversationRow): boolean {
  return after.status === 'snoozed' && stateTellings(before, after).some(isDifferent)
}

/** When it ends, what was to be said in it later is called off. */
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
 * What a message leaves on the row. The preview is what a person said last: a line of the product
 * leaves none, nor does a note, since the customer reads the preview too.
 */
function traces(
  { now }: Scope,
  before: ConversationRow,
  by: Author,
  { kind, text, block, files = [] }: NonNullable<Change['say']>,
): Updateable<Conversations> {
  const last_activity_at = before.last_activity_at > now ? before.last_activity_at : now
  if (kind === 'note') return { last_activity_at }
  const customer_last_seq = before.last_seq + 1
  if (by.kind === 'system') return { last_activity_at, customer_last_seq }
  const names = files.map(({ name }) => name)
  const preview = previewOfMessage(
    saidWords(text, by.kind) || (block ? blockWords(block) : ''),
    names,
  )
  return { last_activity_at, customer_last_seq, preview, preview_by: by.kind }
}

/** One line of the timeline. */
interface Telling extends TimelineLine {
  readonly before: unknown
  readonly after: unknown
}

/** What is due moves all the time, and a comment is read with its rating: the timeline is spared both. */
function tellings(
  before: ConversationRow,
  after: ConversationRow,
  { because, tags }: Pick<Change, 'because' | 'tags'>,
): Telling[] {
  const compared = [
    ...stateTellings(before, after),
    {
      ...telling('assignee', before.assignee_id, after.assignee_id),
      ...(because !== undefined && { because }),
    },
    telling('team', before.team_id, after.team_id),
    telling('priority', before.priority, after.priority),
    telling('subject', before.subject, after.subject),
    telling('human', before.human_asked_at, after.human_asked_at),
    { ...telling('rating', answerIn(before), answerIn(after)), scale: after.rating_scale },
    ...changedValues(before.attributes, after.attributes).map((value) => ({
      what: 'field',
      ...value,
    })),
    telling('channel', wayOf(before), wayOf(after)),
    telling('trash', before.deleted_at !== null, after.deleted_at !== null),
    ...(tags ? [telling('tags', tags.before, tags.after)] : []),
  ]
  return compared.filter(isDifferent)
}

function isDifferent({ before, after }: Telling): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** One line in the timeline, whether the status itself is new or only until when, or why. */
function stateTellings(before: ConversationRow, after: ConversationRow): Telling[] {
  const until = after.snoozed_until?.toISOString() ?? null
  const event = after.snooze_until_event
  const reason = after.closed_reason
  if (before.status !== after.status) {
    const detail = {
      ...(after.status === 'snoozed' && { until, ...(event && { event }) }),
      ...(after.status === 'closed' && { reason }),
    }
    return [{ ...telling('status', before.status, after.status), ...detail }]
  }
  return [...snoozeTelling(before, after), telling('reason', before.closed_reason, reason)]
}

/** Until another time, or until something else. */
function snoozeTelling(before: ConversationRow, after: ConversationRow): Telling[] {
  const { snooze_until_event: event } = after
  const until = (row: ConversationRow) => row.snoozed_until?.toISOString() ?? null
  if (before.snooze_until_event === event) return [telling('snooze', until(before), until(after))]
  const was = { until: until(before), event: before.snooze_until_event }
  return [{ ...telling('snooze', was, until(after)), ...(event && { event }) }]
}

function telling(what: string, before: unknown, after: unknown): Telling {
  return { what, before, after }
}

function saidMessage(
  { clientKey, kind, text, replyTo, block, answersId, envelope }: NonNullable<Change['say']>,
  author: Pick<NewMessage, 'author_kind' | 'author_id'>,
): NewMessage {
  return {
    client_key: clientKey,
    kind,
    text,
    reply_to_id: replyTo?.id ?? null,
    ...(block && blockColumns(block)),
    ...(answersId && { answers_id: answersId }),
    ...(envelope && { envelope }),
    ...author,
  }
}

function eventMessage(
  author: Pick<NewMessage, 'author_kind' | 'author_id'>,
  data: TimelineLine,
): NewMessage {
  return {
    client_key: crypto.randomUUID(),
    kind: 'event',
    text: '',
    data,
    ...author,
  }
}

export function standingOf(row: ConversationRow): Standing {
  return {
    status: row.status,
    closedReason: row.closed_reason,
    closedAt: row.closed_at,
    snoozedUntil: row.snoozed_until,
    snoozedUntilEvent: row.snooze_until_event,
    waitingSince: row.waiting_since,
    firstReplyAt: row.first_reply_at,
    assigneeId: row.assignee_id,
  }
}

export function columnsOf(standing: Standing): Updateable<Conversations> {
  return {
    status: standing.status,
    closed_reason: standing.closedReason,
    closed_at: standing.closedAt,
    snoozed_until: standing.snoozedUntil,
    snooze_until_event: standing.snoozedUntilEvent,
    waiting_since: standing.waitingSince,
    first_reply_at: standing.firstReplyAt,
    assignee_id: standing.assigneeId,
  }
}
