import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, localeOf, wordsIn } from '#lib/archive/archive-words.ts'
import { fromHtml } from '#lib/document/html/from-html.ts'

import type {
  ParsedArchive,
  ParsedArticle,
  ParsedCategory,
  ParsedRedirect,
  ParsedText,
} from './parsed-archive.ts'
import { idOf, recordsIn, type JsonRecord } from './json-files.ts'

/** Reads categories, sections, articles and translations from Zendesk's API responses. */
export function readZendesk(files: readonly ArchiveFile[]): ParsedArchive {
  const problems: ImportProblem[] = []
  const things = recordsIn(files, ['categories', 'sections', 'articles', 'translations'], problems)
  const translations = translationsIn(things.get('translations') ?? [])
  const of = (record: JsonRecord): JsonRecord[] => translations.get(idOf(record['id']) ?? '') ?? []
  const categories = (things.get('categories') ?? []).flatMap((one) =>
    categoryOf(one, { kind: 'category', parentKey: null, translations: of(one) }),
  )
  const sections = sectionsIn(things.get('sections') ?? [], categories, of)
  const known = new Set([...categories, ...sections].map(({ key }) => key))
  const redirects: ParsedRedirect[] = [...categories, ...sections].flatMap(({ key, texts }) =>
    texts.flatMap(({ locale, name }) => oldPaths(key, { locale, title: name }, { category: key })),
  )
  const articles = ordered(things.get('articles') ?? []).flatMap((one) => {
    const article = articleOf(one, { known, translations: of(one), problems })
    if (!article) return []
    for (const { locale, title } of article.texts) {
      redirects.push(...oldPaths(article.key, { locale, title }, { article: article.key }))
    }
    redirects.push(...givenPath(one, article.key))
    return article
  })
  const stored = new Map(
    files.filter(({ path }) => !/\.json$/i.test(path)).map((one) => [one.path, one]),
  )
  return {
    format: 'zendesk',
    categories: [...categories, ...sections],
    articles,
    redirects: once(redirects),
    problems,
    files: stored,
  }
}

/** Translations reference their source in one of two ways, or are nested in it. */
function translationsIn(list: readonly JsonRecord[]): Map<string, JsonRecord[]> {
  const found = new Map<string, JsonRecord[]>()
  for (const one of list) {
    const of = idOf(one['source_id'])
    if (of !== undefined) found.set(of, [...(found.get(of) ?? []), one])
  }
  return found
}

function categoryOf(
  record: JsonRecord,
  {
    kind,
    parentKey,
    translations,
  }: {
    readonly kind: 'category' | 'section'
    readonly parentKey: string | null
    readonly translations: readonly JsonRecord[]
  },
): ParsedCategory[] {
  const id = idOf(record['id'])
  if (id === undefined) return []
  const texts = [record, ...own(record), ...translations].flatMap((one) => {
    const name = cut(one['name'] ?? one['title'], 200)
    const locale = localeOf(one['locale']) ?? ''
    if (name === '') return []
    const description = cut(one['description'] ?? one['body'], 2000).replaceAll(/<[^>]*>/g, '')
    return { locale, name, slug: '', description, metaTitle: '', metaDescription: '' }
  })
  const unique = texts.filter(
    (text, at) => texts.findLastIndex((one) => one.locale === text.locale) === at,
  )
  if (unique.length === 0) return []
  return [
    {
      key: `zendesk:${kind}:${id}`,
      parentKey,
      icon: '',
      audience: 'inherit',
      segments: [],
      texts: unique,
    },
  ]
}

/** Sections belong to categories or other sections, three levels in total. */
function sectionsIn(
  list: readonly JsonRecord[],
  categories: readonly ParsedCategory[],
  translationsOf: (record: JsonRecord) => JsonRecord[],
): ParsedCategory[] {
  const known = new Map(categories.map(({ key }) => [key, 1]))
  const found: ParsedCategory[] = []
  let waiting = ordered(list)
  for (let level = 0; level < 8 && waiting.length > 0; level++) {
    const later: JsonRecord[] = []
    for (const one of waiting) {
      const above = idOf(one['parent_section_id'])
      const requested =
        above === undefined
          ? `zendesk:category:${idOf(one['category_id']) ?? ''}`
          : `zendesk:section:${above}`
      const depth = known.get(requested)
      const isLast = level === 7
      if (depth === undefined && above !== undefined && !isLast) {
        later.push(one)
        continue
      }
      // A section that is too deep moves next to its parent.
      const place =
        depth !== undefined && depth >= 3
          ? found.find(({ key }) => key === requested)?.parentKey
          : requested
      const parentKey = depth === undefined ? null : (place ?? null)
      const made = categoryOf(one, {
        kind: 'section',
        parentKey,
        translations: translationsOf(one),
      })
      found.push(...made)
      for (const { key } of made) known.set(key, Math.min((depth ?? 0) + 1, 3))
    }
    waiting = later
  }
  return found
}

