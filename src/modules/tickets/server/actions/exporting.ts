import { listMemberNames, listTeamRows } from '#modules/organization/server/public.ts'
import { listTagNames } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as exportContract from '../../export-contract.ts'
import type { ExportedTicket } from '../../export-contract.ts'
import type { TicketCard } from '../../model.ts'
import { fieldsOfRow } from '../store/field-columns.ts'
import { listExportRows, listKeysOf, type ExportRow } from '../store/export-rows.ts'
import { listTickets } from './listing.ts'

export async function exportTickets(
  scope: Scope,
  input: ParsedInputOf<typeof exportContract.exportTickets>,
): Promise<Page<ExportedTicket>> {
  const page = await listTickets(scope, input)
  const rows = await listExportRows(
    scope,
    page.items.map(({ id }) => id),
  )
  const names = await namesFor(scope, page.items, [...rows.values()])
  const items = page.items.flatMap((card) => {
    const row = rows.get(card.id)
    return row ? [present(card, row, names)] : []
  })
  return { ...page, items }
}

type Names = Readonly<Record<'members' | 'teams' | 'tags' | 'keys', ReadonlyMap<string, string>>>

async function namesFor(
  scope: Scope,
  cards: readonly TicketCard[],
  rows: readonly ExportRow[],
): Promise<Names> {
  const each = (idsOf: (card: TicketCard) => readonly string[]) => [
    ...new Set(cards.flatMap(idsOf)),
  ]
  const teams = cards.some(({ teamId }) => teamId !== null) ? await listTeamRows(scope) : []
  return {
    members: await listMemberNames(
      scope,
      each(({ assigneeIds }) => assigneeIds),
    ),
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    tags: await listTagNames(
      scope,
      each(({ tagIds }) => tagIds),
    ),
    keys: await listKeysOf(
      scope,
      rows.flatMap(({ parentId: id }) => id ?? []),
    ),
  }
}

function present(card: TicketCard, row: ExportRow, names: Names): ExportedTicket {
  const { members, teams, tags, keys } = names
  return {
    id: card.id,
    key: card.key,
    oldKey: row.oldKey,
    title: card.title,
    description: row.descriptionText,
    board: row.boardName,
    column: row.columnName,
    state: row.category,
    type: row.typeName,
    priority: card.priority,
    assignees: card.assigneeIds.flatMap((id) => members.get(id) ?? []),
    team: card.teamId === null ? null : (teams.get(card.teamId) ?? null),
    tags: card.tagIds.flatMap((id) => tags.get(id) ?? []),
    requester: card.requester?.name ?? null,
    ...fieldsOfRow(row),
    dueAt: card.dueAt,
    spentMin: row.spentMin,
    parent: row.parentId === null ? null : (keys.get(row.parentId) ?? null),
    checklist: [...row.checklist],
    createdAt: card.createdAt,
    updatedAt: card.updatedAt,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}
