import type { ParsedInputOf } from '#platform/registry/call.ts'
import { Refusal, refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as articlesContract from '../../articles-contract.ts'
import { getArticleRow, getBaseRow } from '../refusals.ts'
import { nextReviewOn } from '../review-day.ts'
import { changeArticle, type ArticleRow } from '../store/articles.ts'
import {
  moveArticle,
  refuseUnknown,
  settleArticle,
  titleOf,
  trashArticle,
  updateArticle,
} from './articles.ts'
import { archive, publish } from './publishing.ts'

type BulkAction = ParsedInputOf<typeof articlesContract.changeArticles>
type Outcome = { changedCount: number; refused: { id: string; title: string; sentence: string }[] }

/** One article at a time: a refusal doesn't stop the others. */
export async function changeArticles(
  scope: Scope,
  { ids, ...action }: BulkAction,
): Promise<Outcome> {
  await refuseUnknown(scope, action)
  const outcome: Outcome = { changedCount: 0, refused: [] }
  for (const id of [...new Set(ids)].sort()) {
    const row = await getArticleRow(scope, id)
    try {
      await changeOne(scope, row, action)
      outcome.changedCount++
    } catch (error) {
      // Languages that succeeded before stay changed.
      if (!(error instanceof Refusal)) throw error
      outcome.refused.push({ id, title: titleOf(row), sentence: error.message })
    }
  }
  return outcome
}

async function changeOne(
  scope: Scope,
  row: ArticleRow,
  action: Omit<BulkAction, 'ids'>,
): Promise<void> {
  const { id, version } = row
  switch (action.act) {
    case 'publish': {
      const waiting = localesOf(row, action.locale).filter(
        (one) => !one.isLive || one.hasUnpublishedChanges,
      )
      if (waiting.length === 0) refuse('conflict', 'There are no changes to publish.')
      for (const { locale } of waiting) {
        await publish(scope, { id, locale, changeNote: '', isSubstantive: true })
      }
      return
    }
    case 'archive': {
      const live = localesOf(row, action.locale).filter(({ isLive }) => isLive)
      if (live.length === 0) refuse('conflict', 'This article isn’t published.')
      for (const { locale } of live) await archive(scope, { id, locale, redirectTo: '' })
      return
    }
    case 'trash':
    case 'restore':
      await trashArticle(scope, { id, isTrashed: action.act === 'trash' })
      return
    case 'move': {
      const { categoryId } = action
      if (categoryId === undefined) refuse('invalid', 'Choose a category.')
      await moveArticle(scope, { id, categoryId, afterId: null })
      return
    }
    case 'setOwner':
      await updateArticle(scope, { id, version, ownerId: action.ownerId ?? null })
      return
    case 'setAudience':
      if (action.audience === undefined) refuse('invalid', 'Choose an audience.')
      await updateArticle(scope, { id, version, audience: action.audience })
      return
    case 'addTag':
    case 'removeTag': {
      const { tagId } = action
      if (tagId === undefined) refuse('invalid', 'Choose a tag.')
      const others = row.tagIds.filter((one) => one !== tagId)
      if (others.length >= 20) refuse('conflict', 'This article already has 20 tags.')
      await updateArticle(scope, {
        id,
        version,
        tagIds: action.act === 'addTag' ? [...others, tagId] : others,
      })
      return
    }
    case 'markReviewed':
      return markReviewed(scope, row)
  }
}

function localesOf({ languages }: ArticleRow, locale: string | undefined) {
  return languages.filter(
    (one) => (locale === undefined || one.locale === locale) && one.state !== 'archived',
  )
}

/** Counts as a review: the next date follows from the interval of the knowledge base. */
async function markReviewed(scope: Scope, { id, baseId }: ArticleRow): Promise<void> {
  const { reviewIntervalDays: days } = await getBaseRow(scope, baseId)
  const due = days === null ? null : await nextReviewOn(scope, days)
  await changeArticle(scope, { id }, { reviewDueOn: due })
  await settleArticle(scope, id)
}
