import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { isEmptyRichText } from '#lib/rich-text.ts'

import type * as articlesContract from '../../articles-contract.ts'
import {
  articlePublished,
  articleScheduled,
  articleStateChanged,
  articleSubmitted,
  changesRequested,
} from '../../contract.ts'
import type { Problem } from '#modules/content/model.ts'
import type { ArticleText, TextState } from '../../model.ts'
import { stateAfter, whyNot, whyNotAt, type TextAct } from '../../rules.ts'
import { cutVersion } from '../cut-version.ts'
import { indexText } from '../index-text.ts'
import { presentText } from '../present.ts'
import { problemsOf } from '../problems.ts'
import { getBaseRow, getLockedText, getTextRow } from '../refusals.ts'
import { nextReviewOn } from '../review-day.ts'
import { changeArticle, touchArticle } from '../store/articles.ts'
import { changeText, findTextRow, type TextRow } from '../store/texts.ts'
import { findVersionRow, markPublished } from '../store/versions.ts'
import { dropWords } from '../store/words.ts'
import { notifyReviewers, notifySubmitter } from '../notify.ts'
import { getText } from './drafting.ts'

interface Place {
  readonly id: string
  readonly locale: string
}

export async function checkText(
  scope: Scope,
  { id, locale }: Place,
): Promise<{ problems: Problem[] }> {
  return { problems: await problemsOf(scope, await getTextRow(scope, id, locale)) }
}

export async function submitForReview(scope: Scope, at: Place): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  const state = next('submit', text)
  if (text.title === '') refuseField('title', 'Add a title first.')
  if (isEmptyRichText(text.body)) refuseField('body', 'Add text first.')
  if (state === 'in_review' && text.publishedId !== null && !text.isChanged) {
    refuse('conflict', 'There are no changes to review.')
  }
  const versionId = text.draftOfId ?? (await cutVersion(scope, text)).id
  const submittedBy = writerOf(scope)
  await changeText(scope, text, {
    state,
    draftOfId: versionId,
    submittedBy,
    reviewedBy: null,
    reviewNote: '',
  })
  await touchArticle(scope, at.id)
  scope.emit(articleSubmitted, about(text), { subjectId: at.id })
  notifyReviewers(scope, at)
  return getText(scope, at)
}

/** Submitters can't review their own draft. */
export async function requestChanges(
  scope: Scope,
  { comment, ...at }: ParsedInputOf<typeof articlesContract.requestChanges>,
): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  const state = next('requestChanges', text)
  const reviewerId = writerOf(scope)
  if (text.submittedBy === reviewerId) {
    refuse('forbidden', 'You submitted this draft. Ask a teammate to review it.')
  }
  await changeText(scope, text, { state, reviewNote: comment, reviewedBy: reviewerId })
  await touchArticle(scope, at.id)
  scope.emit(changesRequested, { ...about(text), comment }, { subjectId: at.id })
  notifySubmitter(scope, at)
  return getText(scope, at)
}

export async function publish(
  scope: Scope,
  {
    draftVersion,
    changeNote,
    isSubstantive,
    ...at
  }: ParsedInputOf<typeof articlesContract.publish>,
): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  await refuseUnlessReady(scope, text, { act: 'publish', draftVersion })
  if (text.publishedId !== null && !text.isChanged && text.state === 'published') {
    refuse('conflict', 'There are no changes since the last publication.')
  }
  const version = await versionToPublish(scope, text, { changeNote, isSubstantive })
  await markPublished(scope, version.id, { changeNote, isSubstantive })
  await publishVersion(scope, text, { ...version, isSubstantive, isDraft: true })
  return getText(scope, at)
}

/** The scheduled version is fixed; the draft can still change. */
export async function schedule(
  scope: Scope,
  {
    draftVersion,
    changeNote,
    isSubstantive,
    publishAt,
    ...at
  }: ParsedInputOf<typeof articlesContract.schedule>,
): Promise<ArticleText> {
  const when = new Date(publishAt)
  const reason = whyNotAt(when, scope.now)
  if (reason) refuseField('publishAt', reason)
  const text = await getLockedText(scope, at.id, at.locale)
  await refuseUnlessReady(scope, text, { act: 'schedule', draftVersion })
  const version = await versionToPublish(scope, text, { changeNote, isSubstantive })
  await changeText(scope, text, {
    state: next('schedule', text),
    scheduledFor: when,
    scheduledId: version.id,
    draftOfId: version.id,
  })
  await touchArticle(scope, at.id)
  const payload = { ...about(text), publishAt: when.toISOString() }
  scope.emit(articleScheduled, payload, { subjectId: at.id })
  return getText(scope, at)
}

export async function unschedule(scope: Scope, at: Place): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  const state = next('unschedule', text)
  await changeText(scope, text, { state, scheduledFor: null, scheduledId: null })
  await touchArticle(scope, at.id)
  scope.emit(articleScheduled, { ...about(text), publishAt: null }, { subjectId: at.id })
  return getText(scope, at)
}

