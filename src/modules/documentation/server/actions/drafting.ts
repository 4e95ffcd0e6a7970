import { emptyRichText, type RichTextDocument } from '#lib/rich-text.ts'
import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { checkedBody } from '#modules/content/server/checked-body.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { draftSaved, pageChanged, pagePresence } from '../../contract.ts'
import type { DocPage, DocText } from '../../model.ts'
import type * as pagesContract from '../../pages-contract.ts'
import { isReservedSlug } from '../../rules.ts'
import { endsEditingSession } from '#modules/content/server/editing-session.ts'
import { cutRevision, placeOf } from '../cut-revision.ts'
import { presentText } from '../present.ts'
import {
  getLockedText,
  getPlaceRow,
  getSpaceRow,
  getActivePlace,
  getTextRow,
  refuseGenerated,
  refuseUnknownLanguage,
} from '../refusals.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { setDraftFiles } from '../store/files.ts'
import { listSiblingSlugs, writePaths } from '../store/places.ts'
import {
  changeText,
  deleteText,
  insertTexts,
  writeDraft,
  type TextPlace,
  type TextRow,
} from '../store/texts.ts'
import { lockVersion } from '../store/versions.ts'
import { getPage, refuseTakenSlug } from './pages.ts'

export interface At {
  readonly versionId: string
  readonly id: string
  readonly locale: string
}

export function textAt({ versionId, id, locale }: At): TextPlace {
  return { versionId, pageId: id, locale }
}

export async function getText(scope: Scope, at: At): Promise<DocText> {
  return presentText(scope, await getTextRow(scope, textAt(at)))
}

/** If two people edit at once, the second gets a conflict with the draft saved first. */
export async function saveDraft(
  scope: Scope,
  { draftVersion, title, description, body, ...at }: ParsedInputOf<typeof pagesContract.saveDraft>,
): Promise<DocText> {
  const checked = body === undefined ? undefined : checkedBody(body)
  await lockVersion(scope, at.versionId)
  const text = await getLockedText(scope, textAt(at))
  refuseGenerated(text)
  if (text.draftVersion !== draftVersion) await refuseConflict(scope, text)
  const draft = {
    title: title ?? text.title,
    description: description ?? text.description,
    body: checked ?? text.body,
  }
  if (isSame(text, draft)) return presentText(scope, text)
  const { memberId } = memberOf(scope)
  if (endsEditingSession(text, memberId, scope.now)) await cutRevision(scope, text)
  await writeOver(scope, text, { ...draft, draftOfId: null })
  await followTitle(scope, text, draft.title)
  return getText(scope, at)
}

export async function refuseConflict(scope: Scope, text: TextRow): Promise<never> {
  refuse('version_conflict', 'Someone else saved this draft. Reload to see the latest.', {
    facts: { draft: await presentText(scope, text) },
  })
}

export async function writeOver(
  scope: Scope,
  text: TextRow,
  draft: {
    readonly title: string
    readonly description: string
    readonly body: RichTextDocument
    readonly draftOfId: string | null
  },
): Promise<void> {
  const draftedBy = scope.actor.kind === 'member' ? scope.actor.membership.memberId : null
  const at = placeOf(text)
  await writeDraft(scope, at, { ...draft, draftedBy })
  await setDraftFiles(scope, at, fileIdsIn(draft.body))
  scope.emit(draftSaved, {
    ...aboutText(text),
    title: draft.title,
    draftVersion: text.draftVersion + 1,
    memberId: draftedBy,
  })
}

export function aboutText(text: TextRow) {
  return {
    spaceId: text.spaceId,
    versionId: text.versionId,
    pageId: text.pageId,
    title: text.title,
    locale: text.locale,
  }
}

/** Until the first publication, the slug follows the title. */
async function followTitle(scope: Scope, text: TextRow, title: string): Promise<void> {
  if (text.firstPublishedAt !== null || title === text.title) return
  const made = slugFrom(text.title)
  const isOwn = !text.slug.startsWith('page-') && text.slug.replace(/(-\d+|-page)$/, '') !== made
  const preferred = slugFrom(title)
  if (isOwn || preferred === '') return
  const at = placeOf(text)
  const { parentId } = await getPlaceRow(scope, at)
  const space = await getSpaceRow(scope, text.spaceId)
  const names = {
    versions: space.versionSlugs,
    locales: space.languages.map(({ locale }) => locale),
  }
  const isOurs = parentId === null && isReservedSlug(preferred, names)
  const siblings = { versionId: at.versionId, parentId, exceptId: at.pageId }
  const taken = await listSiblingSlugs(scope, siblings)
  await changeText(scope, at, { slug: freeSlug(isOurs ? `${preferred}-page` : preferred, taken) })
  await writePaths(scope, { versionId: at.versionId, pageIds: [at.pageId] })
}

