import type { DateSettings } from '#lib/format-date.ts'
import { memberIdsIn, valueWords, wordsOfField, type FieldValues } from '#modules/fields/rules.ts'
import { listFieldsOf } from '#modules/fields/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import { wordsOfMessage } from '#modules/inbox/rules.ts'
import {
  datesForCustomer,
  isOwnConversation,
  messagesOfContact,
  readSenderNames,
} from '#modules/inbox/server/public.ts'
import { listMemberNames, readOrganization } from '#modules/organization/server/public.ts'
import type { VisibleAs } from '#platform/people/visible-as.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { OwnFile, OwnTicket, OwnTicketLine } from '../own-contract.ts'
import { isDescriptionShown, publicStateOf, type PublicColumn } from '../public-state.ts'
import { isDoneCategory, ticketKey } from '../rules.ts'
import { currentContact, requesterOf } from './current-contact.ts'
import { asProduct } from './as-product.ts'
import { visibleConversations } from './visible-conversations.ts'
import { listFilesOfComments, listPublicFiles, type FileRow } from './store/files.ts'
import { listLinks } from './store/links.ts'
import {
  listPublicComments,
  listMemberAccess,
  type OwnRow,
  type PublicComment,
} from './store/own-tickets.ts'
import { findTypeRow } from './store/ticket-types.ts'

export function presentOwnLine(row: OwnRow, columns: readonly PublicColumn[]): OwnTicketLine {
  return {
    key: ticketKey(row.boardKey, row.number),
    title: row.title,
    state: publicStateOf(columns, row.columnId),
    isMine: row.isMine,
    requesterName: row.requesterName ?? '',
    createdAt: row.createdAt.toISOString(),
    lastSaidAt: row.lastSaidAt?.toISOString() ?? null,
  }
}

/** Lists every field by name, so that new ticket fields aren't exposed to customers by default. */
export async function presentOwn(
  scope: Scope,
  row: OwnRow,
  dates?: DateSettings,
): Promise<OwnTicket> {
  const [access, fields, files, entries, conversationMessages] = await Promise.all([
    listMemberAccess(scope, [row.boardId]),
    fieldsShown(scope, row, dates),
    listPublicFiles(scope, row.id),
    commentsOf(scope, row),
    row.isMine ? threadOf(scope, row) : noThread,
  ])
  const columns = access.get(row.boardId) ?? []
  const thread = [...entries, ...conversationMessages.messages]
  const line = presentOwnLine(row, columns)
  const canAct = !isNowArchived(row)
  const isOpen = line.state.kind !== 'done'
  return {
    ...line,
    description: isDescriptionShown(row) ? row.descriptionHtml : '',
    fields,
    files: files.map((file) => presentOwnFile(scope, file)),
    conversationId: conversationMessages.conversationId,
    thread: (isInternal(scope) ? thread.map(withoutName) : thread).sort((one, other) =>
      one.at.localeCompare(other.at),
    ),
    canReply: canAct,
    canClose: canAct && row.isMine && isOpen && columns.some(isResolving),
    canReopen: canAct && row.isMine && !isOpen && columns.some(isWorking),
  }
}

export function isNowArchived(row: OwnRow): boolean {
  return row.isLocked || row.archivedAt !== null || row.mergedIntoId !== null || row.isBoardArchived
}

export function isResolving({ category }: PublicColumn): boolean {
  return category === 'resolved'
}

export function isWorking({ category }: PublicColumn): boolean {
  return !isDoneCategory(category)
}

type ThreadEntry = OwnTicket['thread'][number]

function isInternal({ actor }: Scope): boolean {
  return actor.kind === 'visitor' && actor.visitor.senderNames === 'brand'
}

function withoutName(entries: ThreadEntry): ThreadEntry {
  return entries.by === 'team' ? { ...entries, name: '' } : entries
}

