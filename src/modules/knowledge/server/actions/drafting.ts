import { checkedBody } from '#modules/content/server/checked-body.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { normalizeQuery } from '#lib/typed-query.ts'
import { emptyRichText, type RichTextDocument } from '#lib/rich-text.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as articlesContract from '../../articles-contract.ts'
import { articlePresence, draftSaved } from '../../contract.ts'
import type { Article, ArticleText } from '../../model.ts'
import { endsEditingSession } from '#modules/content/server/editing-session.ts'
import { cutVersion } from '../cut-version.ts'
import { presentText } from '../present.ts'
import {
  getArticleRow,
  getBaseRow,
  getLockedArticle,
  getLockedText,
  getTextRow,
} from '../refusals.ts'
import { indexText } from '../index-text.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { storeOldAddress } from '../store/addresses.ts'
import { touchArticle } from '../store/articles.ts'
import { lockNames } from '../store/bases.ts'
import { setDraftFiles } from '../store/files.ts'
import {
  changeText,
  deleteText,
  insertText,
  listTextSlugs,
  writeDraft,
  type TextRow,
} from '../store/texts.ts'
import { refuseUnknownLanguage, settleArticle, slugFor } from './articles.ts'

export async function getText(
  scope: Scope,
  { id, locale }: { readonly id: string; readonly locale: string },
): Promise<ArticleText> {
  return presentText(scope, await getTextRow(scope, id, locale))
}

/** If two people edit at once, the second gets a conflict with the draft saved first. */
export async function saveDraft(
  scope: Scope,
  { id, locale, draftVersion, ...input }: ParsedInputOf<typeof articlesContract.saveDraft>,
): Promise<ArticleText> {
  const body = input.body === undefined ? undefined : checkedBody(input.body)
  const text = await getLockedText(scope, id, locale)
  if (text.state === 'archived') refuse('conflict', 'This article is archived. Restore it first.')
  if (text.draftVersion !== draftVersion) await refuseConflict(scope, text)
  const draft = {
    title: input.title ?? text.title,
    excerpt: input.excerpt ?? text.excerpt,
    body: body ?? text.body,
  }
  if (isSame(text, draft)) return presentText(scope, text)
  const { memberId } = memberOf(scope)
  if (endsEditingSession(text, memberId, scope.now)) await cutVersion(scope, text)
  await writeOver(scope, text, { ...draft, draftOfId: null })
  await followTitle(scope, text, draft.title)
  return getText(scope, { id, locale })
}

async function refuseConflict(scope: Scope, text: TextRow): Promise<never> {
  refuse('version_conflict', 'Someone else saved this draft. Reload to see the latest.', {
    facts: { draft: await presentText(scope, text) },
  })
}

export async function writeOver(
  scope: Scope,
  text: TextRow,
  draft: {
    readonly title: string
    readonly excerpt: string
    readonly body: RichTextDocument
    readonly draftOfId: string | null
  },
): Promise<void> {
  const draftedBy = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  const at = { articleId: text.articleId, locale: text.locale, draftVersion: text.draftVersion }
  await writeDraft(scope, at, { ...draft, draftedBy })
  await setDraftFiles(scope, at, fileIdsIn(draft.body))
  await touchArticle(scope, text.articleId)
  scope.emit(draftSaved, {
    articleId: text.articleId,
    baseId: text.baseId,
    title: draft.title,
    locale: text.locale,
    draftVersion: text.draftVersion + 1,
    memberId: draftedBy,
  })
}

/** Until the first publication, the slug follows the title. */
async function followTitle(scope: Scope, text: TextRow, title: string): Promise<void> {
  if (text.firstPublishedAt !== null || title === text.title) return
  const at = { baseId: text.baseId, locale: text.locale, articleId: text.articleId }
  const before = await slugFor(scope, at, text.title)
  const isOwn = text.slug !== before && !text.slug.startsWith('article-')
  if (isOwn) return
  await changeText(scope, text, { slug: await slugFor(scope, at, title) })
}

function isSame(
  text: TextRow,
  draft: { readonly title: string; readonly excerpt: string; readonly body: RichTextDocument },
): boolean {
  return (
    text.title === draft.title &&
    text.excerpt === draft.excerpt &&
    // The check normalizes documents and PostgreSQL may reorder JSON keys, so both sides are
    // normalized.
    JSON.stringify(checkedBody(text.body)) === JSON.stringify(draft.body)
  )
}

