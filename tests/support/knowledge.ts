import { publish, saveDraft, createArticle, getText } from '#modules/knowledge/articles-contract.ts'
import { createBase, createCategory, putLanguages } from '#modules/knowledge/contract.ts'
import type { Article, ArticleText, Base, Category } from '#modules/knowledge/model.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'

import type { Client } from './client.ts'

export function bodyOf(...paragraphs: readonly string[]): RichTextDocument {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }
}

export async function makeKnowledge(
  client: Client,
  siteIds?: string[],
): Promise<{ base: Base; category: Category }> {
  const made = await client.must(createBase, {
    name: 'Help',
    defaultLocale: 'en',
    ...(siteIds && { siteIds }),
  })
  const base = await client.must(putLanguages, {
    id: made.id,
    languages: [
      { locale: 'en', isPublic: true },
      { locale: 'de', isPublic: true },
    ],
  })
  const category = await client.must(createCategory, {
    id: base.id,
    texts: [
      { locale: 'en', name: 'Orders' },
      { locale: 'de', name: 'Bestellungen' },
    ],
  })
  return { base, category }
}

export async function writeArticle(
  client: Client,
  {
    baseId,
    categoryId = null,
    title,
    text = `All about ${title}.`,
    picture,
  }: {
    readonly baseId: string
    readonly categoryId?: string | null
    readonly title: string
    readonly text?: string
    readonly picture?: string
  },
): Promise<Article> {
  const { content = [] } = bodyOf(text)
  const shown = picture ? [{ type: 'image', attrs: { fileId: picture, alt: title } }] : []
  const body: RichTextDocument = { type: 'doc', content: [...content, ...shown] }
  return client.must(createArticle, { baseId, categoryId, title, excerpt: `${title}.`, body })
}

export async function publishedArticle(
  client: Client,
  wanted: Parameters<typeof writeArticle>[1],
): Promise<Article> {
  const article = await writeArticle(client, wanted)
  await client.must(publish, { id: article.id, locale: article.sourceLocale })
  return article
}

export async function republish(
  client: Client,
  {
    id,
    locale = 'en',
    text,
  }: { readonly id: string; readonly locale?: string; readonly text: string },
  isSubstantive = true,
): Promise<ArticleText> {
  const { draftVersion } = await client.must(getText, { id, locale })
  await client.must(saveDraft, { id, locale, draftVersion, body: bodyOf(text) })
  return client.must(publish, { id, locale, isSubstantive })
}
