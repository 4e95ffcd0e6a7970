import { checkedSharing, mayChangeShared } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { ticketViewChanged } from '../../views-contract.ts'
import type * as viewsContract from '../../views-contract.ts'
import { viewColumns } from '../../view-columns.ts'
import { ticketViewFilter, type TicketView } from '../../view-model.ts'
import { getBoardRow } from '../refusals.ts'
import { refuseUnknownFilters } from '../refuse-unknown-filters.ts'
import {
  changeTicketView,
  countTicketViewsOf,
  findTicketView,
  insertTicketView,
  listTicketViewRows,
  removeTicketView,
  type TicketViewRow,
} from '../store/views.ts'

export async function listTicketViews(scope: Scope): Promise<{ items: TicketView[] }> {
  const rows = await listTicketViewRows(scope)
  return { items: rows.map((row) => present(scope, row)) }
}

export async function createTicketView(
  scope: Scope,
  input: ParsedInputOf<typeof viewsContract.createTicketView>,
): Promise<TicketView> {
  const { memberId } = memberOf(scope)
  if ((await countTicketViewsOf(scope, memberId)) >= maxViews) {
    refuse('conflict', `You can have at most ${maxViews} ticket views. Delete one first.`)
  }
  const values = await columnsOf(scope, input)
  const row = await insertTicketView(scope, { ...values, ownerId: memberId })
  tell(scope, row.id)
  return present(scope, row)
}

export async function updateTicketView(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof viewsContract.updateTicketView>,
): Promise<TicketView> {
  await refuseUnlessOwn(scope, id)
  const row = await changeTicketView(scope, { id, version }, await columnsOf(scope, input))
  if (!row) refuse('version_conflict', 'Someone else changed this view. Reload to see the latest.')
  tell(scope, id)
  return present(scope, row)
}

export async function deleteTicketView(
  scope: Scope,
  { id }: ParsedInputOf<typeof viewsContract.deleteTicketView>,
): Promise<Record<string, never>> {
  await refuseUnlessOwn(scope, id)
  if (!(await removeTicketView(scope, id))) refuseUnknownView()
  tell(scope, id)
  return {}
}

async function refuseUnlessOwn(scope: Scope, id: string): Promise<void> {
  const row = (await findTicketView(scope, id)) ?? refuseUnknownView()
  if (mayChangeShared(scope, row)) return
  refuse('forbidden', 'Only the creator of this view or an admin can change it.')
}

function refuseUnknownView(): never {
  refuse('not_found', 'This view no longer exists.')
}

async function columnsOf(
  scope: Scope,
  {
    name,
    filter,
    sort,
    direction,
    columns,
    ...shared
  }: Omit<ParsedInputOf<typeof viewsContract.updateTicketView>, 'id' | 'version'>,
) {
  const sharing = await checkedSharing(scope, shared)
  if (filter.boardId !== undefined) await getBoardRow(scope, filter.boardId, 'view')
  await refuseUnknownFilters(scope, filter)
  return {
    name,
    ...sharing,
    boardId: filter.boardId ?? null,
    filter: JSON.stringify(filter),
    sort,
    direction,
    columns: [...new Set(columns)],
  }
}

function present(scope: Scope, row: TicketViewRow): TicketView {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    teamId: row.teamId,
    filter: ticketViewFilter.parse(row.filter),
    sort: row.sort,
    direction: row.direction,
    columns: viewColumns.filter((name) => row.columns.includes(name)),
    isOwn: mayChangeShared(scope, row),
    version: row.version,
  }
}

function tell(scope: Scope, viewId: string): void {
  scope.emit(ticketViewChanged, { viewId }, { subjectId: viewId })
}

const maxViews = 200
