import { generateKeyBetween } from 'fractional-indexing'

import { freeSlug } from '#lib/slug-from.ts'
import { checkedBody } from '#modules/content/server/checked-body.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { pageChanged, pageCreated, pageTrashed, treeChanged } from '../../contract.ts'
import type { DocPage, Tree, TrashedPage } from '../../model.ts'
import type * as pagesContract from '../../pages-contract.ts'
import { maxPageDepth, isReservedSlug } from '../../rules.ts'
import { inTreeOrder } from '../in-tree-order.ts'
import { createPages, refuseTooDeep } from '../page-tree.ts'
import { presentPage } from '../present.ts'
import {
  getPlaceRow,
  getSpaceRow,
  getActivePlace,
  getVersionRow,
  refuseUnknownLanguage,
} from '../refusals.ts'
import {
  changeKind,
  changePlace,
  countTrash,
  findGap,
  findLastPosition,
  listFamily,
  listSiblingSlugs,
  listTrashRows,
  listTreeRows,
  shiftDepth,
  trashFamily,
  untrashFamily,
  writePaths,
  type PlaceRow,
} from '../store/places.ts'
import type { SpaceRow } from '../store/spaces.ts'
import { changeText } from '../store/texts.ts'
import { lockVersion } from '../store/versions.ts'

export async function getTree(
  scope: Scope,
  { id, locale: requested }: ParsedInputOf<typeof pagesContract.getTree>,
): Promise<Tree> {
  const version = await getVersionRow(scope, id)
  const { defaultLocale: fallback } = await getSpaceRow(scope, version.spaceId)
  const locale = requested ?? fallback
  const rows = await listTreeRows(scope, { versionId: id, locale, fallback })
  return {
    versionId: id,
    locale,
    items: inTreeOrder(rows).map((row) => ({
      id: row.id,
      parentId: row.parentId,
      kind: row.kind,
      depth: row.depth,
      icon: row.icon,
      url: row.url,
      method: row.method,
      title: row.title,
      slug: row.slug,
      path: row.path,
      isWritten: row.isWritten,
      isLive: row.isLive,
      hasUnpublishedChanges: row.isChanged,
    })),
    trashCount: await countTrash(scope, id),
  }
}

export async function listTrash(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: TrashedPage[] }> {
  await getVersionRow(scope, id)
  const rows = await listTrashRows(scope, id)
  return {
    items: rows.map(({ deletedAt, below, ...row }) => ({
      ...row,
      belowCount: below,
      deletedAt: deletedAt.toISOString(),
    })),
  }
}

interface At {
  readonly versionId: string
  readonly id: string
}

export async function getPage(scope: Scope, { versionId, id }: At): Promise<DocPage> {
  return presentPage(scope, await getPlaceRow(scope, { versionId, pageId: id }))
}

export async function createPage(
  scope: Scope,
  {
    versionId,
    parentId,
    afterId,
    locale,
    slug,
    url,
    body,
    ...values
  }: ParsedInputOf<typeof pagesContract.createPage>,
): Promise<DocPage> {
  const version = await getVersionRow(scope, versionId)
  const space = await getSpaceRow(scope, version.spaceId)
  const textLocale = locale ?? space.defaultLocale
  refuseUnknownLanguage(space, textLocale)
  if (values.kind === 'link' && url === undefined) refuseField('url', 'Enter a URL for the link.')
  await lockVersion(scope, versionId)
  const parent = await parentOf(scope, versionId, parentId)
  if (slug !== undefined) await refuseTakenSlug(scope, space, { versionId, parentId, slug })
  const [page] = await createPages(
    scope,
    {
      space,
      versionId,
      locale: textLocale,
      parent,
      ...(afterId !== undefined && {
        positions: [await placeBehind(scope, { versionId, parentId, afterId, movingId: null })],
      }),
    },
    [
      {
        ...values,
        ...(slug !== undefined && { slug }),
        ...(values.kind === 'link' && { url: url ?? '' }),
        ...(body !== undefined && { document: checkedBody(body) }),
      },
    ],
  )
  if (!page) throw new Error('The page was not inserted.')
  const about = { spaceId: space.id, versionId, pageId: page.id, title: values.title }
  scope.emit(pageCreated, about, { subjectId: page.id })
  return getPage(scope, { versionId, id: page.id })
}

