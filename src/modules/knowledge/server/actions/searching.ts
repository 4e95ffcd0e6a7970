import { isSameTyping, normalizeQuery } from '#lib/typed-query.ts'
import { waitForAll } from '#lib/wait-for-all.ts'
import { addressOnSite } from '#modules/sites/server/door.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { findArticles } from '../../articles-contract.ts'
import { feedbackGiven } from '../../contract.ts'
import type { ReaderHit } from '#modules/content/model.ts'
import type { FoundArticle } from '../../model.ts'
import type {
  giveFeedback,
  recordClick,
  recordTopicClick,
  searchArticles,
  suggestArticles,
  suggestForPage,
} from '../../reader-contract.ts'
import { articlePath, isForPage } from '../../rules.ts'
import { findTopics } from '../find-topics.ts'
import { presentReaderCard, type Links } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import { findPublished, type Hit } from '../search.ts'
import { snippetOf } from '#lib/snippet-of.ts'
import { listBaseRows } from '../store/bases.ts'
import { putFeedbackRow } from '../store/feedback.ts'
import {
  countView,
  findFreshSearch,
  insertSearch,
  isClickable,
  isTopicClickable,
  noteClick,
  noteTopicClick,
  replaceSearch,
} from '../store/insight.ts'
import { findReaderArticle, listWithPatterns, type ReaderArticleRow } from '../store/reading.ts'
import { tellOwner } from '../tell.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'
import { getShown, refuseMissing, type Shown } from './reading.ts'

export async function search(
  scope: Scope,
  { locale, q, limit, isQuiet }: ParsedInputOf<typeof searchArticles>,
  exchange: From,
): Promise<AnswerOf<typeof searchArticles>> {
  const [, shown] = await waitForAll([
    scope.spend({
      bucket: `knowledge-search:${readerOf(scope).siteId}:${exchange.address}`,
      limit: 240,
      windowSeconds: 60,
      sentence: 'That were many searches. Go on in a minute.',
    }),
    getShown(scope, locale),
  ])
  const at = { baseId: shown.base.id, locale, readerHash: readerHash(scope, exchange) }
  const [hits, topics, before] = await waitForAll([
    findInLanguages(scope, shown, { q, limit }),
    findTopics(scope, at, q),
    isQuiet ? undefined : findFreshSearch(scope, at),
  ])
  const said = { q, results: hits.length + topics.length }
  return {
    items: hits.map(presentHit),
    topics,
    searchId: isQuiet ? null : await noteAfter(scope, at, { ...said, before }),
  }
}

