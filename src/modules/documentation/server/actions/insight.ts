import { z } from 'zod'

import { readOrganization } from '#modules/organization/server/door.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { strangerAllowance } from '#platform/mail/stranger-allowance.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { spaceChanged } from '../../contract.ts'
import type { getNumbers, listFeedback, setFeedbackState } from '../../insight-contract.ts'
import type { Feedback, Numbers } from '../../model.ts'
import { presentFeedback } from '../present.ts'
import { getSpaceRow, getVersionRow } from '../refusals.ts'
import {
  listFeedbackByIds,
  listFeedbackRows,
  lockFeedback,
  markThanked,
  setFeedbackStates,
  type FeedbackRow,
} from '../store/feedback.ts'
import { listPageCounts, listTerms, listViewDays, type TermRow } from '../store/insight.ts'
import { hasPage } from '../store/spaces.ts'

export async function answerFeedback(
  scope: Scope,
  { id, cursor, limit, ...filter }: ParsedInputOf<typeof listFeedback>,
): Promise<Page<Feedback>> {
  await getSpaceRow(scope, id)
  await refuseForeignPage(scope, id, filter.pageId)
  const after = decodeCursor(cursor, momentPlace)
  const rows = await listFeedbackRows(
    scope,
    { spaceId: id, ...filter },
    { after, limit: limit + 1 },
  )
  return toPage(rows, limit, { item: presentFeedback, key: (row) => [row.place, row.id] })
}

const momentPlace = z.tuple([cursorMoment, z.uuid()])

async function refuseForeignPage(
  scope: Scope,
  spaceId: string,
  pageId: string | undefined,
): Promise<void> {
  if (pageId !== undefined && !(await hasPage(scope, spaceId, pageId))) {
    refuse('not_found', 'There is no such page.')
  }
}

export async function putFeedbackState(
  scope: Scope,
  { ids, state }: ParsedInputOf<typeof setFeedbackState>,
): Promise<{ items: Feedback[] }> {
  await lockFeedback(scope, ids)
  const before = await listFeedbackByIds(scope, ids)
  if (before.length < new Set(ids).size) refuse('not_found', 'Some of it is not there any more.')
  const changed = await setFeedbackStates(scope, ids, state)
  if (state === 'resolved') {
    const thanked = new Set(await markThanked(scope, changed))
    for (const row of before) if (thanked.has(row.id)) await thank(scope, row)
  }
  const news = before.filter(({ id }) => changed.includes(id))
  for (const spaceId of new Set(news.map((row) => row.space_id))) {
    scope.emit(spaceChanged, { spaceId }, { subjectId: spaceId })
  }
  return { items: (await listFeedbackByIds(scope, ids)).map(presentFeedback) }
}

/** Whoever left an address hears once that what he missed was mended. Nobody proved that it is his. */
async function thank(scope: Scope, row: FeedbackRow): Promise<void> {
  if (row.reply_email === null) return
  const often = { limit: 3, windowSeconds: 86_400 }
  if (!(await maySpend(scope, strangerAllowance('feedback-thanks', row.reply_email, often)))) return
  const { name } = await readOrganization(scope)
  const content = {
    title: `We improved “${row.page_title}”`,
    paragraphs: [
      `You told us that this page of ${name} did not help you. We changed it since.`,
      'Thank you for telling us.',
    ],
    footer: 'You get this one mail because you left your address there.',
  }
  await queueMail(scope, {
    to: row.reply_email,
    kind: 'doc-page-improved',
    isSetOffOutside: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}

export async function answerNumbers(
  scope: Scope,
  { id, ...asked }: ParsedInputOf<typeof getNumbers>,
): Promise<Numbers> {
  await getSpaceRow(scope, id)
  await refuseForeignPage(scope, id, asked.pageId)
  if (asked.versionId && (await getVersionRow(scope, asked.versionId)).space_id !== id) {
    refuse('not_found', 'There is no such version.')
  }
  if (asked.from > asked.to) refuseField('from', 'The first day comes before the last.')
  const { from, to, locale, versionId, pageId } = asked
  const span = { spaceId: id, from, to, locale, versionId, pageId }
  const days = await listViewDays(scope, span)
  const counts = await listPageCounts(scope, span)
  const terms = await listTerms(scope, span)
  return {
    views: sum(days.map(({ views }) => views)),
    readers: sum(days.map(({ readers }) => readers)),
    helpfulCount: sum(counts.map(({ helpful }) => helpful)),
    unhelpfulCount: sum(counts.map(({ unhelpful }) => unhelpful)),
    searchCount: sum(terms.map(({ count }) => count)),
    emptySearchCount: sum(terms.map(({ empty }) => empty)),
    days,
    pages: counts.slice(0, 100).map(({ helpful, unhelpful, ...row }) => ({
      ...row,
      helpfulCount: helpful,
      unhelpfulCount: unhelpful,
    })),
    searches: terms
      .slice(0, 50)
      .map((row) => ({ ...termOf(row, row.count), clickCount: row.clicks })),
    emptySearches: terms
      .filter(({ empty }) => empty > 0)
      .sort((one, other) => other.empty - one.empty)
      .slice(0, 50)
      .map((row) => termOf(row, row.empty)),
  }
}

function termOf({ normalized, last_at: lastAt }: TermRow, count: number) {
  return { query: normalized, count, lastAt: lastAt.toISOString() }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}
