import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, localeOf, slugOf, wordsIn } from '#lib/archive/archive-words.ts'
import { folderLabels } from '#lib/archive/folder-labels.ts'
import { parseFrontMatterFields, isRecord, readPage } from '#lib/archive/front-matter.ts'
import { withKeptFiles } from '#lib/archive/kept-files.ts'
import {
  hasLanguageFolders,
  isHtml,
  isPage,
  nameOf,
  orderOf,
  pathsFor,
  textIn,
  titled,
  withoutTop,
} from '#lib/archive/page-files.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import { fromHtml } from '#lib/document/html/from-html.ts'
import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import { parseCsv } from '#lib/parse-csv.ts'

import { articleAudiences, categoryAudiences } from '../../model.ts'
import { maxSearchWords } from '../../rules.ts'
import type {
  BodySources,
  ParsedArchive,
  ParsedArticle,
  ParsedCategory,
  ParsedRedirect,
  ParsedText,
  ParsedWords,
} from './parsed-archive.ts'

/**
 * Reads pages in folders: our own exports, Docusaurus, GitBook, Notion and others. Folders are
 * categories, or languages if all of them are named after languages.
 */
export function readMarkdown(given: readonly ArchiveFile[]): ParsedArchive {
  const files = withoutTop(given)
  const pages = files.filter(({ path }) => isPage(path))
  const problems: ImportProblem[] = []
  const hasLanguages = hasLanguageFolders(pages)
  const own = readOwnCategories(files)
  const read = pages.map((file) => readOne(file, { hasLanguages, problems }))
  const drafts = new Map(
    read.filter(({ isDraftOf }) => isDraftOf).map((page) => [`${page.key} ${page.locale}`, page]),
  )
  const byPath = new Map(read.map((page) => [page.file.path, page.key]))
  const stored = new Map(files.filter(({ path }) => !isPage(path)).map((one) => [one.path, one]))
  const categories = own ?? foldersOf(read, files)
  const known = new Set(categories.map(({ key }) => key))
  const groups = new Map<string, ReadPage[]>()
  for (const page of read) {
    if (!page.isDraftOf) groups.set(page.key, [...(groups.get(page.key) ?? []), page])
  }
  const articles = [...groups.values()].map((group) =>
    articleOf(group, { known, drafts, byPath, stored }),
  )
  return {
    format: 'markdown',
    categories,
    articles: articles.toSorted((one, other) => one.order - other.order || byName(one, other)),
    redirects: readRedirects(files, problems),
    problems,
    files: stored,
  }
}

interface ReadPage {
  readonly file: ArchiveFile
  readonly key: string
  readonly locale: string
  readonly folders: readonly string[]
  readonly facts: Readonly<Record<string, unknown>>
  readonly text: string
  readonly title: string
  readonly order: number
  readonly isDraftOf: boolean
}

function readOne(
  file: ArchiveFile,
  { hasLanguages, problems }: { hasLanguages: boolean; problems: ImportProblem[] },
): ReadPage {
  const { facts, text: whole, problem } = readPage(textIn(file))
  if (problem) problems.push({ file: file.path, sentence: problem })
  const parts = file.path.split('/')
  const [first = ''] = parts
  const inPath = hasLanguages ? localeOf(first) : undefined
  const folders = parts.slice(inPath === undefined ? 0 : 1, -1)
  const name = (parts.at(-1) ?? '').replace(/(\.draft)?\.(mdx?|markdown|html?)$/i, '')
  const id = cut(facts['id'], 100)
  const isOwn = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  // Our own exports are used verbatim.
  const { title, text } = isOwn
    ? { title: cut(facts['title'], 200), text: whole }
    : titled(facts, isHtml(file.path) ? { html: whole } : { markdown: whole }, name)
  if (text.trim() === '') problems.push({ file: file.path, sentence: 'The file is empty.' })
  return {
    file,
    key: isOwn
      ? `parley:${id.toLowerCase()}`
      : `path:${[...folders, name].join('/')}`.slice(0, 400),
    locale: localeOf(facts['locale'] ?? facts['lang'] ?? facts['language']) ?? inPath ?? '',
    folders,
    facts,
    text,
    title,
    order: orderOf(facts, name),
    isDraftOf: isOwn && /\.draft\.md$/i.test(file.path),
  }
}

interface Around {
  readonly known: ReadonlySet<string>
  readonly drafts: ReadonlyMap<string, ReadPage>
  readonly byPath: ReadonlyMap<string, string>
  readonly stored: ReadonlyMap<string, ArchiveFile>
}

