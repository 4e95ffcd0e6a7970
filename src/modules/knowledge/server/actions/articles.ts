import { z } from 'zod'
import { generateKeyBetween } from 'fractional-indexing'

import { emptyRichText } from '#lib/rich-text.ts'
import { findMemberRow } from '#modules/organization/server/public.ts'
import { checkedBody } from '#modules/content/server/checked-body.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as articlesContract from '../../articles-contract.ts'
import { articleChanged, articleCreated, articleTrashed } from '../../contract.ts'
import type { Article, ArticleCard } from '../../model.ts'
import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { presentArticle, presentCard } from '../present.ts'
import {
  getArticleRow,
  getBaseRow,
  getCategoryOf,
  getCategoryRow,
  getLockedArticle,
  refuseUnknownTags,
} from '../refusals.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { todayOf } from '../review-day.ts'
import {
  changeArticle,
  findArticlePlace,
  findLastPlace,
  insertArticle,
  listArticleRows,
  listTitles,
  lockArticle,
  setArticleTags,
  type ArticleRow,
} from '../store/articles.ts'
import { lockNames, type BaseRow } from '../store/bases.ts'
import { setSegments } from '../store/categories.ts'
import { setDraftFiles } from '../store/files.ts'
import { insertText, listTextSlugs } from '../store/texts.ts'
import { refuseSegments } from './categories.ts'

export async function listArticles(
  scope: Scope,
  {
    limit,
    cursor,
    sort,
    ownerId,
    isReviewDue,
    ...filter
  }: ParsedInputOf<typeof articlesContract.listArticles>,
): Promise<Page<ArticleCard>> {
  await refuseUnknown(scope, { ...filter, ownerId })
  const after = decodeCursor(cursor, places[sort])
  const ownerFilter = ownerId === 'me' ? memberOf(scope).memberId : ownerId
  const today = await todayOf(scope)
  const rows = await listArticleRows(
    scope,
    { ...filter, ownerId: ownerFilter, ...(isReviewDue && { reviewDueBy: today }) },
    { sort, after, limit: limit + 1 },
  )
  return toPage(rows, limit, {
    item: (row) => presentCard(row, today),
    key: (row) => [row.place, row.id],
  })
}

/** The shape of a cursor for each sort order; forged cursors are refused. */
const places = {
  updated: z.tuple([cursorMoment, z.uuid()]),
  place: z.tuple([z.string().max(200), z.uuid()]),
} as const

export async function getArticle(scope: Scope, { id }: { readonly id: string }): Promise<Article> {
  return presentArticle(scope, await getArticleRow(scope, id))
}

export async function createArticle(
  scope: Scope,
  {
    baseId,
    categoryId,
    title,
    excerpt,
    ...input
  }: ParsedInputOf<typeof articlesContract.createArticle>,
): Promise<Article> {
  const base = await getBaseRow(scope, baseId)
  if (categoryId !== null) await getCategoryOf(scope, baseId, categoryId)
  const locale = input.locale ?? base.defaultLocale
  refuseUnknownLanguage(base, locale)
  const body = input.body === undefined ? emptyRichText : checkedBody(input.body)
  const writerId = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  const id = await insertArticle(scope, {
    baseId,
    categoryId,
    sourceLocale: locale,
    ownerId: writerId,
    reviewDueOn: null,
    position: generateKeyBetween(await findLastPlace(scope, baseId, categoryId), null),
  })
  await insertText(scope, {
    articleId: id,
    baseId,
    locale,
    slug: await slugFor(scope, { baseId, locale, articleId: id }, title),
    title,
    excerpt,
    body,
    draftedBy: writerId,
  })
  await setDraftFiles(scope, { articleId: id, locale }, fileIdsIn(body))
  scope.emit(articleCreated, { articleId: id, baseId, title }, { subjectId: id })
  return getArticle(scope, { id })
}

/** A free slug made from the title; part of the ID if the title has no usable characters. */
export async function slugFor(
  scope: Scope,
  { baseId, locale, articleId }: { baseId: string; locale: string; articleId: string },
  title: string,
): Promise<string> {
  await lockNames(scope, baseId)
  const preferred = slugFrom(title) || `article-${articleId.slice(-8)}`
  const at = { baseId, locale, exceptId: articleId }
  return freeSlug(preferred, await listTextSlugs(scope, at, preferred))
}

export function refuseUnknownLanguage(base: BaseRow, locale: string): void {
  if (!base.languages.some((one) => one.locale === locale)) {
    refuseField('locale', 'Add this language to the knowledge base first.')
  }
}

