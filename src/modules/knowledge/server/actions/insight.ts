import { z } from 'zod'

import { feedbackActions } from '#modules/content/server/feedback-actions.ts'
import { countedDocuments, numbersOf, rankedBy } from '#modules/content/server/numbers.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { partsChanged } from '../../contract.ts'
import type * as insightContract from '../../insight-contract.ts'
import type { Analytics, Feedback, Miss, Redirect } from '../../model.ts'
import { presentFeedback, presentRedirect } from '../present.ts'
import { getArticleRow, getBaseRow, getCategoryOf } from '../refusals.ts'
import { findPublished } from '../search.ts'
import {
  deleteMiss,
  deleteRedirectRow,
  listMissRows,
  listRedirectRows,
  saveRedirectRow,
} from '../store/addresses.ts'
import { articleFeedback, feedbackAbout } from '../store/feedback.ts'
import { countHelp, listArticleCounts, listTerms, listViewDays } from '../store/insight.ts'

const momentPlace = z.tuple([cursorMoment, z.uuid()])

export async function listRedirects(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof insightContract.listRedirects>,
): Promise<Page<Redirect>> {
  await getBaseRow(scope, id)
  const after = decodeCursor(cursor, momentPlace)
  const rows = await listRedirectRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentRedirect, key: (row) => [row.place, row.id] })
}

export async function putRedirect(
  scope: Scope,
  { id, path, isPermanent, ...target }: ParsedInputOf<typeof insightContract.putRedirect>,
): Promise<Redirect> {
  await getBaseRow(scope, id)
  const { articleId = null, categoryId = null, url = null } = target
  if (articleId !== null && (await getArticleRow(scope, articleId)).baseId !== id) {
    refuseField('articleId', 'Choose an article from this knowledge base.')
  }
  if (categoryId !== null) await getCategoryOf(scope, id, categoryId)
  if ([articleId, categoryId, url].filter((one) => one !== null).length !== 1) {
    refuse('invalid', 'Choose one target: an article, a category or a URL.')
  }
  const row = await saveRedirectRow(scope, {
    baseId: id,
    path,
    articleId,
    categoryId,
    url,
    isPermanent,
  })
  await deleteMiss(scope, id, path)
  scope.emit(partsChanged, { baseId: id, what: 'redirects' }, { subjectId: id })
  return presentRedirect(row)
}

export async function deleteRedirect(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const baseId = await deleteRedirectRow(scope, id)
  if (baseId === undefined) refuse('not_found', 'This redirect no longer exists.')
  scope.emit(partsChanged, { baseId, what: 'redirects' }, { subjectId: baseId })
  return {}
}

/** Each with its most likely target, found by searching for the last part of the path. */
export async function listMisses(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: Miss[] }> {
  const base = await getBaseRow(scope, id)
  const items: Miss[] = []
  for (const [place, row] of (await listMissRows(scope, id, 100)).entries()) {
    const at = { baseId: id, locale: base.defaultLocale }
    const q = wordsOfPath(row.path)
    const hits =
      place < 20 && q ? await findPublished(scope, at, { q, surface: 'listed', limit: 1 }) : []
    const [best] = hits
    items.push({
      path: row.path,
      hits: row.hits,
      lastAt: row.lastAt.toISOString(),
      guess: best ? { articleId: best.id, title: best.title } : null,
    })
  }
  return { items }
}

function wordsOfPath(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return last
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}

export async function dropMiss(
  scope: Scope,
  { id, path }: ParsedInputOf<typeof insightContract.dropMiss>,
): Promise<Record<string, never>> {
  await getBaseRow(scope, id)
  await deleteMiss(scope, id, path)
  return {}
}

const feedback = feedbackActions({
  store: articleFeedback,
  present: presentFeedback,
  what: 'article',
  mailKind: 'article-improved',
  onChanged(scope, [first]) {
    if (!first) return
    scope.emit(partsChanged, { baseId: first.baseId, what: 'feedback' }, { subjectId: first.id })
  },
})

export const setFeedbackState = feedback.setState

export async function listFeedback(
  scope: Scope,
  { baseId, articleId, ...filter }: ParsedInputOf<typeof insightContract.listFeedback>,
): Promise<Page<Feedback>> {
  if (baseId) await getBaseRow(scope, baseId)
  if (articleId) await getArticleRow(scope, articleId)
  return feedback.list(scope, feedbackAbout({ baseId, articleId }), filter)
}

export async function getAnalytics(
  scope: Scope,
  { id, from, to, locale, articleId }: ParsedInputOf<typeof insightContract.getAnalytics>,
): Promise<Analytics> {
  await getBaseRow(scope, id)
  if (articleId) await getArticleRow(scope, articleId)
  if (from > to) refuseField('from', 'Choose a start date before the end date.')
  const span = { baseId: id, from, to, locale, articleId }
  const days = await listViewDays(scope, span)
  const counts = await listArticleCounts(scope, span)
  const terms = await listTerms(scope, span)
  const help = await countHelp(scope, span)
  return {
    ...numbersOf({ days, counts, terms }),
    helpedCount: help.people,
    helpedWroteCount: help.wrote,
    articles: countedDocuments(counts),
    gaps: rankedBy(terms, ({ gaps }) => gaps),
  }
}
