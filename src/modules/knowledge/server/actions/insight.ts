import { z } from 'zod'

import { maySpend } from '#platform/limits/may-spend.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { strangerAllowance } from '#platform/mail/stranger-allowance.ts'
import { readOrganization } from '#modules/organization/server/door.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { partsChanged } from '../../contract.ts'
import type {
  dropMiss,
  getAnalytics,
  listFeedback,
  listRedirects,
  putRedirect,
  setFeedbackState,
} from '../../insight-contract.ts'
import type { Analytics, Feedback, Miss, Redirect } from '../../model.ts'
import { presentFeedback, presentRedirect } from '../present.ts'
import { getArticleRow, getBaseRow, getCategoryOf } from '../refusals.ts'
import { findPublished } from '../search.ts'
import {
  deleteMiss,
  deleteRedirectRow,
  listMissRows,
  listRedirectRows,
  putRedirectRow,
} from '../store/addresses.ts'
import {
  listFeedbackByIds,
  listFeedbackRows,
  lockFeedback,
  markThanked,
  setFeedbackStates,
  type FeedbackRow,
} from '../store/feedback.ts'
import {
  countHelp,
  listArticleCounts,
  listTerms,
  listViewDays,
  type TermRow,
} from '../store/insight.ts'

const momentPlace = z.tuple([cursorMoment, z.uuid()])

export async function answerRedirects(
  scope: Scope,
  { id, cursor, limit }: ParsedInputOf<typeof listRedirects>,
): Promise<Page<Redirect>> {
  await getBaseRow(scope, id)
  const after = decodeCursor(cursor, momentPlace)
  const rows = await listRedirectRows(scope, id, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentRedirect, key: (row) => [row.place, row.id] })
}

