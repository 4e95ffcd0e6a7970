import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { checkDocument } from '#lib/document/check-document.ts'
import { emptyRichText, textOf, type RichTextDocument } from '#lib/rich-text.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { specChanged, treeChanged } from '../../contract.ts'
import type { ApiSpec } from '../../model.ts'
import type * as pagesContract from '../../pages-contract.ts'
import { wordsIn } from '../../words.ts'
import { operationDocument } from '../api-spec/operation-document.ts'
import {
  asText,
  maxSpecBytes,
  readSpec,
  type Operation,
  type ReadSpec,
} from '../api-spec/read-spec.ts'
import { indexRevision } from '../cut-revision.ts'
import { createPages, type PagePlan } from '../page-tree.ts'
import { presentSpec } from '../present.ts'
import { getSpaceRow, getActivePlace, getVersionRow } from '../refusals.ts'
import { renderBody } from '../render.ts'
import { changePlace, listFamily } from '../store/places.ts'
import { insertRevision } from '../store/revisions.ts'
import {
  claimPlaces,
  deleteSpecRow,
  findSpecRow,
  insertSpec,
  listOperationPlaces,
  listOperationTexts,
  listSpecRows,
  removePlaces,
  replaceSpecRow,
  type OperationText,
  type SpecFacts,
  type SpecRow,
} from '../store/specs.ts'
import { changeText, writeDraft, type TextPlace } from '../store/texts.ts'
import { deletePagesWithoutPlace, lockVersion } from '../store/versions.ts'

export async function listSpecs(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: ApiSpec[] }> {
  await getVersionRow(scope, id)
  return { items: (await listSpecRows(scope, id)).map(presentSpec) }
}

export async function uploadSpec(
  scope: Scope,
  { id, name, parentId }: ParsedInputOf<typeof pagesContract.uploadSpec>,
  exchange: Pick<Exchange, 'file'>,
): Promise<ApiSpec> {
  await spendOnSpec(scope)
  return createSpec(
    scope,
    { versionId: id, name, parentId: parentId ?? null },
    await sourceOf(exchange),
  )
}

export async function createSpec(
  scope: Scope,
  { versionId, name, parentId }: { versionId: string; name: string; parentId: string | null },
  source: string,
): Promise<ApiSpec> {
  await getVersionRow(scope, versionId)
  if (parentId !== null) {
    const parent = await getActivePlace(scope, { versionId, pageId: parentId })
    if (parent.kind !== 'group' && parent.kind !== 'page') {
      refuse('conflict', 'Links and API operations can’t have subpages.')
    }
  }
  const read = validSpec(source)
  const specId = await insertSpec(scope, { versionId, parentId }, factsOf(name, source, read))
  const row = await getSpec(scope, specId)
  await showOperations(scope, row, read)
  return settle(scope, row)
}

export async function attachSpec(
  scope: Scope,
  at: {
    readonly id: string
    readonly versionId: string
    readonly parentId: string | null
    readonly name: string
    readonly pageIds: readonly string[]
  },
  source: string,
): Promise<void> {
  const read = validSpec(source)
  const specId = await insertSpec(scope, at, factsOf(at.name, source, read))
  await claimPlaces(scope, { versionId: at.versionId, specId }, at.pageIds)
  const row = await getSpec(scope, specId)
  await showOperations(scope, row, read)
  await settle(scope, row)
}

export async function replaceSpec(
  scope: Scope,
  { id, name }: ParsedInputOf<typeof pagesContract.replaceSpec>,
  exchange: Pick<Exchange, 'file'>,
): Promise<ApiSpec> {
  await spendOnSpec(scope)
  // Read completely before the transaction starts: a slow connection would hold it open.
  const { versionId } = await scope.inOwnTransaction('read', (innerScope) =>
    getSpec(innerScope, id),
  )
  const source = await sourceOf(exchange)
  const read = validSpec(source)
  await lockVersion(scope, versionId)
  const row = await getSpec(scope, id)
  await replaceSpecRow(scope, id, factsOf(name, source, read))
  await showOperations(scope, row, read)
  return settle(scope, row)
}

export async function removeSpec(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Record<string, never>> {
  const { versionId } = await getSpec(scope, id)
  await lockVersion(scope, versionId)
  // Locks, so only one of several concurrent removals finds it.
  const row = await getSpec(scope, id)
  await removePages(
    scope,
    row,
    (await listOperationPlaces(scope, id)).map((one) => one.pageId),
  )
  await deleteSpecRow(scope, id)
  await deletePagesWithoutPlace(scope)
  emitSpecChanged(scope, row)
  return {}
}

/** Limited, because reading a document costs as much as many calls. */
async function spendOnSpec(scope: Scope): Promise<void> {
  await scope.spend({
    bucket: `documentation:specs:${scope.organizationId}`,
    limit: 60,
    windowSeconds: 3600,
  })
}

async function getSpec(scope: Scope, id: string): Promise<SpecRow> {
  return (
    (await findSpecRow(scope, id)) ?? refuse('not_found', 'This API document no longer exists.')
  )
}

async function sourceOf({ file }: Pick<Exchange, 'file'>): Promise<string> {
  if (!file) refuse('invalid', 'Send the document as the request body.')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of file) {
    const bytes = Buffer.from(piece as Uint8Array)
    size += bytes.length
    if (size > maxSpecBytes) refuse('too_large', 'The document is larger than 5 MB.')
    pieces.push(bytes)
  }
  // PostgreSQL text can't store NUL.
  return Buffer.concat(pieces).toString('utf8').replaceAll('\u0000', '')
}

function validSpec(source: string): ReadSpec {
  const read = readSpec(source)
  return 'sentence' in read ? refuse('unprocessable', read.sentence) : read
}