export async function updateArticle(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof articlesContract.updateArticle>,
): Promise<Article> {
  const row = await getLockedArticle(scope, id)
  if (row.version !== version) refuseStale('article')
  const { categoryId, audience, segmentTagIds, ownerId, relatedIds, tagIds } = input
  const isMoved = categoryId !== undefined && categoryId !== row.categoryId
  if (isMoved && categoryId !== null) await getCategoryOf(scope, row.baseId, categoryId)
  if (ownerId) await refuseUnknownOwner(scope, ownerId)
  await refuseUnknownTags(scope, [...(segmentTagIds ?? []), ...(tagIds ?? [])])
  if (segmentTagIds) refuseSegments(audience ?? row.audience, segmentTagIds)
  if (relatedIds) await refuseForeign(scope, row, relatedIds)
  const isChanged = await changeArticle(scope, row, {
    ...(isMoved && {
      categoryId,
      position: generateKeyBetween(await findLastPlace(scope, row.baseId, categoryId), null),
    }),
    ...(audience !== undefined && { audience }),
    ...(ownerId !== undefined && { ownerId }),
    ...(input.reviewDueOn !== undefined && { reviewDueOn: input.reviewDueOn }),
    ...(relatedIds !== undefined && { relatedIds: [...new Set(relatedIds)] }),
    ...(input.pagePatterns !== undefined && { pagePatterns: input.pagePatterns }),
    ...(input.aiUse !== undefined && { aiUse: input.aiUse }),
    ...(input.isPinned !== undefined && {
      pinnedAt: input.isPinned ? (row.pinnedAt ?? scope.now) : null,
    }),
  })
  if (!isChanged) refuseStale('article')
  if (tagIds) await setArticleTags(scope, id, tagIds)
  if (segmentTagIds || audience) {
    const kept =
      (audience ?? row.audience) === 'customers' ? (segmentTagIds ?? row.segmentTagIds) : []
    await setSegments(scope, { articleId: id }, kept)
  }
  return settleArticle(scope, id)
}

export async function refuseUnknown(
  scope: Scope,
  {
    baseId,
    categoryId,
    ownerId,
    tagId,
  }: {
    readonly baseId?: string | undefined
    readonly categoryId?: string | null | undefined
    readonly ownerId?: string | null | undefined
    readonly tagId?: string | undefined
  },
): Promise<void> {
  if (baseId) await getBaseRow(scope, baseId)
  if (categoryId && categoryId !== 'none') await getCategoryRow(scope, categoryId)
  if (ownerId && ownerId !== 'none' && ownerId !== 'me') await refuseUnknownOwner(scope, ownerId)
  if (tagId) await refuseUnknownTags(scope, [tagId])
}

async function refuseUnknownOwner(scope: Scope, ownerId: string): Promise<void> {
  if (!(await findMemberRow(scope, ownerId))) refuse('not_found', 'This member no longer exists.')
}

async function refuseForeign(
  scope: Scope,
  row: ArticleRow,
  relatedIds: readonly string[],
): Promise<void> {
  const known = await listTitles(scope, relatedIds)
  if (known.length < new Set(relatedIds).size) refuse('not_found', 'This article no longer exists.')
  const own = new Set(known.filter((one) => one.baseId === row.baseId).map(({ id }) => id))
  if (relatedIds.some((id) => !own.has(id) || id === row.id)) {
    refuseField('relatedIds', 'Choose other articles from the same knowledge base.')
  }
}

export async function moveArticle(
  scope: Scope,
  { id, categoryId, afterId }: ParsedInputOf<typeof articlesContract.moveArticle>,
): Promise<Article> {
  const row = await getLockedArticle(scope, id)
  if (categoryId !== null) await getCategoryOf(scope, row.baseId, categoryId)
  if (afterId !== null) await getArticleRow(scope, afterId)
  const at = { baseId: row.baseId, categoryId, afterId, movingId: id }
  const { before, after } = await findArticlePlace(scope, at)
  await changeArticle(
    scope,
    { id },
    {
      categoryId,
      position: generateKeyBetween(before, after),
    },
  )
  return settleArticle(scope, id)
}

export async function trashArticle(
  scope: Scope,
  { id, isTrashed }: ParsedInputOf<typeof articlesContract.trashArticle>,
): Promise<Article> {
  await lockArticle(scope, id)
  const row = await getArticleRow(scope, id)
  if ((row.deletedAt !== null) !== isTrashed) {
    await changeArticle(scope, { id }, { deletedAt: isTrashed ? scope.now : null })
    const about = { articleId: id, baseId: row.baseId, title: titleOf(row), isTrashed }
    scope.emit(articleTrashed, about, { subjectId: id })
  }
  return getArticle(scope, { id })
}

export function titleOf({ languages: [source] }: Pick<ArticleRow, 'languages'>): string {
  return source?.title ?? ''
}

export async function settleArticle(scope: Scope, id: string): Promise<Article> {
  const row = await getArticleRow(scope, id)
  const about = { articleId: id, baseId: row.baseId, title: titleOf(row) }
  scope.emit(articleChanged, about, { subjectId: id })
  return presentArticle(scope, row)
}
