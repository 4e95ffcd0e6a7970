import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, slugOf } from '#lib/archive/archive-words.ts'
import { isPage, withoutTop } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import { emptyRichText } from '#lib/rich-text.ts'
import { slugFrom } from '#lib/slug-from.ts'

import { maxPageDepth } from '../../rules.ts'
import type { ParsedArchive, ParsedPage, ParsedRedirect, ParsedText } from './parsed-archive.ts'
import { folderOutline, isIndexName } from './folder-outline.ts'
import { pagesIn, type ForeignPage } from './foreign-pages.ts'
import { joined, siteIn, type ForeignSite } from './foreign-site.ts'
import { oldPaths } from './old-paths.ts'
import type { OutlineEntry } from './outline.ts'
import { bodyOf, type Around } from './page-body.ts'

/** Reads pages in folders from Docusaurus, MkDocs, GitBook, Nextra and others. */
export function readForeign(given: readonly ArchiveFile[]): ParsedArchive {
  const files = withoutTop(given)
  const problems: ImportProblem[] = []
  const site = siteIn(files)
  const pages = pagesIn(files, site, problems)
  const groups = Map.groupBy(pages, ({ stem }) => stem)
  const stored = new Map(files.filter(({ path }) => !isPage(path)).map((one) => [one.path, one]))
  const around: Around = {
    keyAt: keysOf(pages, site),
    files: stored,
    roots: [...new Set([site.root, 'docs', 'static', 'public'])].filter((root) => root !== ''),
  }
  const found = placed(outlineOf(files, pages, { site, groups, problems }), {
    groups,
    around,
    problems,
    site,
    mainLocale: mainOf(pages),
  })
  return {
    format: isNumbered(site, pages) ? 'docusaurus' : site.format,
    pages: found,
    specs: [],
    redirects: redirectsOf(found, groups, site),
    problems,
    files: stored,
  }
}

function isNumbered({ format }: ForeignSite, pages: readonly ForeignPage[]): boolean {
  return format === 'markdown' && pages.some(({ facts }) => facts['sidebar_position'] !== undefined)
}

