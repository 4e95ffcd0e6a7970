import { feedbackBy, spendFeedback } from '#modules/content/server/feedback-actions.ts'
import type { FeedbackInput } from '#modules/content/server/store/feedback.ts'
import { addressOnSite } from '#modules/sites/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { anonymousReaderHash, readerHash, type From } from '#platform/scope/reader-hash.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { feedbackGiven } from '../contract.ts'
import type { ReaderHit } from '#modules/content/model.ts'
import { isForAddress } from '../page-patterns.ts'
import { articlePath } from '../rules.ts'
import { findInLanguages, noteSearch, presentHit } from './actions/searching.ts'
import { frameMarkup } from './frame-markup.ts'
import { findArticleByName } from './store/addresses.ts'
import { findBaseRow } from './store/bases.ts'
import { findOwnFeedback, putFeedback } from './store/feedback.ts'
import {
  countHelped,
  countSearches,
  countWrote,
  helpExists,
  linkToConversation,
  listHelpBases,
} from './store/help.ts'
import { articleSearches, countView, isClickable } from './store/insight.ts'
import {
  findReaderArticle,
  listCardsByIds,
  listLanguagesOf,
  listOfCategory,
  listPopular,
  listReaderCategories,
  listWithPatterns,
  type ReaderArticleRow,
  type ReaderBaseRow,
  type ReaderCardRow,
  type ReaderCategoryRow,
} from './store/reading.ts'
import { notifyOwner } from './notify.ts'

export interface HelpPlace {
  readonly baseId: string | null
  readonly locale: string
}

export interface HelpCard {
  readonly id: string
  readonly title: string
  readonly excerpt: string
}

export interface HelpTopic {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly articleCount: number
}

export const hasHelp = helpExists

export async function isBase(scope: Scope, id: string): Promise<boolean> {
  return (await findBaseRow(scope, id)) !== undefined
}

export async function readHelp(
  scope: Scope,
  place: HelpPlace,
  page: string | undefined,
): Promise<{
  locale: string
  placeholder: string
  suggested: HelpCard[]
  popular: HelpCard[]
  topics: HelpTopic[]
}> {
  const base = await getHelpBase(scope, place)
  const at = { baseId: base.id, locale: base.locale }
  const [popular, categories, matching] = await Promise.all([
    listPopular(scope, at),
    listReaderCategories(scope, at),
    page === undefined ? [] : listWithPatterns(scope, at),
  ])
  const suggested = matching
    .filter((row) => row.pagePatterns.some((one) => isForAddress(one, page ?? '')))
    .slice(0, 5)
  const isSuggested = new Set(suggested.map(({ id }) => id))
  return {
    locale: base.locale,
    placeholder: base.searchPlaceholder,
    suggested: suggested.map(presentHelpCard),
    popular: popular.filter(({ id }) => !isSuggested.has(id)).map(presentHelpCard),
    topics: topicsIn(categories, null),
  }
}

export async function findHelp(
  scope: Scope,
  place: HelpPlace,
  { q, from }: { readonly q: string; readonly from: From },
): Promise<{ items: ReaderHit[]; searchId: string }> {
  await spend(scope, from)
  const base = await getHelpBase(scope, place)
  const hits = await findInLanguages(scope, { base }, { q, limit: 10 })
  const at = { baseId: base.id, locale: base.locale, readerHash: readerHash(scope, from) }
  const searchFacts = { q, results: hits.length, source: 'widget' as const }
  await countHelped(scope, at, at.readerHash)
  return { items: hits.map(presentHit), searchId: await noteSearch(scope, at, searchFacts) }
}

export async function readHelpTopic(
  scope: Scope,
  place: HelpPlace,
  topicId: string,
): Promise<{ name: string; description: string; topics: HelpTopic[]; articles: HelpCard[] }> {
  const base = await getHelpBase(scope, place)
  const at = { baseId: base.id, locale: base.locale }
  const rows = await listReaderCategories(scope, at)
  const row = rows.find(({ id }) => id === topicId)
  if (!row || countIn(rows, row) === 0) refuseMissing()
  return {
    name: row.name,
    description: row.description,
    topics: topicsIn(rows, row.id),
    articles: (await listOfCategory(scope, at, row.id)).map(presentHelpCard),
  }
}

export interface HelpReading {
  readonly articleId: string
  readonly searchId?: string | undefined
  readonly rank?: number | undefined
  readonly from: From
}

/** Counts a view: the frame only calls this when an article is opened. */
export async function readHelpArticle(
  scope: Scope,
  place: HelpPlace,
  { articleId, searchId, rank = 1, from }: HelpReading,
) {
  await spend(scope, from)
  const { base, row } = await getHelpArticle(scope, place, articleId)
  const hash = readerHash(scope, from)
  if (searchId !== undefined) {
    const isThere = await isClickable(scope, { id: searchId, articleId })
    if (!isThere) refuseMissing()
    const by = { id: searchId, rank, readerHash: hash }
    await articleSearches.noteClick(scope, by, { clickedArticleId: articleId })
  }
  const about = { articleId, locale: row.locale, readerHash: hash }
  await countView(scope, { ...about, source: 'widget' })
  await countHelped(scope, { baseId: base.id, locale: base.locale }, hash)
  const at = { baseId: base.id, locale: row.locale }
  const categories = await listReaderCategories(scope, at)
  const own = await findOwnFeedback(scope, { articleId, locale: row.locale }, hash)
  const shown = await findBaseRow(scope, base.id)
  const path = articlePath(row.locale, row.categorySlug, row.slug)
  return {
    id: row.id,
    locale: row.locale,
    title: row.title,
    html: frameMarkup(row.bodyHtml, (id) => scope.fileUrl(id)),
    crumbs: crumbsOf(categories, row.categoryId),
    url: shown ? await addressOnSite(scope, shown, path) : null,
    related: (await listCardsByIds(scope, at, row.relatedIds)).map(presentHelpCard),
    takesFeedback: base.takesFeedback,
    ownFeedback: own ? { isHelpful: own.isHelpful } : null,
  }
}

