import { z } from 'zod'

import { listMemberNames } from '#modules/organization/server/public.ts'
import { keepPlans } from '#platform/database/keep-plans.ts'
import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type {
  ReaderArticle,
  ReaderBase,
  ReaderCategory,
  ReaderCategoryPage,
  ReaderHome,
} from '../../model.ts'
import type * as readerContract from '../../reader-contract.ts'
import { articlePath, categoryPath, homePath, narrowest } from '../../rules.ts'
import { presentReaderCard } from '../present.ts'
import { articleAddresses } from '../render.ts'
import { findArticlePage, findNeighbors, type ArticlePageRow } from '../store/article-page.ts'
import {
  asksWhoReads,
  findReadableFile,
  findReaderArticle,
  listCardsByIds,
  listChanged,
  listLanguagesOf,
  listOfCategory,
  listPinned,
  listPopular,
  listReaderBases,
  listReaderCategories,
  type ReaderBaseRow,
  type ReaderCategoryRow,
} from '../store/reading.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'

export interface Shown {
  readonly base: ReaderBaseRow
  readonly all: readonly ReaderBaseRow[]
}

export async function getShown(scope: Scope, locale: string): Promise<Shown> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const base = all.find((row) => row.locale === locale)
  return base ? { base, all } : refuseMissing()
}

export async function listReaderLanguages(
  scope: Scope,
): Promise<AnswerOf<typeof readerContract.listReaderLanguages>> {
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const [base] = all
  if (!base) refuseMissing()
  const locales = all.map(({ locale }) => locale)
  return { name: base.name, defaultLocale: base.defaultLocale, locales }
}

export async function getReaderLock(scope: Scope): Promise<{ asksWhoReads: boolean }> {
  const { siteId, contactId } = readerOf(scope)
  return { asksWhoReads: contactId === null && (await asksWhoReads(scope, siteId)) }
}

export async function readHome(
  scope: Scope,
  { locale }: { readonly locale: string },
): Promise<ReaderHome> {
  const shown = await getShown(scope, locale)
  const at = { baseId: shown.base.id, locale }
  const tree = treeOf(await listReaderCategories(scope, at), locale)
  return {
    base: presentReaderBase(shown),
    categories: tree,
    pinned: (await listPinned(scope, at)).map(presentReaderCard),
    popular: (await listPopular(scope, at)).map(presentReaderCard),
  }
}

function presentReaderBase({ base, all }: Shown): ReaderBase {
  return {
    id: base.id,
    name: base.name,
    locale: base.locale,
    defaultLocale: base.defaultLocale,
    homeTitle: base.homeTitle || base.name,
    homeDescription: base.homeDescription,
    searchPlaceholder: base.searchPlaceholder,
    headerLinks: base.headerLinks,
    takesFeedback: base.takesFeedback,
    showsContents: base.showsContents,
    showsUpdated: base.showsUpdated,
    isPublic: base.audience === 'public',
    languages: all.map(({ locale }) => ({ locale, path: homePath(locale) })),
  }
}

function treeOf(
  rows: readonly ReaderCategoryRow[],
  locale: string,
  parentId: string | null = null,
): ReaderCategory[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => categoryOf(rows, row, locale))
    .filter(({ articleCount }) => articleCount > 0)
}

function categoryOf(
  rows: readonly ReaderCategoryRow[],
  row: ReaderCategoryRow,
  locale: string,
): ReaderCategory {
  const children = treeOf(rows, locale, row.id)
  const below = children.reduce((total, { articleCount }) => total + articleCount, 0)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: row.icon,
    path: categoryPath(locale, row.slug),
    articleCount: row.articleCount + below,
    children,
  }
}

export async function readCategory(
  scope: Scope,
  { locale, slug }: { readonly locale: string; readonly slug: string },
): Promise<ReaderCategoryPage> {
  const shown = await getShown(scope, locale)
  const at = { baseId: shown.base.id, locale }
  const rows = await listReaderCategories(scope, at)
  const row = rows.find((one) => one.slug === slug) ?? refuseMissing()
  const category = categoryOf(rows, row, locale)
  if (category.articleCount === 0) refuseMissing()
  return {
    base: presentReaderBase(shown),
    category,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    crumbs: crumbsOf(rows, row.parentId, locale),
    articles: (await listOfCategory(scope, at, row.id)).map(presentReaderCard),
    languages: await languagesOfCategory(scope, shown, row.id),
  }
}

async function languagesOfCategory(scope: Scope, { base, all }: Shown, categoryId: string) {
  const found: { locale: string; path: string }[] = []
  for (const { locale } of all) {
    const rows = await listReaderCategories(scope, { baseId: base.id, locale })
    const row = rows.find(({ id }) => id === categoryId)
    if (row && categoryOf(rows, row, locale).articleCount > 0) {
      found.push({ locale, path: categoryPath(locale, row.slug) })
    }
  }
  return found
}

function crumbsOf(
  rows: readonly ReaderCategoryRow[],
  id: string | null,
  locale: string,
): { name: string; path: string }[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return []
  return [
    ...crumbsOf(rows, row.parentId, locale),
    { name: row.name, path: categoryPath(locale, row.slug) },
  ]
}

