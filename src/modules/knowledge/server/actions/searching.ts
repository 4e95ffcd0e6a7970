import { feedbackBy, spendFeedback } from '#modules/content/server/feedback-actions.ts'
import {
  noteSearch as noteTyped,
  spendSearch,
  spendSmall,
} from '#modules/content/server/searching.ts'
import type { FreshSearch } from '#modules/content/server/store/searches.ts'
import { waitForAll } from '#lib/wait-for-all.ts'
import { addressOnSite } from '#modules/sites/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type * as articlesContract from '../../articles-contract.ts'
import { feedbackGiven } from '../../contract.ts'
import type { ReaderHit } from '#modules/content/model.ts'
import type { FoundArticle } from '../../model.ts'
import type * as readerContract from '../../reader-contract.ts'
import { articlePath, isForPage } from '../../rules.ts'
import { findTopics } from '../find-topics.ts'
import { presentReaderCard } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import { findPublished, type Hit } from '../search.ts'
import { snippetOf } from '#lib/snippet-of.ts'
import { listBaseRows } from '../store/bases.ts'
import { putFeedback } from '../store/feedback.ts'
import { articleSearches, countView, isClickable, isTopicClickable } from '../store/insight.ts'
import { findReaderArticle, listWithPatterns, type ReaderArticleRow } from '../store/reading.ts'
import { notifyOwner } from '../notify.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'
import { getShown, refuseMissing, type Shown } from './reading.ts'

export async function searchArticles(
  scope: Scope,
  { locale, q, limit, isQuiet }: ParsedInputOf<typeof readerContract.searchArticles>,
  exchange: From,
): Promise<AnswerOf<typeof readerContract.searchArticles>> {
  const [, shown] = await waitForAll([
    spendSearch(scope, 'knowledge', exchange),
    getShown(scope, locale),
  ])
  const at = { baseId: shown.base.id, locale, readerHash: readerHash(scope, exchange) }
  const [hits, topics, before] = await waitForAll([
    findInLanguages(scope, shown, { q, limit }),
    findTopics(scope, at, q),
    isQuiet ? undefined : findFresh(scope, at),
  ])
  const details = { q, results: hits.length + topics.length }
  return {
    items: hits.map(presentHit),
    topics,
    searchId: isQuiet ? null : await recordTyped(scope, at, { ...details, before }),
  }
}

/** Falls back to the default language. */
export async function findInLanguages(
  scope: Scope,
  { base }: Pick<Shown, 'base'>,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Hit[]> {
  const question = { q, surface: 'listed', limit } as const
  const hits = await findPublished(scope, { baseId: base.id, locale: base.locale }, question)
  if (hits.length > 0 || base.locale === base.defaultLocale) return hits
  return findPublished(scope, { baseId: base.id, locale: base.defaultLocale }, question)
}

interface SearchPlace {
  readonly baseId: string
  readonly locale: string
  readonly readerHash: string
}

interface RecordedSearch {
  readonly q: string
  readonly results: number
  readonly source?: 'portal' | 'widget'
}

export async function noteSearch(
  scope: Scope,
  at: SearchPlace,
  details: RecordedSearch,
): Promise<string> {
  return recordTyped(scope, at, { ...details, before: await findFresh(scope, at) })
}

function findFresh(scope: Scope, at: SearchPlace): Promise<FreshSearch | undefined> {
  return articleSearches.findFreshSearch(scope, columnsOf(at))
}

function recordTyped(
  scope: Scope,
  at: SearchPlace,
  { source = 'portal', ...details }: RecordedSearch & { readonly before: FreshSearch | undefined },
): Promise<string> {
  return noteTyped(scope, articleSearches, { ...details, at: { ...columnsOf(at), source } })
}

function columnsOf({ baseId, locale, readerHash: hash }: SearchPlace) {
  return { baseId, locale, readerHash: hash }
}

export function presentHit(hit: Hit): ReaderHit {
  return {
    id: hit.id,
    locale: hit.locale,
    title: hit.title,
    snippet: snippetOf(hit.bodyText || hit.excerpt, hit.stems),
    categoryName: hit.categoryName ?? '',
    path: articlePath(hit.locale, hit.categorySlug, hit.slug),
  }
}

export async function suggestArticles(
  scope: Scope,
  { locale, q }: ParsedInputOf<typeof readerContract.suggestArticles>,
): Promise<AnswerOf<typeof readerContract.suggestArticles>> {
  const shown = await getShown(scope, locale)
  const [hits, topics] = await waitForAll([
    findInLanguages(scope, shown, { q, limit: 8 }),
    findTopics(scope, { baseId: shown.base.id, locale }, q),
  ])
  return {
    items: hits.map((hit) => ({
      id: hit.id,
      title: hit.title,
      path: articlePath(hit.locale, hit.categorySlug, hit.slug),
      categoryName: hit.categoryName ?? '',
    })),
    topics,
  }
}

export async function suggestForPage(
  scope: Scope,
  { locale, path }: ParsedInputOf<typeof readerContract.suggestForPage>,
): Promise<AnswerOf<typeof readerContract.suggestForPage>> {
  const { base } = await getShown(scope, locale)
  const rows = await listWithPatterns(scope, { baseId: base.id, locale })
  const matching = rows.filter((row) => row.pagePatterns.some((one) => isForPage(one, path)))
  return { items: matching.slice(0, 5).map(presentReaderCard) }
}

export async function recordClick(
  scope: Scope,
  { id, articleId, rank }: ParsedInputOf<typeof readerContract.recordClick>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, 'knowledge-click', exchange)
  const isThere = await isClickable(scope, { id, articleId })
  if (!isThere) refuse('not_found', 'Search or article not found.')
  const by = { id, rank, readerHash: readerHash(scope, exchange) }
  await articleSearches.noteClick(scope, by, { clickedArticleId: articleId })
  return {}
}

