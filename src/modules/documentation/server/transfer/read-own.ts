import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, localeOf, slugOf } from '#lib/archive/archive-words.ts'
import { parseFrontMatterFields, isRecord, readPage } from '#lib/archive/front-matter.ts'
import { isPage, textIn } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import { parseCsv } from '#lib/parse-csv.ts'
import { emptyRichText } from '#lib/rich-text.ts'

import { pageKinds } from '../../model.ts'
import { maxPageDepth, maxPages } from '../../rules.ts'
import type {
  ParsedArchive,
  ParsedPage,
  ParsedRedirect,
  ParsedSpec,
  ParsedText,
  ParsedWords,
} from './parsed-archive.ts'
import { bodyOf, type Around } from './page-body.ts'

/** Reads our own exports: `tree.yml` defines the tree, files contain the text. */
export function readOwn(files: readonly ArchiveFile[], treeText: string): ParsedArchive {
  const problems: ImportProblem[] = []
  const pages = files.filter(({ path }) => isPage(path)).flatMap((file) => readOne(file, problems))
  const written = Map.groupBy(pages, ({ key }) => key)
  const stored = new Map(files.filter(({ path }) => !isPage(path)).map((one) => [one.path, one]))
  const byPath = new Map(pages.map(({ path, key }) => [path, key]))
  const around: Around = {
    keyAt: (path) => byPath.get(path),
    files: stored,
    roots: [],
  }
  const parsed = parseFrontMatterFields(treeText)
  const tree = isRecord(parsed) ? parsed : {}
  const placed = placesIn(tree['pages'], { written, around })
  const known = new Set(placed.map(({ key }) => key))
  const loose = [...written.keys()].filter((key) => !known.has(key))
  for (const key of loose) {
    const [first] = written.get(key) ?? []
    problems.push({
      file: first?.path ?? '',
      sentence: 'tree.yml doesn’t list this page. It was added at the end.',
    })
  }
  return {
    format: 'parley',
    pages: [...placed, ...loose.map((key) => pageOf({}, key, null, { written, around }))],
    specs: specsIn(tree['specs'], stored),
    redirects: redirectsIn(stored.get('redirects.csv'), problems),
    problems,
    files: stored,
  }
}

interface OwnPage {
  readonly key: string
  readonly path: string
  readonly locale: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly text: string
  readonly isDraft: boolean
}

function readOne(file: ArchiveFile, problems: ImportProblem[]): OwnPage[] {
  const { facts, text, problem } = readPage(textIn(file))
  if (problem) problems.push({ file: file.path, sentence: problem })
  const id = idIn(facts['id'])
  const locale = localeOf(facts['locale'])
  if (id === '' || locale === undefined) {
    problems.push({
      file: file.path,
      sentence: 'The file doesn’t name a page and was skipped.',
    })
    return []
  }
  const isDraft = /\.draft\.md$/i.test(file.path)
  return [{ key: `parley:${id}`, path: file.path, locale, facts, text, isDraft }]
}

function idIn(value: unknown): string {
  const id = cut(value, 36).toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : ''
}

interface Reading {
  readonly written: ReadonlyMap<string, readonly OwnPage[]>
  readonly around: Around
}

function placesIn(list: unknown, reading: Reading): ParsedPage[] {
  const found = new Map<string, ParsedPage>()
  const walk = (entries: unknown, parentKey: string | null, depth: number): void => {
    for (const entry of Array.isArray(entries) ? (entries as unknown[]) : []) {
      const id = isRecord(entry) ? idIn(entry['id']) : ''
      const key = `parley:${id}`
      if (!isRecord(entry) || id === '' || found.has(key) || found.size >= maxPages) continue
      const page = pageOf(entry, key, parentKey, reading)
      if (page.texts.length === 0) continue
      found.set(key, page)
      const isHolder = page.kind !== 'link' && depth < maxPageDepth
      walk(entry['children'], isHolder ? key : parentKey, isHolder ? depth + 1 : depth)
    }
  }
  walk(list, null, 1)
  return [...found.values()]
}

