import { z } from 'zod'

import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage } from '#platform/registry/paging.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { ReaderPage, ReaderSpace, ReaderTreePage } from '../../model.ts'
import type * as readerContract from '../../reader-contract.ts'
import { docPath, readAddress } from '../../rules.ts'
import { readerTree } from '../reader-tree.ts'
import { pageAddresses } from '../render.ts'
import { getShown, pathOf, refuseMissing, prefixOf, type Shown } from '../shown.ts'
import { findOwnFeedback } from '../store/feedback.ts'
import {
  asksWhoReads,
  findReadableFile,
  findReaderPage,
  findReaderSpace,
  listByPath,
  listChanged,
  listReaderTree,
  listLocations,
  type ReaderPageRow,
  type ReaderSpaceRow,
  type LocationRow,
} from '../store/reading.ts'

export async function getReaderSpace(
  scope: Scope,
): Promise<AnswerOf<typeof readerContract.getReaderSpace>> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) refuseMissing()
  const { name, defaultLocale, locales, versions } = space
  return {
    name,
    defaultLocale,
    locales,
    versions: versions.map(({ slug, label, state }) => ({ slug, label, state })),
  }
}

export async function getReaderLock(
  scope: Scope,
): Promise<AnswerOf<typeof readerContract.getReaderLock>> {
  const { siteId, contactId } = readerOf(scope)
  return { asksWhoReads: contactId === null && (await asksWhoReads(scope, siteId)) }
}

/** The page at a path; the first page for an empty path, and the first page of a group. */
export async function readPage(
  scope: Scope,
  { path, ...requested }: ParsedInputOf<typeof readerContract.readPage>,
  exchange: From,
): Promise<ReaderPage> {
  const shown = await getShown(scope, requested)
  const { space, version, locale } = shown
  const at = { versionId: version.id, locale }
  const rows = await listReaderTree(scope, at)
  const tree = readerTree(rows, prefixOf(space, at))
  const target = path === '' ? firstPath(rows, tree) : path
  const group = rows.find((row) => row.kind === 'group' && row.path === target)
  const inGroup = group && tree.find(({ id }) => id === group.id)
  const first =
    inGroup && rows.find((row) => docPath(prefixOf(space, at), row.path) === inGroup.path)
  const found = await findReaderPage(scope, at, { path: first?.path ?? target })
  const row = found ?? refuseMissing()
  const [where, own] = await Promise.all([
    listLocations(scope, space.id, [row.id, ...pageIdsOf(row.bodyHtml)]),
    findOwnFeedback(
      scope,
      { pageId: row.id, versionId: version.id, locale },
      readerHash(scope, exchange),
    ),
  ])
  const same = where.filter(({ id }) => id === row.id)
  return {
    space: presentReaderSpace(shown, same),
    tree,
    ...presentPage(shown, row, same),
    html: withPaths(row.bodyHtml, shown, where),
    ...aroundOf(tree, row.id),
    ownFeedback: own ? { isHelpful: own.isHelpful } : null,
  }
}

function firstPath(
  rows: readonly { readonly id: string; readonly path: string }[],
  tree: readonly ReaderTreePage[],
): string {
  const first = tree.find(({ kind }) => kind === 'page' || kind === 'api')
  return rows.find(({ id }) => id === first?.id)?.path ?? ''
}

function presentPage(
  { space, version, locale }: Shown,
  row: ReaderPageRow,
  same: readonly LocationRow[],
) {
  const current = same.find((one) => one.locale === locale && isCurrent(space, one.versionId))
  const path = pathOf(space, row)
  return {
    id: row.id,
    revisionId: row.revisionId,
    kind: row.kind,
    method: row.method,
    locale,
    title: row.title,
    description: row.description,
    contents: row.contents,
    wordCount: row.wordCount,
    path,
    canonicalPath: current ? pathOf(space, current) : path,
    isIndexed: row.isIndexed && version.state !== 'deprecated',
    publishedAt: row.firstPublishedAt.toISOString(),
    updatedAt: row.lastPublishedAt.toISOString(),
    languages: same
      .filter((one) => one.versionId === version.id)
      .map((one) => ({ locale: one.locale, path: pathOf(space, one) })),
  }
}

