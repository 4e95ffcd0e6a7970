import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import { Refusal, refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { pagePublished, pageUnpublished } from '../../contract.ts'
import type { Problem } from '#modules/content/model.ts'
import type { DocText } from '../../model.ts'
import type * as pagesContract from '../../pages-contract.ts'
import { maxBatchSize, maxPages } from '../../rules.ts'
import { cutRevision, indexRevision, placeOf } from '../cut-revision.ts'
import { problemsOf } from '../problems.ts'
import { getLockedText, getTextRow, getVersionRow, refuseGenerated } from '../refusals.ts'
import { findRevisionRow, markPublished } from '../store/revisions.ts'
import { changeText, listChangedTexts, type TextPlace, type TextRow } from '../store/texts.ts'
import { dropWords } from '../store/words.ts'
import { aboutText, getText, refuseConflict, textAt, type At } from './drafting.ts'

export async function checkText(scope: Scope, at: At): Promise<{ problems: Problem[] }> {
  const text = await getTextRow(scope, textAt(at))
  return { problems: text.kind === 'page' ? await problemsOf(scope, text) : [] }
}

export async function publish(
  scope: Scope,
  { draftVersion, changeNote, ...at }: ParsedInputOf<typeof pagesContract.publish>,
): Promise<DocText> {
  const text = await getLockedText(scope, textAt(at))
  if (draftVersion !== undefined && draftVersion !== text.draftVersion) {
    await refuseConflict(scope, text)
  }
  await publishVersion(scope, text, changeNote)
  return getText(scope, at)
}

async function publishVersion(scope: Scope, text: TextRow, changeNote: string): Promise<void> {
  refuseGenerated(text)
  if (text.kind !== 'page') refuse('conflict', 'Groups and links have no text to publish.')
  if (!text.isChanged) refuse('conflict', 'There are no changes since the last publication.')
  const problems = (await problemsOf(scope, text)).filter(({ kind }) => kind === 'error')
  const [first] = problems
  if (first) refuse('unprocessable', first.sentence, { facts: { problems } })
  const kept = text.draftOfId === null ? undefined : await findRevisionRow(scope, text.draftOfId)
  const isKept = kept?.title === text.title && kept.versionId === text.versionId
  const { id } = kept && isKept ? kept : await cutRevision(scope, text)
  await markPublished(scope, id, changeNote)
  await showRevision(scope, text, id)
}

async function showRevision(scope: Scope, text: TextRow, revisionId: string): Promise<void> {
  const revision = await findRevisionRow(scope, revisionId)
  if (!revision) throw new Error('A published text has no revision.')
  const at = placeOf(text)
  await changeText(scope, at, {
    publishedId: revisionId,
    draftOfId: revisionId,
    firstPublishedAt: text.firstPublishedAt ?? scope.now,
    lastPublishedAt: scope.now,
  })
  await indexRevision(scope, at, { ...revision, text: revision.bodyText })
  const payload = { ...aboutText(text), revisionId, number: revision.number }
  scope.emit(pagePublished, payload, { subjectId: text.pageId })
}

export async function unpublish(scope: Scope, at: At): Promise<DocText> {
  const text = await getLockedText(scope, textAt(at))
  refuseGenerated(text)
  if (text.publishedId === null) refuse('conflict', 'This page isn’t published.')
  await changeText(scope, textAt(at), { publishedId: null })
  await dropWords(scope, textAt(at))
  scope.emit(pageUnpublished, aboutText(text), { subjectId: text.pageId })
  return getText(scope, at)
}

type Answer = AnswerOf<typeof pagesContract.publishAll>

/**
 * Publishes the first texts within the request and the rest in the background, so large versions
 * don't block it.
 */
export async function publishAll(
  scope: Scope,
  { id, locale }: ParsedInputOf<typeof pagesContract.publishAll>,
): Promise<Answer> {
  await getVersionRow(scope, id)
  const rows = await listChangedTexts(scope, { versionId: id, locale, limit: maxPages })
  const [now, later] = [rows.slice(0, maxBatchSize), rows.slice(maxBatchSize)]
  const refused: Answer['refused'] = []
  for (const { pageId, locale: textLocale, title } of now) {
    const sentence = await attempt(scope, { versionId: id, pageId, locale: textLocale })
    if (sentence !== undefined) refused.push({ id: pageId, locale: textLocale, title, sentence })
  }
  for (let at = 0; at < later.length; at += maxBatchSize) {
    const texts = later.slice(at, at + maxBatchSize)
    scope.enqueue(publishTexts, {
      versionId: id,
      texts: texts.map(({ pageId, locale: textLocale }) => ({
        pageId,
        locale: textLocale,
      })),
    })
  }
  return {
    publishedCount: now.length - refused.length,
    refused,
    queuedCount: later.length,
  }
}

/** Why a text can't be published. Checked before anything is written. */
async function attempt(scope: Scope, at: TextPlace): Promise<string | undefined> {
  try {
    await publishVersion(scope, await getLockedText(scope, at), '')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const publishTexts = job({
  name: 'publish-doc-texts',
  payload: z.strictObject({
    versionId: z.uuid(),
    texts: z.array(z.strictObject({ pageId: z.uuid(), locale: z.string() })),
  }),
})

export const publishWork: JobWork = work(publishTexts, async (scope, { versionId, texts }) => {
  for (const { pageId, locale } of texts) await attempt(scope, { versionId, pageId, locale })
})
