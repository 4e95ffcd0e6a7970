import type { Updateable } from 'kysely'

import { randomToken } from '#lib/random-token.ts'
import { hashPassword } from '#modules/account/server/public.ts'
import { listFieldsOf } from '#modules/fields/server/public.ts'
import { readSiteHome } from '#modules/sites/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { getBoardRow, listColumnRows, audienceOfBoard } from '#modules/tickets/server/public.ts'
import type { BoardShares } from '#platform/database/tables.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import * as contract from '../../contract.ts'
import type { BoardShare, Segments, ShareSettings } from '../../model.ts'
import { isReservedSlug, segmentActs, shareProblem } from '../../rules.ts'
import { presentShare, segmentsOf } from '../present.ts'
import type { Act } from '../store/share-visibility.ts'
import { readWeightField, setWeightField } from '../store/settings.ts'
import {
  changeShare,
  findShareRow,
  insertShare,
  isSlugTaken,
  listShareRows,
  setSegments,
  setShareColumns,
  setShareTags,
  type ShareRow,
} from '../store/shares.ts'
import { recalculateVotes } from '../recalculate-votes.ts'

export async function listShares(
  scope: Scope,
  { boardId }: ParsedInputOf<typeof contract.listShares>,
): Promise<{ items: BoardShare[] }> {
  if (boardId !== undefined) await getBoardRow(scope, boardId, 'view')
  const items: BoardShare[] = []
  for (const row of await listShareRows(scope, boardId)) {
    items.push(await presentShare(scope, row))
  }
  return { items }
}

export async function createShare(
  scope: Scope,
  { password, columnIds, segments, tagIds, ...input }: ParsedInputOf<typeof contract.createShare>,
): Promise<BoardShare> {
  const board = await getBoardRow(scope, input.boardId, 'admin')
  if (board.archivedAt) refuse('conflict', 'This board is archived. Restore it first.')
  await readSiteHome(scope, input.siteId, scope.product.config)
  refuseInvalid({ ...input, segments, hasPassword: password !== undefined })
  await refuseUnknownTags(scope, { segments, tagIds })
  await refuseForeignColumns(scope, board.id, columnIds)
  const { siteId, slug } = input
  if (isReservedSlug(slug) || (await isSlugTaken(scope, { siteId, slug, exceptId: null }))) {
    refuseSlug()
  }
  const id = await insertShare(scope, {
    ...plainColumns(input),
    siteId,
    boardId: board.id,
    slug,
    title: input.title,
    viewAccess: input.viewAccess,
    voteAccess: input.voteAccess,
    commentAccess: input.commentAccess,
    submitAccess: input.submitAccess,
    linkSecret: randomToken(),
    passwordHash: password === undefined ? null : await hashPassword(password),
    showsAllColumns: columnIds === null,
  })
  if (id === undefined) refuse('conflict', 'This board is already shared on this site.')
  await setShareColumns(scope, id, columnIds ?? [])
  await setSegments(scope, id, partsOf(segments))
  await setShareTags(scope, id, tagIds)
  return settle(scope, id)
}

export async function updateShare(
  scope: Scope,
  {
    id,
    version,
    password,
    columnIds,
    segments,
    tagIds,
    isArchived,
    ...input
  }: ParsedInputOf<typeof contract.updateShare>,
): Promise<BoardShare> {
  const row = await getSetUp(scope, id)
  if (row.version !== version) refuseStale()
  refuseInvalid({
    viewAccess: input.viewAccess ?? row.viewAccess,
    voteAccess: input.voteAccess ?? row.voteAccess,
    commentAccess: input.commentAccess ?? row.commentAccess,
    submitAccess: input.submitAccess ?? row.submitAccess,
    showsIdeas: input.showsIdeas ?? row.showsIdeas,
    roadmap: input.roadmap ?? row.roadmap,
    hasPassword: password !== undefined || row.passwordHash !== null,
    segments: segments ?? segmentsOf(row),
  })
  await refuseUnknownTags(scope, { segments, tagIds })
  if (columnIds !== undefined) await refuseForeignColumns(scope, row.boardId, columnIds)
  const { slug } = input
  if (slug && slug !== row.slug) {
    const place = { siteId: row.siteId, slug, exceptId: id }
    if (isReservedSlug(slug) || (await isSlugTaken(scope, place))) refuseSlug()
  }
  const isChanged = await changeShare(scope, row, {
    ...plainColumns(input),
    ...(columnIds !== undefined && { showsAllColumns: columnIds === null }),
    ...(password !== undefined && {
      passwordHash: await hashPassword(password),
      passwordVersion: row.passwordVersion + 1,
    }),
    ...(isArchived !== undefined && { archivedAt: isArchived ? scope.now : null }),
  })
  if (!isChanged) refuseStale()
  if (columnIds !== undefined) await setShareColumns(scope, id, columnIds ?? [])
  if (segments !== undefined) await setSegments(scope, id, partsOf(segments))
  if (tagIds !== undefined) await setShareTags(scope, id, tagIds)
  return settle(scope, id)
}

