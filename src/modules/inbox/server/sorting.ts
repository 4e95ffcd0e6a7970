import { listStandings, type MemberStanding } from '#modules/organization/server/door.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import {
  answer,
  type CronWork,
  type Implementation,
  type JobWork,
} from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  channelCreated,
  channelDisabled,
  channelUpdated,
  getChannel,
  listChannels,
  updateChannel,
} from '../channels-contract.ts'
import {
  bulkChanged,
  conversationMerged,
  conversationSplit,
  conversationUnmerged,
  countViews,
  createView,
  deleteView,
  getBulkChange,
  listUndoableBulkChanges,
  listViews,
  previewBulkChange,
  setConversationFields,
  splitConversation,
  startBulkChange,
  undoBulkChange,
  unmergeConversation,
  updateView,
  viewChanged,
  type listAssignable,
} from '../sorting-contract.ts'
import { answerBulk, answerUndoable, previewBulk, startBulk, undoBulk } from './actions/bulk.ts'
import { setFields } from './actions/changes.ts'
import { answerChannel, answerChannels, editChannel } from './actions/channels.ts'
import { split, unmerge } from './actions/merging.ts'
import { answerViewCounts, answerViews, dropView, editView, makeView } from './actions/views.ts'
import { bulkChore, bulkWork } from './bulk-jobs.ts'
import { closeIdleChore } from './close-idle.ts'
import { readAnew } from './search-backlog.ts'
import { searchLessons } from './search-lessons.ts'
import { isChannelInSight } from './store/sight.ts'

/** Finding and sorting: views, changes of many, merging, fields. */
export const sortingCalls: readonly Implementation[] = [
  answer(listViews, answerViews),
  answer(createView, makeView),
  answer(updateView, editView),
  answer(deleteView, dropView),
  answer(countViews, answerViewCounts),
  answer(listChannels, answerChannels),
  answer(getChannel, answerChannel),
  answer(updateChannel, editChannel),
  answer(startBulkChange, startBulk),
  answer(previewBulkChange, previewBulk),
  answer(listUndoableBulkChanges, answerUndoable),
  answer(getBulkChange, answerBulk),
  answer(undoBulkChange, undoBulk),
  answer(unmergeConversation, unmerge),
  answer(splitConversation, split),
  answer(setConversationFields, (scope, input) => setFields(scope, input)),
]

export const sortingJobs: readonly JobWork[] = [
  ...bulkWork,
  ...bulkChore.jobs,
  ...closeIdleChore.jobs,
  ...readAnew.jobs,
]

export const sortingCron: readonly CronWork[] = [
  bulkChore.cron,
  closeIdleChore.cron,
  ...searchLessons,
  readAnew.cron,
]

export const sortingEvents = [
  conversationMerged,
  conversationUnmerged,
  conversationSplit,
  viewChanged,
  bulkChanged,
  channelCreated,
  channelUpdated,
  channelDisabled,
]

/** Who is away, and why. */
export type ListAway = (scope: Scope) => Promise<readonly { memberId: string; reason: string }[]>

export async function answerAssignable(
  scope: Scope,
  listAway: ListAway,
): Promise<AnswerOf<typeof listAssignable>> {
  const able = (await listStandings(scope)).filter((one) => levelOf(one, 'Inbox') !== undefined)
  const memberIds = able.map(({ memberId }) => memberId)
  const away = (await listAway(scope)).filter(({ memberId }) => memberIds.includes(memberId))
  return {
    memberIds,
    away: away.map(({ memberId, reason }) => ({ memberId, reason })),
    closed: closedTo(scope, able),
  }
}

/** Of channels that whoever asks does not see himself he is told nothing. */
function closedTo(scope: Scope, members: readonly MemberStanding[]) {
  const closed = new Set(members.flatMap(({ dataScope }) => dataScope.closedChannelIds))
  return [...closed]
    .filter((channelId) => isChannelInSight(scope, channelId))
    .map((channelId) => ({
      channelId,
      memberIds: members
        .filter(({ dataScope }) => dataScope.closedChannelIds.includes(channelId))
        .map(({ memberId }) => memberId),
    }))
}