function isCurrent(space: ReaderSpaceRow, versionId: string): boolean {
  return space.versions.some(({ id, state }) => id === versionId && state === 'current')
}

export function presentReaderSpace(
  { space, version, locale }: Shown,
  same: readonly LocationRow[] = [],
): ReaderSpace {
  return {
    id: space.id,
    name: space.name,
    locale,
    defaultLocale: space.defaultLocale,
    takesFeedback: space.takesFeedback,
    showsContents: space.showsContents,
    showsUpdated: space.showsUpdated,
    isPublic: space.audience === 'public',
    version: { slug: version.slug, label: version.label, state: version.state },
    versions: space.versions.map(({ id, slug, label, state }) => {
      const there = same.find((one) => one.versionId === id && one.locale === locale)
      const home = docPath(prefixOf(space, { versionId: id, locale }), '')
      return { slug, label, state, path: there ? pathOf(space, there) : home }
    }),
    languages: space.locales.map((textLocale) => ({
      locale: textLocale,
      path: docPath(prefixOf(space, { versionId: version.id, locale: textLocale }), ''),
    })),
  }
}

function aroundOf(tree: readonly ReaderTreePage[], id: string) {
  const pages = tree.filter(({ kind }) => kind === 'page' || kind === 'api')
  const at = pages.findIndex((page) => page.id === id)
  const step = (page: ReaderTreePage | undefined) =>
    page ? { title: page.title, path: page.path } : null
  const byId = new Map(tree.map((page) => [page.id, page]))
  const crumbs: { title: string; path: string }[] = []
  for (
    let above = byId.get(byId.get(id)?.parentId ?? '');
    above;
    above = byId.get(above.parentId ?? '')
  ) {
    crumbs.unshift({ title: above.title, path: above.path })
  }
  return {
    crumbs,
    previous: step(at > 0 ? pages[at - 1] : undefined),
    next: step(at === -1 ? undefined : pages[at + 1]),
  }
}

function pageIdsOf(text: string): string[] {
  return [...new Set([...text.matchAll(pageAddresses)].map(([, id = '']) => id))]
}

/** Links get the current URL of the page, in this version and language if it exists there. */
function withPaths(text: string, { space, version, locale }: Shown, where: readonly LocationRow[]) {
  return text.replaceAll(pageAddresses, (_, id: string) => {
    const own = where.filter((one) => one.id === id)
    const best =
      own.find((one) => one.versionId === version.id && one.locale === locale) ??
      own.find((one) => one.versionId === version.id) ??
      own[0]
    return best ? pathOf(space, best) : `/d/redirect?id=${id}`
  })
}

export async function readMarkdown(
  scope: Scope,
  { path, ...requested }: ParsedInputOf<typeof readerContract.readMarkdown>,
): Promise<AnswerOf<typeof readerContract.readMarkdown>> {
  const shown = await getShown(scope, requested)
  const at = { versionId: shown.version.id, locale: shown.locale }
  const row = (await findReaderPage(scope, at, { path })) ?? refuseMissing()
  const body = toMarkdown(row.body)
  const where = await listLocations(scope, shown.space.id, pageIdsOf(body))
  return {
    markdown: `# ${row.title}\n\n${withPaths(body, shown, where)}`,
    path: pathOf(shown.space, row),
    isPublic: shown.space.audience === 'public',
  }
}

/** The path of a page: in the requested version and language, else the best match. */
export async function findPage(
  scope: Scope,
  { id, version, locale }: ParsedInputOf<typeof readerContract.findPage>,
): Promise<{ path: string }> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) refuseMissing()
  const all = await listLocations(scope, space.id, [id])
  const target = space.versions.find(({ slug }) => slug === version)
  const among = target ? all.filter((one) => one.versionId === target.id) : all
  const best = among.find((one) => one.locale === locale) ?? among[0] ?? all[0]
  return best ? { path: pathOf(space, best) } : refuseMissing()
}

type Way = AnswerOf<typeof readerContract.findAddress>

