import { isPage, textIn } from '#lib/archive/page-files.ts'
import type { ArchiveFile } from '#lib/archive/read-zip.ts'

import type { SourceFormat } from './parsed-archive.ts'
import type { OutlineEntry } from './outline.ts'
import { readMkDocs } from './read-nav.ts'
import { readSummary } from './read-summary.ts'

export interface ForeignSite {
  readonly format: SourceFormat
  /** The folder of the pages; '' is the whole archive. */
  readonly root: string
  readonly outline?: OutlineEntry[] | undefined
  readonly contents: string
  /** The prefix of its URLs, without slashes. */
  readonly prefix: string
}

export function siteIn(files: readonly ArchiveFile[]): ForeignSite {
  const plain = { root: '', contents: '', prefix: '' }
  const summary = shallowest(files, /(^|\/)SUMMARY\.md$/)
  if (summary) {
    const root = folderOf(summary.path)
    const outline = readSummary(textIn(summary))
    return { ...plain, format: 'gitbook', root, outline, contents: summary.path }
  }
  const mkdocs = shallowest(files, /(^|\/)mkdocs\.ya?ml$/i)
  if (mkdocs) {
    const { folder, nav } = readMkDocs(textIn(mkdocs))
    const root = joined(folderOf(mkdocs.path), folder)
    const isThere = files.some(({ path }) => path.startsWith(`${root}/`))
    const contents = mkdocs.path
    return { ...plain, format: 'mkdocs', root: isThere ? root : '', outline: nav, contents }
  }
  const meta = shallowest(files, /(^|\/)_meta(\.global)?\.(json|[jt]sx?)$/)
  if (meta) return { ...plain, format: 'nextra', root: folderOf(meta.path), contents: meta.path }
  const isDocusaurus = files.some(({ path }) =>
    /(^|\/)(_category_\.(json|ya?ml)|(docusaurus\.config|sidebars)\.[cm]?[jt]s)$/.test(path),
  )
  if (!isDocusaurus) return { ...plain, format: 'markdown' }
  const hasDocs = files.some(({ path }) => path.startsWith('docs/') && isPage(path))
  return { ...plain, format: 'docusaurus', root: hasDocs ? 'docs' : '', prefix: 'docs' }
}

function shallowest(files: readonly ArchiveFile[], name: RegExp): ArchiveFile | undefined {
  const [found] = files
    .filter(({ path }) => name.test(path))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)
  return found
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}
