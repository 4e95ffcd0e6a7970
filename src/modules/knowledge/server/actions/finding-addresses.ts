import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import { articlePath, categoryPath, homePath, maxMisses, readPath } from '../../rules.ts'
import {
  findArchived,
  findArticleByName,
  findCategoryByName,
  countMiss,
  countRedirect,
  type RedirectRow,
} from '../store/addresses.ts'
import {
  findReaderArticle,
  listLanguagesOf,
  listReaderBases,
  listReaderCategories,
  type ReaderBaseRow,
} from '../store/reading.ts'

type Answer = AnswerOf<typeof readerContract.findAddress>

/** Resolves an old URL to the current one in a single step. Unresolved URLs are recorded. */
export async function findAddress(
  scope: Scope,
  requested: ParsedInputOf<typeof readerContract.findAddress>,
): Promise<Answer> {
  const answer = await lookUpAddress(scope, requested)
  if (answer.kind === 'unknown') await recordMiss(scope, requested)
  return answer
}

/** Like `findAddress` without recording, because another module may know the URL. */
export async function lookUpAddress(
  scope: Scope,
  requested: ParsedInputOf<typeof readerContract.findAddress>,
): Promise<Answer> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const [base] = all
  if (!base) return { kind: 'unknown' }
  const path = pathOf(requested)
  const answer =
    (await redirected(scope, base, path)) ??
    (await byId(scope, base, path)) ??
    (await moved(scope, all, path))
  // A URL could redirect to itself after something else took its place.
  return answer && !('to' in answer && answer.to === path) ? answer : { kind: 'unknown' }
}

/** Records a broken link, so the team can add a redirect. */
export async function recordMiss(
  scope: Scope,
  requested: ParsedInputOf<typeof readerContract.findAddress>,
): Promise<void> {
  const [base] = await listReaderBases(scope, readerOf(scope).siteId)
  if (!base) return
  await countMiss(scope, {
    baseId: base.id,
    path: pathOf(requested).slice(0, 500),
    most: maxMisses,
  })
}

function pathOf({ path }: ParsedInputOf<typeof readerContract.findAddress>): string {
  return path.split(/[?#]/)[0] ?? '/'
}

async function redirected(
  scope: Scope,
  base: ReaderBaseRow,
  path: string,
): Promise<Answer | undefined> {
  const row =
    (await countRedirect(scope, base.id, path)) ?? (await resolveByNumber(scope, base.id, path))
  const to = row && (await targetOf(scope, base, row))
  return row && to !== undefined ? { kind: 'moved', to, isPermanent: row.isPermanent } : undefined
}

/** Other help centers identify a page by its number, whatever title follows it. */
async function resolveByNumber(
  scope: Scope,
  baseId: string,
  path: string,
): Promise<RedirectRow | undefined> {
  const [, numbered] =
    /^(\/.*\/(?:articles|sections|categories|collections)\/\d{1,20})-[^/]*$/.exec(path) ?? []
  return numbered === undefined ? undefined : countRedirect(scope, baseId, numbered)
}

async function targetOf(
  scope: Scope,
  base: ReaderBaseRow,
  row: RedirectRow,
): Promise<string | undefined> {
  if (row.url !== null) return row.url
  const { defaultLocale: locale, id: baseId } = base
  if (row.articleId !== null) return pathOfArticle(scope, { baseId, locale }, row.articleId)
  return row.categoryId === null
    ? undefined
    : pathOfCategory(scope, { baseId, locale }, row.categoryId)
}

async function byId(scope: Scope, base: ReaderBaseRow, path: string): Promise<Answer | undefined> {
  const [, id] = /^\/k\/articles\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path) ?? []
  if (id === undefined) return undefined
  const at = { baseId: base.id, locale: base.defaultLocale }
  const to = await pathOfArticle(scope, at, id)
  return to === undefined ? undefined : { kind: 'moved', to, isPermanent: false }
}

async function moved(
  scope: Scope,
  all: readonly ReaderBaseRow[],
  path: string,
): Promise<Answer | undefined> {
  const read = readPath(path)
  const [base] = all
  if (!read || !base) return undefined
  const { locale, categorySlug, articleSlug } = read
  const isSpoken = all.some((one) => one.locale === locale)
  if (categorySlug === undefined) {
    return isSpoken ? undefined : { kind: 'untranslated', to: homePath(base.defaultLocale) }
  }
  const at = { baseId: base.id, locale }
  return articleSlug === undefined
    ? movedCategory(scope, at, { slug: categorySlug, fallback: base.defaultLocale })
    : movedArticle(scope, at, { slug: articleSlug, fallback: base.defaultLocale })
}

interface Requested {
  readonly slug: string
  readonly fallback: string
}

interface At {
  readonly baseId: string
  readonly locale: string
}

async function movedArticle(
  scope: Scope,
  at: At,
  { slug, fallback }: Requested,
): Promise<Answer | undefined> {
  const own = await findArticleByName(scope, { ...at, slug })
  if (own !== undefined) {
    const row = await findReaderArticle(scope, at, { id: own })
    if (row) {
      const to = articlePath(row.locale, row.categorySlug, row.slug)
      return { kind: 'moved', to, isPermanent: true }
    }
    const archived = await findArchived(scope, { ...at, articleId: own })
    if (archived) {
      return archived.archivedTo
        ? { kind: 'moved', to: archived.archivedTo, isPermanent: true }
        : { kind: 'gone' }
    }
  }
  // The reader changed the language in the URL, so the slug belongs to another language.
  const other =
    own ?? (await findArticleByName(scope, { baseId: at.baseId, locale: fallback, slug }))
  if (other === undefined) return undefined
  const [best] = await listLanguagesOf(scope, at.baseId, [other])
  const inOwn = await findReaderArticle(scope, at, { id: other })
  if (inOwn) {
    const to = articlePath(inOwn.locale, inOwn.categorySlug, inOwn.slug)
    return { kind: 'moved', to, isPermanent: false }
  }
  return best
    ? { kind: 'untranslated', to: articlePath(best.locale, best.categorySlug, best.slug) }
    : undefined
}

async function movedCategory(
  scope: Scope,
  at: At,
  { slug, fallback }: Requested,
): Promise<Answer | undefined> {
  const id =
    (await findCategoryByName(scope, { ...at, slug })) ??
    (await findCategoryByName(scope, { ...at, locale: fallback, slug }))
  if (id === undefined) return undefined
  const to = await pathOfCategory(scope, at, id)
  if (to !== undefined) return { kind: 'moved', to, isPermanent: true }
  const other = await pathOfCategory(scope, { ...at, locale: fallback }, id)
  return other === undefined ? undefined : { kind: 'untranslated', to: other }
}

async function pathOfArticle(scope: Scope, at: At, id: string): Promise<string | undefined> {
  const found = await listLanguagesOf(scope, at.baseId, [id])
  const best = found.find(({ locale }) => locale === at.locale) ?? found[0]
  return best && articlePath(best.locale, best.categorySlug, best.slug)
}

async function pathOfCategory(scope: Scope, at: At, id: string): Promise<string | undefined> {
  const rows = await listReaderCategories(scope, at)
  const row = rows.find((one) => one.id === id)
  const hasSome = (from: string): boolean =>
    rows.some(
      (one) =>
        (one.id === from && one.articleCount > 0) || (one.parentId === from && hasSome(one.id)),
    )
  return row && hasSome(id) ? categoryPath(at.locale, row.slug) : undefined
}
