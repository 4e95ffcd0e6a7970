import { cleanHtml, textOfHtml } from '#lib/clean-html.ts'
import type { FieldValues } from '#modules/fields/rules.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketCreated, type createTicket } from '../../contract.ts'
import type { Ticket } from '../../model.ts'
import { isDoneCategory } from '../../rules.ts'
import { about, named } from '../about.ts'
import {
  getUsableType,
  refuseMissing,
  refuseUnfitParent,
  refuseUnknownParts,
  withValues,
} from '../check-ticket.ts'
import { presentCard, presentTicket } from '../present.ts'
import { getBoardRow } from '../refusals.ts'
import { seenConversations } from '../seen-conversations.ts'
import { tellAssigned } from '../tell.ts'
import type { BoardRow } from '../store/boards.ts'
import { putLink } from '../store/links.ts'
import { addWords, putAssignees, putTags, putWatchers } from '../store/ticket-parts.ts'
import { findUsualType, type TypeRow } from '../store/ticket-types.ts'
import { findByClientKey, insertTicket, takeNumber } from '../store/tickets.ts'
import { readAnew } from '../settle-ticket.ts'
import { placeAtTop } from './moving.ts'

type Asked = ParsedInputOf<typeof createTicket>

/** At the top of its column; made twice with the same key it is made once. */
export async function makeTicket(scope: Scope, input: Asked): Promise<Ticket> {
  return makeTicketFrom(scope, input, input.conversationId === null ? 'dashboard' : 'inbox')
}

/** The same by another way in. */
export async function makeTicketFrom(
  scope: Scope,
  input: Asked,
  source: Ticket['source'],
): Promise<Ticket> {
  const board = await getBoardRow(scope, input.boardId, 'work')
  const twin = await findByClientKey(scope, input.clientKey)
  if (twin) return presentTicket(scope, twin)
  if (board.archived_at) refuse('conflict', 'This board is archived. Put it back first.')
  const conversation = await getConversation(scope, input.conversationId)
  const type = await getUsableType(scope, input.typeId ?? (await usualType(scope, board)))
  const requesterId = input.requesterId ?? conversation?.contact_id ?? null
  await refuseUnknownParts(scope, board.id, input)
  if (input.parentId !== null) await refuseUnfitParent(scope, input.parentId, undefined)
  const attributes = await withValues(scope, {}, input.attributes)
  await refuseMissing(scope, 'create', { type, attributes: attributes as FieldValues })

  const id = await insert(scope, board, { input, type, requesterId, attributes, source })
  if (id === undefined) refuse('conflict', 'The same ticket is being made at this moment.')
  await putParts(scope, id, input)
  if (conversation) {
    const isOneThread = type.category === 'customer'
    await putLink(scope, { ticketId: id, conversation, isOneThread })
  }
  return tellOfNew(scope, id, { board, input })
}

/** The number comes last but one: others who make a ticket on this board wait from here on. */
async function insert(
  scope: Scope,
  board: BoardRow,
  {
    input,
    type,
    requesterId,
    attributes,
    source,
  }: {
    readonly input: Asked
    readonly type: TypeRow
    readonly requesterId: string | null
    readonly attributes: Record<string, unknown>
    readonly source: Ticket['source']
  },
): Promise<string | undefined> {
  const number = await takeNumber(scope, board.id)
  const { column, rank } = await placeAtTop(scope, board, input.columnId)
  return insertTicket(scope, {
    board_id: board.id,
    number,
    column_id: column.id,
    rank,
    client_key: input.clientKey,
    type_id: type.id,
    title: input.title,
    ...descriptionOf(input.description),
    requester_id: requesterId,
    reporter_id: memberIdOf(scope),
    team_id: input.teamId,
    priority: input.priority,
    start_on: input.startOn,
    due_at: input.dueAt,
    visibility: input.visibility ?? usualVisibility(type, requesterId),
    eta_on: input.etaOn,
    eta_precision: input.etaPrecision,
    estimate_min: input.estimateMin,
    attributes: JSON.stringify(attributes),
    source,
    parent_id: input.parentId,
    resolved_at: isDoneCategory(column.category) ? scope.now : null,
  })
}

async function putParts(scope: Scope, id: string, input: Asked): Promise<void> {
  await addWords(scope, id, input.title)
  if (input.assigneeIds.length > 0) {
    await putAssignees(scope, id, [...new Set(input.assigneeIds)])
  }
  if (input.tagIds.length > 0) await putTags(scope, id, input.tagIds)
  const reporterId = memberIdOf(scope)
  if (reporterId !== null) await putWatchers(scope, id, [reporterId])
}

async function tellOfNew(
  scope: Scope,
  id: string,
  { board, input }: { readonly board: BoardRow; readonly input: Asked },
): Promise<Ticket> {
  const row = await readAnew(scope, { id, my_role: board.my_role })
  const data = { ...named(row), card: presentCard(row) }
  scope.emit(ticketCreated, data, await about(scope, row, row))
  tellAssigned(scope, id, input.assigneeIds)
  return presentTicket(scope, row, true)
}

/** Clean, and the words of it. */
export function descriptionOf(html: string): {
  description_html: string
  description_text: string
} {
  const clean = cleanHtml(html)
  if (clean.length > longestHtml) refuse('too_large', 'This description is too long.')
  return { description_html: clean, description_text: textOfHtml(clean).slice(0, longestText) }
}

function memberIdOf({ actor }: Scope): string | null {
  return actor.kind === 'member' ? actor.membership.memberId : null
}

/** Who asked for it is told what becomes of it. */
function usualVisibility({ category }: TypeRow, requesterId: string | null) {
  return category === 'customer' && requesterId !== null ? 'requester' : 'internal'
}

async function usualType(scope: Scope, { kind }: BoardRow): Promise<string> {
  const category = kind === 'support' ? 'customer' : 'back_office'
  const id = await findUsualType(scope, category)
  return id ?? refuse('conflict', 'Make a kind of ticket first.')
}

async function getConversation(scope: Scope, id: string | null) {
  if (id === null) return undefined
  const found = (await seenConversations(scope, [id])).get(id)
  return found ?? refuse('not_found', 'There is no such conversation.')
}

const longestHtml = 200_000
const longestText = 50_000