async function commentsOf(scope: Scope, row: OwnRow): Promise<ThreadEntry[]> {
  const rows = await listPublicComments(scope, row.id, maxShown)
  const memberIds = rows.flatMap(({ memberId: id }) => id ?? [])
  const names = memberIds.length > 0 ? await listMemberNames(scope, memberIds) : undefined
  const { contactId, visibleAs } = currentContact(scope)
  const ids = rows.map(({ id }) => id)
  const files = Map.groupBy(await listFilesOfComments(scope, ids), (file) => file.commentId ?? '')
  return rows.map((entries) => {
    const isTeam = entries.contactId === null
    const asCustomer = entries.contactId === contactId ? 'me' : 'customer'
    return {
      id: entries.id,
      by: isTeam ? 'team' : asCustomer,
      name: isTeam ? (names?.get(entries.memberId ?? '') ?? teamName) : nameFor(visibleAs, entries),
      text: entries.text,
      files: (files.get(entries.id) ?? []).map((file) => presentOwnFile(scope, file)),
      at: entries.createdAt.toISOString(),
    } as const
  })
}

function nameFor(visibleAs: VisibleAs | null, { contactName: name }: PublicComment): string {
  return visibleAs === null ? (name ?? '') : ''
}

async function threadOf(scope: Scope, row: OwnRow): Promise<Thread> {
  const links = await listLinks(scope, row.id)
  const primary = links.find(({ kind }) => kind === 'primary')
  if (!primary || row.requesterId === null) return noThread
  const conversationId = primary.conversationId
  const conversation = (await visibleConversations(asProduct(scope), [conversationId])).get(
    conversationId,
  )
  const whose = { conversationId, ...requesterOf(scope, row.requesterId) }
  if (!conversation || !isOwnConversation(conversation, whose)) return noThread
  const messages = await messagesOfContact(scope, { ...whose, limit: maxShown })
  const showsBrandOnly = (await readSenderNames(scope, conversationId)) === 'brand'
  const entries = messages
    .filter(({ deletedAt, kind }) => deletedAt === null && kind === 'text')
    .map(presentSaid)
    .map((each) => (showsBrandOnly && each.by === 'team' ? { ...each, name: teamName } : each))
  return { conversationId, messages: entries }
}

interface Thread {
  readonly conversationId: string | null
  readonly messages: readonly ThreadEntry[]
}

const teamName = 'The team'

const noThread: Thread = { conversationId: null, messages: [] }

export function presentSaid(message: Message): ThreadEntry {
  return {
    id: message.id,
    by: authorKind[message.author.kind],
    name: message.author.name,
    text: wordsOfMessage(message),
    files: message.files.map(({ name, url, width, height }) => ({ name, url, width, height })),
    at: message.createdAt,
  }
}

function presentOwnFile(scope: Scope, file: FileRow): OwnFile {
  const { id, name, width, height } = file
  return { name, url: scope.fileUrl(id), width, height }
}

const authorKind = { contact: 'me', member: 'team', system: 'product' } as const

async function fieldsShown(
  scope: Scope,
  row: OwnRow,
  dates: DateSettings | undefined,
): Promise<OwnTicket['fields']> {
  const type = await findTypeRow(scope, row.typeId)
  const shown = new Set(
    (type?.fields ?? []).filter((field) => field.isShownToCustomer).map(({ fieldId }) => fieldId),
  )
  if (shown.size === 0) return []
  const values = row.attributes as FieldValues
  const definitions = (await listFieldsOf(scope, 'ticket')).filter(
    ({ id, key }) => shown.has(id) && Object.hasOwn(values, key),
  )
  const memberIds = memberIdsIn(definitions, values)
  const names = memberIds.length > 0 ? await listMemberNames(scope, memberIds) : undefined
  const words = valueWords(dates ?? (await ownDates(scope)), (id) => names?.get(id) ?? '')
  return definitions
    .map((field) => ({ label: field.label, value: wordsOfField(field, values[field.key], words) }))
    .filter(({ value }) => value !== '')
}

async function ownDates(scope: Scope): Promise<DateSettings> {
  return datesForCustomer({ locale: null, timeZone: null }, await readOrganization(scope))
}

const maxShown = 500