function articleOf(group: readonly ReadPage[], around: Around): ParsedArticle & { order: number } {
  const sourceLocale = localeOf(group[0]?.facts['source'])
  const source = group.find(({ locale }) => locale === sourceLocale) ?? group[0]
  if (!source) throw new Error('The group has no page.')
  const { facts } = source
  const category = cut(facts['category'], 100)
  const folder = folderKey(source.folders)
  const named = category === '' ? folder : `parley:${category.toLowerCase()}`
  return {
    key: source.key,
    order: source.order,
    categoryKey: named !== null && around.known.has(named) ? named : null,
    audience: articleAudiences.find((one) => one === facts['audience']) ?? 'inherit',
    sourceLocale: source.locale,
    tags: wordsIn(facts['tags'], 50),
    segments: wordsIn(facts['segments'], 50),
    ownerEmail: cut(facts['owner'], 254),
    isPinned: facts['pinned'] === true,
    pagePatterns: wordsIn(facts['pages'], 20),
    aiUse: facts['ai'] === 'yes' || facts['ai'] === 'no' ? facts['ai'] : 'inherit',
    reviewDueOn: dateOf(facts['review']),
    related: wordsIn(facts['related'], 5).map((id) => `parley:${id}`),
    texts: group.map((page) => textOf(page, around)),
  }
}

