import type { Updateable } from 'kysely'

import type { Conversations } from '#platform/database/tables.ts'
import type { Reach, Scope } from '#platform/scope/scope.ts'

import {
  conversationStatusChanged,
  conversationUpdated,
  messageCreated,
  noteCreated,
} from '../contract.ts'
import type { Message } from '../model.ts'
import { previewOfMessage, type Standing } from '../rules.ts'
import { dueOf, presentMessage } from './present.ts'
import { putIntoMessage, type AttachmentRow } from './store/attachments.ts'
import { writeAtCommit, writeChange, type NewMessage } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'

/** Who did it. */
export interface Author {
  readonly kind: 'contact' | 'member' | 'system'
  readonly id: string | null
  readonly name: string
}

export const theProduct: Author = { kind: 'system', id: null, name: '' }

export interface Change {
  readonly by: Author
  readonly say?: {
    readonly kind: 'text' | 'note'
    readonly clientKey: string
    readonly text: string
    /** Uploads of whoever says it, held for this transaction. */
    readonly files?: readonly AttachmentRow[]
  }
  readonly set?: Updateable<Conversations>
  /** Why the product gives it to somebody else, in words behind a name: "next in turn". */
  readonly because?: string | undefined
  /** Nobody reads the row or the message again in this scope, so they are written with the commit. */
  readonly isLast?: boolean
  /** What changed beside the row. */
  readonly tags?:
    | { readonly before: readonly string[]; readonly after: readonly string[] }
    | undefined
  /** Lines of the timeline about what changed nothing of the row. */
  readonly lines?: readonly TimelineLine[]
}

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
  { by, say, set = {}, because, tags, lines = [], isLast = false }: Change,
): Promise<Message | undefined> {
  const after = { ...before, ...set } as ConversationRow
  const told = tellings(before, after, { because, tags })
  const due = dueTellings(before, after)
  if (!say && told.length + due.length + lines.length === 0) return undefined
  const author = { author_kind: by.kind, author_id: by.id }
  const messages: NewMessage[] = [
    ...(say ? [{ client_key: say.clientKey, kind: say.kind, text: say.text, ...author }] : []),
    ...told.map(({ told: data }) => eventMessage(author, data)),
    ...lines.map((line) => eventMessage(author, line)),
  ]
  const write = isLast ? writeAtCommit : writeChange
  const [first] = await write(
    scope,
    before,
    {
      ...set,
      ...(say && traces(scope, before, by, say)),
      ...(before.assignee_id !== after.assignee_id && {
        assigned_at: after.assignee_id === null ? null : scope.now,
      }),
      ...(told.length > 0 && { version: before.version + 1 }),
    },
    messages,
  )
  const files = say?.files ?? []
  if (first && files.length > 0) {
    const ids = files.map(({ id }) => id)
    await putIntoMessage(scope, first, ids)
  }
  const message = say && first && presentMessage(scope, first, { authorName: by.name, files })
  if (message) {
    const kind = message.kind === 'note' ? noteCreated : messageCreated
    const isForCustomer = message.kind === 'text'
    const data = { conversationId: before.id, message }
    scope.emit(kind, data, about(before, after, { isForCustomer }))
  }
  emitChanges(scope, before, after, { told: [...told, ...due], because })
  return message
}

/** What a message leaves on the row. A note leaves no preview: the customer reads that too. */
function traces(
  { now }: Scope,
  before: ConversationRow,
  by: Author,
  { kind, text, files = [] }: NonNullable<Change['say']>,
): Updateable<Conversations> {
  const last_activity_at = before.last_activity_at > now ? before.last_activity_at : now
  if (kind === 'note') return { last_activity_at }
  const customer_last_seq = before.last_seq + 1
  const names = files.map(({ name }) => name)
  const preview = previewOfMessage(text, names)
  return { last_activity_at, customer_last_seq, preview, preview_by: by.kind }
}

interface Telling {
  /** As the API names it. */
  readonly field: string
  readonly told: { what: string; before: unknown; after: unknown; [detail: string]: unknown }
}

function tellings(
  before: ConversationRow,
  after: ConversationRow,
  { because, tags }: Pick<Change, 'because' | 'tags'>,
): Telling[] {
  const compared = [
    ...stateTellings(before, after),
    assigneeTelling(before, after, because),
    telling('teamId', 'team', before.team_id, after.team_id),
    telling('priority', 'priority', before.priority, after.priority),
    telling('subject', 'subject', before.subject, after.subject),
    telling('humanAskedAt', 'human', before.human_asked_at, after.human_asked_at),
    telling('rating', 'rating', before.rating, after.rating),
    ...fieldTellings(before, after),
    telling('isTrashed', 'trash', before.deleted_at !== null, after.deleted_at !== null),
    ...(tags ? [telling('tagIds', 'tags', tags.before, tags.after)] : []),
  ]
  return compared.filter(({ told }) => JSON.stringify(told.before) !== JSON.stringify(told.after))
}

