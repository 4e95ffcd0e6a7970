import { freeSlug } from '#lib/slug-from.ts'
import { emptyRichText, type RichTextDocument } from '#lib/rich-text.ts'
import { storeBytes } from '#modules/files/server/public.ts'
import { checkedBody } from '#modules/content/server/checked-body.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'
import {
  importFiles,
  type ImportedFiles,
  type FileImporter,
} from '#modules/content/server/transfers/import-files.ts'

import { pageCreated } from '../../contract.ts'
import { isReservedSlug } from '../../rules.ts'
import type { ImportOptions } from '../../transfer-contract.ts'
import { writeOver } from '../actions/drafting.ts'
import { publish } from '../actions/publishing.ts'
import { cutRevision } from '../cut-revision.ts'
import { createPages } from '../page-tree.ts'
import { getLockedText, getTextRow } from '../refusals.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { insertFile, setDraftFiles } from '../store/files.ts'
import { findPlaceRow, listSiblingSlugs, writePaths } from '../store/places.ts'
import { changeText, findTextRow, insertTexts, type TextPlace } from '../store/texts.ts'
import { lockVersion } from '../store/versions.ts'
import type { ParsedArchive, ParsedPage, ParsedText, ParsedWords } from './parsed-archive.ts'
import type { Prepared } from './prepare-import.ts'

export interface ImportContext extends Prepared {
  readonly versionId: string
  readonly parsed: ParsedArchive
  readonly options: ImportOptions
  readonly importedFiles: ImportedFiles
}

export async function importPage(
  scope: Scope,
  context: ImportContext,
  { page, id, isNew }: { page: ParsedPage; id: string; isNew: boolean },
): Promise<string> {
  const { versionId, space } = context
  const texts = textsOf(page, context)
  const [first, ...others] = texts
  if (!first) return 'None of its languages were selected for import.'
  await lockVersion(scope, versionId)
  const notes: string[] = []
  const written = isNew ? others : texts
  if (isNew) {
    await begin(scope, context, { page, id, text: first, notes })
    const about = { spaceId: space.id, versionId, pageId: id, title: first.title }
    scope.emit(pageCreated, about, { subjectId: id })
  }
  for (const text of written) await importText(scope, context, { page, id, text, notes })
  if (page.kind === 'page') {
    for (const text of texts) notes.push(...(await settleText(scope, context, { id, text })))
  }
  return notes.join(' ')
}

/** The space's default language first, because the others follow it. */
function textsOf({ kind, texts }: ParsedPage, { languageOf, space }: ImportContext): ParsedText[] {
  const spoken = texts.flatMap((text) => {
    const locale = languageOf(text.locale)
    return locale === undefined ? [] : [{ ...text, locale }]
  })
  const unique = spoken.filter(
    (text, at) => spoken.findIndex(({ locale }) => locale === text.locale) === at,
  )
  const main = space.defaultLocale
  const [first] = unique
  // API operations are always written in the default language of the space.
  if (kind === 'api' && first)
    return [unique.find((one) => one.locale === main) ?? first].map(inMain)
  return unique.toSorted(
    (one, other) => Number(other.locale === main) - Number(one.locale === main),
  )

  function inMain(text: ParsedText): ParsedText {
    return { ...text, locale: main }
  }
}

async function begin(
  scope: Scope,
  context: ImportContext,
  { page, id, text, notes }: { page: ParsedPage; id: string; text: ParsedText; notes: string[] },
): Promise<void> {
  const { versionId, space } = context
  const { operation } = page
  const document = page.kind === 'page' ? await bodyFor(scope, context, text, notes) : undefined
  await createPages(
    scope,
    { space, versionId, locale: text.locale, parent: await parentOf(scope, context, page) },
    [
      {
        id,
        kind: page.kind,
        title: text.title,
        description: text.description,
        icon: page.icon,
        url: page.kind === 'link' ? safeUrl(page.url) : '',
        ...(text.slug !== '' && { slug: text.slug }),
        ...(document && { document }),
        ...(operation && { operationKey: operation.key }),
        ...(operation?.method && { method: operation.method }),
      },
    ],
  )
  if (!text.isIndexed) {
    await changeText(scope, { versionId, pageId: id, locale: text.locale }, { isIndexed: false })
  }
}

