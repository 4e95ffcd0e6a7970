import { generateKeyBetween } from 'fractional-indexing'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { listMemberIdsByEmail } from '#modules/organization/server/public.ts'
import { listTagsByName } from '#modules/tags/server/public.ts'
import { checkedBody } from '#modules/content/server/checked-body.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { articleCreated } from '../../contract.ts'
import { freeSlug } from '#lib/slug-from.ts'
import type { ImportOptions } from '../../transfer-contract.ts'
import { settleArticle, slugFor } from '../actions/articles.ts'
import { writeOver } from '../actions/drafting.ts'
import { publish } from '../actions/publishing.ts'
import { cutVersion } from '../cut-version.ts'
import { problemsOf } from '../problems.ts'
import { getArticleRow, getTextRow } from '../refusals.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { changeArticle, findLastPlace, insertArticle, setArticleTags } from '../store/articles.ts'
import { lockNames } from '../store/bases.ts'
import { setSegments } from '../store/categories.ts'
import { setDraftFiles } from '../store/files.ts'
import { changeText, findTextRow, insertText, listTextSlugs } from '../store/texts.ts'
import { importFiles, sourcesOf, type ImportedFiles } from './import-files.ts'
import type { ParsedArchive, ParsedArticle, ParsedText, ParsedWords } from './parsed-archive.ts'

export interface ImportContext {
  readonly baseId: string
  readonly parsed: ParsedArchive
  readonly options: ImportOptions
  readonly categories: ReadonlyMap<string, string>
  readonly targets: ReadonlyMap<string, string>
  readonly importedFiles: ImportedFiles
  languageOf(locale: string): string | undefined
}

export async function importArticle(
  scope: Scope,
  context: ImportContext,
  { article, id, isNew }: { article: ParsedArticle; id: string; isNew: boolean },
): Promise<string> {
  const texts = article.texts.flatMap((text) => {
    const locale = context.languageOf(text.locale)
    return locale === undefined ? [] : [{ ...text, locale }]
  })
  const source = context.languageOf(article.sourceLocale) ?? texts[0]?.locale
  const inOrder = texts
    .filter((text, at) => texts.findIndex(({ locale }) => locale === text.locale) === at)
    .toSorted((one, other) => Number(other.locale === source) - Number(one.locale === source))
  const [first] = inOrder
  if (!first) return 'None of its languages were selected for import.'
  const notes: string[] = []
  if (isNew) await begin(scope, context, { article, id, first })
  await setFacts(scope, context, { article, id, isNew, notes })
  for (const text of inOrder) notes.push(...(await importText(scope, context, { id, text })))
  if (!isNew) await settleArticle(scope, id)
  return notes.join(' ').slice(0, 500)
}

async function begin(
  scope: Scope,
  { baseId, categories, options }: ImportContext,
  { article, id, first }: { article: ParsedArticle; id: string; first: ParsedText },
): Promise<void> {
  const categoryId = placeOf(article, categories, options)
  const owners = article.ownerEmail
    ? await listMemberIdsByEmail(scope, [article.ownerEmail.toLowerCase()])
    : new Map<string, string>()
  await insertArticle(scope, {
    id,
    baseId,
    categoryId,
    sourceLocale: first.locale,
    ownerId: [...owners.values()][0] ?? memberOf(scope).memberId,
    reviewDueOn: article.reviewDueOn,
    position: generateKeyBetween(await findLastPlace(scope, baseId, categoryId), null),
  })
  scope.emit(articleCreated, { articleId: id, baseId, title: first.title }, { subjectId: id })
}

function placeOf(
  { categoryKey }: ParsedArticle,
  categories: ReadonlyMap<string, string>,
  { categoryId }: ImportOptions,
): string | null {
  return (categoryKey === null ? undefined : categories.get(categoryKey)) ?? categoryId
}

async function setFacts(
  scope: Scope,
  { categories, options }: ImportContext,
  {
    article,
    id,
    isNew,
    notes,
  }: { article: ParsedArticle; id: string; isNew: boolean; notes: string[] },
): Promise<void> {
  const tags = await listTagsByName(scope, article.tags)
  const tagKeys = new Set(tags.map(({ titleKey: key }) => key))
  const missing = article.tags.filter((name) => !tagKeys.has(name.toLowerCase()))
  if (missing.length > 0)
    notes.push(`Tags that don’t exist here were skipped: ${missing.join(', ')}.`)
  if (isNew || article.tags.length > 0)
    await setArticleTags(
      scope,
      id,
      tags.map((tag) => tag.id),
    )
  const segments =
    article.audience === 'customers' ? await listTagsByName(scope, article.segments) : []
  // The customer tags don't exist here, so only the team sees the article until someone decides.
  const isLost = article.segments.length > 0 && segments.length === 0
  if (isLost && article.audience === 'customers')
    notes.push('Visible to the team only, because its customer tags don’t exist here.')
  const place = placeOf(article, categories, options)
  const row = isNew ? undefined : await getArticleRow(scope, id)
  await changeArticle(
    scope,
    { id },
    {
      ...(row &&
        place !== null &&
        row.categoryId !== place && {
          categoryId: place,
          position: generateKeyBetween(await findLastPlace(scope, row.baseId, place), null),
        }),
      ...(isNew && {
        audience: isLost && article.audience === 'customers' ? 'agents' : article.audience,
        pagePatterns: [...article.pagePatterns],
        aiUse: article.aiUse,
        pinnedAt: article.isPinned ? scope.now : null,
      }),
    },
  )
  if (isNew)
    await setSegments(
      scope,
      { articleId: id },
      segments.map((tag) => tag.id),
    )
}

