import { snippetOf } from '#lib/snippet-of.ts'
import { feedbackBy, spendFeedback } from '#modules/content/server/feedback-actions.ts'
import {
  noteSearch as noteTyped,
  spendSearch,
  spendSmall,
} from '#modules/content/server/searching.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'
import { findByWords, type Found } from '#modules/content/server/find-by-words.ts'

import { feedbackGiven } from '../../contract.ts'
import type { ReaderHit } from '#modules/content/model.ts'
import type * as readerContract from '../../reader-contract.ts'
import { getShown, pathOf, refuseMissing, type Shown } from '../shown.ts'
import { putFeedback } from '../store/feedback.ts'
import { isClickable, pageSearches, pageViews } from '../store/insight.ts'
import { findReaderPage, type ReaderPageRow } from '../store/reading.ts'
import { listHits, listUnknownTerms, listWordsLike, type HitRow } from '../store/words.ts'

type Hit = Found<HitRow>

export async function searchPages(
  scope: Scope,
  { q, limit, isQuiet, ...requested }: ParsedInputOf<typeof readerContract.searchPages>,
  exchange: From,
): Promise<AnswerOf<typeof readerContract.searchPages>> {
  await spendSearch(scope, 'docs', exchange)
  const shown = await getShown(scope, requested)
  const hits = await findIn(scope, shown, { q, limit })
  return {
    items: hits.map((hit) => presentHit(shown, hit)),
    searchId: isQuiet
      ? null
      : await noteSearch(scope, shown, {
          q,
          results: hits.length,
          hash: readerHash(scope, exchange),
        }),
  }
}

/** In one version; falls back to the default language. */
async function findIn(
  scope: Scope,
  { space, version, locale }: Shown,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Hit[]> {
  const inLanguage = (textLocale: string): Promise<Hit[]> => {
    const at = { versionId: version.id, locale: textLocale }
    return findByWords(
      scope,
      {
        locale: textLocale,
        unknownTerms: (ranges) => listUnknownTerms(scope, at, ranges),
        wordsLike: (spans) => listWordsLike(scope, at, spans),
        hits: (ranges) => listHits(scope, at, { ranges, limit }),
      },
      q,
    )
  }
  const hits = await inLanguage(locale)
  return hits.length > 0 || locale === space.defaultLocale ? hits : inLanguage(space.defaultLocale)
}

async function noteSearch(
  scope: Scope,
  { space, version, locale }: Shown,
  { q, results, hash }: { readonly q: string; readonly results: number; readonly hash: string },
): Promise<string> {
  const where = { versionId: version.id, locale, readerHash: hash }
  const before = await pageSearches.findFreshSearch(scope, where)
  const at = { spaceId: space.id, ...where }
  return noteTyped(scope, pageSearches, { at, q, results, before })
}

function presentHit({ space, version }: Shown, hit: Hit): ReaderHit {
  return {
    id: hit.id,
    locale: hit.locale,
    title: hit.title,
    snippet: snippetOf(hit.bodyText || hit.description, hit.stems),
    categoryName: hit.parentTitle ?? '',
    path: pathOf(space, { versionId: version.id, locale: hit.locale, path: hit.path }),
  }
}

export async function suggestPages(
  scope: Scope,
  { q, ...requested }: ParsedInputOf<typeof readerContract.suggestPages>,
): Promise<AnswerOf<typeof readerContract.suggestPages>> {
  const shown = await getShown(scope, requested)
  const hits = await findIn(scope, shown, { q, limit: 8 })
  return {
    items: hits.map((hit) => {
      const { id, title, path, categoryName } = presentHit(shown, hit)
      return { id, title, path, categoryName }
    }),
  }
}

export async function recordClick(
  scope: Scope,
  { id, articleId: pageId, rank }: ParsedInputOf<typeof readerContract.recordClick>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, 'docs-click', exchange)
  if (!(await isClickable(scope, { id, pageId }))) {
    refuse('not_found', 'Search or page not found.')
  }
  const by = { id, rank, readerHash: readerHash(scope, exchange) }
  await pageSearches.noteClick(scope, by, { clickedPageId: pageId })
  return {}
}

export async function recordView(
  scope: Scope,
  { id, ...requested }: ParsedInputOf<typeof readerContract.recordView>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendSmall(scope, 'docs-view', exchange)
  const { row } = await getReadable(scope, id, requested)
  await pageViews.countView(
    scope,
    { pageId: id, versionId: row.versionId, locale: row.locale },
    { readerHash: readerHash(scope, exchange), extra: { spaceId: row.spaceId } },
  )
  return {}
}

async function getReadable(
  scope: Scope,
  id: string,
  requested: { readonly version?: string | undefined; readonly locale?: string | undefined },
): Promise<{ row: ReaderPageRow; shown: Shown }> {
  const shown = await getShown(scope, requested)
  const at = { versionId: shown.version.id, locale: shown.locale }
  const row = await findReaderPage(scope, at, { id })
  return row ? { row, shown } : refuseMissing()
}

/** One rating per reader and text; a helpful rating clears the reason. */
export async function giveFeedback(
  scope: Scope,
  { id, version, locale, isHelpful, ...details }: ParsedInputOf<typeof readerContract.giveFeedback>,
  exchange: Exchange,
): Promise<{ isHelpful: boolean }> {
  await spendFeedback(scope, `docs-feedback:${readerOf(scope).siteId}:${exchange.address}`)
  const { row, shown } = await getReadable(scope, id, { version, locale })
  if (!shown.space.takesFeedback)
    refuse('forbidden', 'Feedback is turned off for this documentation.')
  const feedbackId = await putFeedback(
    scope,
    { pageId: id, versionId: row.versionId, locale: row.locale },
    feedbackBy(scope, exchange, { ...details, isHelpful, readId: row.revisionId }),
    { spaceId: row.spaceId },
  )
  if (feedbackId === undefined) return { isHelpful }
  const about = {
    spaceId: row.spaceId,
    versionId: row.versionId,
    pageId: id,
    title: row.title,
    locale: row.locale,
  }
  scope.emit(feedbackGiven, { ...about, feedbackId, isHelpful }, { subjectId: id })
  return { isHelpful }
}