export async function renewLink(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<BoardShare> {
  const row = await getSetUp(scope, id)
  if (!(await changeShare(scope, row, { linkSecret: randomToken() }))) refuseStale()
  return settle(scope, id)
}

export async function getShareSettings(scope: Scope): Promise<ShareSettings> {
  return { weightField: await readWeightField(scope) }
}

/** Recalculates all votes in the background, which can take a while. */
export async function putShareSettings(
  scope: Scope,
  { weightField }: ParsedInputOf<typeof contract.putShareSettings>,
): Promise<ShareSettings> {
  const fields = weightField === '' ? [] : await listFieldsOf(scope, 'company')
  const isNumber = fields.some(({ key, type }) => key === weightField && type === 'number')
  if (weightField !== '' && !isNumber) {
    const message = 'Choose a number field of companies.'
    refuse('unprocessable', message, { fields: [{ path: 'weightField', message }] })
  }
  await setWeightField(scope, weightField)
  scope.enqueue(recalculateVotes, { afterId: null })
  return { weightField }
}

async function getSetUp(scope: Scope, id: string): Promise<ShareRow> {
  const row = await findShareRow(scope, id)
  if (!row) refuse('not_found', 'This board is no longer shared there.')
  await getBoardRow(scope, row.boardId, 'admin')
  return row
}

async function settle(scope: Scope, id: string): Promise<BoardShare> {
  const row = await findShareRow(scope, id)
  if (!row) throw new Error('The new share is readable.')
  const about = await audienceOfBoard(scope, row.boardId)
  scope.emit(
    contract.shareChanged,
    { shareId: id, boardId: row.boardId },
    { ...about, subjectId: id },
  )
  return presentShare(scope, row)
}

type Plain = Partial<Omit<ParsedInputOf<typeof contract.updateShare>, 'id' | 'version'>>

function plainColumns(input: Plain) {
  const all: Updateable<BoardShares> = {
    slug: input.slug,
    title: input.title,
    intro: input.intro,
    showsIdeas: input.showsIdeas,
    roadmap: input.roadmap,
    roadmapPrecision: input.roadmapPrecision,
    viewAccess: input.viewAccess,
    voteAccess: input.voteAccess,
    commentAccess: input.commentAccess,
    submitAccess: input.submitAccess,
    moderatesAnonymous: input.moderatesAnonymous,
    moderatesIdentified: input.moderatesIdentified,
    moderatesComments: input.moderatesComments,
    showsCounts: input.showsCounts,
    isIndexed: input.isIndexed,
    position: input.position,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function refuseInvalid(plan: Parameters<typeof shareProblem>[0]): void {
  const problem = shareProblem(plan)
  if (problem) refuse('unprocessable', problem.message, { fields: [problem] })
}

/** Columns without a public label are never shown, so they can't be selected. */
async function refuseForeignColumns(
  scope: Scope,
  boardId: string,
  columnIds: readonly string[] | null,
): Promise<void> {
  if (columnIds === null) return
  const columns = new Map((await listColumnRows(scope, boardId)).map((row) => [row.id, row]))
  if (columnIds.some((id) => !columns.has(id))) {
    refuse('not_found', 'This column no longer exists on this board.')
  }
  if (columnIds.some((id) => columns.get(id)?.publicLabel === null)) {
    const message = 'Add a public label to each column before you show it.'
    refuse('unprocessable', message, { fields: [{ path: 'columnIds', message }] })
  }
}

function partsOf(segments: Segments): { act: Act; tagId: string }[] {
  return segmentActs.flatMap(({ act }) => segments[act].map((tagId) => ({ act, tagId })))
}

async function refuseUnknownTags(
  scope: Scope,
  {
    segments,
    tagIds = [],
  }: { readonly segments?: Segments | undefined; readonly tagIds?: readonly string[] | undefined },
): Promise<void> {
  const named = new Set([
    ...tagIds,
    ...(segments ? partsOf(segments).map(({ tagId }) => tagId) : []),
  ])
  if (named.size === 0) return
  const usable = await listUsableTagIds(scope, [...named])
  if (usable.length < named.size) refuse('not_found', 'This tag no longer exists.')
}

function refuseSlug(): never {
  const message = 'This URL is already used on this site.'
  refuse('conflict', message, { fields: [{ path: 'slug', message }] })
}

function refuseStale(): never {
  refuse('version_conflict', 'Someone else changed this. Reload to see the latest.')
}