export async function setRedirect(
  scope: Scope,
  { id, path, isPermanent, ...target }: ParsedInputOf<typeof putRedirect>,
): Promise<Redirect> {
  await getBaseRow(scope, id)
  const { articleId = null, categoryId = null, url = null } = target
  if (articleId !== null && (await getArticleRow(scope, articleId)).base_id !== id) {
    refuseField('articleId', 'Choose an article of this knowledge base.')
  }
  if (categoryId !== null) await getCategoryOf(scope, id, categoryId)
  if ([articleId, categoryId, url].filter((one) => one !== null).length !== 1) {
    refuse('invalid', 'Choose one place: an article, a category or an address.')
  }
  const row = await putRedirectRow(scope, {
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

export async function dropRedirect(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const baseId = await deleteRedirectRow(scope, id)
  if (baseId === undefined) refuse('not_found', 'There is no such redirect.')
  scope.emit(partsChanged, { baseId, what: 'redirects' }, { subjectId: baseId })
  return {}
}

/** With what each most likely meant: its last part is looked for as if somebody had typed it. */
export async function answerMisses(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: Miss[] }> {
  const base = await getBaseRow(scope, id)
  const items: Miss[] = []
  for (const [place, row] of (await listMissRows(scope, id, 100)).entries()) {
    const at = { baseId: id, locale: base.default_locale }
    const q = wordsOfPath(row.path)
    const hits =
      place < 20 && q ? await findPublished(scope, at, { q, surface: 'listed', limit: 1 }) : []
    const [best] = hits
    items.push({
      path: row.path,
      hits: row.hits,
      lastAt: row.last_at.toISOString(),
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

export async function forgetMiss(
  scope: Scope,
  { id, path }: ParsedInputOf<typeof dropMiss>,
): Promise<Record<string, never>> {
  await getBaseRow(scope, id)
  await deleteMiss(scope, id, path)
  return {}
}

export async function answerFeedback(
  scope: Scope,
  { cursor, limit, ...filter }: ParsedInputOf<typeof listFeedback>,
): Promise<Page<Feedback>> {
  if (filter.baseId) await getBaseRow(scope, filter.baseId)
  if (filter.articleId) await getArticleRow(scope, filter.articleId)
  const after = decodeCursor(cursor, momentPlace)
  const rows = await listFeedbackRows(scope, filter, { after, limit: limit + 1 })
  return toPage(rows, limit, { item: presentFeedback, key: (row) => [row.place, row.id] })
}

export async function putFeedbackState(
  scope: Scope,
  { ids, state }: ParsedInputOf<typeof setFeedbackState>,
): Promise<{ items: Feedback[] }> {
  await lockFeedback(scope, ids)
  const before = await listFeedbackByIds(scope, ids)
  if (before.length < new Set(ids).size) refuse('not_found', 'Some of it is not there any more.')
  const changed = await setFeedbackStates(scope, ids, state)
  if (state === 'resolved') {
    const thanked = new Set(await markThanked(scope, changed))
    for (const row of before) if (thanked.has(row.id)) await thank(scope, row)
  }
  const [first] = before
  if (first && changed.length > 0) {
    scope.emit(partsChanged, { baseId: first.base_id, what: 'feedback' }, { subjectId: first.id })
  }
  return { items: (await listFeedbackByIds(scope, ids)).map(presentFeedback) }
}

/** Whoever left an address hears once that what he missed was mended. Nobody proved that it is his. */
async function thank(scope: Scope, row: FeedbackRow): Promise<void> {
  if (row.reply_email === null) return
  const often = { limit: 3, windowSeconds: 86_400 }
  if (!(await maySpend(scope, strangerAllowance('feedback-thanks', row.reply_email, often)))) return
  const { name } = await readOrganization(scope)
  const content = {
    title: `We improved “${row.article_title}”`,
    paragraphs: [
      `You told us that this article of ${name} did not help you. We changed it since.`,
      'Thank you for telling us.',
    ],
    footer: 'You get this one mail because you left your address there.',
  }
  await queueMail(scope, {
    to: row.reply_email,
    kind: 'article-improved',
    isSetOffOutside: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}

export async function answerAnalytics(
  scope: Scope,
  { id, from, to, locale, articleId }: ParsedInputOf<typeof getAnalytics>,
): Promise<Analytics> {
  await getBaseRow(scope, id)
  if (articleId) await getArticleRow(scope, articleId)
  if (from > to) refuseField('from', 'The first day comes before the last.')
  const span = { baseId: id, from, to, locale, articleId }
  const days = await listViewDays(scope, span)
  const counts = await listArticleCounts(scope, span)
  const terms = await listTerms(scope, span)
  const help = await countHelp(scope, span)
  return {
    views: sum(days.map(({ views }) => views)),
    readers: sum(days.map(({ readers }) => readers)),
    helpfulCount: sum(counts.map(({ helpful }) => helpful)),
    unhelpfulCount: sum(counts.map(({ unhelpful }) => unhelpful)),
    searchCount: sum(terms.map(({ count }) => count)),
    emptySearchCount: sum(terms.map(({ empty }) => empty)),
    helpedCount: help.people,
    helpedWroteCount: help.wrote,
    days,
    articles: counts.slice(0, 100).map(({ helpful, unhelpful, ...row }) => ({
      ...row,
      helpfulCount: helpful,
      unhelpfulCount: unhelpful,
    })),
    searches: terms
      .slice(0, 50)
      .map((row) => ({ ...termOf(row, row.count), clickCount: row.clicks })),
    emptySearches: rankedBy(terms, 'empty'),
    gaps: rankedBy(terms, 'gaps'),
  }
}

function rankedBy(terms: readonly TermRow[], what: 'empty' | 'gaps') {
  return terms
    .filter((row) => row[what] > 0)
    .sort((one, other) => other[what] - one[what])
    .slice(0, 50)
    .map((row) => termOf(row, row[what]))
}

function termOf({ normalized, last_at: lastAt }: TermRow, count: number) {
  return { query: normalized, count, lastAt: lastAt.toISOString() }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
