import { writePage } from '#lib/archive/front-matter.ts'
import type { PackedFile } from '#lib/archive/write-zip.ts'
import { csvLine } from '#lib/csv-file.ts'
import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'
import { writeYaml } from '#lib/yaml.ts'
import { listTagNames } from '#modules/tags/server/public.ts'
import { listReachable } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { packedFiles, packedText, some } from '#modules/content/server/transfers/packed-files.ts'
import { listRedirectRows, type RedirectRow } from '../store/addresses.ts'
import { listCategoryRows, type CategoryRow } from '../store/categories.ts'
import { listFilesByIds } from '../store/files.ts'
import { listPackedRows, type PackedRow, type PackedText } from '../store/packing.ts'

/**
 * Packs a knowledge base as files. Reads in batches and short scopes, so memory use doesn't grow
 * with the number of articles.
 */
export async function* packBase(
  scope: Scope,
  {
    baseId,
    onStep,
  }: {
    readonly baseId: string
    onStep(done: number): Promise<void>
  },
): AsyncGenerator<PackedFile> {
  const categories = await scope.inOwnTransaction('read', (innerScope) =>
    listCategoryRows(innerScope, baseId),
  )
  const segments = await scope.inOwnTransaction('read', (innerScope) =>
    listTagNames(
      innerScope,
      categories.flatMap(({ segmentTagIds: ids }) => ids),
    ),
  )
  yield packedText('categories.yml', writeYaml(treeOf(categories, segments)))
  yield packedText('redirects.csv', await redirectLines(scope, baseId))
  const fileIds = new Set<string>()
  yield* pages(scope, { baseId, categories, fileIds, onStep })
  yield* packedFiles(scope, { ids: [...fileIds], list: listFilesByIds })
}

type Names = ReadonlyMap<string, string>

function treeOf(
  rows: readonly CategoryRow[],
  tags: Names,
  parentId: string | null = null,
): unknown[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map((row) => ({
      id: row.id,
      ...(row.icon !== '' && { icon: row.icon }),
      ...(row.audience !== 'inherit' && { audience: row.audience }),
      ...some('segments', row.segmentTagIds.flatMap((id) => tags.get(id) ?? []).toSorted()),
      texts: Object.fromEntries(
        row.texts.map(({ locale, ...text }) => [
          locale,
          Object.fromEntries(Object.entries(text).filter(([, value]) => value !== '')),
        ]),
      ),
      ...some('children', treeOf(rows, tags, row.id)),
    }))
}

async function redirectLines(scope: Scope, baseId: string): Promise<string> {
  const lines: string[] = []
  let after: readonly [string, string] | undefined
  do {
    const from = after
    const rows = await scope.inOwnTransaction('read', (innerScope) =>
      listRedirectRows(innerScope, baseId, { after: from, limit: pageSize }),
    )
    for (const row of rows) {
      lines.push(csvLine([row.path, targetOf(row), row.isPermanent ? 'yes' : 'no']))
    }
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    after = last && [last.place, last.id]
  } while (after)
  return `${['path,to,permanent', ...lines.toSorted()].join('\n')}\n`
}

function targetOf(row: RedirectRow): string {
  if (row.articleId) return `article:${row.articleId}`
  return row.categoryId ? `category:${row.categoryId}` : (row.url ?? '')
}

interface Around {
  readonly baseId: string
  readonly categories: readonly CategoryRow[]
  readonly fileIds: Set<string>
  onStep(done: number): Promise<void>
}

