import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, localeOf } from '#lib/archive/archive-words.ts'
import { isRecord } from '#lib/archive/front-matter.ts'
import { fromHtml } from '#lib/document/html/from-html.ts'
import { parseCsv } from '#lib/parse-csv.ts'

import type {
  ParsedArchive,
  ParsedArticle,
  ParsedCategory,
  ParsedRedirect,
  ParsedText,
} from './parsed-archive.ts'
import { idOf, recordsIn, type JsonRecord } from './json-files.ts'
import { once } from './read-zendesk.ts'

/** Reads articles and collections from Intercom's API responses, or articles from a CSV file. */
export function readIntercom(files: readonly ArchiveFile[]): ParsedArchive {
  const problems: ImportProblem[] = []
  const things = recordsIn(files, ['collections', 'articles'], problems)
  const categories = collectionsIn(things.get('collections') ?? [])
  const known = new Set(categories.map(({ key }) => key))
  const rows = files
    .filter(({ path }) => /\.csv$/i.test(path))
    .flatMap((file) => rowsOf(file, problems))
  const articles = [...(things.get('articles') ?? []), ...rows].flatMap((one) => {
    const article = articleOf(one, known)
    if (!article)
      problems.push({
        file: cut(one['title'], 200) || 'articles',
        sentence: 'The article has no ID or title and was skipped.',
      })
    return article ?? []
  })
  const stored = files.filter(({ path }) => !/\.(json|csv)$/i.test(path))
  return {
    format: 'intercom',
    categories,
    articles,
    redirects: once([
      ...articles.flatMap(oldPathsOf),
      ...categories.flatMap(({ key, texts }) =>
        texts.flatMap(({ locale, name }) => oldPaths('collections', key, { locale, title: name })),
      ),
    ]),
    problems,
    files: new Map(stored.map((one) => [one.path, one])),
  }
}

function rowsOf(file: ArchiveFile, problems: ImportProblem[]): JsonRecord[] {
  const table = parseCsv(new TextDecoder().decode(file.read()))
  if (typeof table === 'string') {
    problems.push({ file: file.path, sentence: table })
    return []
  }
  const [head = [], ...rows] = table
  const names = head.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
    .map((row): JsonRecord => ({
      ...row,
      id: row['id'] ?? row['article_id'],
      body: row['body'] ?? row['content'],
    }))
}

function collectionsIn(list: readonly JsonRecord[]): ParsedCategory[] {
  const byId = new Map(list.map((one) => [idOf(one['id']), one]))
  const depthOf = (one: JsonRecord, seen = 0): number => {
    const above = byId.get(idOf(one['parent_id']))
    return above && seen < 4 ? 1 + depthOf(above, seen + 1) : 1
  }
  const parentOf = (one: JsonRecord, seen = 0): string | null => {
    const above = byId.get(idOf(one['parent_id']))
    // Collections in a cycle move to the top level.
    if (!above || seen > 4) return null
    return depthOf(above) < 3
      ? `intercom:collection:${idOf(above['id']) ?? ''}`
      : parentOf(above, seen + 1)
  }
  const place = (one: JsonRecord): number => (typeof one['order'] === 'number' ? one['order'] : 0)
  return list
    .toSorted((one, other) => depthOf(one) - depthOf(other) || place(one) - place(other))
    .flatMap((one) => {
      const id = idOf(one['id'])
      const texts = inLanguages(one).flatMap(({ locale, record }) => {
        const name = cut(record['name'], 200)
        const description = cut(record['description'], 2000)
        return name === ''
          ? []
          : { locale, name, slug: '', description, metaTitle: '', metaDescription: '' }
      })
      if (id === undefined || texts.length === 0) return []
      const key = `intercom:collection:${id}`
      return {
        key,
        parentKey: parentOf(one),
        icon: '',
        audience: 'inherit',
        segments: [],
        texts,
      } as const
    })
}

function articleOf(record: JsonRecord, known: ReadonlySet<string>): ParsedArticle | undefined {
  const id = idOf(record['id'])
  const texts = inLanguages(record).flatMap(({ locale, record: translation }) =>
    textOf(translation, locale),
  )
  const [first] = texts
  if (id === undefined || !first) return undefined
  const parents = [record['parent_id'], record['collection_id'], ...listed(record['parent_ids'])]
  const key = parents
    .map((one) => `intercom:collection:${idOf(one) ?? ''}`)
    .find((one) => known.has(one))
  return {
    key: `intercom:${id}`,
    categoryKey: key ?? null,
    audience: 'inherit',
    sourceLocale: first.locale,
    tags: [],
    segments: [],
    ownerEmail: '',
    isPinned: false,
    pagePatterns: [],
    aiUse: 'inherit',
    reviewDueOn: null,
    related: [],
    texts,
  }
}

/**
 * The top-level fields are in the default language; other languages are in `translated_content`.
 */
function inLanguages(record: JsonRecord): { locale: string; record: JsonRecord }[] {
  const main = localeOf(record['default_locale'] ?? record['locale'] ?? record['language']) ?? ''
  const content = isRecord(record['translated_content']) ? record['translated_content'] : {}
  const others = Object.entries(content).flatMap(([code, translation]) => {
    const locale = localeOf(code)
    return locale !== undefined && locale !== main && isRecord(translation)
      ? [{ locale, record: translation }]
      : []
  })
  return [{ locale: main, record }, ...others]
}

function textOf(record: JsonRecord, locale: string): ParsedText[] {
  const title = cut(record['title'], 200)
  if (title === '') return []
  const html = typeof record['body'] === 'string' ? record['body'] : ''
  return [
    {
      locale,
      file: `article ${title}`,
      title,
      slug: '',
      excerpt: cut(record['description'], 300),
      state: record['state'] === 'published' ? 'published' : 'draft',
      metaTitle: '',
      metaDescription: '',
      canonicalUrl: '',
      isIndexed: true,
      searchWords: [],
      body: (sources) =>
        fromHtml(html, {
          link(url) {
            const [, id, place = ''] = /\/articles\/(\d{1,20})[^#]*(#.*)?$/.exec(url) ?? []
            const here = id && sources.article(`intercom:${id}`)
            return here ? `article:${here}${place}` : undefined
          },
          picture: (url) => (url.startsWith('https://') ? sources.remote(url) : sources.file(url)),
        }),
    },
  ]
}

function oldPathsOf({ key, texts }: ParsedArticle): ParsedRedirect[] {
  return texts.flatMap(({ locale, title }) => oldPaths('articles', key, { locale, title }))
}

/** `/en/articles/123-title`, with or without the title. */
function oldPaths(
  kind: 'articles' | 'collections',
  key: string,
  { locale, title }: { readonly locale: string; readonly title: string },
): ParsedRedirect[] {
  const id = key.replace(/^intercom:(?:collection:)?/, '')
  const to = kind === 'articles' ? { article: key } : { category: key }
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const start = `/${locale || 'en'}/${kind}/${id}`
  return [start, ...(name === '' ? [] : [`${start}-${name}`])].map((path) => ({
    path: path.slice(0, 500),
    to,
    isPermanent: true,
  }))
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
