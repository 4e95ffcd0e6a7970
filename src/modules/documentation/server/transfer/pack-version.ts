import { writePage } from '#lib/archive/front-matter.ts'
import { safeFileName } from '#lib/archive/kept-files.ts'
import type { PackedFile } from '#lib/archive/write-zip.ts'
import { csvLine } from '#lib/csv-file.ts'
import { toMarkdown } from '#lib/document/markdown/to-markdown.ts'
import { writeYaml } from '#lib/yaml.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { inTreeOrder } from '../in-tree-order.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { packedFiles, packedText, some } from '#modules/content/server/transfers/packed-files.ts'
import { listFilesByIds } from '../store/files.ts'
import {
  listPackedPaths,
  listPackedPlaces,
  listPackedTexts,
  type PackedPath,
  type PackedPlace,
  type PackedText,
} from '../store/packing.ts'
import { listSpecRows, readSpecSource, type SpecRow } from '../store/specs.ts'

/**
 * Packs a version as files. Reads in batches and short scopes, so memory use doesn't grow with the
 * number of pages.
 */
export async function* packVersion(
  scope: Scope,
  {
    versionId,
    onStep,
  }: {
    readonly versionId: string
    onStep(done: number, total: number): Promise<void>
  },
): AsyncGenerator<PackedFile> {
  const { places, specs } = await scope.inOwnTransaction('read', async (innerScope) => ({
    places: inTreeOrder(await listPackedPlaces(innerScope, versionId)),
    specs: await listSpecRows(innerScope, versionId),
  }))
  const tree = { pages: branchesOf(places, null), ...some('specs', specs.map(specLine)) }
  yield packedText('tree.yml', writeYaml(tree))
  yield packedText('redirects.csv', await redirectLines(scope, versionId))
  for (const spec of specs) {
    const source = await scope.inOwnTransaction('read', (innerScope) =>
      readSpecSource(innerScope, spec.id),
    )
    yield packedText(specFile(spec), source)
  }
  const fileIds = new Set<string>()
  const written = places.filter(({ kind }) => kind === 'page')
  const positions = positionsOf(places)
  for (let at = 0; at < written.length; at += pageSize) {
    const ids = written.slice(at, at + pageSize).map(({ id }) => id)
    const texts = await scope.inOwnTransaction('read', (innerScope) =>
      listPackedTexts(innerScope, versionId, ids),
    )
    for (const text of texts) yield* pagesOf(text, positions.get(text.pageId) ?? 1, fileIds)
    await onStep(Math.min(at + pageSize, written.length), written.length)
  }
  yield* packedFiles(scope, { ids: [...fileIds], list: listFilesByIds })
}

function branchesOf(places: readonly PackedPlace[], parentId: string | null): unknown[] {
  return places
    .filter((place) => place.parentId === parentId)
    .map((place) => ({
      id: place.id,
      ...(place.kind !== 'page' && { kind: place.kind }),
      ...(place.icon !== '' && { icon: place.icon }),
      ...(place.url !== '' && { url: place.url }),
      ...(place.specId !== null &&
        place.operationKey !== null && { spec: place.specId, operation: place.operationKey }),
      ...(place.method !== null && { method: place.method }),
      // Page titles are in the page files.
      ...(place.kind !== 'page' && { texts: namesOf(place) }),
      ...some('children', branchesOf(places, place.id)),
    }))
}

function namesOf({ texts }: PackedPlace): Record<string, unknown> {
  return Object.fromEntries(texts.map(({ locale, title, slug }) => [locale, { title, slug }]))
}

function specLine(spec: SpecRow): Record<string, unknown> {
  const { id, fileName: name, parentId: parent } = spec
  return { id, name, file: specFile(spec), ...(parent !== null && { parent }) }
}

function specFile({ id, fileName: name }: SpecRow): string {
  return `api/${id}/${safeFileName(name)}`
}

function positionsOf(places: readonly PackedPlace[]): Map<string, number> {
  const counts = new Map<string | null, number>()
  return new Map(
    places.map(({ id, parentId }) => {
      const place = (counts.get(parentId) ?? 0) + 1
      counts.set(parentId, place)
      return [id, place]
    }),
  )
}

async function redirectLines(scope: Scope, versionId: string): Promise<string> {
  const lines: string[] = []
  let last: PackedPath | undefined
  do {
    const after = last && ([last.locale, last.path] as const)
    const rows = await scope.inOwnTransaction('read', (innerScope) =>
      listPackedPaths(innerScope, versionId, { after, limit: pathsAtOnce }),
    )
    for (const { path, locale, pageId: id } of rows) {
      lines.push(csvLine([`/${path}`, locale, `page:${id}`]))
    }
    last = rows.length === pathsAtOnce ? rows.at(-1) : undefined
  } while (last)
  return `${['path,language,to', ...lines].join('\n')}\n`
}

/** The published text, and the draft next to it if it differs. */
function* pagesOf(text: PackedText, position: number, fileIds: Set<string>): Generator<PackedFile> {
  const shown = text.live ?? text
  for (const id of [...fileIdsIn(text.body), ...fileIdsIn(shown.body)]) fileIds.add(id)
  const path = `${text.locale}/${text.path}`
  const facts = {
    ...headOf(text, shown),
    slug: text.slug,
    state: text.isPublished ? 'published' : 'draft',
    position,
    ...(!text.isIndexed && { indexed: false }),
    ...(text.lastPublishedAt && { publishedAt: text.lastPublishedAt.toISOString() }),
  }
  yield packedText(`${path}.md`, writePage(facts, toMarkdown(shown.body)))
  if (text.live)
    yield packedText(`${path}.draft.md`, writePage(headOf(text, text), toMarkdown(text.body)))
}

function headOf(
  { pageId: id, locale }: PackedText,
  { title, description }: { readonly title: string; readonly description: string },
): Record<string, unknown> {
  return { id, locale, title, ...(description !== '' && { description }) }
}

const pageSize = 50
const pathsAtOnce = 500
