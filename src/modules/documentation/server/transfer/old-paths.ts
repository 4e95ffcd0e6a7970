import { cut } from '#lib/archive/archive-words.ts'

import { isIndexName } from './folder-outline.ts'
import type { ForeignPage } from './foreign-pages.ts'
import { joined, type ForeignSite } from './foreign-site.ts'

/** The path where the original tool published a file, without leading or trailing slashes. */
export function oldPaths(
  { stem, locale, facts }: Pick<ForeignPage, 'stem' | 'locale' | 'facts'>,
  { format, prefix }: Pick<ForeignSite, 'format' | 'prefix'>,
): string[] {
  const parts = stem.split('/')
  const name = parts.pop() ?? ''
  const folders = format === 'docusaurus' ? parts.map(withoutNumber) : parts
  const id = cut(facts['id'], 200)
  const ownSlug = /^[\w-]+$/.test(id) ? id : withoutNumber(name)
  const own = format === 'docusaurus' ? ownSlug : name
  const slug = cut(facts['slug'], 300)
  const plain = isIndexName(name) ? joined(...folders) : joined(...folders, own)
  const chosen = slug.startsWith('/') ? slug : joined(...folders, slug)
  const path = slug === '' ? plain : chosen
  const bare = path.toLowerCase().replaceAll(/^\/+|\/+$/g, '')
  const inLanguage = locale === '' ? [] : [locale]
  return [
    ...new Set([
      bare,
      joined(prefix, bare),
      ...inLanguage.flatMap((code) => [joined(code, bare), joined(code, prefix, bare)]),
    ]),
  ].filter((one) => one !== '' && one !== prefix && !inLanguage.includes(one) && isPath(one))
}

function withoutNumber(name: string): string {
  return name.replace(/^\d{1,4}[ ._-]+(?=\S)/, '')
}

function isPath(path: string): boolean {
  return path.length <= 700 && !/[\p{Cc}?#\\]/u.test(path)
}
