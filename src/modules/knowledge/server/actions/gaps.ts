import { z } from 'zod'

import { languageName } from '#lib/language-name.ts'
import { normalizeQuery } from '#lib/typed-query.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { partsChanged } from '../../contract.ts'
import type * as gapsContract from '../../gaps-contract.ts'
import type { Article, Gap, GapStatus } from '../../model.ts'
import { maxSearchWords } from '../../rules.ts'
import { getArticleRow, getBaseRow, getLockedText } from '../refusals.ts'
import {
  deleteGap,
  findGap,
  hasSearches,
  listGapRows,
  saveGap,
  type GapDecision,
  type GapPlace,
  type GapRow,
} from '../store/gaps.ts'
import { changeText, findTextRow } from '../store/texts.ts'
import { createArticle, settleArticle } from './articles.ts'
import { setSearchWords } from './drafting.ts'

type Which = ParsedInputOf<typeof gapsContract.takeGap>

export async function listGaps(
  scope: Scope,
  {
    id,
    cursor,
    limit,
    from,
    to,
    locale,
    reason,
    state,
  }: ParsedInputOf<typeof gapsContract.listGaps>,
): Promise<Page<Gap>> {
  await getBaseRow(scope, id)
  if (from > to) refuseField('from', 'Choose a start date before the end date.')
  const after = decodeCursor(cursor, gapCursor)
  const rows = await listGapRows(scope, {
    baseId: id,
    from,
    to,
    locale,
    reason,
    state,
    after,
    limit: limit + 1,
  })
  return toPage(rows, limit, {
    item: (row) => presentGap(row, state),
    key: (row) => [row.count, row.normalized, row.locale],
  })
}

const gapCursor = z.tuple([
  z.int().min(0).max(2_147_483_647),
  z.string().max(200),
  z.string().max(35),
])

export async function takeGap(scope: Scope, which: Which): Promise<GapStatus> {
  const place = await getGap(scope, which)
  return decide(scope, place, { state: 'taken', memberId: decidingMember(scope), articleId: null })
}

export async function setGapAside(scope: Scope, which: Which): Promise<GapStatus> {
  const place = await getGap(scope, which)
  return decide(scope, place, {
    state: 'set_aside',
    memberId: decidingMember(scope),
    articleId: null,
  })
}

/** From now on, these words find the article in the language they were typed in. */
export async function giveGapToArticle(
  scope: Scope,
  { articleId, ...which }: ParsedInputOf<typeof gapsContract.giveGapToArticle>,
): Promise<GapStatus> {
  const place = await getGap(scope, which)
  const row = await getArticleRow(scope, articleId)
  if (row.baseId !== place.baseId) {
    refuseField('articleId', 'Choose an article from this knowledge base.')
  }
  if (!(await findTextRow(scope, articleId, place.locale))) {
    const language = languageName(place.locale)
    refuseField(
      'articleId',
      `This article isn’t available in ${language}. Translate it or choose another one.`,
    )
  }
  const text = await getLockedText(scope, articleId, place.locale)
  if (!text.searchWords.includes(place.normalized)) {
    if (text.searchWords.length >= maxSearchWords) {
      refuseField(
        'articleId',
        `This article already has ${maxSearchWords} search keywords. Remove some first.`,
      )
    }
    await setSearchWords(scope, text, [...text.searchWords, place.normalized])
    await settleArticle(scope, articleId)
  }
  return decide(scope, place, { state: 'answered', memberId: decidingMember(scope), articleId })
}

/** Creates a draft titled with the search; it answers the gap once published. */
export async function writeForGap(scope: Scope, which: Which): Promise<Article> {
  const place = await getGap(scope, which)
  const { baseId, locale, normalized } = place
  const title = titleFrom(normalized)
  const made = await createArticle(scope, { baseId, categoryId: null, locale, title, excerpt: '' })
  const text = { articleId: made.id, locale }
  await changeText(scope, text, { searchWords: [normalized] })
  await decide(scope, place, {
    state: 'taken',
    memberId: decidingMember(scope),
    articleId: made.id,
  })
  return made
}

export async function reopenGap(scope: Scope, which: Which): Promise<GapStatus> {
  const place = await getGap(scope, which)
  const before = await findGap(scope, place)
  if (before?.state === 'answered' && before.articleId !== null) {
    await removeKeywords(scope, place, before.articleId)
  }
  await deleteGap(scope, place)
  emitGapsChanged(scope, place)
  return { query: place.normalized, locale: place.locale, state: 'open', memberId: null }
}

/** Trashed articles keep their keywords, because search never finds them. */
async function removeKeywords(scope: Scope, place: GapPlace, articleId: string): Promise<void> {
  const { deletedAt } = await getArticleRow(scope, articleId)
  const isThere = (await findTextRow(scope, articleId, place.locale)) !== undefined
  if (deletedAt !== null || !isThere) return
  const text = await getLockedText(scope, articleId, place.locale)
  const kept = text.searchWords.filter((one) => one !== place.normalized)
  if (kept.length === text.searchWords.length) return
  await setSearchWords(scope, text, kept)
  await settleArticle(scope, articleId)
}

async function getGap(scope: Scope, { id, locale, query }: Which): Promise<GapPlace> {
  await getBaseRow(scope, id)
  const place = { baseId: id, locale, normalized: normalizeQuery(query) }
  if (!(await hasSearches(scope, place))) refuse('not_found', 'This search no longer exists.')
  return place
}

async function decide(scope: Scope, place: GapPlace, decision: GapDecision): Promise<GapStatus> {
  await saveGap(scope, place, decision)
  emitGapsChanged(scope, place)
  const { state, memberId } = decision
  return { query: place.normalized, locale: place.locale, state, memberId }
}

function emitGapsChanged(scope: Scope, { baseId }: GapPlace): void {
  scope.emit(partsChanged, { baseId, what: 'gaps' }, { subjectId: baseId })
}

/**
 * A gap that returns after it was answered is open again and names the article that should have
 * answered it.
 */
function presentGap(row: GapRow, requested: 'open' | 'set_aside' | 'answered'): Gap {
  const isBack = requested === 'open' && row.state === 'answered'
  return {
    query: row.normalized,
    locale: row.locale,
    state: isBack ? 'open' : (row.state ?? 'open'),
    memberId: row.memberId,
    isBack,
    article: row.articleId === null ? null : { id: row.articleId, title: row.articleTitle ?? '' },
    decidedAt: row.changedAt?.toISOString() ?? null,
    count: row.count,
    emptyCount: row.empty,
    wroteCount: row.wrote,
    unopenedCount: row.unopened,
    lastAt: row.lastAt.toISOString(),
  }
}

function decidingMember({ actor }: Scope): string | null {
  return actor.kind === 'member' ? actor.membership.memberId : null
}

function titleFrom(query: string): string {
  return query.charAt(0).toLocaleUpperCase() + query.slice(1)
}