function assigneeTelling(
  { assignee_id: before }: ConversationRow,
  { assignee_id: after }: ConversationRow,
  because: string | undefined,
): Telling {
  const { told, field } = telling('assigneeId', 'assignee', before, after)
  return { field, told: { ...told, ...(because !== undefined && { because }) } }
}

/** One line in the timeline, whether the status itself is new or only until when, or why. */
function stateTellings(before: ConversationRow, after: ConversationRow): Telling[] {
  const until = after.snoozed_until?.toISOString() ?? null
  const reason = after.closed_reason
  if (before.status !== after.status) {
    const { told } = telling('status', 'status', before.status, after.status)
    const detail = {
      ...(after.status === 'snoozed' && { until }),
      ...(after.status === 'closed' && { reason }),
    }
    return [{ field: 'status', told: { ...told, ...detail } }]
  }
  return [
    telling('snoozedUntil', 'snooze', before.snoozed_until?.toISOString() ?? null, until),
    telling('closedReason', 'reason', before.closed_reason, reason),
  ]
}

/** What is due moves all the time: colleagues see it at once, and the timeline is spared it. */
function dueTellings(before: ConversationRow, after: ConversationRow): Telling[] {
  const [old, fresh] = [dueOf(before), dueOf(after)]
  return JSON.stringify(old) === JSON.stringify(fresh) ? [] : [telling('due', 'due', old, fresh)]
}

/** One line for each field of the organization's own that changed. */
function fieldTellings(before: ConversationRow, after: ConversationRow): Telling[] {
  const old = valuesOf(before.attributes)
  const fresh = valuesOf(after.attributes)
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return keys.map((key) => {
    const { told } = telling('attributes', 'field', old[key] ?? null, fresh[key] ?? null)
    return { field: `attributes.${key}`, told: { ...told, key } }
  })
}

/** As the row holds it, or as it is about to be written. */
function valuesOf(attributes: unknown): Readonly<Record<string, unknown>> {
  const held: unknown = typeof attributes === 'string' ? JSON.parse(attributes) : attributes
  return typeof held === 'object' && held !== null ? { ...held } : {}
}

function telling(field: string, what: string, before: unknown, after: unknown): Telling {
  return { field, told: { what, before, after } }
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

function emitChanges(
  scope: Scope,
  before: ConversationRow,
  after: ConversationRow,
  { told, because }: { told: readonly Telling[]; because: string | undefined },
): void {
  const conversation = { conversationId: before.id, number: Number(before.number) }
  if (before.status !== after.status) {
    scope.emit(
      conversationStatusChanged,
      { ...conversation, before: before.status, after: after.status },
      about(before, after, { isForCustomer: true }),
    )
  }
  // A rating has an event of its own.
  const others = told.filter(({ field }) => field !== 'status' && field !== 'rating')
  if (others.length === 0) return
  const valuesOf = (side: 'before' | 'after') =>
    Object.fromEntries(others.map((each) => [each.field, each.told[side]]))
  scope.emit(
    conversationUpdated,
    {
      ...conversation,
      before: valuesOf('before'),
      after: valuesOf('after'),
      ...(because !== undefined && { because }),
    },
    about(before, after, { isForCustomer: false }),
  )
}

type Held = Pick<ConversationRow, 'id' | 'assignee_id' | 'team_id' | 'contact_id'>

/** Whose it was hears of it as well as whose it is now. */
export function about(
  before: Held,
  after: Held,
  { isForCustomer }: { isForCustomer: boolean },
): { subjectId: string; reach: Reach } {
  return {
    subjectId: before.id,
    reach: {
      memberIds: [...new Set([before.assignee_id, after.assignee_id])],
      teamIds: [...new Set([before.team_id, after.team_id])],
      ...(isForCustomer && { contactId: before.contact_id }),
    },
  }
}

export function standingOf(row: ConversationRow): Standing {
  return {
    status: row.status,
    closedReason: row.closed_reason,
    closedAt: row.closed_at,
    snoozedUntil: row.snoozed_until,
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
    waiting_since: standing.waitingSince,
    first_reply_at: standing.firstReplyAt,
    assignee_id: standing.assigneeId,
  }
}
