import { cleanHtml, textOfHtml } from '#lib/html/clean-html.ts'
import type { FieldValues } from '#modules/fields/rules.ts'
import { listFieldsOf } from '#modules/fields/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { ticketCreated } from '../../contract.ts'
import type { Ticket } from '../../model.ts'
import { isDoneCategory } from '../../rules.ts'
import { about, named } from '../about.ts'
import {
  refuseMissing,
  refuseInvalidParent,
  refuseUnknownParts,
  withValues,
} from '../check-ticket.ts'
import { presentCard, presentTicket } from '../present.ts'
import { checkedBoard, getBoardRow } from '../refusals.ts'
import { visibleConversations } from '../visible-conversations.ts'
import { notifyAssigned } from '../notify.ts'
import type { BoardRow } from '../store/boards.ts'
import { fieldColumns } from '../store/field-columns.ts'
import { insertLink } from '../store/links.ts'
import { insertNumbered, openForNew, type NewRow, type Opened } from '../store/new-ticket.ts'
import { addChecklist, setAssignees, setTags } from '../store/ticket-parts.ts'
import type { NewType } from '../store/ticket-types.ts'
import { findByClientKey, type TicketRow } from '../store/tickets.ts'
import { rereadTicket } from '../finish-change.ts'
import { rankAtTop } from './moving.ts'

type Input = ParsedInputOf<typeof contract.createTicket>

export async function createTicket(scope: Scope, input: Input): Promise<Ticket> {
  return createTicketFrom(scope, input, input.conversationId === null ? 'dashboard' : 'inbox')
}

export async function createTicketFrom(
  scope: Scope,
  input: Input,
  source: Ticket['source'],
): Promise<Ticket> {
  // Lock order: parent tickets before boards, everywhere.
  if (input.parentId !== null) {
    await getBoardRow(scope, input.boardId, 'work')
    const twin = await findByClientKey(scope, input.clientKey)
    if (twin) return presentTicket(scope, twin)
    await refuseInvalidParent(scope, input.parentId, undefined)
  }
  // One round trip, because the queries are independent.
  const [opened, fields] = await Promise.all([
    openForNew(scope, input),
    listFieldsOf(scope, 'ticket'),
  ])
  const board = checkedBoard(opened.board, 'work')
  const twin = opened.hasTwin ? await findByClientKey(scope, input.clientKey) : undefined
  if (twin) return presentTicket(scope, twin)
  if (board.archivedAt) refuse('conflict', 'This board is archived. Restore it first.')
  const conversation = await getConversation(scope, input.conversationId)
  const type = chosenType(opened.types, { board, typeId: input.typeId })
  const requesterId = input.requesterId ?? conversation?.contactId ?? null
  await refuseUnknownParts(scope, board.id, input)
  const attributes = await withValues(scope, {}, input.attributes, fields)
  await refuseMissing(scope, 'create', { type, attributes: attributes as FieldValues, fields })

  const made = await insert(scope, opened, { input, type, requesterId, attributes, source })
  if (!made) refuse('conflict', 'This ticket is already being created.')
  await insertParts(scope, made.id, input)
  if (conversation) {
    const isOneThread = type.category === 'customer'
    await insertLink(scope, { ticketId: made.id, conversation, isOneThread })
  }
  const isAlone = input.assigneeIds.length + input.tagIds.length === 0 && requesterId === null
  const row = isAlone
    ? alone(made, board)
    : await rereadTicket(scope, { id: made.id, myRole: board.myRole })
  return emitCreated(scope, row, input)
}

function alone(made: NewRow, { myRole, access: boardAccess }: BoardRow): TicketRow {
  const watcherIds = made.reporterId === null ? [] : [made.reporterId]
  const empty = { requesterName: null, assigneeIds: [], tagIds: [] }
  return { ...made, ...empty, myRole, boardAccess, watcherIds }
}

async function insert(
  scope: Scope,
  opened: Opened,
  {
    input,
    type,
    requesterId,
    attributes,
    source,
  }: {
    readonly input: Input
    readonly type: NewType
    readonly requesterId: string | null
    readonly attributes: Record<string, unknown>
    readonly source: Ticket['source']
  },
): Promise<NewRow | undefined> {
  const { board, column, firstRank } = opened
  if (!board || !column) refuse('not_found', 'This column no longer exists on this board.')
  const rank = await rankAtTop(scope, board, { column, firstRank })
  return insertNumbered(scope, {
    boardId: board.id,
    columnId: column.id,
    rank,
    clientKey: input.clientKey,
    typeId: type.id,
    title: input.title,
    ...descriptionOf(input.description),
    requesterId,
    reporterId: memberIdOf(scope),
    teamId: input.teamId,
    priority: input.priority,
    ...fieldColumns(input),
    dueAt: input.dueAt,
    visibility: input.visibility ?? defaultVisibility(type, requesterId),
    etaOn: input.etaOn,
    etaPrecision: input.etaPrecision,
    attributes: JSON.stringify(attributes),
    source,
    parentId: input.parentId,
    checklistCount: input.checklist.length,
    resolvedAt: isDoneCategory(column.category) ? scope.now : null,
  })
}

async function insertParts(scope: Scope, id: string, input: Input): Promise<void> {
  if (input.assigneeIds.length > 0) {
    await setAssignees(scope, id, [...new Set(input.assigneeIds)])
  }
  if (input.tagIds.length > 0) await setTags(scope, id, input.tagIds)
  if (input.checklist.length > 0) await addChecklist(scope, id, input.checklist)
}

async function emitCreated(scope: Scope, row: TicketRow, input: Input): Promise<Ticket> {
  const data = { ...named(row), card: presentCard(row) }
  scope.emit(ticketCreated, data, await about(scope, row, row))
  notifyAssigned(scope, row.id, input.assigneeIds)
  return presentTicket(scope, row, input.checklist.length === 0)
}

export function descriptionOf(html: string): {
  descriptionHtml: string
  descriptionText: string
} {
  const clean = cleanHtml(html)
  if (clean.length > longestHtml) refuse('too_large', 'This description is too long.')
  return { descriptionHtml: clean, descriptionText: textOfHtml(clean).slice(0, longestText) }
}

function memberIdOf({ actor }: Scope): string | null {
  return actor.kind === 'member' ? actor.membership.memberId : null
}

function defaultVisibility({ category }: NewType, requesterId: string | null) {
  return category === 'customer' && requesterId !== null ? 'requester' : 'internal'
}

/** The given type, else the oldest type of the board's category, else the oldest of all. */
function chosenType(
  types: readonly NewType[],
  { board, typeId }: { readonly board: BoardRow; readonly typeId: string | undefined },
): NewType {
  const defaultCategory = board.kind === 'support' ? 'customer' : 'back_office'
  const [oldest] = types.toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
  const type = types.find(({ category }) => category === defaultCategory) ?? oldest
  if (type && !type.archivedAt) return type
  if (typeId === undefined) refuse('conflict', 'Create a ticket type first.')
  refuse('not_found', 'This ticket type no longer exists.')
}

async function getConversation(scope: Scope, id: string | null) {
  if (id === null) return undefined
  const found = (await visibleConversations(scope, [id])).get(id)
  return found ?? refuse('not_found', 'Conversation not found.')
}

const longestHtml = 200_000
const longestText = 50_000
