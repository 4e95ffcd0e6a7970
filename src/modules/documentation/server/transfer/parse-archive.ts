import { textIn, withoutTop } from '#lib/archive/page-files.ts'
import { ArchiveRefused, readZip } from '#lib/archive/read-zip.ts'

import { maxPages } from '../../rules.ts'
import type { ParsedArchive } from './parsed-archive.ts'
import { readForeign } from './read-foreign.ts'
import { readOwn } from './read-own.ts'

export function parseArchive(bytes: Uint8Array): ParsedArchive {
  const files = readZip(bytes)
  const plain = withoutTop(files)
  const tree = plain.find(({ path }) => path === 'tree.yml')
  const parsed = tree ? readOwn(plain, textIn(tree)) : readForeign(files)
  if (parsed.pages.length === 0) {
    throw new ArchiveRefused('This ZIP contains no pages. It must contain Markdown or HTML files.')
  }
  if (parsed.pages.length > maxPages) {
    throw new ArchiveRefused(
      `A version can have at most ${maxPages.toLocaleString('en')} pages. Split the ZIP into several.`,
    )
  }
  return parsed
}