export async function readArticle(
  scope: Scope,
  { locale, slug }: { readonly locale: string; readonly slug: string },
  exchange: From,
): Promise<ReaderArticle> {
  const shown = await getShown(scope, locale)
  const at = { baseId: shown.base.id, locale }
  const [, found, neighbors] = await Promise.all([
    // Planning takes longer than running this query, and the plan is the same for every article.
    keepPlans(scope.db),
    findArticlePage(scope, at, { slug, readerHash: readerHash(scope, exchange) }),
    findNeighbors(scope, at, slug),
  ])
  const row = found ?? refuseMissing()
  // Unlisted articles have no neighbors.
  const { previous, next } = row.audiences.includes('unlisted') ? noNeighbors : neighbors
  const [related, languages, html, authorName] = await Promise.all([
    listCardsByIds(scope, at, row.relatedIds),
    shown.all.length > 1 ? listLanguagesOf(scope, shown.base.id, [row.id]) : [row],
    withPaths(scope, at, row.bodyHtml),
    shown.base.showsAuthor ? nameOfAuthor(scope, row) : null,
  ])
  return {
    base: presentReaderBase(shown),
    id: row.id,
    versionId: row.versionId,
    locale,
    title: row.title,
    excerpt: row.excerpt,
    html,
    contents: row.contents,
    wordCount: row.wordCount,
    path: articlePath(locale, row.categorySlug, row.slug),
    crumbs: row.around
      .map((one) => ({ name: one.name, path: categoryPath(locale, one.slug) }))
      .toReversed(),
    authorName,
    publishedAt: row.firstPublishedAt.toISOString(),
    updatedAt: row.lastPublishedAt.toISOString(),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    canonicalUrl: row.canonicalUrl,
    isIndexed: row.isIndexed && !row.audiences.includes('unlisted'),
    isPublic: narrowest(row.audiences) === 'public',
    languages: languages.map(({ locale: other, slug: name, categorySlug: around }) => ({
      locale: other,
      path: articlePath(other, around, name),
    })),
    related: related.map(presentReaderCard),
    previous: previous ? presentReaderCard(previous) : null,
    next: next ? presentReaderCard(next) : null,
    ownFeedback: row.ownIsHelpful === null ? null : { isHelpful: row.ownIsHelpful },
  }
}

const noNeighbors = { previous: undefined, next: undefined } as const

async function nameOfAuthor(scope: Scope, row: ArticlePageRow): Promise<string | null> {
  if (row.authorId === null) return null
  return (await listMemberNames(scope, [row.authorId])).get(row.authorId) ?? null
}

/** Links get the current URL; links to articles that the reader can't see stay unchanged. */
async function withPaths(
  scope: Scope,
  at: { readonly baseId: string; readonly locale: string },
  text: string,
): Promise<string> {
  const ids = [...new Set([...text.matchAll(articleAddresses)].map(([, id = '']) => id))]
  if (ids.length === 0) return text
  const found = await listLanguagesOf(scope, at.baseId, ids)
  return text.replaceAll(articleAddresses, (before, id: string) => {
    const own = found.filter((one) => one.id === id)
    const best = own.find(({ locale }) => locale === at.locale) ?? own[0]
    return best ? articlePath(best.locale, best.categorySlug, best.slug) : before
  })
}

export async function readMarkdown(
  scope: Scope,
  { locale, slug }: { readonly locale: string; readonly slug: string },
): Promise<AnswerOf<typeof readerContract.readMarkdown>> {
  const { base } = await getShown(scope, locale)
  const at = { baseId: base.id, locale }
  const row = (await findReaderArticle(scope, at, { slug })) ?? refuseMissing()
  const body = toMarkdown(row.body).replaceAll(/article:([0-9a-f-]{36})/g, '/k/articles/$1')
  return {
    markdown: `# ${row.title}\n\n${await withPaths(scope, at, body)}`,
    path: articlePath(locale, row.categorySlug, row.slug),
    isPublic: narrowest(row.audiences) === 'public',
  }
}

export async function listReaderArticles(
  scope: Scope,
  { locale, isIndexed, cursor, limit }: ParsedInputOf<typeof readerContract.listReaderArticles>,
): Promise<AnswerOf<typeof readerContract.listReaderArticles>> {
  const [base] = await listReaderBases(scope, readerOf(scope).siteId)
  if (!base) refuseMissing()
  const after = decodeCursor(cursor, changedPlace)
  const at = { baseId: base.id, locale }
  const rows = await listChanged(scope, at, { isIndexed, after, limit: limit + 1 })
  const places = await listLanguagesOf(
    scope,
    base.id,
    rows.map(({ id }) => id),
  )
  return toPage(rows, limit, {
    item: (row) => ({
      ...presentReaderCard(row),
      categoryName: row.categoryName ?? '',
      languages: places
        .filter(({ id }) => id === row.id)
        .map((one) => ({
          locale: one.locale,
          path: articlePath(one.locale, one.categorySlug, one.slug),
        })),
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

export function refuseMissing(): never {
  refuse('not_found', 'Nothing found at this address.')
}
