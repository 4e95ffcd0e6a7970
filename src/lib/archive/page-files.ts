import { cut, localeOf } from './archive-words.ts'
import type { ArchiveFile } from './read-zip.ts'

type Facts = Readonly<Record<string, unknown>>

export function isPage(path: string): boolean {
  if (/(^|\/)(SUMMARY|_[^/]*)\.mdx?$/.test(path)) return false
  return /\.(mdx?|markdown|html?)$/i.test(path) && !path.startsWith('files/')
}

export function isHtml(path: string): boolean {
  return /\.html?$/i.test(path)
}

export function textIn(file: Pick<ArchiveFile, 'read'>): string {
  return new TextDecoder().decode(file.read()).replaceAll('\0', '')
}

export function withoutTop(files: readonly ArchiveFile[]): ArchiveFile[] {
  const [top = ''] = files[0]?.path.split('/') ?? []
  const isOne = top !== '' && files.every(({ path }) => path.startsWith(`${top}/`))
  if (!isOne || localeOf(top) !== undefined) return [...files]
  return withoutTop(
    files.map(({ path, size, read }) => ({ path: path.slice(top.length + 1), size, read })),
  )
}

export function hasLanguageFolders(pages: readonly Pick<ArchiveFile, 'path'>[]): boolean {
  return (
    pages.length > 0 && pages.every(({ path }) => isLanguage(path.split('/', 1)[0] ?? '', path))
  )
}

/** `de` is a language; `api` only looks like one. */
export function isLanguage(code: string, within = ''): boolean {
  if (within === code || !/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(code)) return false
  try {
    return languageNames.of(code) !== undefined
  } catch {
    return false
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

export function titled(
  facts: Facts,
  page: { readonly markdown: string } | { readonly html: string },
  name: string,
): { title: string; text: string } {
  const given = cut(facts['title'], 200)
  if ('html' in page) {
    const heading = /<h1\b[^>]*>([\s\S]{0,1000}?)<\/h1>/i.exec(page.html)
    const plain = cut((heading?.[1] ?? '').replaceAll(/<[^>]*>/g, ''), 200)
    return {
      title: given || plain || nameOf(name),
      text: heading ? page.html.replace(heading[0], '') : page.html,
    }
  }
  const text = page.markdown.replace(/^(?:(?:import|export) [^\n]*\n)+\n*/, '')
  if (given) return { title: given, text }
  const heading = /^\s*#[ \t]+([^\n]+)\n?/.exec(text)
  if (!heading) return { title: nameOf(name), text }
  const title = cut((heading[1] ?? '').replace(/[ \t]#+$/, '').replaceAll(/[*_`]/g, ''), 200)
  return { title: title || nameOf(name), text: text.slice(heading[0].length) }
}

/** `02-first-steps` becomes `First steps`. Notion appends a long ID. */
export function nameOf(name: string): string {
  const plain = name
    .replace(/[ _-][0-9a-f]{32}$/i, '')
    .replace(/^\d{1,4}[ ._-]+(?=\S)/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  const words = plain || name
  return cut(words.charAt(0).toUpperCase() + words.slice(1), 200) || 'Untitled'
}

/** From front matter, else from a number in front of the file name. Others come last. */
export function orderOf(facts: Facts, name: string): number {
  const position = Number(facts['position'] ?? facts['sidebar_position'] ?? facts['order'])
  if (Number.isFinite(position)) return position
  const numbered = /^(\d{1,4})[ ._-]/.exec(name)
  return numbered ? Number(numbered[1]) : lastOrder
}

export const lastOrder = 10_000

export function pathsFor(from: string, written: string): string[] {
  if (written === '' || /^[a-z][a-z0-9+.-]*:/i.test(written)) return []
  const path = decoded(written)
  const parts: string[] = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  const plain = parts.join('/').normalize('NFC')
  return [plain, `${plain}.md`, `${plain}.mdx`, `${plain}/index.md`, `${plain}/README.md`]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
