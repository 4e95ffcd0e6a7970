import { nameOf } from '#modules/contacts/rules.ts'
import { listMemberNames } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Conversation, ConversationSummary, Message, Quote } from '../model.ts'
import { blockWords, previewOfMessage } from '../rules.ts'
import { plainMessageText } from '../plain-message-text.ts'
import { answerIn } from './answer-in.ts'
import { presentAttachment } from './attachments.ts'
import { keptBlock, presentBlock } from './block-columns.ts'
import { presentQuote } from './present-quote.ts'
import { listAttachmentsOf, type AttachmentRow } from './store/attachments.ts'
import type { ConversationRow, SeenRow } from './store/conversations.ts'
import type { MessageRow } from './store/messages.ts'
import { listQuotedRows, type QuotedRow } from './store/quotes.ts'

export function presentSummary(scope: Scope, row: SeenRow): ConversationSummary {
  return {
    id: row.id,
    number: Number(row.number),
    channelId: row.channel_id,
    contact: {
      id: row.contact_id,
      name: contactNameOf(row),
      email: row.contact_email,
      pictureUrl: scope.pictureUrl(row.contact_picture_id),
    },
    begunAs: begunAsOf(row),
    status: row.status,
    priority: row.priority,
    subject: row.subject,
    assigneeId: row.assignee_id,
    teamId: row.team_id,
    tagIds: row.tag_ids,
    preview: row.preview,
    previewBy: row.preview_by,
    previewAuthorId: row.preview_author_id,
    firstHeld: firstHeldOf(row),
    found: row.found ? [...row.found] : null,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    snoozedUntilEvent: row.snooze_until_event,
    lastActivityAt: row.last_activity_at.toISOString(),
    lastSeq: row.last_seq,
    isUnread: row.is_unread,
    due: dueOf(row),
  }
}

function firstHeldOf({ first_held: held }: SeenRow): ConversationSummary['firstHeld'] {
  if (!held) return null
  const block = keptBlock(held)
  const words = plainMessageText(held.text, 'member') || (block ? blockWords(block) : '')
  return {
    preview: previewOfMessage(words, held.file_names),
    reason: held.reason,
    sendAt: held.send_at.toISOString(),
  }
}

function begunAsOf({
  contact_id: contactId,
  begun_as: id,
  begun_as_name: name,
}: SeenRow): ConversationSummary['begunAs'] {
  return id && id !== contactId ? { id, name: name ?? '' } : null
}

export function dueOf({
  due_at: at,
  due_kind: kind,
  due_state: state,
}: Pick<ConversationRow, 'due_at' | 'due_kind' | 'due_state'>): ConversationSummary['due'] {
  return kind && state ? { at: at?.toISOString() ?? null, kind, state } : null
}

export function presentConversation(scope: Scope, row: SeenRow): Conversation {
  return {
    ...presentSummary(scope, row),
    closedReason: row.closed_reason,
    closedAt: row.closed_at?.toISOString() ?? null,
    firstReplyAt: row.first_reply_at?.toISOString() ?? null,
    customerGotSeq: row.customer_got_seq,
    customerReadSeq: row.customer_read_seq,
    rating: row.rating,
    ratingScale: row.rating_scale,
    ratingAnswer: answerIn(row),
    ratingComment: row.rating_comment,
    pageUrl: row.page_url,
    isTrashed: row.deleted_at !== null,
    mergedInto: row.merged_into,
    previousId: row.previous_id,
    reopens: row.reopens,
    attributes: row.attributes as Conversation['attributes'],
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export async function presentMessages(
  scope: Scope,
  contactName: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const answered = await quotedBy(scope, rows)
  const memberIds = [...rows, ...answered.values()].flatMap(
    ({ author_kind: kind, author_id: id }) => (kind === 'member' && id ? [id] : []),
  )
  const names =
    memberIds.length === 0 ? undefined : await listMemberNames(scope, [...new Set(memberIds)])
  const saying = rows.filter(({ kind, deleted_at: deletedAt }) => kind !== 'event' && !deletedAt)
  const files = Map.groupBy(
    await listAttachmentsOf(
      scope,
      saying.map(({ id }) => id),
    ),
    ({ message_id: messageId }) => messageId,
  )
  const quoteOf = ({ reply_to_id: id, kind }: MessageRow): Quote | undefined => {
    const quoted = id ? answered.get(id) : undefined
    const isShown = quoted && (kind === 'note' || quoted.kind === 'text')
    return isShown ? presentQuote(quoted, authorName(quoted, contactName, names)) : undefined
  }
  return rows.map((row) =>
    presentMessage(scope, row, {
      authorName: authorName(row, contactName, names),
      files: files.get(row.id) ?? [],
      replyTo: quoteOf(row),
    }),
  )
}

async function quotedBy(
  scope: Scope,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, QuotedRow>> {
  const ids = rows.flatMap(({ reply_to_id: id }) => id ?? [])
  const [first] = rows
  const quoted = first ? await listQuotedRows(scope, first.conversation_id, [...new Set(ids)]) : []
  return new Map(quoted.map((row) => [row.id, row]))
}

interface Around {
  readonly authorName: string
  readonly files?: readonly AttachmentRow[]
  readonly replyTo?: Quote | undefined
}

export function presentMessage(
  scope: Scope,
  row: MessageRow,
  { authorName: authorOf, files = [], replyTo }: Around,
): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    clientKey: row.client_key,
    kind: row.kind,
    author: { kind: row.author_kind, id: row.author_id, name: authorOf },
    text: row.deleted_at ? '' : row.text,
    files: row.deleted_at ? [] : files.map((file) => presentAttachment(scope, file)),
    replyTo: row.deleted_at ? null : (replyTo ?? null),
    ...presentBlock(row),
    envelope: row.deleted_at ? null : (row.envelope as Message['envelope']),
    delivery: row.delivery as Message['delivery'],
    data: row.data as Message['data'],
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

export function contactNameOf({
  contact_id: id,
  contact_name: name,
  contact_email: email,
}: Pick<ConversationRow, 'contact_id' | 'contact_name' | 'contact_email'>): string {
  return nameOf({ id, name, email })
}

function authorName(
  { author_kind: kind, author_id: id }: Pick<MessageRow, 'author_kind' | 'author_id'>,
  contactName: string,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (kind === 'contact') return contactName
  return (id && names?.get(id)) ?? ''
}
