import {
  llmsLine,
  oneLine,
  plain,
  sitemapEntries,
} from '#modules/content/portal/llms-and-sitemap.ts'
import { asAnonymous } from '#modules/content/portal/reader-gate.ts'
import { html } from '#platform/portal/html.ts'
import {
  notFound,
  type PortalAnswer,
  type PortalVisit,
  type SitemapEntry,
} from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type { ReaderCard } from '../model.ts'
import { articlePath, categoryPath, homePath } from '../rules.ts'
import { presentReaderCard } from '../server/present.ts'
import {
  listChanged,
  listReaderBases,
  listReaderCategories,
  type ReaderBaseRow,
  type ReaderCardRow,
} from '../server/store/reading.ts'
import { wordsIn } from '../words.ts'

/** Public articles only, regardless of the reader. */
export async function feedPage(
  asking: Scope,
  visit: PortalVisit,
  locale: string,
): Promise<PortalAnswer> {
  const scope = asAnonymous(asking)
  const base = (await listReaderBases(scope, readerOf(scope).siteId)).find(
    (row) => row.locale === locale,
  )
  if (!base) return notFound
  const rows = await listChanged(scope, { baseId: base.id, locale }, newest(50))
  const title = `${base.homeTitle || base.name} · ${visit.site.name}`
  const { markup } = html`<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <title>${plain(title)}</title>
        <link>${new URL(homePath(locale), visit.url).href}</link>
        <description>${plain(wordsIn(locale).feed)}</description>
        <language>${locale}</language>
        <atom:link href="${visit.url.href}" rel="self" type="application/rss+xml" />
        ${rows.map((row) => itemOf(presentReaderCard(row), row, visit.url))}
      </channel>
    </rss> `
  return {
    kind: 'plain',
    contentType: 'application/rss+xml; charset=utf-8',
    body: markup.trim(),
    isListed: visit.site.indexable,
  }
}

/** Feed readers treat the description as markup, so plain text is escaped twice. */
function itemOf(card: ReaderCard, { categoryName: category }: ReaderCardRow, url: URL) {
  return html`<item>
    <title>${plain(card.title)}</title>
    <link>${new URL(card.path, url).href}</link>
    <guid isPermaLink="false">${card.id} ${card.locale} ${card.updatedAt}</guid>
    <pubDate>${new Date(card.updatedAt).toUTCString()}</pubDate>
    ${category !== null && html`<category>${plain(category)}</category>`}
    <description>${html`${plain(card.excerpt)}`.markup}</description>
  </item>`
}

export async function llmsPage(asking: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const scope = asAnonymous(asking)
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const [base] = all
  if (!base || !visit.site.indexable) return notFound
  const at = { baseId: base.id, locale: base.defaultLocale }
  const rows = await listChanged(scope, at, { ...newest(1000), isIndexed: true })
  const topics = Map.groupBy(rows, (row) => row.categoryName ?? '')
  const parts = [...topics].map(([name, own]) => [
    `## ${oneLine(name) || wordsIn(base.locale).otherArticles}`,
    '',
    ...own.map((row) => {
      const { title, excerpt: lead, path } = presentReaderCard(row)
      return llmsLine({ title, lead, path }, visit.url)
    }),
    '',
  ])
  const others = all.filter(({ locale }) => locale !== base.defaultLocale)
  const body = [
    `# ${oneLine(base.homeTitle || base.name)}`,
    '',
    ...(base.homeDescription ? [`> ${oneLine(base.homeDescription)}`, ''] : []),
    ...parts.flat(),
    ...otherLanguages(others, visit.url),
  ]
  return {
    kind: 'plain',
    contentType: 'text/plain; charset=utf-8',
    body: `${body.join('\n').trimEnd()}\n`,
    isListed: true,
  }
}

function otherLanguages(others: readonly ReaderBaseRow[], url: URL): string[] {
  if (others.length === 0) return []
  const lines = others.map(({ locale }) => `- [${locale}](${new URL(homePath(locale), url).href})`)
  return ['## Optional', '', ...lines]
}

export async function sitemap(asking: Scope, { site }: PortalVisit): Promise<SitemapEntry[]> {
  if (!site.indexable) return []
  const scope = asAnonymous(asking)
  const all = await listReaderBases(scope, readerOf(scope).siteId)
  const [base] = all
  if (!base) return []
  const at = { baseId: base.id, locale: undefined }
  const rows = await listChanged(scope, at, { ...newest(maxListed), isIndexed: true })
  const homes = all.map(({ locale }) => ({ locale, path: homePath(locale) }))
  const topics = await Promise.all(all.map(({ locale }) => topicsIn(scope, base.id, locale)))
  return [
    ...homes.map(({ path }) => ({ path, ...batchedPerTick(homes) })),
    ...topics.flat().map((path) => ({ path })),
    ...sitemapEntries(rows, (row) => articlePath(row.locale, row.categorySlug, row.slug)),
  ]
}

async function topicsIn(scope: Scope, baseId: string, locale: string): Promise<string[]> {
  const rows = await listReaderCategories(scope, { baseId, locale })
  return rows.filter((row) => row.articleCount > 0).map(({ slug }) => categoryPath(locale, slug))
}

function batchedPerTick(alternates: readonly { readonly locale: string; readonly path: string }[]) {
  return alternates.length > 1 ? { alternates } : {}
}

function newest(limit: number) {
  return { isIndexed: false, after: undefined, limit } as const
}

const maxListed = 40_000
