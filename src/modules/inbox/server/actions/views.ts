import {
  checkedSharing,
  listTeamRows,
  mayChangeShared,
} from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { viewChanged } from '../../sorting-contract.ts'
import type * as sortingContract from '../../sorting-contract.ts'
import {
  conversationView,
  viewFilter,
  type ConversationView,
  type ViewCondition,
  type ViewGroup,
} from '../../view-model.ts'
import { viewCondition } from '../listing.ts'
import { allOf, columnIn, columnIs, type Condition } from '../store/conditions.ts'
import { listChannelRows } from '../store/channels.ts'
import { countHolding, inCategory } from '../store/conversations.ts'
import { isChannelVisible } from '../store/visibility.ts'
import {
  changeView,
  countViewsOf,
  getVisibleView,
  insertView,
  listViewRows,
  refuseUnknownView,
  removeView,
  type ViewRow,
} from '../store/views.ts'
import { maxCounted } from './conversations.ts'

export async function listViews(scope: Scope): Promise<AnswerOf<typeof sortingContract.listViews>> {
  const rows = await listViewRows(scope)
  return { items: rows.map((row) => present(scope, row)) }
}

export async function createView(
  scope: Scope,
  input: ParsedInputOf<typeof sortingContract.createView>,
): Promise<ConversationView> {
  const { memberId } = memberOf(scope)
  if ((await countViewsOf(scope, memberId)) >= maxViews) {
    refuse('conflict', `You can have at most ${maxViews} views. Delete one first.`)
  }
  const row = await insertView(scope, { ...(await columnsOf(scope, input)), ownerId: memberId })
  emitViewChanged(scope, row.id)
  return present(scope, row)
}

export async function updateView(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof sortingContract.updateView>,
): Promise<ConversationView> {
  await getOwnView(scope, id)
  const row = await changeView(scope, { id, version }, await columnsOf(scope, input))
  if (!row) refuse('version_conflict', 'Someone else changed this view. Reload to see the latest.')
  emitViewChanged(scope, id)
  return present(scope, row)
}

export async function deleteView(
  scope: Scope,
  { id }: ParsedInputOf<typeof sortingContract.deleteView>,
): Promise<Record<string, never>> {
  await getOwnView(scope, id)
  if (!(await removeView(scope, id))) refuseUnknownView()
  emitViewChanged(scope, id)
  return {}
}

export async function countViews(
  scope: Scope,
): Promise<AnswerOf<typeof sortingContract.countViews>> {
  const all = await listViewRows(scope)
  const views = all
    .filter(({ filter }) => !readsEveryRow(viewFilter.parse(filter)))
    .slice(0, maxCountedViews)
  const teams = await listTeamRows(scope)
  const ofViews = new Map<string, Condition>()
  for (const { id, filter } of views) ofViews.set(id, await viewCondition(scope, filter))
  const open = inCategory(scope, 'all')
  const ofTeams = teams.map(
    ({ id }) => [id, allOf([open, columnIn('team_id', { ids: [id] })])] as const,
  )
  const seen = (await listChannelRows(scope)).filter(({ id }) => isChannelVisible(scope, id))
  const channels = seen.slice(0, maxCountedViews)
  const ofChannels = channels.map(
    ({ id }) => [id, allOf([open, columnIs('channel_id', id)])] as const,
  )
  const isChoice = channels.length > 1
  return {
    views: Object.fromEntries(await countHolding(scope, ofViews, maxCounted)),
    teams: Object.fromEntries(await countHolding(scope, new Map(ofTeams), maxCounted)),
    channels: isChoice
      ? Object.fromEntries(await countHolding(scope, new Map(ofChannels), maxCounted))
      : {},
  }
}

async function getOwnView(scope: Scope, id: string): Promise<ViewRow> {
  const row = await getVisibleView(scope, id)
  return mayChangeShared(scope, row)
    ? row
    : refuse('forbidden', 'Only the creator or an admin can change this view.')
}

async function columnsOf(
  scope: Scope,
  {
    name,
    filter,
    sort,
    direction,
    folder,
    columns,
    ...shared
  }: ParsedInputOf<typeof sortingContract.createView>,
) {
  if (conditionsIn(filter).length > maxConditions) {
    refuse('invalid', `Use at most ${maxConditions} conditions.`)
  }
  const sharing = await checkedSharing(scope, shared)
  const shown = { sort, direction, folder, columns: [...new Set(columns)] }
  return { name, ...sharing, filter: JSON.stringify(filter), ...shown }
}

function conditionsIn({ conditions }: ViewGroup): ViewCondition[] {
  return conditions.flatMap((one) => ('conditions' in one ? conditionsIn(one) : [one]))
}

/** Custom fields have no index, so views that use them are paged but never counted. */
function readsEveryRow(filter: ViewGroup): boolean {
  return conditionsIn(filter).some((one) => 'of' in one && one.of === 'conversation')
}

function present(scope: Scope, row: ViewRow): ConversationView {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    teamId: row.teamId,
    filter: viewFilter.parse(row.filter),
    sort: row.sort,
    direction: row.direction,
    folder: row.folder,
    columns: shownColumns.parse(row.columns),
    isOwn: mayChangeShared(scope, row),
    version: row.version,
  }
}

function emitViewChanged(scope: Scope, viewId: string): void {
  scope.emit(viewChanged, { viewId }, { subjectId: viewId })
}

const shownColumns = conversationView.shape.columns
const maxViews = 200
const maxCountedViews = 50
const maxConditions = 50
