import { feedbackActions } from '#modules/content/server/feedback-actions.ts'
import { countedDocuments, numbersOf } from '#modules/content/server/numbers.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { spaceChanged } from '../../contract.ts'
import type * as insightContract from '../../insight-contract.ts'
import type { Feedback, Numbers } from '../../model.ts'
import { presentFeedback } from '../present.ts'
import { getSpaceRow, getVersionRow } from '../refusals.ts'
import { feedbackAbout, pageFeedback } from '../store/feedback.ts'
import { listPageCounts, listTerms, listViewDays } from '../store/insight.ts'
import { hasPage } from '../store/spaces.ts'

const feedback = feedbackActions({
  store: pageFeedback,
  present: presentFeedback,
  what: 'page',
  mailKind: 'doc-page-improved',
  onChanged(scope, rows) {
    for (const spaceId of new Set(rows.map((row) => row.spaceId))) {
      scope.emit(spaceChanged, { spaceId }, { subjectId: spaceId })
    }
  },
})

export const setFeedbackState = feedback.setState

export async function listFeedback(
  scope: Scope,
  { id, pageId, ...filter }: ParsedInputOf<typeof insightContract.listFeedback>,
): Promise<Page<Feedback>> {
  await getSpaceRow(scope, id)
  await refuseForeignPage(scope, id, pageId)
  return feedback.list(scope, feedbackAbout(id, pageId), filter)
}

async function refuseForeignPage(
  scope: Scope,
  spaceId: string,
  pageId: string | undefined,
): Promise<void> {
  if (pageId !== undefined && !(await hasPage(scope, spaceId, pageId))) {
    refuse('not_found', 'This page no longer exists.')
  }
}

export async function getNumbers(
  scope: Scope,
  { id, ...requested }: ParsedInputOf<typeof insightContract.getNumbers>,
): Promise<Numbers> {
  await getSpaceRow(scope, id)
  await refuseForeignPage(scope, id, requested.pageId)
  if (requested.versionId && (await getVersionRow(scope, requested.versionId)).spaceId !== id) {
    refuse('not_found', 'This version no longer exists.')
  }
  if (requested.from > requested.to) refuseField('from', 'Choose a start date before the end date.')
  const { from, to, locale, versionId, pageId } = requested
  const span = { spaceId: id, from, to, locale, versionId, pageId }
  const days = await listViewDays(scope, span)
  const counts = await listPageCounts(scope, span)
  const terms = await listTerms(scope, span)
  return { ...numbersOf({ days, counts, terms }), pages: countedDocuments(counts) }
}