export async function nameHelpArticle(
  scope: Scope,
  place: HelpPlace,
  slug: string,
): Promise<{ id: string }> {
  const { id: baseId, locale, defaultLocale: usual } = await getHelpBase(scope, place)
  const id =
    (await findArticleByName(scope, { baseId, locale, slug })) ??
    (await findArticleByName(scope, { baseId, locale: usual, slug }))
  if (id === undefined) refuseMissing()
  await getHelpArticle(scope, place, id)
  return { id }
}

/** One rating per reader and version; a helpful rating clears the reason. */
export async function rateHelp(
  scope: Scope,
  place: HelpPlace,
  {
    articleId,
    isHelpful,
    reasonCode,
    reason,
    from,
  }: Pick<FeedbackInput, 'isHelpful' | 'reasonCode' | 'reason'> & {
    readonly articleId: string
    readonly from: From
  },
): Promise<void> {
  await spendFeedback(scope, `help-feedback:${scope.organizationId}:${from.address}`)
  const { base, row } = await getHelpArticle(scope, place, articleId)
  if (!base.takesFeedback) refuse('forbidden', 'Feedback is turned off for this knowledge base.')
  const feedbackId = await putFeedback(
    scope,
    { articleId, locale: row.locale },
    feedbackBy(scope, from, { readId: row.versionId, isHelpful, reasonCode, reason }),
    { source: 'widget' },
  )
  if (feedbackId === undefined) return
  const about = { articleId, baseId: base.id, title: row.title, locale: row.locale }
  scope.emit(feedbackGiven, { ...about, feedbackId, isHelpful }, { subjectId: articleId })
  if (!isHelpful) notifyOwner(scope, feedbackId)
}

/** Searches of this browser count even if they happened before the visitor was identified. */
export async function recordHelpTrail(
  scope: Scope,
  place: HelpPlace,
  {
    articleIds,
    searchIds,
    conversationId,
    from,
  }: {
    readonly articleIds: readonly string[]
    readonly searchIds: readonly string[]
    readonly conversationId: string
    readonly from: From
  },
): Promise<{ read: string[]; searched: string[] }> {
  const base = await getHelpBase(scope, place)
  const read: string[] = []
  for (const articleId of articleIds) {
    read.push((await getHelpArticle(scope, { ...place, baseId: base.id }, articleId)).row.title)
  }
  const requested = new Set(searchIds)
  if (requested.size > 0 && (await countSearches(scope, searchIds)) < requested.size)
    refuseMissing()
  const readerHashes = [readerHash(scope, from), anonymousReaderHash(scope, from)]
  await countWrote(scope, base.id, readerHashes)
  const search = { ids: searchIds, readerHashes, conversationId }
  const searched = searchIds.length === 0 ? [] : await linkToConversation(scope, search)
  return { read, searched: [...new Set(searched)] }
}

async function getHelpBase(scope: Scope, { baseId, locale }: HelpPlace): Promise<ReaderBaseRow> {
  const rows = await listHelpBases(scope, baseId)
  const requested = locale.toLowerCase()
  const [language = requested] = requested.split('-')
  const exact = rows.find((row) => row.locale.toLowerCase() === requested)
  const near = rows.find((row) => row.locale.toLowerCase().split('-')[0] === language)
  return exact ?? near ?? rows[0] ?? refuseMissing()
}

async function getHelpArticle(
  scope: Scope,
  place: HelpPlace,
  articleId: string,
): Promise<{ base: ReaderBaseRow; row: ReaderArticleRow }> {
  const base = await getHelpBase(scope, place)
  const languages = await listLanguagesOf(scope, base.id, [articleId])
  const available = languages.find(({ locale }) => locale === base.locale) ?? languages[0]
  if (!available) refuseMissing()
  const at = { baseId: base.id, locale: available.locale }
  const row = await findReaderArticle(scope, at, { id: articleId })
  return row ? { base, row } : refuseMissing()
}

function topicsIn(rows: readonly ReaderCategoryRow[], parentId: string | null): HelpTopic[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      articleCount: countIn(rows, row),
    }))
    .filter(({ articleCount }) => articleCount > 0)
}

function countIn(rows: readonly ReaderCategoryRow[], row: ReaderCategoryRow): number {
  return rows
    .filter(({ parentId }) => parentId === row.id)
    .reduce((total, child) => total + countIn(rows, child), row.articleCount)
}

function crumbsOf(
  rows: readonly ReaderCategoryRow[],
  id: string | null,
): { id: string; name: string }[] {
  const row = rows.find((one) => one.id === id)
  return row ? [...crumbsOf(rows, row.parentId), { id: row.id, name: row.name }] : []
}

function presentHelpCard({ id, title, excerpt }: ReaderCardRow): HelpCard {
  return { id, title, excerpt }
}

async function spend(scope: Scope, { address }: From): Promise<void> {
  await scope.spend({
    bucket: `help:${scope.organizationId}:${address}`,
    limit: 240,
    windowSeconds: 60,
    sentence: 'Too many requests. Try again in a minute.',
  })
}

function refuseMissing(): never {
  refuse('not_found', 'Nothing found at this address.')
}
