import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as lanesContract from '../../lanes-contract.ts'
import type { Lane } from '../../lanes-contract.ts'
import { getBoardRow } from '../refusals.ts'
import { refuseUnknownFilters } from '../refuse-unknown-filters.ts'
import { listLaneCells, listTicketTitles, listTypeTitles } from '../store/lanes.ts'
import { conditionsOf, isLive } from '../store/ticket-conditions.ts'

export async function listLanes(
  scope: Scope,
  { boardId, by, ...filter }: ParsedInputOf<typeof lanesContract.listLanes>,
): Promise<{ items: Lane[] }> {
  await getBoardRow(scope, boardId, 'view')
  await refuseUnknownFilters(scope, filter)
  const conditions = [isLive, ...conditionsOf(scope, filter)]
  const cells = await listLaneCells(scope, { boardId, by, conditions })
  const lanes = [...Map.groupBy(cells, ({ value }) => value ?? 'none')]
    .map(([value, own]) => ({ value, own, total: own.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((one, other) => other.total - one.total || (one.value < other.value ? -1 : 1))
    .slice(0, maxLanes)
  const ids = lanes.map(({ value }) => value).filter((value) => value !== 'none')
  const titles = await titlesOf(scope, by, ids)
  return {
    items: lanes.map(({ value, own }) => ({
      value,
      title: titles.get(value) ?? '',
      columns: own.map(({ columnId, count }) => ({ columnId, count })),
    })),
  }
}

async function titlesOf(
  scope: Scope,
  by: ParsedInputOf<typeof lanesContract.listLanes>['by'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === 'type') return listTypeTitles(scope, ids)
  if (by === 'parent') return listTicketTitles(scope, ids)
  return new Map()
}

const maxLanes = 200
