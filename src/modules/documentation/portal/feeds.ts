import {
  llmsLine,
  linkText,
  oneLine,
  sitemapEntries,
} from '#modules/content/portal/llms-and-sitemap.ts'
import { asAnonymous } from '#modules/content/portal/reader-gate.ts'
import {
  notFound,
  type PortalAnswer,
  type PortalVisit,
  type SitemapEntry,
} from '#platform/portal/portal-page.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import { readerTree } from '../server/reader-tree.ts'
import { pathOf, prefixOf } from '../server/shown.ts'
import {
  findReaderSpace,
  listChanged,
  listReaderTree,
  type ReaderSpaceRow,
} from '../server/store/reading.ts'

interface Current {
  readonly space: ReaderSpaceRow
  readonly versionId: string
}

async function currentOf(scope: Scope): Promise<Current | undefined> {
  const space = await findReaderSpace(scope, readerOf(scope).siteId)
  const version = space?.versions.find(({ state }) => state === 'current')
  return space && version && { space, versionId: version.id }
}

export async function llmsPage(asking: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  const scope = asAnonymous(asking)
  const current = await currentOf(scope)
  if (!current || !visit.site.indexable) return notFound
  const { space, versionId } = current
  const at = { versionId, locale: space.defaultLocale }
  const rows = await listChanged(scope, at, { isIndexed: true, after: undefined, limit: 5000 })
  const about = new Map(rows.map((row) => [row.id, row.description]))
  const depths = new Map<string, number>()
  const tree = readerTree(await listReaderTree(scope, at), prefixOf(space, at))
  const lines = tree.flatMap(({ id, parentId, kind, title, path }) => {
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1
    depths.set(id, depth)
    const indent = '  '.repeat(depth)
    if (kind === 'group') return [`${indent}- ${linkText(title)}`]
    const lead = about.get(id)
    if (kind === 'link' || lead === undefined) return []
    return [`${indent}${llmsLine({ title, lead, path }, visit.url)}`]
  })
  return {
    kind: 'plain',
    contentType: 'text/plain; charset=utf-8',
    body: `${[`# ${oneLine(space.name)}`, '', '## Docs', '', ...lines].join('\n')}\n`,
    isListed: true,
  }
}

export async function sitemap(asking: Scope, { site }: PortalVisit): Promise<SitemapEntry[]> {
  if (!site.indexable) return []
  const scope = asAnonymous(asking)
  const current = await currentOf(scope)
  if (!current) return []
  const { space, versionId } = current
  const rows = await listChanged(
    scope,
    { versionId, locale: undefined },
    { isIndexed: true, after: undefined, limit: 20_000 },
  )
  return sitemapEntries(rows, (row) => pathOf(space, row))
}