export async function updateText(
  scope: Scope,
  { id, locale, ...input }: ParsedInputOf<typeof articlesContract.updateText>,
): Promise<ArticleText> {
  const text = await getLockedText(scope, id, locale)
  const { slug } = input
  if (slug !== undefined && slug !== text.slug) {
    await lockNames(scope, text.baseId)
    const at = { baseId: text.baseId, locale, exceptId: id }
    if ((await listTextSlugs(scope, at, slug)).has(slug)) {
      refuseField('slug', 'Another article already uses this slug. Choose another one.')
    }
    if (text.firstPublishedAt !== null) {
      const before = { baseId: text.baseId, locale, slug: text.slug }
      await storeOldAddress(scope, before, { articleId: id })
    }
  }
  const source = input.isTranslationChecked
    ? await getTextRow(scope, id, text.sourceLocale)
    : undefined
  const set = {
    ...(slug !== undefined && { slug }),
    ...(input.metaTitle !== undefined && { metaTitle: input.metaTitle }),
    ...(input.metaDescription !== undefined && { metaDescription: input.metaDescription }),
    ...(input.canonicalUrl !== undefined && { canonicalUrl: input.canonicalUrl }),
    ...(input.isIndexed !== undefined && { isIndexed: input.isIndexed }),
    ...(source?.publishedId && { translatedFromId: source.publishedId }),
  }
  if (input.searchWords) await setSearchWords(scope, text, input.searchWords)
  if (Object.keys(set).length > 0 || input.searchWords) {
    if (Object.keys(set).length > 0) await changeText(scope, text, set)
    await settleArticle(scope, id)
  }
  return getText(scope, { id, locale })
}

export async function setSearchWords(
  scope: Scope,
  text: TextRow,
  words: readonly string[],
): Promise<void> {
  const searchWords = [...new Set(words.map(normalizeQuery))]
  await changeText(scope, text, { searchWords })
  if (text.publishedId === null) return
  const at = { baseId: text.baseId, articleId: text.articleId, locale: text.locale }
  await indexText(scope, at, text.publishedId)
}

/** Records the source version, so later changes of the source mark this translation as outdated. */
export async function addLanguage(
  scope: Scope,
  { id, locale, begin }: ParsedInputOf<typeof articlesContract.addLanguage>,
): Promise<ArticleText> {
  const row = await getLockedArticle(scope, id)
  refuseUnknownLanguage(await getBaseRow(scope, row.baseId), locale)
  const source = await getTextRow(scope, id, row.sourceLocale)
  const isInserted = await insertText(scope, {
    articleId: id,
    baseId: row.baseId,
    locale,
    slug: await slugFor(scope, { baseId: row.baseId, locale, articleId: id }, source.title),
    title: begin === 'copy' ? source.title : '',
    excerpt: begin === 'copy' ? source.excerpt : '',
    body: begin === 'copy' ? source.body : emptyRichText,
    draftedBy: memberOf(scope).memberId,
    translatedFromId: await versionOfSource(scope, source),
  })
  if (!isInserted) refuse('conflict', 'This article already exists in this language.')
  if (begin === 'copy') {
    await setDraftFiles(scope, { articleId: id, locale }, fileIdsIn(source.body))
  }
  await settleArticle(scope, id)
  return getText(scope, { id, locale })
}

async function versionOfSource(scope: Scope, source: TextRow): Promise<string> {
  if (source.draftOfId !== null) return source.draftOfId
  if (source.publishedId !== null) return source.publishedId
  const { id } = await cutVersion(scope, source)
  await changeText(scope, source, { draftOfId: id })
  return id
}

export async function removeLanguage(
  scope: Scope,
  { id, locale }: ParsedInputOf<typeof articlesContract.removeLanguage>,
): Promise<Article> {
  const text = await getLockedText(scope, id, locale)
  if (locale === text.sourceLocale) {
    refuse('conflict', 'The source language of an article can’t be removed.')
  }
  if (text.firstPublishedAt !== null) {
    refuse('conflict', 'This article was published in this language. Archive it instead.')
  }
  await deleteText(scope, id, locale)
  return settleArticle(scope, id)
}

export async function reportPresence(
  scope: Scope,
  { id, locale, state, isNew = false }: ParsedInputOf<typeof articlesContract.reportPresence>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  await scope.spend({ bucket: `article:presence:${memberId}`, limit: 120, windowSeconds: 60 })
  const row = await getArticleRow(scope, id)
  scope.emit(articlePresence, { articleId: row.id, locale, memberId, state, isNew })
  return {}
}
