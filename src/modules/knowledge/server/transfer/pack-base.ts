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
      categories.flatMap(({ segment_tag_ids: ids }) => ids),
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
    .filter((row) => row.parent_id === parentId)
    .map((row) => ({
      id: row.id,
      ...(row.icon !== '' && { icon: row.icon }),
      ...(row.audience !== 'inherit' && { audience: row.audience }),
      ...some('segments', row.segment_tag_ids.flatMap((id) => tags.get(id) ?? []).toSorted()),
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
      lines.push(csvLine([row.path, targetOf(row), row.is_permanent ? 'yes' : 'no']))
    }
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    after = last && [last.place, last.id]
  } while (after)
  return `${['path,to,permanent', ...lines.toSorted()].join('\n')}\n`
}

function targetOf(row: RedirectRow): string {
  if (row.article_id) return `article:${row.article_id}`
  return row.category_id ? `category:${row.category_id}` : (row.url ?? '')
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
      const ids = [...new Set(found.flatMap(({ owner_id: id }) => id ?? []))]
      const reachable = await listReachable(innerScope, ids)
      const mailed = reachable.flatMap(({ memberId, email }) =>
        email ? [[memberId, email] as const] : [],
      )
      return { rows: found, owners: new Map(mailed) }
    })
    for (const row of rows) {
      const place = (placeIn.get(row.category_place) ?? 0) + 1
      placeIn.set(row.category_place, place)
      for (const text of row.texts) yield* pagesOf(row, text, { place, owners, around })
    }
    done += rows.length
    await around.onStep(done)
    const last = rows.length === pageSize ? rows.at(-1) : undefined
    after = last && [last.category_place, last.position, last.id]
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
  const folders = foldersOf(categories, row.category_id, text.locale)
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
    const about = { ...head(row, text), locale: text.locale, source: row.source_locale }
    yield packedText(`${path}.draft.md`, writePage(about, toMarkdown(text.body)))
  }
}

function isSource({ source_locale: source }: PackedRow, { locale }: PackedText): boolean {
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
    source: row.source_locale,
    // A live version stays live while its next one is reviewed or scheduled.
    state: text.live ? 'published' : text.state,
    ...(text.metaTitle !== '' && { metaTitle: text.metaTitle }),
    ...(text.metaDescription !== '' && { metaDescription: text.metaDescription }),
    ...(text.canonicalUrl !== '' && { canonical: text.canonicalUrl }),
    ...(!text.isIndexed && { indexed: false }),
    ...some('searchWords', text.searchWords),
    ...(text.publishedAt !== null && { published_at: new Date(text.publishedAt).toISOString() }),
  }
}

function articleFacts(
  row: PackedRow,
  { place, owners }: { readonly place: number; readonly owners: Names },
): Record<string, unknown> {
  const owner = row.owner_id === null ? undefined : owners.get(row.owner_id)
  return {
    ...(row.category_id !== null && { category: row.category_id }),
    position: place,
    audience: row.audience,
    ...some('tags', row.tags),
    ...some('segments', row.segments),
    ...(owner !== undefined && { owner }),
    ...(row.is_pinned && { pinned: true }),
    ...some('pages', row.page_patterns),
    ...(row.ai_use !== 'inherit' && { ai: row.ai_use }),
    ...(row.review_due_on !== null && { review: row.review_due_on }),
    ...some('related', row.related_ids),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function foldersOf(rows: readonly CategoryRow[], id: string | null, locale: string): string[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return []
  const named = row.texts.find((text) => text.locale === locale) ?? row.texts[0]
  return [...foldersOf(rows, row.parent_id, locale), named?.slug ?? row.id]
}

const pageSize = 50