async function importText(
  scope: Scope,
  context: ImportContext,
  { id, text }: { id: string; text: ParsedText },
): Promise<string[]> {
  const { baseId, options } = context
  const { locale } = text
  const notes: string[] = []
  const body = await bodyOf(scope, context, { words: text, notes })
  const before = await findTextRow(scope, id, locale)
  if (before?.state === 'archived') return ['Left unchanged, because it’s archived here.']
  if (before) {
    const { title, excerpt } = text
    await writeOver(scope, before, { title, excerpt, body, draftOfId: null })
  } else {
    await insertText(scope, {
      articleId: id,
      baseId,
      locale,
      slug: await slugOfText(scope, { baseId, locale, articleId: id }, text),
      title: text.title,
      excerpt: text.excerpt,
      body,
      draftedBy: memberOf(scope).memberId,
    })
    await setDraftFiles(scope, { articleId: id, locale }, fileIdsIn(body))
    await changeText(
      scope,
      { articleId: id, locale },
      {
        metaTitle: text.metaTitle,
        metaDescription: text.metaDescription,
        canonicalUrl: text.canonicalUrl.startsWith('https://') ? text.canonicalUrl : '',
        isIndexed: text.isIndexed,
        searchWords: [...text.searchWords],
      },
    )
  }
  const targetState = options.state === 'as_written' ? text.state : options.state
  if (targetState === 'archived' && !before) {
    const archived = { state: 'archived' as const, firstPublishedAt: scope.now }
    await changeText(scope, { articleId: id, locale }, archived)
    return notes
  }
  await storeVersion(scope, id, locale)
  if (targetState !== 'published') return notes
  const problem = await publishOrSay(scope, { id, locale })
  if (problem !== undefined) return [...notes, `${locale}: saved as a draft. ${problem}`]
  if (text.draft) await setNextDraft(scope, context, { id, locale, words: text.draft, notes })
  return notes
}

/** Stores the origin of the article; publishing uses this version instead of creating another. */
async function storeVersion(scope: Scope, id: string, locale: string): Promise<void> {
  const row = await getTextRow(scope, id, locale)
  const version = await cutVersion(scope, row, { origin: 'import' })
  const source =
    locale === row.sourceLocale ? undefined : await findTextRow(scope, id, row.sourceLocale)
  await changeText(scope, row, {
    draftOfId: version.id,
    ...(source?.publishedId && { translatedFromId: source.publishedId }),
  })
}

async function publishOrSay(
  scope: Scope,
  at: { readonly id: string; readonly locale: string },
): Promise<string | undefined> {
  const row = await getTextRow(scope, at.id, at.locale)
  const [problem] = (await problemsOf(scope, row)).filter(
    ({ kind, sentence }) => kind === 'error' && sentence !== '',
  )
  if (problem) return problem.sentence
  try {
    await publish(scope, { ...at, changeNote: '', isSubstantive: true })
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return undefined
    throw error
  }
}

async function setNextDraft(
  scope: Scope,
  context: ImportContext,
  { id, locale, words, notes }: { id: string; locale: string; words: ParsedWords; notes: string[] },
): Promise<void> {
  const body = await bodyOf(scope, context, { words, notes })
  const row = await getTextRow(scope, id, locale)
  const { title, excerpt } = words
  await writeOver(scope, row, { title, excerpt, body, draftOfId: null })
}

async function bodyOf(
  scope: Scope,
  context: ImportContext,
  { words, notes }: { words: ParsedWords; notes: string[] },
): Promise<RichTextDocument> {
  const { baseId, parsed, importedFiles, targets, options } = context
  notes.push(
    ...(await importFiles(scope, {
      baseId,
      words,
      parsed,
      importedFiles,
      fetchesPictures: options.fetchesPictures,
    })),
  )
  return checkedBody(words.body(sourcesOf(importedFiles, (key) => targets.get(key))))
}

async function slugOfText(
  scope: Scope,
  at: { readonly baseId: string; readonly locale: string; readonly articleId: string },
  { slug, title }: ParsedText,
): Promise<string> {
  if (slug === '') return slugFor(scope, at, title)
  await lockNames(scope, at.baseId)
  const { baseId, locale, articleId } = at
  return freeSlug(slug, await listTextSlugs(scope, { baseId, locale, exceptId: articleId }, slug))
}