function textOf(page: ReadPage, around: Around): ParsedText {
  const { facts, locale, file } = page
  const draft = around.drafts.get(`${page.key} ${locale}`)
  return {
    ...wordsOf(page, around),
    locale,
    file: file.path,
    slug: slugOf(cut(facts['slug'], 121).replace(/^\//, '')),
    state: stateOf(facts),
    metaTitle: cut(facts['metaTitle'], 200),
    metaDescription: cut(facts['metaDescription'], 320),
    canonicalUrl: cut(facts['canonical'], 500),
    isIndexed: facts['indexed'] !== false,
    searchWords: wordsIn(facts['searchWords'], maxSearchWords),
    draft: draft && wordsOf(draft, around),
  }
}

function wordsOf(page: ReadPage, around: Around): ParsedWords {
  return {
    title: page.title,
    excerpt: cut(page.facts['excerpt'] ?? page.facts['description'], 300),
    body: (sources) => bodyOf(page, around, sources),
  }
}

function stateOf(facts: Readonly<Record<string, unknown>>): ParsedText['state'] {
  const { state } = facts
  if (state === 'archived') return 'archived'
  if (facts['draft'] === true || facts['published'] === false) return 'draft'
  return state === undefined || state === 'published' ? 'published' : 'draft'
}

function bodyOf(
  { file, text }: ReadPage,
  { byPath, stored }: Around,
  sources: BodySources,
): RichTextDocument {
  const near = {
    link(url: string): string | undefined {
      const own = /^article:([0-9a-f-]{36})(#.*)?$/i.exec(url)
      if (own) {
        const id = sources.article(`parley:${(own[1] ?? '').toLowerCase()}`)
        return id === undefined ? undefined : `article:${id}${own[2] ?? ''}`
      }
      const [path = '', place] = url.split('#', 2)
      const key = pathsFor(file.path, path)
        .map((one) => byPath.get(one))
        .find((one) => one !== undefined)
      const id = key === undefined ? undefined : sources.article(key)
      return id === undefined ? undefined : `article:${id}${place ? `#${place}` : ''}`
    },
    picture(url: string) {
      if (/^https?:\/\//i.test(url)) return sources.remote(url)
      const [path = ''] = url.split(/[?#]/, 1)
      const found = pathsFor(file.path, path).find((one) => stored.has(one))
      return found === undefined ? undefined : sources.file(found)
    },
  }
  const document = isHtml(file.path) ? fromHtml(text, near) : fromMarkdown(text, near)
  return withKeptFiles(document, (id) => {
    const found = [...stored.keys()].find((path) => path.startsWith(`files/${id}/`))
    return found === undefined ? undefined : sources.file(found)
  })
}

function foldersOf(pages: readonly ReadPage[], files: readonly ArchiveFile[]): ParsedCategory[] {
  const labels = folderLabels(files)
  const found = new Map<string, ParsedCategory & { order: number }>()
  for (const { folders, locale } of pages) {
    folders.slice(0, maxFolderDepth).forEach((folder, at) => {
      const key = folderKey(folders.slice(0, at + 1))
      if (key === null) return
      const label = labels.get(folders.slice(0, at + 1).join('/'))
      const text = {
        locale,
        name: label?.label || nameOf(folder),
        slug: '',
        description: label?.description ?? '',
        metaTitle: '',
        metaDescription: '',
      }
      const before = found.get(key)
      if (before?.texts.some((one) => one.locale === locale)) return
      found.set(key, {
        key,
        parentKey: folderKey(folders.slice(0, at)),
        icon: '',
        audience: 'inherit',
        segments: [],
        texts: [...(before?.texts ?? []), text],
        order: label?.order ?? orderOf({}, folder),
      })
    })
  }
  return [...found.values()].toSorted(
    (one, other) =>
      one.key.split('/').length - other.key.split('/').length ||
      one.order - other.order ||
      one.key.localeCompare(other.key),
  )
}

/** Deeper folders are merged into the third level, the deepest a category can be. */
const maxFolderDepth = 3

function folderKey(folders: readonly string[]): string | null {
  const kept = folders.slice(0, maxFolderDepth)
  return kept.length === 0 ? null : `folder:${kept.join('/')}`.slice(0, 400)
}

/** Reads `categories.yml` of our own exports; undefined if there is none. */
function readOwnCategories(files: readonly ArchiveFile[]): ParsedCategory[] | undefined {
  const file = files.find(({ path }) => path === 'categories.yml')
  const list = file && parseFrontMatterFields(textIn(file))
  if (!Array.isArray(list)) return undefined
  const found: ParsedCategory[] = []
  const walk = (entries: readonly unknown[], parentKey: string | null, depth: number): void => {
    for (const entry of entries) {
      if (!isRecord(entry) || found.length >= maxCategories) continue
      const id = cut(entry['id'], 100).toLowerCase()
      const label = isRecord(entry['texts']) ? entry['texts'] : {}
      const texts = Object.entries(label).flatMap(([code, text]) => {
        const locale = localeOf(code)
        const name = isRecord(text) ? cut(text['name'], 200) : ''
        if (locale === undefined || !isRecord(text) || name === '') return []
        return {
          locale,
          name,
          slug: slugOf(text['slug']),
          description: cut(text['description'], 2000),
          metaTitle: cut(text['metaTitle'], 200),
          metaDescription: cut(text['metaDescription'], 320),
        }
      })
      if (id === '' || texts.length === 0) continue
      const key = `parley:${id}`
      const audience = categoryAudiences.find((one) => one === entry['audience']) ?? 'inherit'
      const segments = wordsIn(entry['segments'], 50)
      found.push({ key, parentKey, icon: cut(entry['icon'], 50), audience, segments, texts })
      const children = entry['children']
      if (Array.isArray(children) && depth < maxFolderDepth) walk(children, key, depth + 1)
    }
  }
  walk(list, null, 1)
  return found
}

const maxCategories = 2000

/** `redirects.csv`: path, to, permanent. */
function readRedirects(files: readonly ArchiveFile[], problems: ImportProblem[]): ParsedRedirect[] {
  const file = files.find(({ path }) => path === 'redirects.csv')
  if (!file) return []
  const table = parseCsv(textIn(file))
  if (typeof table === 'string') {
    problems.push({ file: file.path, sentence: table })
    return []
  }
  const [, ...rows] = table
  return rows.flatMap(([from = '', to = '', lasting = ''], at): ParsedRedirect[] => {
    if (from === '' && to === '') return []
    const path = cut(from, 500)
    const named = /^(article|category):([0-9a-f-]{36})$/i.exec(to)
    const isPermanent = lasting !== 'no'
    if (!path.startsWith('/')) {
      problems.push({ file: file.path, sentence: `Line ${at + 2} has no path that starts with /.` })
      return []
    }
    const key = `parley:${(named?.[2] ?? '').toLowerCase()}`
    if (named?.[1]?.toLowerCase() === 'article')
      return [{ path, to: { article: key }, isPermanent }]
    if (named) return [{ path, to: { category: key }, isPermanent }]
    if (/^https:\/\/|^\/(?!\/)/.test(to) && to.length <= 500)
      return [{ path, to: { url: to }, isPermanent }]
    problems.push({ file: file.path, sentence: `Line ${at + 2} has no valid target.` })
    return []
  })
}

function dateOf(value: unknown): string | null {
  const text = cut(value, 40)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

function byName(one: ParsedArticle, other: ParsedArticle): number {
  return one.key.localeCompare(other.key)
}
