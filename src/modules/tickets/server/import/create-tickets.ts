import { generateNKeysBetween } from 'fractional-indexing'

import { newClientKey } from '#lib/new-client-key.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { ticketCreated } from '../../contract.ts'
import { isDoneCategory } from '../../rules.ts'
import { aboutMany, named } from '../about.ts'
import { descriptionOf } from '../actions/creating.ts'
import { asProduct } from '../as-product.ts'
import { presentCard } from '../present.ts'
import type { BoardRow } from '../store/boards.ts'
import { listColumnsOf, lockColumnsNamed, readLastRank, type ColumnRow } from '../store/columns.ts'
import { insertComment, updateCommentCount } from '../store/comments.ts'
import { insertExternalKey } from '../store/external-keys.ts'
import { fieldColumns } from '../store/field-columns.ts'
import { addWords, setAssignees, setTags, replaceChecklist } from '../store/ticket-parts.ts'
import { changeTicket, insertTicket, listFullRows, nextNumber } from '../store/tickets.ts'
import { htmlOfMarkup, textOfMarkup } from './read-markup.ts'
import type { PlannedComment, PlannedTicket } from './read-row.ts'

interface KeyedTicket {
  readonly key: string
  readonly ticket: PlannedTicket
}

/**
 * Appends the tickets to their columns in file order without assignment notifications. Returns the
 * ids in the order of the rows.
 */
export async function createTickets(
  scope: Scope,
  board: BoardRow,
  {
    planned,
    usualType: defaultTypeId,
  }: { readonly planned: readonly KeyedTicket[]; readonly usualType: string },
): Promise<string[]> {
  if (planned.length === 0) return []
  const placeOf = await openColumns(scope, board, planned)
  const ids: string[] = []
  for (const { key, ticket } of planned) {
    const { column, rank } = placeOf(ticket)
    const id = await insert(scope, board, { ticket, column, rank, usualType: defaultTypeId })
    await insertParts(scope, id, ticket)
    if (key !== '') await insertExternalKey(scope, { boardId: board.id, key, ticketId: id })
    ids.push(id)
  }
  await emitImported(scope, ids)
  return ids
}

type PlaceOf = (ticket: PlannedTicket) => { readonly column: ColumnRow; readonly rank: string }

async function openColumns(
  scope: Scope,
  board: BoardRow,
  planned: readonly KeyedTicket[],
): Promise<PlaceOf> {
  const all = await listColumnsOf(scope, [board.id])
  const defaultColumn = all.find((column) => column.isDefault)
  if (!defaultColumn) throw new Error('The board has a default column.')
  const columnOf = ({ columnId }: PlannedTicket) =>
    all.find(({ id }) => id === columnId) ?? defaultColumn
  const fieldRequired = Map.groupBy(planned, ({ ticket }) => columnOf(ticket).id)
  await lockColumnsNamed(scope, [...fieldRequired.keys()])
  const ranks = new Map<string, string[]>()
  for (const [id, tickets] of fieldRequired) {
    ranks.set(id, generateNKeysBetween(await readLastRank(scope, id), null, tickets.length))
  }
  return (ticket) => {
    const column = columnOf(ticket)
    return { column, rank: ranks.get(column.id)?.shift() ?? '' }
  }
}

async function insert(
  scope: Scope,
  board: BoardRow,
  {
    ticket,
    column,
    rank,
    usualType: defaultTypeId,
  }: {
    readonly ticket: PlannedTicket
    readonly column: ColumnRow
    readonly rank: string
    readonly usualType: string
  },
): Promise<string> {
  const id = await insertTicket(scope, {
    boardId: board.id,
    number: await nextNumber(scope, board.id),
    columnId: column.id,
    rank,
    clientKey: newClientKey(),
    typeId: ticket.typeId ?? defaultTypeId,
    title: ticket.title,
    ...descriptionOf(htmlOfMarkup(ticket.description, ticket.markup)),
    reporterId: memberOf(scope).memberId,
    priority: ticket.priority,
    ...fieldColumns(ticket.fields),
    dueAt: ticket.dueAt,
    // Tickets overdue on import get no reminder.
    dueToldAt: ticket.dueAt !== null && ticket.dueAt < scope.now ? scope.now : null,
    source: 'import',
    cancelReason: column.category === 'cancelled' ? 'Canceled before it was imported' : '',
    resolvedAt: isDoneCategory(column.category) ? scope.now : null,
  })
  if (id === undefined) throw new Error('The new key is unique.')
  return id
}

async function insertParts(scope: Scope, id: string, ticket: PlannedTicket): Promise<void> {
  await addWords(scope, id, ticket.title)
  if (ticket.assigneeIds.length > 0) await setAssignees(scope, id, ticket.assigneeIds)
  if (ticket.tagIds.length > 0) await setTags(scope, id, ticket.tagIds)
  if (ticket.checklist.length > 0) await addChecklistLines(scope, id, ticket)
  for (const comment of ticket.comments) {
    const { at } = comment
    // Clamps future dates from a wrong clock.
    const when = at !== undefined && at < scope.now ? at : scope.now
    await insertComment(
      { ...scope, now: when },
      {
        ticketId: id,
        clientKey: newClientKey(),
        memberId: memberOf(scope).memberId,
        text: wordsOf(comment, ticket.markup),
        isPublic: false,
      },
    )
  }
  if (ticket.comments.length > 0) await updateCommentCount(scope, id)
}

/**
 * The importing member is the author, so that no comment appears under the name of a teammate who
 * may not have written it.
 */
function wordsOf({ author, text }: PlannedComment, markup: PlannedTicket['markup']): string {
  // Markup without text, such as an image, stays as it is.
  const plainText = textOfMarkup(text, markup).trim() || text.trim()
  return (author === '' ? plainText : `${author}:\n${plainText}`).slice(0, longestComment)
}

async function addChecklistLines(
  scope: Scope,
  id: string,
  { checklist }: PlannedTicket,
): Promise<void> {
  const lines = checklist.map(({ text, isDone }) => ({
    id: null,
    text,
    isDone,
    assigneeId: null,
    dueOn: null,
  }))
  await replaceChecklist(scope, id, lines)
  await changeTicket(scope, id, {
    checklistCount: lines.length,
    checklistDone: lines.filter((line) => line.isDone).length,
  })
}

async function emitImported(scope: Scope, ids: readonly string[]): Promise<void> {
  const about = aboutMany(scope)
  const rows = await listFullRows(asProduct(scope), ids)
  for (const row of rows.toSorted((one, other) => Number(one.number - other.number))) {
    scope.emit(ticketCreated, { ...named(row), card: presentCard(row) }, await about(row, row))
  }
}

const longestComment = 20_000