export async function recordTopicClick(
  scope: Scope,
  { id, categoryId, rank }: ParsedInputOf<typeof readerContract.recordTopicClick>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, 'knowledge-click', exchange)
  const isThere = await isTopicClickable(scope, { id, categoryId })
  if (!isThere) refuse('not_found', 'Search or category not found.')
  const by = { id, rank, readerHash: readerHash(scope, exchange) }
  await articleSearches.noteClick(scope, by, { clickedCategoryId: categoryId })
  return {}
}

export async function recordView(
  scope: Scope,
  at: { readonly locale: string; readonly slug: string },
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, 'knowledge-view', exchange)
  const { row } = await getReadable(scope, at)
  await countView(scope, {
    articleId: row.id,
    locale: at.locale,
    readerHash: readerHash(scope, exchange),
    source: 'portal',
  })
  return {}
}

async function getReadable(
  scope: Scope,
  { locale, slug }: { readonly locale: string; readonly slug: string },
): Promise<{ row: ReaderArticleRow; shown: Shown }> {
  const shown = await getShown(scope, locale)
  const row = await findReaderArticle(scope, { baseId: shown.base.id, locale }, { slug })
  return row ? { row, shown } : refuseMissing()
}

/** One rating per reader and version; a helpful rating clears the reason. */
export async function giveFeedback(
  scope: Scope,
  { locale, slug, isHelpful, ...details }: ParsedInputOf<typeof readerContract.giveFeedback>,
  exchange: Exchange,
): Promise<{ isHelpful: boolean }> {
  await spendFeedback(scope, `knowledge-feedback:${readerOf(scope).siteId}:${exchange.address}`)
  const { row, shown } = await getReadable(scope, { locale, slug })
  if (!shown.base.takesFeedback)
    refuse('forbidden', 'Feedback is turned off for this knowledge base.')
  const feedbackId = await putFeedback(
    scope,
    { articleId: row.id, locale },
    feedbackBy(scope, exchange, { ...details, isHelpful, readId: row.versionId }),
    { source: 'portal' },
  )
  if (feedbackId === undefined) return { isHelpful }
  const about = { articleId: row.id, baseId: row.baseId, title: row.title, locale }
  scope.emit(feedbackGiven, { ...about, feedbackId, isHelpful }, { subjectId: row.id })
  if (!isHelpful) notifyOwner(scope, feedbackId)
  return { isHelpful }
}

export async function findArticles(
  scope: Scope,
  { q, baseId, locale, limit }: ParsedInputOf<typeof articlesContract.findArticles>,
): Promise<{ items: FoundArticle[] }> {
  const bases = baseId ? [await getBaseRow(scope, baseId)] : await listBaseRows(scope, false)
  const found: { hit: Hit; url: string | null }[] = []
  for (const base of bases.slice(0, maxBases)) {
    const locales = locale ? [locale] : base.languages.map((one) => one.locale)
    for (const textLocale of locales.slice(0, maxLanguages)) {
      const at = { baseId: base.id, locale: textLocale }
      for (const hit of await findPublished(scope, at, { q, surface: 'listed', limit })) {
        const path = articlePath(hit.locale, hit.categorySlug, hit.slug)
        found.push({ hit, url: await addressOnSite(scope, base, path) })
      }
    }
  }
  found.sort((one, other) => other.hit.terms - one.hit.terms || other.hit.score - one.hit.score)
  return { items: found.slice(0, limit).map(({ hit, url }) => presentFound(hit, url)) }
}

function presentFound(hit: Hit, url: string | null): FoundArticle {
  return {
    id: hit.id,
    baseId: hit.baseId,
    locale: hit.locale,
    title: hit.title,
    snippet: snippetOf(hit.bodyText || hit.excerpt, hit.stems)
      .map(({ text }) => text)
      .join(''),
    url,
  }
}

const maxBases = 5
const maxLanguages = 5