/** What is not written in his language he may read in the default one. */
export async function findInLanguages(
  scope: Scope,
  { base }: Pick<Shown, 'base'>,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Hit[]> {
  const question = { q, surface: 'listed', limit } as const
  const hits = await findPublished(scope, { baseId: base.id, locale: base.locale }, question)
  if (hits.length > 0 || base.locale === base.default_locale) return hits
  return findPublished(scope, { baseId: base.id, locale: base.default_locale }, question)
}

interface SearchPlace {
  readonly baseId: string
  readonly locale: string
  readonly readerHash: string
}

interface SaidSearch {
  readonly q: string
  readonly results: number
  readonly source?: 'portal' | 'widget'
}

/** While somebody types it stays one search. */
export async function noteSearch(scope: Scope, at: SearchPlace, said: SaidSearch): Promise<string> {
  return noteAfter(scope, at, { ...said, before: await findFreshSearch(scope, at) })
}

async function noteAfter(
  scope: Scope,
  at: SearchPlace,
  {
    q,
    results,
    source = 'portal',
    before,
  }: SaidSearch & { readonly before: Awaited<ReturnType<typeof findFreshSearch>> },
): Promise<string> {
  const said = { query: q, normalized: normalizeQuery(q), results }
  if (before && !before.is_clicked && isSameTyping(before.normalized, said.normalized)) {
    if (said.normalized.length >= before.normalized.length) {
      await replaceSearch(scope, before.id, said)
    }
    return before.id
  }
  return insertSearch(scope, { ...at, ...said, source })
}

export function presentHit(hit: Hit): ReaderHit {
  return {
    id: hit.id,
    locale: hit.locale,
    title: hit.title,
    snippet: snippetOf(hit.body_text || hit.excerpt, hit.stems),
    categoryName: hit.category_name ?? '',
    path: articlePath(hit.locale, hit.category_slug, hit.slug),
  }
}

export async function suggest(
  scope: Scope,
  { locale, q }: ParsedInputOf<typeof suggestArticles>,
): Promise<AnswerOf<typeof suggestArticles>> {
  const shown = await getShown(scope, locale)
  const [hits, topics] = await waitForAll([
    findInLanguages(scope, shown, { q, limit: 8 }),
    findTopics(scope, { baseId: shown.base.id, locale }, q),
  ])
  return {
    items: hits.map((hit) => ({
      id: hit.id,
      title: hit.title,
      path: articlePath(hit.locale, hit.category_slug, hit.slug),
      categoryName: hit.category_name ?? '',
    })),
    topics,
  }
}

export async function suggestPage(
  scope: Scope,
  { locale, path }: ParsedInputOf<typeof suggestForPage>,
): Promise<AnswerOf<typeof suggestForPage>> {
  const { base } = await getShown(scope, locale)
  const rows = await listWithPatterns(scope, { baseId: base.id, locale })
  const meant = rows.filter((row) => row.page_patterns.some((one) => isForPage(one, path)))
  return { items: meant.slice(0, 5).map(presentReaderCard) }
}

export async function click(
  scope: Scope,
  { id, articleId, rank }: ParsedInputOf<typeof recordClick>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { siteId } = readerOf(scope)
  await spendSmall(scope, `knowledge-click:${siteId}:${exchange.address}`)
  const isThere = await isClickable(scope, { id, articleId })
  if (!isThere) refuse('not_found', 'There is no such search or article.')
  await noteClick(scope, { id, articleId, rank, readerHash: readerHash(scope, exchange) })
  return {}
}

export async function clickTopic(
  scope: Scope,
  { id, categoryId, rank }: ParsedInputOf<typeof recordTopicClick>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  const { siteId } = readerOf(scope)
  await spendSmall(scope, `knowledge-click:${siteId}:${exchange.address}`)
  const isThere = await isTopicClickable(scope, { id, categoryId })
  if (!isThere) refuse('not_found', 'There is no such search or category.')
  await noteTopicClick(scope, { id, categoryId, rank, readerHash: readerHash(scope, exchange) })
  return {}
}

export async function view(
  scope: Scope,
  at: { readonly locale: string; readonly slug: string },
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, `knowledge-view:${readerOf(scope).siteId}:${exchange.address}`)
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

/** One for each reader, of the version he read. Saying yes takes back why not. */
export async function feel(
  scope: Scope,
  { locale, slug, isHelpful, ...said }: ParsedInputOf<typeof giveFeedback>,
  exchange: Exchange,
): Promise<{ isHelpful: boolean }> {
  const { siteId, contactId } = readerOf(scope)
  await scope.spend({
    bucket: `knowledge-feedback:${siteId}:${exchange.address}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'That were many answers. Go on in an hour.',
  })
  const { row, shown } = await getReadable(scope, { locale, slug })
  if (!shown.base.takes_feedback) refuse('forbidden', 'This knowledge base does not ask for that.')
  const feedbackId = await putFeedbackRow(scope, {
    articleId: row.id,
    locale,
    versionId: row.version_id,
    readerHash: readerHash(scope, exchange),
    contactId,
    isHelpful,
    reasonCode: isHelpful ? null : said.reasonCode,
    reason: isHelpful ? '' : said.reason,
    replyEmail: isHelpful || said.replyEmail === '' ? null : said.replyEmail,
    source: 'portal',
  })
  if (feedbackId === undefined) return { isHelpful }
  const about = { articleId: row.id, baseId: row.base_id, title: row.title, locale }
  scope.emit(feedbackGiven, { ...about, feedbackId, isHelpful }, { subjectId: row.id })
  if (!isHelpful) tellOwner(scope, feedbackId)
  return { isHelpful }
}

/** For the team: in the language asked for, else in every language of the bases there are. */
export async function findForTeam(
  scope: Scope,
  { q, baseId, locale, limit }: ParsedInputOf<typeof findArticles>,
  links: Links,
): Promise<{ items: FoundArticle[] }> {
  const bases = baseId ? [await getBaseRow(scope, baseId)] : await listBaseRows(scope, false)
  const found: { hit: Hit; url: string | null }[] = []
  for (const base of bases.slice(0, mostBases)) {
    const locales = locale ? [locale] : base.languages.map((one) => one.locale)
    for (const spoken of locales.slice(0, mostLanguages)) {
      const at = { baseId: base.id, locale: spoken }
      for (const hit of await findPublished(scope, at, { q, surface: 'listed', limit })) {
        const path = articlePath(hit.locale, hit.category_slug, hit.slug)
        found.push({ hit, url: await addressOnSite(scope, base, links, path) })
      }
    }
  }
  found.sort((one, other) => other.hit.terms - one.hit.terms || other.hit.score - one.hit.score)
  return { items: found.slice(0, limit).map(({ hit, url }) => presentFound(hit, url)) }
}

function presentFound(hit: Hit, url: string | null): FoundArticle {
  return {
    id: hit.id,
    baseId: hit.base_id,
    locale: hit.locale,
    title: hit.title,
    snippet: snippetOf(hit.body_text || hit.excerpt, hit.stems)
      .map(({ text }) => text)
      .join(''),
    url,
  }
}

async function spendSmall(scope: Scope, bucket: string): Promise<void> {
  const sentence = 'That was a lot. Go on in a minute.'
  await scope.spend({ bucket, limit: 240, windowSeconds: 60, sentence })
}

const mostBases = 5
const mostLanguages = 5