function mainOf(pages: readonly ForeignPage[]): string {
  const [main] = [...Map.groupBy(pages, ({ locale }) => locale)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return main?.[0] ?? ''
}

type Groups = ReadonlyMap<string, readonly ForeignPage[]>

/** In the order of the table of contents; pages it doesn't list come last. */
function outlineOf(
  files: readonly ArchiveFile[],
  pages: readonly ForeignPage[],
  { site, groups, problems }: { site: ForeignSite; groups: Groups; problems: ImportProblem[] },
): OutlineEntry[] {
  const byFolders = (some: readonly ForeignPage[]) => folderOutline(some, files, site)
  if (!site.outline) return byFolders(pages)
  const named = new Set<string>()
  const outline = site.outline.flatMap(function settle(entry): OutlineEntry[] {
    const stem = entry.path === undefined ? undefined : stemAt(entry.path, groups)
    if (entry.path !== undefined && stem === undefined) {
      const sentence = `The file lists ${cut(entry.path, 200)}, which isn’t in the ZIP.`
      problems.push({ file: site.contents, sentence })
    }
    const isNew = stem !== undefined && !named.has(stem)
    if (stem !== undefined) named.add(stem)
    const children = entry.children.flatMap(settle)
    const isKept = isNew || entry.url !== undefined || children.length > 0
    return isKept ? [{ ...entry, path: isNew ? stem : undefined, children }] : []
  })
  const others = pages.filter(({ stem }) => !named.has(stem))
  const count = new Set(others.map(({ stem }) => stem)).size
  if (count > 0) {
    const sentence =
      count === 1
        ? 'One page isn’t listed in this file and was added at the end.'
        : `${count} pages aren’t listed in this file and were added at the end.`
    problems.push({ file: site.contents, sentence })
  }
  return [...outline, ...byFolders(others)]
}

function stemAt(path: string, groups: Groups): string | undefined {
  const bare = path.replace(/\.(mdx?|markdown|html?)$/i, '').replace(/\/$/, '')
  return [bare, `${bare}/index`, `${bare}/README`].find((stem) => groups.has(stem))
}

interface ImportContext {
  readonly groups: Groups
  readonly around: Around
  readonly problems: ImportProblem[]
  readonly site: ForeignSite
  readonly mainLocale: string
}

function placed(outline: readonly OutlineEntry[], context: ImportContext): ParsedPage[] {
  const found: ParsedPage[] = []
  const keys = new Set<string>()
  const walk = (
    entries: readonly OutlineEntry[],
    parentKey: string | null,
    depth: number,
  ): void => {
    for (const entry of entries) {
      const page = pageOf(entry, parentKey, context)
      if (!page || keys.has(page.key)) continue
      keys.add(page.key)
      found.push(page)
      const isDeepest = depth >= maxPageDepth
      if (isDeepest && entry.children.length > 0) {
        const sentence = `Pages can be at most ${maxPageDepth} levels deep. Deeper pages were moved up to that level.`
        context.problems.push({ file: entry.path ?? entry.title, sentence })
      }
      const holdsOthers = page.kind !== 'link' && !isDeepest
      walk(entry.children, holdsOthers ? page.key : parentKey, isDeepest ? depth : depth + 1)
    }
  }
  walk(outline, null, 1)
  return found
}

function pageOf(
  { title, path: stem, url, folder, children }: OutlineEntry,
  parentKey: string | null,
  context: ImportContext,
): ParsedPage | undefined {
  const { groups, mainLocale, problems } = context
  const pages = stem === undefined ? [] : (groups.get(stem) ?? [])
  const bare = { parentKey, icon: '', url: '' }
  const isEmpty = pages.every(({ text }) => text.trim() === '')
  if (pages.length > 0 && stem !== undefined && !(isEmpty && children.length > 0)) {
    for (const page of pages.filter(({ text }) => text.trim() === '')) {
      problems.push({ file: page.path, sentence: 'The file is empty.' })
    }
    const texts = onePerLanguage(pages).map((page) => textOf(page, title, context))
    return { ...bare, key: keyOf(stem), kind: 'page', texts }
  }
  const named = pages.find(({ isTitled }) => isTitled)?.title
  const name = named ?? (title || 'Untitled')
  const key = (kind: string): string => `${kind}:${parentKey ?? ''}/${name}`.slice(0, 400)
  const text = { ...noText, locale: mainLocale, title: name }
  if (url !== undefined) {
    return { ...bare, key: key('link'), kind: 'link', url: url.slice(0, 500), texts: [text] }
  }
  if (children.length === 0) return undefined
  const slug = slugFrom(withoutNumber(folder ?? stem?.split('/').at(-2) ?? ''))
  return { ...bare, key: key('group'), kind: 'group', texts: [{ ...text, slug }] }
}

const noText = {
  slug: '',
  description: '',
  state: 'draft',
  isIndexed: true,
  body: () => emptyRichText,
} as const

function onePerLanguage(pages: readonly ForeignPage[]): ForeignPage[] {
  return [...Map.groupBy(pages, ({ locale }) => locale).values()].flatMap(([first]) => first ?? [])
}

function keyOf(stem: string): string {
  return `path:${stem}`.slice(0, 400)
}

function textOf(page: ForeignPage, named: string, { around, site }: ImportContext): ParsedText {
  const { facts, locale } = page
  const isDraft = facts['draft'] === true || facts['published'] === false
  const title = (page.isTitled ? page.title : named) || page.title
  return {
    locale,
    title,
    slug: slugIn({ ...page, title }, site),
    description: cut(facts['description'] ?? facts['excerpt'], 300),
    state: isDraft ? 'draft' : 'published',
    isIndexed: facts['noindex'] !== true,
    body: (sources) => bodyOf(page, around, sources),
  }
}

/** The slug from the old URL, so readers recognize it. */
function slugIn({ stem, facts, title }: ForeignPage, { format }: ForeignSite): string {
  const slug = slugOf(cut(facts['slug'], 300).replace(/\/$/, '').split('/').at(-1))
  if (slug !== '') return slug
  const parts = stem.split('/')
  const name = parts.at(-1) ?? ''
  const own = isIndexName(name) ? (parts.at(-2) ?? title) : name
  const plain = format === 'markdown' || format === 'docusaurus' ? withoutNumber(own) : own
  return slugFrom(plain.replace(/[ _-][0-9a-f]{32}$/i, ''))
}

function withoutNumber(name: string): string {
  return name.replace(/^\d{1,4}[ ._-]+(?=\S)/, '')
}

/** The ways other pages may link to a page: file, file without extension, old URL. */
function keysOf(pages: readonly ForeignPage[], site: ForeignSite): Around['keyAt'] {
  const keys = new Map<string, string>()
  for (const page of pages) {
    const key = keyOf(page.stem)
    const bare = page.path.replace(/\.(mdx?|markdown|html?)$/i, '')
    for (const path of [page.path, bare]) keys.set(path, key)
    for (const path of oldPaths(page, site)) {
      for (const one of [path, joined(site.root, path)]) if (!keys.has(one)) keys.set(one, key)
    }
  }
  return (path) => keys.get(path) ?? keys.get(path.toLowerCase())
}

function redirectsOf(
  found: readonly ParsedPage[],
  groups: Groups,
  site: ForeignSite,
): ParsedRedirect[] {
  const seen = new Set<string>()
  return found.flatMap(({ key, kind }) => {
    const stem = key.slice('path:'.length)
    if (kind !== 'page') return []
    return onePerLanguage(groups.get(stem) ?? []).flatMap((page) =>
      oldPaths(page, site)
        .filter((path) => !seen.has(`${page.locale} ${path}`))
        .map((path) => {
          seen.add(`${page.locale} ${path}`)
          return { path, locale: page.locale, page: key }
        }),
    )
  })
}