/** Publishes a due version. The schedule may have been canceled since the job found it. */
export async function publishScheduled(scope: Scope, at: Place): Promise<void> {
  const text = await getLockedText(scope, at.id, at.locale)
  const { scheduledId: versionId, scheduledFor: when } = text
  if (text.state !== 'scheduled' || versionId === null || when === null || when > scope.now) return
  const version = await findVersionRow(scope, versionId)
  if (!version) throw new Error('A scheduled text has no version.')
  const { number, changeNote, isSubstantive } = version
  await markPublished(scope, versionId, { changeNote, isSubstantive })
  await publishVersion(scope, text, { id: versionId, number, isSubstantive, isDraft: false })
}

export async function archive(
  scope: Scope,
  { redirectTo, ...at }: ParsedInputOf<typeof articlesContract.archive>,
): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  const state = next('archive', text)
  await changeText(scope, text, {
    state,
    publishedId: null,
    scheduledFor: null,
    scheduledId: null,
    archivedTo: redirectTo,
  })
  await dropWords(scope, at.id, at.locale)
  await touchArticle(scope, at.id)
  emitStateChange(scope, text, state)
  return getText(scope, at)
}

export async function restore(scope: Scope, at: Place): Promise<ArticleText> {
  const text = await getLockedText(scope, at.id, at.locale)
  const state = next('restore', text)
  await changeText(scope, text, { state, archivedTo: '' })
  await touchArticle(scope, at.id)
  emitStateChange(scope, text, state)
  return getText(scope, at)
}

interface PublishableVersion {
  readonly id: string
  readonly number: number
  readonly isSubstantive: boolean
  /** Whether the version is identical to the draft. */
  readonly isDraft: boolean
}

async function publishVersion(
  scope: Scope,
  text: TextRow,
  version: PublishableVersion,
): Promise<void> {
  const { articleId, locale } = text
  const source =
    locale === text.sourceLocale || !version.isSubstantive
      ? undefined
      : await findTextRow(scope, articleId, text.sourceLocale)
  await changeText(scope, text, {
    state: 'published',
    publishedId: version.id,
    scheduledFor: null,
    scheduledId: null,
    firstPublishedAt: text.firstPublishedAt ?? scope.now,
    lastPublishedAt: scope.now,
    archivedTo: '',
    reviewNote: '',
    ...(version.isDraft && { draftOfId: version.id }),
    // Publishing a translation marks it as up to date with the source.
    ...(source?.publishedId && { translatedFromId: source.publishedId }),
  })
  await indexText(scope, { baseId: text.baseId, articleId, locale }, version.id)
  await setReview(scope, text)
  const payload = {
    ...about(text),
    versionId: version.id,
    number: version.number,
    isSubstantive: version.isSubstantive,
  }
  scope.emit(articlePublished, payload, { subjectId: articleId })
}

/** Publishing counts as a review in knowledge bases with a review interval. */
async function setReview(scope: Scope, text: TextRow): Promise<void> {
  const { reviewIntervalDays: days } = await getBaseRow(scope, text.baseId)
  if (days === null || text.locale !== text.sourceLocale) {
    return touchArticle(scope, text.articleId)
  }
  const due = await nextReviewOn(scope, days)
  await changeArticle(scope, { id: text.articleId }, { reviewDueOn: due })
}

/** A version made for a review or a schedule is published as it is; otherwise a new one is made. */
async function versionToPublish(
  scope: Scope,
  text: TextRow,
  { changeNote, isSubstantive }: { changeNote: string; isSubstantive: boolean },
): Promise<{ id: string; number: number }> {
  const kept = text.draftOfId === null ? undefined : await findVersionRow(scope, text.draftOfId)
  if (kept && !kept.wasPublished && kept.title === text.title) {
    return { id: kept.id, number: kept.number }
  }
  return cutVersion(scope, text, { changeNote, isSubstantive })
}

async function refuseUnlessReady(
  scope: Scope,
  text: TextRow,
  { act, draftVersion }: { readonly act: TextAct; readonly draftVersion: number | undefined },
): Promise<void> {
  next(act, text)
  if (draftVersion !== undefined && draftVersion !== text.draftVersion) {
    refuse('version_conflict', 'Someone else saved this draft. Reload to see the latest.', {
      facts: { draft: await presentText(scope, text) },
    })
  }
  const problems = (await problemsOf(scope, text)).filter(({ kind }) => kind === 'error')
  const [first] = problems
  if (first) refuse('unprocessable', first.sentence, { facts: { problems } })
}

function next(act: TextAct, text: TextRow): TextState {
  const current = { state: text.state, isLive: text.publishedId !== null }
  return stateAfter(act, current) ?? refuse('conflict', whyNot(act, text.state))
}

function emitStateChange(scope: Scope, text: TextRow, state: TextState): void {
  const payload = { ...about(text), state, before: text.state }
  scope.emit(articleStateChanged, payload, { subjectId: text.articleId })
}

function about({ articleId, baseId, title, locale }: TextRow) {
  return { articleId, baseId, title, locale }
}

function writerOf({ actor }: Scope): string | null {
  return actor.kind === 'member' ? actor.membership.memberId : null
}