/** The nearest ancestor that was imported. */
async function parentOf(
  scope: Scope,
  { versionId, parsed, targets, options }: ImportContext,
  page: ParsedPage,
): Promise<{ pageId: string; depth: number } | null> {
  let key = page.parentKey
  while (key !== null) {
    const pageId = targets.get(key)
    const place = pageId && (await findPlaceRow(scope, { versionId, pageId }))
    if (place && place.deletedAt === null) return place
    const above = key
    key = parsed.pages.find((one) => one.key === above)?.parentKey ?? null
  }
  if (options.parentId === null) return null
  return (await findPlaceRow(scope, { versionId, pageId: options.parentId })) ?? null
}

function safeUrl(url: string): string {
  return /^https?:\/\/|^\/(?!\/)|^mailto:/i.test(url) ? url : '/'
}

/** Existing texts are overwritten, missing languages are added. */
async function importText(
  scope: Scope,
  context: ImportContext,
  { page, id, text, notes }: { page: ParsedPage; id: string; text: ParsedText; notes: string[] },
): Promise<void> {
  const { versionId } = context
  const at: TextPlace = { versionId, pageId: id, locale: text.locale }
  const before = await findTextRow(scope, at)
  const { title, description } = text
  const body = page.kind === 'page' ? await bodyFor(scope, context, text, notes) : emptyRichText
  if (before) {
    if (page.kind === 'page')
      await writeOver(scope, before, { title, description, body, draftOfId: null })
    else await changeText(scope, at, { title })
    return
  }
  const draftedBy = memberOf(scope).memberId
  const slug = await slugFor(scope, context, { id, text })
  const fresh = { pageId: id, locale: text.locale, slug, path: id, title, description, body }
  await insertTexts(scope, { versionId, draftedBy }, [fresh])
  if (!text.isIndexed) await changeText(scope, at, { isIndexed: false })
  await setDraftFiles(scope, at, fileIdsIn(body))
  await writePaths(scope, { versionId, pageIds: [id] })
}

async function slugFor(
  scope: Scope,
  { versionId, space }: ImportContext,
  { id, text }: { readonly id: string; readonly text: ParsedText },
): Promise<string> {
  const place = await findPlaceRow(scope, { versionId, pageId: id })
  const parentId = place?.parentId ?? null
  const requested = text.slug || (place?.languages[0]?.slug ?? `page-${id.slice(-8)}`)
  const names = {
    versions: space.versionSlugs,
    locales: space.languages.map(({ locale }) => locale),
  }
  const isOurs = parentId === null && isReservedSlug(requested, names)
  const taken = await listSiblingSlugs(scope, { versionId, parentId, exceptId: id })
  return freeSlug(isOurs ? `${requested}-page` : requested, taken)
}

async function settleText(
  scope: Scope,
  context: ImportContext,
  { id, text }: { readonly id: string; readonly text: ParsedText },
): Promise<string[]> {
  const { versionId, options } = context
  const { locale } = text
  const at: TextPlace = { versionId, pageId: id, locale }
  const row = await getLockedText(scope, at)
  const revision = await cutRevision(scope, row, { origin: 'import' })
  await changeText(scope, at, { draftOfId: revision.id })
  const requested = options.state === 'as_written' ? text.state : options.state
  if (requested !== 'published') return []
  try {
    await publish(scope, { versionId, id, locale, changeNote: '' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'conflict' ? [] : [`${locale}: saved as a draft. ${error.message}`]
  }
  if (!text.draft) return []
  const notes: string[] = []
  const body = await bodyFor(scope, context, text.draft, notes)
  const { title, description } = text.draft
  await writeOver(scope, await getTextRow(scope, at), { title, description, body, draftOfId: null })
  return notes
}

async function bodyFor(
  scope: Scope,
  { parsed, importedFiles, targets, options, space }: ImportContext,
  words: ParsedWords,
  notes: string[],
): Promise<RichTextDocument> {
  const needed = new Set<string>()
  const remote = new Set<string>()
  words.body({
    page: () => undefined,
    file: (path) => void needed.add(path),
    remote: (url) => void remote.add(url),
  })
  const { storage, outgoingClient } = scope.product
  const keep: FileImporter['keep'] = (name, bytes) =>
    storeBytes(storage, scope, { name, bytes }, (row) => insertFile(scope, space.id, row))
  const parts = { needed, remote, files: parsed.files, importedFiles }
  notes.push(
    ...(await importFiles(parts, {
      keep,
      ...(options.fetchesPictures && { safeFetch: outgoingClient.safeFetch }),
    })),
  )
  return checkedBody(
    words.body({
      page: (key) => targets.get(key),
      file: (path) => importedFiles.get(path) ?? undefined,
      remote: (url) => importedFiles.get(url) ?? undefined,
    }),
  )
}