function factsOf(fileName: string, source: string, read: ReadSpec): SpecFacts {
  return {
    fileName,
    title: read.title,
    source,
    checksum: createHash('sha256').update(source).digest('hex'),
    problems: read.problems,
    operationCount: read.operations.length,
  }
}

/**
 * One page per operation: existing pages are updated, new ones added, removed operations lose
 * theirs.
 */
async function showOperations(scope: Scope, row: SpecRow, read: ReadSpec): Promise<void> {
  await lockVersion(scope, row.versionId)
  const there = new Map(
    (await listOperationPlaces(scope, row.id)).map((one) => [one.operationKey, one.pageId]),
  )
  const fresh = read.operations.filter(({ key }) => !there.has(key))
  const pages = await createOperationPages(scope, row, { fresh, there })
  const currentKeys = new Set(read.operations.flatMap(({ key, tag }) => [key, groupKey(tag)]))
  const removedIds = [...there].filter(([key]) => !currentKeys.has(key)).map(([, id]) => id)
  await removePages(scope, row, removedIds)
  const { defaultLocale: locale } = await getSpaceRow(scope, row.spaceId)
  const texts = await listOperationTexts(scope, row.id, locale)
  const live = new Map(texts.map((text) => [text.pageId, text]))
  for (const operation of read.operations) {
    const pageId = there.get(operation.key) ?? pages.get(operation.key)
    if (pageId === undefined) continue
    const at = { versionId: row.versionId, pageId, locale }
    await changePlace(scope, at, { method: operation.method })
    await publishOperation(scope, at, { read, operation, before: live.get(pageId) })
  }
  await deletePagesWithoutPlace(scope)
}

/** One group per tag, if the document has tags. */
async function createOperationPages(
  scope: Scope,
  row: SpecRow,
  { fresh, there }: { fresh: readonly Operation[]; there: ReadonlyMap<string, string> },
): Promise<Map<string, string>> {
  const { versionId } = row
  const space = await getSpaceRow(scope, row.spaceId)
  const made = new Map<string, string>()
  const make = async (parentId: string | null, plans: readonly PagePlan[]): Promise<void> => {
    const parent =
      parentId === null ? null : await getActivePlace(scope, { versionId, pageId: parentId })
    const at = { space, versionId, locale: space.defaultLocale, parent }
    for (const { id, plan } of await createPages(scope, at, plans)) {
      if (plan.operationKey !== undefined) made.set(plan.operationKey, id)
    }
  }
  for (const [tag, operations] of Map.groupBy(fresh, (one) => one.tag)) {
    const plans = operations.map((one) => planFor(row.id, one))
    const group = tag === '' ? row.parentId : there.get(groupKey(tag))
    if (group !== undefined) await make(group, plans)
    else {
      const about = { kind: 'group', specId: row.id, operationKey: groupKey(tag) } as const
      await make(row.parentId, [{ ...about, title: tag, children: plans }])
    }
  }
  return made
}

function groupKey(tag: string): string {
  return `tag ${tag}`
}

function planFor(specId: string, { key, title, method }: Operation): PagePlan {
  return { kind: 'api', title, specId, operationKey: key, method, document: emptyRichText }
}

interface Publication {
  readonly read: ReadSpec
  readonly operation: Operation
  readonly before: OperationText | undefined
}

/** Unchanged pages keep their revision and date. */
async function publishOperation(
  scope: Scope,
  at: TextPlace,
  { read, operation, before }: Publication,
): Promise<void> {
  const body = safeBody(operationDocument(read.document, operation, wordsIn(at.locale)))
  const fullDescription = asText(operation.operation['description']).replaceAll(/\s+/g, ' ')
  const description = fullDescription.slice(0, 300)
  const isSame =
    before?.title === operation.title &&
    before.description === description &&
    isDeepStrictEqual(before.body, body)
  if (isSame) return
  const rendered = await renderBody(scope, body, at.locale)
  const revision = { title: operation.title, description, body, ...rendered }
  const { id } = await insertRevision(scope, at, {
    ...revision,
    changeNote: '',
    origin: 'api',
    wasPublished: true,
    authorId: null,
  })
  const draft = { title: operation.title, description, body, draftedBy: null, draftOfId: id }
  await writeDraft(scope, at, draft)
  await changeText(scope, at, {
    publishedId: id,
    firstPublishedAt: before?.firstPublishedAt ?? scope.now,
    lastPublishedAt: scope.now,
  })
  await indexRevision(scope, at, revision)
}

/** Content that the check refuses is shown as plain text. */
function safeBody(document: RichTextDocument): RichTextDocument {
  const check = checkDocument(document)
  if (check.ok) return check.document
  const words = textOf(document).slice(0, 20_000)
  return {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words || ' ' }] }],
  }
}

/** Groups with other content stay. */
async function removePages(scope: Scope, row: SpecRow, ids: readonly string[]): Promise<void> {
  const { versionId } = row
  const going = new Set(ids)
  for (const pageId of ids) {
    const family = await listFamily(scope, { versionId, pageId })
    if (family.some((one) => !going.has(one.pageId))) going.delete(pageId)
  }
  await removePlaces(scope, versionId, [...going])
}

async function settle(scope: Scope, row: SpecRow): Promise<ApiSpec> {
  emitSpecChanged(scope, row)
  return presentSpec(await getSpec(scope, row.id))
}

function emitSpecChanged(scope: Scope, { id: specId, spaceId, versionId }: SpecRow): void {
  scope.emit(specChanged, { spaceId, versionId, specId }, { subjectId: specId })
  scope.emit(treeChanged, { spaceId, versionId }, { subjectId: versionId })
}