async function* pages(scope: Scope, around: Around): AsyncGenerator<PackedFile> {
  const placeIn = new Map<string, number>()
  let after: readonly [string, string, string] | undefined
  let done = 0
  do {
    const from = after
    const { rows, owners } = await scope.inOwnTransaction('read', async (innerScope) => {
      const found = await listPackedRows(innerScope, around.baseId, {
        after: from,
        limit: pageSize,
      })
      const ids = [...new Set(found.flatMap(({ ownerId: id }) => id ?? []))]
      const reachable = await listReachable(innerScope, ids)
      const mailed = reachable.flatMap(({ memberId, email }) =>
        email ? [[memberId, email] as const] : [],
      )
      return { rows: found, owners: new Map(mailed) }
    })
    for (const row of rows) {
      const place = (placeIn.get(row.categoryPlace) ?? 0) + 1
      placeIn.set(row.categoryPlace, place)
      for (const text of row.texts) yield* pagesOf(row, text, { place, owners, around })
    }
    done += rows.length
    await around.onStep(done)
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    after = last && [last.categoryPlace, last.position, last.id]
  } while (after)
}

/** The published text, and the draft next to it if it differs. */
function* pagesOf(
  row: PackedRow,
  text: PackedText,
  { place, owners, around }: { place: number; owners: Names; around: Around },
): Generator<PackedFile> {
  const { categories, fileIds } = around
  for (const id of fileIdsIn(text.body, ...(text.live ? [text.live.body] : []))) fileIds.add(id)
  const folders = foldersOf(categories, row.categoryId, text.locale)
  const path = [text.locale, ...folders, text.slug].join('/')
  const facts = {
    ...textFacts(row, text),
    ...(isSource(row, text) && articleFacts(row, { place, owners })),
  }
  const shown = text.live ?? text
  yield packedText(
    `${path}.md`,
    writePage({ ...head(row, shown), ...facts }, toMarkdown(shown.body)),
  )
  if (text.live) {
    const about = { ...head(row, text), locale: text.locale, source: row.sourceLocale }
    yield packedText(`${path}.draft.md`, writePage(about, toMarkdown(text.body)))
  }
}

function isSource({ sourceLocale: source }: PackedRow, { locale }: PackedText): boolean {
  return locale === source
}

function head(
  { id }: PackedRow,
  { title, excerpt }: { readonly title: string; readonly excerpt: string },
): Record<string, unknown> {
  return { id, title, ...(excerpt !== '' && { excerpt }) }
}

function textFacts(row: PackedRow, text: PackedText): Record<string, unknown> {
  return {
    slug: text.slug,
    locale: text.locale,
    source: row.sourceLocale,
    // A live version stays live while its next one is reviewed or scheduled.
    state: text.live ? 'published' : text.state,
    ...(text.metaTitle !== '' && { metaTitle: text.metaTitle }),
    ...(text.metaDescription !== '' && { metaDescription: text.metaDescription }),
    ...(text.canonicalUrl !== '' && { canonical: text.canonicalUrl }),
    ...(!text.isIndexed && { indexed: false }),
    ...some('searchWords', text.searchWords),
    ...(text.publishedAt !== null && { publishedAt: new Date(text.publishedAt).toISOString() }),
  }
}

function articleFacts(
  row: PackedRow,
  { place, owners }: { readonly place: number; readonly owners: Names },
): Record<string, unknown> {
  const owner = row.ownerId === null ? undefined : owners.get(row.ownerId)
  return {
    ...(row.categoryId !== null && { category: row.categoryId }),
    position: place,
    audience: row.audience,
    ...some('tags', row.tags),
    ...some('segments', row.segments),
    ...(owner !== undefined && { owner }),
    ...(row.isPinned && { pinned: true }),
    ...some('pages', row.pagePatterns),
    ...(row.aiUse !== 'inherit' && { ai: row.aiUse }),
    ...(row.reviewDueOn !== null && { review: row.reviewDueOn }),
    ...some('related', row.relatedIds),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function foldersOf(rows: readonly CategoryRow[], id: string | null, locale: string): string[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return []
  const named = row.texts.find((text) => text.locale === locale) ?? row.texts[0]
  return [...foldersOf(rows, row.parentId, locale), named?.slug ?? row.id]
}

const pageSize = 50