function isSame(
  text: TextRow,
  draft: { readonly title: string; readonly description: string; readonly body: RichTextDocument },
): boolean {
  return (
    text.title === draft.title &&
    text.description === draft.description &&
    // The check normalizes documents and PostgreSQL may reorder JSON keys, so both sides are
    // normalized.
    JSON.stringify(checkedBody(text.body)) === JSON.stringify(checkedBody(draft.body))
  )
}

export async function updateText(
  scope: Scope,
  { slug, isIndexed, ...at }: ParsedInputOf<typeof pagesContract.updateText>,
): Promise<DocText> {
  await lockVersion(scope, at.versionId)
  const text = await getLockedText(scope, textAt(at))
  const isRenamed = slug !== undefined && slug !== text.slug
  if (isRenamed) {
    const { parentId } = await getPlaceRow(scope, textAt(at))
    const space = await getSpaceRow(scope, text.spaceId)
    await refuseTakenSlug(scope, space, {
      versionId: at.versionId,
      parentId,
      slug,
      exceptId: at.id,
    })
  }
  const set = {
    ...(isRenamed && { slug }),
    ...(isIndexed !== undefined && { isIndexed }),
  }
  if (Object.keys(set).length > 0) {
    await changeText(scope, textAt(at), set)
    if (isRenamed) await writePaths(scope, { versionId: at.versionId, pageIds: [at.id] })
    emitPageChangedOf(scope, text)
  }
  return getText(scope, at)
}

function emitPageChangedOf(scope: Scope, text: TextRow): void {
  const { locale: _, ...about } = aboutText(text)
  scope.emit(pageChanged, about, { subjectId: text.pageId })
}

export async function addLanguage(
  scope: Scope,
  { begin, ...at }: ParsedInputOf<typeof pagesContract.addLanguage>,
): Promise<DocText> {
  await lockVersion(scope, at.versionId)
  const row = await getActivePlace(scope, { versionId: at.versionId, pageId: at.id })
  const space = await getSpaceRow(scope, row.spaceId)
  refuseUnknownLanguage(space, at.locale)
  const [main] = row.languages
  const source = await getTextRow(scope, {
    ...textAt(at),
    locale: main?.locale ?? space.defaultLocale,
  })
  refuseGenerated(source)
  const isCopy = begin === 'copy'
  const count = await insertTexts(
    scope,
    { versionId: at.versionId, draftedBy: memberOf(scope).memberId },
    [
      {
        pageId: at.id,
        locale: at.locale,
        slug: source.slug,
        path: at.id,
        title: isCopy ? source.title : '',
        description: isCopy ? source.description : '',
        body: isCopy ? source.body : emptyRichText,
      },
    ],
  )
  if (count === 0) refuse('conflict', 'This page already exists in this language.')
  if (isCopy) await setDraftFiles(scope, textAt(at), fileIdsIn(source.body))
  await writePaths(scope, { versionId: at.versionId, pageIds: [at.id] })
  emitPageChangedOf(scope, source)
  return getText(scope, at)
}

export async function removeLanguage(
  scope: Scope,
  at: ParsedInputOf<typeof pagesContract.removeLanguage>,
): Promise<DocPage> {
  await lockVersion(scope, at.versionId)
  const text = await getLockedText(scope, textAt(at))
  refuseGenerated(text)
  if (at.locale === text.defaultLocale) {
    refuse('conflict', 'The default language can’t be removed. Delete the page instead.')
  }
  if (text.publishedId !== null)
    refuse('conflict', 'This language is published. Unpublish it first.')
  await deleteText(scope, textAt(at))
  await writePaths(scope, { versionId: at.versionId, pageIds: [at.id] })
  emitPageChangedOf(scope, text)
  return getPage(scope, at)
}

export async function reportPresence(
  scope: Scope,
  {
    versionId,
    id,
    locale,
    state,
    isNew = false,
  }: ParsedInputOf<typeof pagesContract.reportPresence>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  await scope.spend({ bucket: `doc-page:presence:${memberId}`, limit: 120, windowSeconds: 60 })
  await getPlaceRow(scope, { versionId, pageId: id })
  scope.emit(pagePresence, { versionId, pageId: id, locale, memberId, state, isNew })
  return {}
}
