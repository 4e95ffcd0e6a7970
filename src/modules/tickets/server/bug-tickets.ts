import { listFieldsOf } from '#modules/fields/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TicketForm } from '../own-contract.ts'
import { publicStateOf, type PublicState } from '../public-state.ts'
import { formFields, createByCustomer, type ByCustomer } from './actions/own-creating.ts'
import { asProduct } from './as-product.ts'
import { findBoardRow, type BoardRow } from './store/boards.ts'
import { listMemberAccess } from './store/own-tickets.ts'
import { findTypeRow, findDefaultType, type TypeRow } from './store/ticket-types.ts'
import type { TicketRow } from './store/tickets.ts'

export interface BugTarget {
  readonly boardId: string
  readonly typeId: string | null
}

export async function createBugTicket(
  scope: Scope,
  target: BugTarget,
  { customer, input }: Pick<ByCustomer, 'customer' | 'input'>,
): Promise<TicketRow> {
  const place = await findPlace(scope, target)
  if (!place) refuse('conflict', 'Bug reports aren’t available right now.')
  return createByCustomer(scope, { ...place, customer, input, source: 'bug' })
}

export async function answerBugForm(
  scope: Scope,
  target: BugTarget,
): Promise<Pick<TicketForm, 'fields'> | undefined> {
  const place = await findPlace(scope, target)
  return place && { fields: formFields(place.type, await listFieldsOf(scope, 'ticket')) }
}

export async function isBugBoard(scope: Scope, id: string): Promise<boolean> {
  const board = await findBoardRow(scope, id)
  return board !== undefined && board.archivedAt === null
}

export async function isBugType(scope: Scope, id: string): Promise<boolean> {
  return (await findTypeRow(scope, id))?.archivedAt === null
}

export async function readBoardState(
  scope: Scope,
  { boardId, columnId }: { readonly boardId: string; readonly columnId: string },
): Promise<PublicState & { isResolved: boolean }> {
  const columns = (await listMemberAccess(scope, [boardId])).get(boardId) ?? []
  const isResolved = columns.find(({ id }) => id === columnId)?.category === 'resolved'
  return { ...publicStateOf(columns, columnId), isResolved }
}

async function findPlace(
  scope: Scope,
  { boardId, typeId }: BugTarget,
): Promise<{ board: BoardRow; type: TypeRow } | undefined> {
  const board = await findBoardRow(asProduct(scope), boardId)
  if (!board || board.archivedAt !== null) return undefined
  const chosen = typeId === null ? undefined : await findTypeRow(scope, typeId)
  const isUsable = chosen?.archivedAt === null
  const defaultTypeId = isUsable ? undefined : await findDefaultType(scope, 'back_office')
  const type = isUsable ? chosen : defaultTypeId && (await findTypeRow(scope, defaultTypeId))
  return type ? { board, type } : undefined
}