async function parentOf(
  scope: Scope,
  versionId: string,
  parentId: string | null,
): Promise<PlaceRow | null> {
  if (parentId === null) return null
  const parent = await getActivePlace(scope, { versionId, pageId: parentId })
  if (parent.kind !== 'page' && parent.kind !== 'group') {
    refuse('conflict', 'Links and API operations can’t have subpages.')
  }
  return parent
}

async function placeBehind(
  scope: Scope,
  at: {
    readonly versionId: string
    readonly parentId: string | null
    readonly afterId: string | null
    readonly movingId: string | null
  },
): Promise<string> {
  if (at.afterId !== null) {
    await getPlaceRow(scope, { versionId: at.versionId, pageId: at.afterId })
  }
  const { before, after } = await findGap(scope, at)
  return generateKeyBetween(before, after)
}

export async function refuseTakenSlug(
  scope: Scope,
  space: SpaceRow,
  {
    versionId,
    parentId,
    slug,
    exceptId = null,
  }: { versionId: string; parentId: string | null; slug: string; exceptId?: string | null },
): Promise<void> {
  if (parentId === null && isReservedSlug(slug, namesOf(space))) {
    refuseField('slug', 'This slug is reserved. Choose another one.')
  }
  if ((await listSiblingSlugs(scope, { versionId, parentId, exceptId })).has(slug)) {
    refuseField('slug', 'Another page on this level already uses this slug. Choose another one.')
  }
}

function namesOf(space: SpaceRow) {
  return { versions: space.versionSlugs, locales: space.languages.map(({ locale }) => locale) }
}

export async function updatePage(
  scope: Scope,
  { versionId, id, icon, url, kind }: ParsedInputOf<typeof pagesContract.updatePage>,
): Promise<DocPage> {
  const at = { versionId, pageId: id }
  const row = await getActivePlace(scope, at)
  if (url !== undefined && row.kind !== 'link') refuseField('url', 'Only links have a URL.')
  if (kind !== undefined && kind !== row.kind) {
    if (row.kind === 'link' || row.kind === 'api') {
      refuse('conflict', 'Links and API operations can’t be converted.')
    }
    await changeKind(scope, id, kind)
  }
  if (icon !== undefined || url !== undefined) {
    await changePlace(scope, at, {
      ...(icon !== undefined && { icon }),
      ...(url !== undefined && { url }),
    })
  }
  emitPageChanged(scope, row)
  return getPage(scope, { versionId, id })
}

/** The last move wins. */
export async function movePage(
  scope: Scope,
  { versionId, id, parentId, afterId }: ParsedInputOf<typeof pagesContract.movePage>,
): Promise<DocPage> {
  await lockVersion(scope, versionId)
  const at = { versionId, pageId: id }
  const row = await getActivePlace(scope, at)
  const parent = await parentOf(scope, versionId, parentId)
  if (afterId === id) refuseField('afterId', 'A page can’t be placed after itself.')
  const family = await listFamily(scope, at)
  if (parentId !== null && family.some((one) => one.pageId === parentId)) {
    refuse('conflict', 'You can’t move a page into itself.')
  }
  const shift = (parent?.depth ?? 0) + 1 - row.depth
  if (Math.max(...family.map(({ depth }) => depth)) + shift > maxPageDepth) refuseTooDeep()
  const position = await placeBehind(scope, { versionId, parentId, afterId, movingId: id })
  if (parentId !== row.parentId) await freeNames(scope, row, parentId)
  await changePlace(scope, at, { parentId, position })
  if (shift !== 0) {
    await shiftDepth(scope, versionId, { ids: family.map(({ pageId }) => pageId), by: shift })
  }
  if (parentId !== row.parentId) await writePaths(scope, { versionId, pageIds: [id] })
  scope.emit(treeChanged, { spaceId: row.spaceId, versionId }, { subjectId: id })
  return getPage(scope, { versionId, id })
}

