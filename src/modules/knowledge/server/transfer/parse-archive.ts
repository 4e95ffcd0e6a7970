import { ArchiveRefused, readZip, type ArchiveFile } from '#lib/archive/read-zip.ts'

import type { ParsedArchive, SourceFormat } from './parsed-archive.ts'
import { readIntercom } from './read-intercom.ts'
import { readMarkdown } from './read-markdown.ts'
import { readZendesk } from './read-zendesk.ts'

export function parseArchive(bytes: Uint8Array): ParsedArchive {
  const files = readZip(bytes)
  const parsed = readers[formatOf(files)](files)
  if (parsed.articles.length === 0) {
    throw new ArchiveRefused(
      'This ZIP contains no articles. It must contain Markdown or HTML files, or JSON from Zendesk or Intercom.',
    )
  }
  return parsed
}

const readers: Readonly<Record<SourceFormat, (files: readonly ArchiveFile[]) => ParsedArchive>> = {
  markdown: readMarkdown,
  zendesk: readZendesk,
  intercom: readIntercom,
}

function formatOf(files: readonly ArchiveFile[]): SourceFormat {
  if (files.some(({ path }) => /\.(mdx?|markdown|html?)$/i.test(path))) return 'markdown'
  const data = files.filter(({ path }) => /\.(json|csv)$/i.test(path))
  const isOf = (words: RegExp): boolean =>
    data.some(({ path, read }) => {
      return (
        words.test(path) || words.test(Buffer.from(read().subarray(0, 20_000)).toString('utf8'))
      )
    })
  if (isOf(/"section_id"|"sections"|sections|"category_id"|\/hc\//)) return 'zendesk'
  if (isOf(/"collections"|collections|"workspace_id"|"parent_type"|intercom|"author_id"/))
    return 'intercom'
  return data.some(({ path }) => /\.csv$/i.test(path)) ? 'intercom' : 'markdown'
}