function articleOf(
  record: JsonRecord,
  {
    known,
    translations,
    problems,
  }: {
    readonly known: ReadonlySet<string>
    readonly translations: readonly JsonRecord[]
    readonly problems: ImportProblem[]
  },
): ParsedArticle | undefined {
  const id = idOf(record['id'])
  if (id === undefined) {
    problems.push({
      file: cut(record['title'], 200) || 'articles',
      sentence: 'An article has no ID.',
    })
    return undefined
  }
  const all = [record, ...own(record), ...translations]
  const texts = all.flatMap((one) => textOf(one, `article ${id}`))
  const unique = texts.filter(
    (text, at) => texts.findLastIndex((one) => one.locale === text.locale) === at,
  )
  if (unique.length === 0) {
    problems.push({ file: `article ${id}`, sentence: 'The article has no title and was skipped.' })
    return undefined
  }
  const section = `zendesk:section:${idOf(record['section_id']) ?? ''}`
  const source = localeOf(record['source_locale'] ?? record['locale'])
  return {
    key: `zendesk:${id}`,
    categoryKey: known.has(section) ? section : null,
    audience: 'inherit',
    sourceLocale: unique.some(({ locale }) => locale === source)
      ? (source ?? '')
      : (unique[0]?.locale ?? ''),
    tags: wordsIn(record['label_names'], 50),
    segments: [],
    ownerEmail: '',
    isPinned: record['promoted'] === true,
    pagePatterns: [],
    aiUse: 'inherit',
    reviewDueOn: null,
    related: [],
    texts: unique,
  }
}

function textOf(record: JsonRecord, file: string): ParsedText[] {
  const title = cut(record['title'] ?? record['name'], 200)
  if (title === '') return []
  const html = typeof record['body'] === 'string' ? record['body'] : ''
  return [
    {
      locale: localeOf(record['locale']) ?? '',
      file,
      title,
      slug: '',
      excerpt: '',
      state: record['draft'] === true || record['outdated'] === true ? 'draft' : 'published',
      metaTitle: '',
      metaDescription: '',
      canonicalUrl: '',
      isIndexed: true,
      searchWords: [],
      body: (sources) =>
        fromHtml(html, {
          link(url) {
            const [, id, place = ''] = /\/articles\/(\d{1,20})[^#]*(#.*)?$/.exec(url) ?? []
            const here =
              id && /^(?:\/|https?:\/\/[^/]+\/hc\/)/.test(url)
                ? sources.article(`zendesk:${id}`)
                : undefined
            return here && `article:${here}${place}`
          },
          picture: (url) => (url.startsWith('https://') ? sources.remote(url) : sources.file(url)),
        }),
    },
  ]
}

/** Some export scripts write translations into the article. */
function own(record: JsonRecord): JsonRecord[] {
  const inside = record['translations']
  return Array.isArray(inside)
    ? inside.filter((one): one is JsonRecord => typeof one === 'object' && one !== null)
    : []
}

/** `/hc/en-us/articles/123-Title`, with or without title and language. */
function oldPaths(
  key: string,
  { locale, title }: { readonly locale: string; readonly title: string },
  to: ParsedRedirect['to'],
): ParsedRedirect[] {
  const [, kind = 'article', id = ''] = /^zendesk:(?:(category|section):)?(.+)$/.exec(key) ?? []
  const folder =
    { article: 'articles', category: 'categories', section: 'sections' }[kind] ?? 'articles'
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  const starts = locale === '' ? ['/hc'] : [`/hc/${locale}`, '/hc']
  return starts.flatMap((start) =>
    [`${start}/${folder}/${id}`, ...(name === '' ? [] : [`${start}/${folder}/${id}-${name}`])].map(
      (path) => ({ path: path.slice(0, 500), to, isPermanent: true }),
    ),
  )
}

function givenPath(record: JsonRecord, article: string): ParsedRedirect[] {
  const url = typeof record['html_url'] === 'string' ? record['html_url'] : ''
  if (!URL.canParse(url)) return []
  const path = decodedPath(new URL(url).pathname)
  return path.startsWith('/hc/') && path.length <= 500
    ? [{ path, to: { article }, isPermanent: true }]
    : []
}

function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function ordered(list: readonly JsonRecord[]): JsonRecord[] {
  const place = (record: JsonRecord): number =>
    typeof record['position'] === 'number' ? record['position'] : 0
  return list.toSorted((one, other) => place(one) - place(other))
}

export function once(redirects: readonly ParsedRedirect[]): ParsedRedirect[] {
  return [...new Map(redirects.toReversed().map((one) => [one.path, one])).values()].toReversed()
}
