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
    channelId: row.channelId,
    contact: {
      id: row.contactId,
      name: contactNameOf(row),
      email: row.contactEmail,
      pictureUrl: scope.pictureUrl(row.contactPictureId),
    },
    begunAs: begunAsOf(row),
    status: row.status,
    priority: row.priority,
    subject: row.subject,
    assigneeId: row.assigneeId,
    teamId: row.teamId,
    tagIds: row.tagIds,
    preview: row.preview,
    previewBy: row.previewBy,
    previewAuthorId: row.previewAuthorId,
    firstHeld: firstHeldOf(row),
    found: row.found ? [...row.found] : null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    snoozedUntilEvent: row.snoozeUntilEvent,
    lastActivityAt: row.lastActivityAt.toISOString(),
    lastSeq: row.lastSeq,
    isUnread: row.isUnread,
    due: dueOf(row),
  }
}

function firstHeldOf({ firstHeld: held }: SeenRow): ConversationSummary['firstHeld'] {
  if (!held) return null
  const block = keptBlock(held)
  const words = plainMessageText(held.text, 'member') || (block ? blockWords(block) : '')
  return {
    preview: previewOfMessage(words, held.fileNames),
    reason: held.reason,
    sendAt: held.sendAt.toISOString(),
  }
}

function begunAsOf({
  contactId,
  begunAs: id,
  begunAsName: name,
}: SeenRow): ConversationSummary['begunAs'] {
  return id && id !== contactId ? { id, name: name ?? '' } : null
}

export function dueOf({
  dueAt: at,
  dueKind: kind,
  dueState: state,
}: Pick<ConversationRow, 'dueAt' | 'dueKind' | 'dueState'>): ConversationSummary['due'] {
  return kind && state ? { at: at?.toISOString() ?? null, kind, state } : null
}

export function presentConversation(scope: Scope, row: SeenRow): Conversation {
  return {
    ...presentSummary(scope, row),
    closedReason: row.closedReason,
    closedAt: row.closedAt?.toISOString() ?? null,
    firstReplyAt: row.firstReplyAt?.toISOString() ?? null,
    customerGotSeq: row.customerGotSeq,
    customerReadSeq: row.customerReadSeq,
    rating: row.rating,
    ratingScale: row.ratingScale,
    ratingAnswer: answerIn(row),
    ratingComment: row.ratingComment,
    pageUrl: row.pageUrl,
    isTrashed: row.deletedAt !== null,
    mergedInto: row.mergedInto,
    previousId: row.previousId,
    reopens: row.reopens,
    attributes: row.attributes as Conversation['attributes'],
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function presentMessages(
  scope: Scope,
  contactName: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const answered = await quotedBy(scope, rows)
  const memberIds = [...rows, ...answered.values()].flatMap(({ authorKind: kind, authorId: id }) =>
    kind === 'member' && id ? [id] : [],
  )
  const names =
    memberIds.length === 0 ? undefined : await listMemberNames(scope, [...new Set(memberIds)])
  const saying = rows.filter(({ kind, deletedAt }) => kind !== 'event' && !deletedAt)
  const files = Map.groupBy(
    await listAttachmentsOf(
      scope,
      saying.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  )
  const quoteOf = ({ replyToId: id, kind }: MessageRow): Quote | undefined => {
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
  const ids = rows.flatMap(({ replyToId: id }) => id ?? [])
  const [first] = rows
  const quoted = first ? await listQuotedRows(scope, first.conversationId, [...new Set(ids)]) : []
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
    conversationId: row.conversationId,
    seq: row.seq,
    clientKey: row.clientKey,
    kind: row.kind,
    author: { kind: row.authorKind, id: row.authorId, name: authorOf },
    text: row.deletedAt ? '' : row.text,
    files: row.deletedAt ? [] : files.map((file) => presentAttachment(scope, file)),
    replyTo: row.deletedAt ? null : (replyTo ?? null),
    ...presentBlock(row),
    envelope: row.deletedAt ? null : (row.envelope as Message['envelope']),
    delivery: row.delivery as Message['delivery'],
    data: row.data as Message['data'],
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export function contactNameOf({
  contactId: id,
  contactName: name,
  contactEmail: email,
}: Pick<ConversationRow, 'contactId' | 'contactName' | 'contactEmail'>): string {
  return nameOf({ id, name, email })
}

function authorName(
  { authorKind: kind, authorId: id }: Pick<MessageRow, 'authorKind' | 'authorId'>,
  contactName: string,
  names: ReadonlyMap<string, string> | undefined,
): string {
  if (kind === 'contact') return contactName
  return (id && names?.get(id)) ?? ''
}