function pageOf(
  entry: Readonly<Record<string, unknown>>,
  key: string,
  parentKey: string | null,
  { written, around }: Reading,
): ParsedPage {
  const kind = pageKinds.find((one) => one === entry['kind']) ?? 'page'
  const pages = kind === 'page' ? (written.get(key) ?? []) : []
  const drafts = new Map(pages.filter((one) => one.isDraft).map((one) => [one.locale, one]))
  const spec = idIn(entry['spec'])
  const operation = cut(entry['operation'], 500)
  return {
    key,
    parentKey,
    kind,
    icon: cut(entry['icon'], 50),
    url: cut(entry['url'], 500),
    ...(spec !== '' &&
      operation !== '' && {
        operation: {
          spec: `spec:${spec}`,
          key: operation,
          method: cut(entry['method'], 10) || null,
        },
      }),
    texts:
      kind === 'page'
        ? pages
            .filter(({ isDraft }) => !isDraft)
            .map((page) => textOf(page, drafts.get(page.locale), around))
        : namesIn(entry['texts']),
  }
}

function textOf(page: OwnPage, draft: OwnPage | undefined, around: Around): ParsedText {
  const { facts, locale } = page
  return {
    ...wordsOf(page, around),
    locale,
    slug: slugOf(facts['slug']),
    state: facts['state'] === 'published' ? 'published' : 'draft',
    isIndexed: facts['indexed'] !== false,
    draft: draft && wordsOf(draft, around),
  }
}

function wordsOf(page: OwnPage, around: Around): ParsedWords {
  return {
    title: cut(page.facts['title'], 200),
    description: cut(page.facts['description'], 300),
    body: (sources) => bodyOf(page, around, sources),
  }
}

/** Groups, links and operations have no file. */
function namesIn(texts: unknown): ParsedText[] {
  return Object.entries(isRecord(texts) ? texts : {}).flatMap(([code, text]): ParsedText[] => {
    const locale = localeOf(code)
    if (locale === undefined || !isRecord(text)) return []
    return [
      {
        locale,
        title: cut(text['title'], 200),
        slug: slugOf(text['slug']),
        description: cut(text['description'], 300),
        state: 'draft',
        isIndexed: text['indexed'] !== false,
        body: () => emptyRichText,
      },
    ]
  })
}

function specsIn(list: unknown, files: ReadonlyMap<string, ArchiveFile>): ParsedSpec[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).slice(0, 100).flatMap((entry) => {
    const id = isRecord(entry) ? idIn(entry['id']) : ''
    const file = isRecord(entry) ? files.get(cut(entry['file'], 400)) : undefined
    if (id === '' || !isRecord(entry) || !file) return []
    const parent = idIn(entry['parent'])
    return [
      {
        key: `spec:${id}`,
        name: cut(entry['name'], 255) || 'api.json',
        parentKey: parent === '' ? null : `parley:${parent}`,
        source: () => textIn(file),
      },
    ]
  })
}

/** `redirects.csv`: path, language, to. */
function redirectsIn(file: ArchiveFile | undefined, problems: ImportProblem[]): ParsedRedirect[] {
  if (!file) return []
  const table = parseCsv(textIn(file))
  if (typeof table === 'string') {
    problems.push({ file: file.path, sentence: table })
    return []
  }
  const [, ...rows] = table
  return rows.flatMap(([from = '', code = '', to = ''], at): ParsedRedirect[] => {
    const path = cut(from, 700).replaceAll(/^\/+|\/+$/g, '')
    if (path === '' && to === '') return []
    const locale = localeOf(code)
    const id = idIn(/^page:(.+)$/.exec(to)?.[1])
    if (path !== '' && locale !== undefined && id !== '') {
      return [{ path, locale, page: `parley:${id}` }]
    }
    problems.push({ file: file.path, sentence: `Line ${at + 2} has no valid target.` })
    return []
  })
}
