import type { Selectable } from 'kysely'

import type { Views } from '#platform/database/tables.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import * as contract from '../views-contract.ts'
import type { SavedView } from '../views-contract.ts'
import { viewedListSlot, type ViewedList } from './viewed-list.ts'

type Row = Selectable<Views>

export async function listSavedViews(
  scope: Scope,
  { list }: ParsedInputOf<typeof contract.listSavedViews>,
): Promise<{ items: SavedView[] }> {
  const viewed = getList(scope, list)
  const rows = await isVisible(scope)
    .where('list', '=', list)
    .orderBy('isShared')
    .orderBy((name) => name.fn<string>('lower', ['name']))
    .orderBy('id')
    .limit(200)
    .execute()
  return { items: rows.map((row) => present(scope, viewed, row)) }
}

export async function createSavedView(
  scope: Scope,
  { list, ...input }: ParsedInputOf<typeof contract.createSavedView>,
): Promise<SavedView> {
  const viewed = getList(scope, list)
  refuseSharing(scope, viewed, input.isShared)
  const { memberId } = memberOf(scope)
  if ((await countOwn(scope, memberId)) >= maxViews) {
    refuse('conflict', `You can have up to ${maxViews} saved views. Delete one first.`)
  }
  const row = await scope.db
    .insertInto('views')
    .values({ orgId: scope.organizationId, list, ownerId: memberId, ...columnsOf(input) })
    .returningAll()
    .executeTakeFirstOrThrow()
  emitChanged(scope, row)
  return present(scope, viewed, row)
}

export async function updateSavedView(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof contract.updateSavedView>,
): Promise<SavedView> {
  const { row, viewed } = await getOwn(scope, id)
  if (!row.isShared) refuseSharing(scope, viewed, input.isShared)
  const changed = await scope.db
    .updateTable('views')
    .set({ ...columnsOf(input), version: version + 1, updatedAt: scope.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!changed) {
    refuse('version_conflict', 'Someone else changed this view. Reload to see the latest.')
  }
  emitChanged(scope, changed)
  return present(scope, viewed, changed)
}

export async function deleteSavedView(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.deleteSavedView>,
): Promise<Record<string, never>> {
  const { row } = await getOwn(scope, id)
  const deleted = await scope.db
    .deleteFrom('views')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) refuse('not_found', viewGone)
  emitChanged(scope, row)
  return {}
}

function isVisible(scope: Scope) {
  const { memberId } = memberOf(scope)
  return scope.db
    .selectFrom('views')
    .selectAll()
    .where((is) => is.or([is('isShared', '=', true), is('ownerId', '=', memberId)]))
}

function getList(scope: Scope, list: string): ViewedList {
  const viewed = scope.gather(viewedListSlot).find((one) => one.list === list)
  const isSeen =
    viewed && (viewed.view.who !== 'key' || levelOf(memberOf(scope), viewed.view.key) !== undefined)
  return isSeen ? viewed : refuse('not_found', 'This list doesn’t exist.')
}

async function getOwn(scope: Scope, id: string) {
  const row = await isVisible(scope).where('id', '=', id).executeTakeFirst()
  if (!row) refuse('not_found', viewGone)
  const viewed = getList(scope, row.list)
  if (!mayChange(scope, viewed, row)) {
    refuse('forbidden', 'Only the author or a manager of this list can edit this view.')
  }
  return { row, viewed }
}

function mayChange(scope: Scope, viewed: ViewedList, row: Row): boolean {
  return row.ownerId === memberOf(scope).memberId || (row.isShared && mayShare(scope, viewed))
}

function mayShare(scope: Scope, { key }: ViewedList): boolean {
  return levelOf(memberOf(scope), key) === 'manage'
}

function refuseSharing(scope: Scope, viewed: ViewedList, isShared: boolean): void {
  if (isShared && !mayShare(scope, viewed)) {
    refuse('forbidden', 'Your role doesn’t let you share views with everyone.')
  }
}

async function countOwn(scope: Scope, memberId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('views')
    .select((read) => read.fn.countAll<string>().as('count'))
    .where('ownerId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function columnsOf({
  name,
  isShared,
  filter,
  sort,
  columns,
}: Omit<ParsedInputOf<typeof contract.updateSavedView>, 'id' | 'version'>) {
  // jsonb can't store half of a surrogate pair.
  const words = Object.entries(filter).map(([parameter, values]) => [
    parameter.toWellFormed(),
    values.map((value) => value.toWellFormed()),
  ])
  const text = JSON.stringify(Object.fromEntries(words))
  if (Buffer.byteLength(text) > maxFilterLength)
    refuse('too_large', 'These filters are too long to save.')
  return { name, isShared, filter: text, sort, columns: [...new Set(columns)] }
}

function present(scope: Scope, viewed: ViewedList, row: Row): SavedView {
  return {
    id: row.id,
    name: row.name,
    isShared: row.isShared,
    filter: contract.savedView.shape.filter.parse(row.filter),
    sort: row.sort,
    columns: row.columns,
    isOwn: mayChange(scope, viewed, row),
    version: row.version,
  }
}

function emitChanged(scope: Scope, { id, list }: Row): void {
  scope.emit(contract.savedViewChanged, { viewId: id, list }, { subjectId: id })
}

const viewGone = 'This view no longer exists. It may have been deleted.'
const maxViews = 200
const maxFilterLength = 4000