/** If a sibling has the same slug there, the page gets the next free one. */
async function freeNames(scope: Scope, row: PlaceRow, parentId: string | null): Promise<void> {
  const { versionId, pageId } = row
  const space = await getSpaceRow(scope, row.spaceId)
  const taken = await listSiblingSlugs(scope, { versionId, parentId, exceptId: pageId })
  for (const { locale, slug } of row.languages) {
    const isOurs = parentId === null && isReservedSlug(slug, namesOf(space))
    const free = freeSlug(isOurs ? `${slug}-page` : slug, taken)
    if (free !== slug) await changeText(scope, { versionId, pageId, locale }, { slug: free })
  }
}

export async function trashPage(
  scope: Scope,
  { versionId, id, isTrashed }: ParsedInputOf<typeof pagesContract.trashPage>,
): Promise<DocPage> {
  await lockVersion(scope, versionId)
  const at = { versionId, pageId: id }
  const row = await getPlaceRow(scope, at)
  if ((row.deletedAt !== null) === isTrashed) return presentPage(scope, row)
  if (isTrashed) await trashFamily(scope, at)
  else await restorePage(scope, row)
  const about = { spaceId: row.spaceId, versionId, pageId: id, title: row.title }
  scope.emit(pageTrashed, { ...about, isTrashed }, { subjectId: id })
  return getPage(scope, { versionId, id })
}

/** Restores a page in its old place, or at the top level if its parent no longer exists. */
async function restorePage(scope: Scope, row: PlaceRow): Promise<void> {
  const { versionId, pageId, parentId } = row
  if (row.deletedWith !== pageId) {
    refuse('conflict', 'This page was deleted with its parent page. Restore the parent page first.')
  }
  const parent =
    parentId === null ? null : await getPlaceRow(scope, { versionId, pageId: parentId })
  await untrashFamily(scope, { versionId, pageId })
  if (!parent?.deletedAt) return
  const family = await listFamily(scope, { versionId, pageId })
  await freeNames(scope, row, null)
  const last = await findLastPosition(scope, { versionId, parentId: null })
  const set = { parentId: null, position: generateKeyBetween(last, null) }
  await changePlace(scope, { versionId, pageId }, set)
  await shiftDepth(scope, versionId, {
    ids: family.map(({ pageId }) => pageId),
    by: 1 - row.depth,
  })
  await writePaths(scope, { versionId, pageIds: [pageId] })
}

function emitPageChanged(scope: Scope, row: PlaceRow): void {
  const { spaceId, versionId, pageId, title } = row
  scope.emit(pageChanged, { spaceId, versionId, pageId, title }, { subjectId: pageId })
}

/** Titles that start with the text come first. A version has few enough pages to scan them all. */
export async function findPages(
  scope: Scope,
  { id, q, locale: requested, limit }: ParsedInputOf<typeof pagesContract.findPages>,
): Promise<AnswerOf<typeof pagesContract.findPages>> {
  const version = await getVersionRow(scope, id)
  const { defaultLocale: fallback } = await getSpaceRow(scope, version.spaceId)
  const locale = requested ?? fallback
  const rows = await listTreeRows(scope, { versionId: id, locale, fallback })
  const titles = new Map(rows.map((row) => [row.id, row]))
  const term = q.toLowerCase()
  const found = rows
    .filter(({ kind }) => kind === 'page' || kind === 'api')
    .map((row) => ({ row, at: `${row.title} ${row.path}`.toLowerCase().indexOf(term) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)
  return {
    items: found.slice(0, limit).map(({ row }) => ({
      id: row.id,
      spaceId: version.spaceId,
      versionId: id,
      locale,
      title: row.title,
      path: row.path,
      trail: trailOf(row.parentId, titles),
      isLive: row.isLive,
    })),
  }
}

function trailOf(
  id: string | null,
  rows: ReadonlyMap<string, { readonly title: string; readonly parentId: string | null }>,
): string[] {
  const row = id === null ? undefined : rows.get(id)
  return row ? [...trailOf(row.parentId, rows), row.title] : []
}