/** Resolves an old URL to the current one in a single step, across versions. */
export async function findAddress(
  scope: Scope,
  { path: requested }: ParsedInputOf<typeof readerContract.findAddress>,
): Promise<Way> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) return { kind: 'unknown' }
  const [pathname = ''] = requested.split(/[?#]/)
  const names = space.versions.flatMap(({ slug, oldSlugs: old }) => [slug, ...old])
  const read = readAddress(pathname, { versions: names, locales: space.locales })
  const version =
    read.versionSlug === undefined
      ? space.versions.find(({ state }) => state === 'current')
      : (space.versions.find(({ slug }) => slug === read.versionSlug) ??
        space.versions.find(({ oldSlugs: old }) => old.includes(read.versionSlug ?? '')))
  if (!version) return { kind: 'unknown' }
  const locale = read.locale ?? space.defaultLocale
  const at = { versionId: version.id, locale }
  if (read.path === '') return lead(docPath(prefixOf(space, at), ''), pathname, true)
  const candidates = await listByPath(scope, space.id, read.path)
  const where = await listLocations(scope, space.id, [
    ...new Set(candidates.map(({ pageId: id }) => id)),
  ])
  const ranked = [...candidates].sort((one, other) => rank(one, at) - rank(other, at))
  for (const candidate of ranked) {
    const own = where.filter(({ id }) => id === candidate.pageId)
    const here = own.find((one) => one.versionId === version.id && one.locale === locale)
    if (here) return lead(pathOf(space, here), pathname, true)
    const inOther = own.find((one) => one.versionId === version.id)
    if (inOther) return { kind: 'untranslated', to: pathOf(space, inOther), from: locale }
    const [elsewhere] = own
    if (elsewhere) return lead(pathOf(space, elsewhere), pathname, false)
  }
  return { kind: 'unknown' }
}

/** Resolves the URL a page had before it was imported, whatever path prefix the old site used. */
export async function findImported(scope: Scope, pathname: string): Promise<string | undefined> {
  const path = pathname
    .toLowerCase()
    .replace(/(\/index)?\.html?$/, '')
    .replaceAll(/^\/+|\/+$/g, '')
  if (path === '') return undefined
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  if (!space) return undefined
  const candidates = (await listByPath(scope, space.id, path)).filter((one) => one.isOld)
  const ids = [...new Set(candidates.map(({ pageId: id }) => id))]
  const where = ids.length === 0 ? [] : await listLocations(scope, space.id, ids)
  for (const { pageId: id, versionId, locale } of candidates) {
    const own = where.filter((one) => one.id === id)
    const here = own.find((one) => one.versionId === versionId && one.locale === locale) ?? own[0]
    if (here) return pathOf(space, here)
  }
  return undefined
}

function lead(to: string, pathname: string, isPermanent: boolean): Way {
  return to === pathname ? { kind: 'unknown' } : { kind: 'moved', to, isPermanent }
}

function rank(
  row: { readonly versionId: string; readonly locale: string; readonly isOld: boolean },
  at: { readonly versionId: string; readonly locale: string },
): number {
  return (
    (row.versionId === at.versionId ? 0 : 4) +
    (row.locale === at.locale ? 0 : 2) +
    (row.isOld ? 1 : 0)
  )
}

export async function listReaderPages(
  scope: Scope,
  { locale, isIndexed, cursor, limit }: ParsedInputOf<typeof readerContract.listReaderPages>,
): Promise<AnswerOf<typeof readerContract.listReaderPages>> {
  const { space, version } = await getShown(scope, { locale })
  const after = decodeCursor(cursor, changedPlace)
  const at = { versionId: version.id, locale }
  const rows = await listChanged(scope, at, { isIndexed, after, limit: limit + 1 })
  return toPage(rows, limit, {
    item: (row) => ({
      id: row.id,
      locale: row.locale,
      title: row.title,
      description: row.description,
      path: pathOf(space, row),
      updatedAt: row.updatedAt.toISOString(),
    }),
    key: (row) => [row.place, row.id, row.locale],
  })
}

const changedPlace = z.tuple([cursorMoment, z.uuid(), z.string().max(35)])

export async function readFile(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<AnswerOf<typeof readerContract.readFile>> {
  const file = (await findReadableFile(scope, id)) ?? refuseMissing()
  return { url: scope.fileUrl(file.id), name: file.name, mediaType: file.type }
}
