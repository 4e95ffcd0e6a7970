import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { cut, localeOf } from '#lib/archive/archive-words.ts'
import { readPage } from '#lib/archive/front-matter.ts'
import {
  hasLanguageFolders,
  isHtml,
  isLanguage,
  isPage,
  orderOf,
  textIn,
  titled,
} from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'

import type { ForeignSite } from './foreign-site.ts'
import { plainMarkdown } from './plain-markdown.ts'

export interface ForeignPage {
  readonly path: string
  readonly stem: string
  readonly locale: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly text: string
  readonly title: string
  /** The text has a title of its own, so the file name isn't used. */
  readonly isTitled: boolean
  readonly order: number
}

export function pagesIn(
  files: readonly ArchiveFile[],
  site: ForeignSite,
  problems: ImportProblem[],
): ForeignPage[] {
  const found = files.filter(({ path }) => isPage(path)).flatMap((file) => placed(file, site))
  const left = files.filter(({ path }) => isPage(path)).length - found.length
  if (left > 0) {
    const sentence =
      left === 1 ? '1 page outside it was skipped.' : `${left} pages outside it were skipped.`
    problems.push({ file: `${site.root}/`, sentence })
  }
  const named = found.map(({ within }) => ({ path: within }))
  const hasFolders = hasLanguageFolders(named)
  const stems = new Set(found.map(({ within }) => within.replace(ending, '')))
  return found.map(({ file, within, locale }) => {
    const parts = within.replace(ending, '').split('/')
    const inFolder = hasFolders ? localeOf(parts.shift()) : undefined
    const { stem, suffix } = withoutSuffix(parts.join('/'), stems)
    return readOne(file, { stem, locale: locale || (inFolder ?? suffix ?? '') }, problems)
  })
}

const ending = /\.(mdx?|markdown|html?)$/i

interface Placed {
  readonly file: ArchiveFile
  readonly within: string
  readonly locale: string
}

/** Docusaurus stores translations in a separate folder. */
function placed(file: ArchiveFile, { format, root }: ForeignSite): Placed[] {
  const { path } = file
  const [, code, translated] =
    /^i18n\/([^/]+)\/docusaurus-plugin-content-docs\/current\/(.+)$/.exec(path) ?? []
  const locale = format === 'docusaurus' ? localeOf(code) : undefined
  if (locale !== undefined && translated !== undefined)
    return [{ file, within: translated, locale }]
  if (root === '') return [{ file, within: path, locale: '' }]
  if (!path.startsWith(`${root}/`)) return []
  return [{ file, within: path.slice(root.length + 1), locale: '' }]
}

/** `start.de` is German if `start` also exists, alone or in another language. */
function withoutSuffix(
  stem: string,
  stems: ReadonlySet<string>,
): { stem: string; suffix: string | undefined } {
  const [, bare = '', code = ''] = /^(.+)\.([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(stem) ?? []
  const isSuffix = bare !== '' && isLanguage(code)
  const hasOthers =
    stems.has(bare) || [...stems].some((one) => one !== stem && one.startsWith(`${bare}.`))
  return isSuffix && hasOthers
    ? { stem: bare, suffix: localeOf(code) }
    : { stem, suffix: undefined }
}

function readOne(
  file: ArchiveFile,
  { stem, locale }: { readonly stem: string; readonly locale: string },
  problems: ImportProblem[],
): ForeignPage {
  const { facts, text: whole, problem } = readPage(textIn(file))
  if (problem) problems.push({ file: file.path, sentence: problem })
  const name = stem.split('/').at(-1) ?? ''
  const isMarkup = isHtml(file.path)
  const page = isMarkup ? { html: whole } : { markdown: plainMarkdown(whole) }
  const { title, text } = titled(facts, page, name)
  return {
    path: file.path,
    stem,
    locale: localeOf(facts['lang'] ?? facts['language']) ?? locale,
    facts,
    text,
    title,
    isTitled: cut(facts['title'], 200) !== '' || text.length < whole.trimStart().length,
    order: orderOf(facts, name),
  }
}
