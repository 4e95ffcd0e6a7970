import { holdsKey, listExistingTeamIds } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as sortingContract from '../../sorting-contract.ts'
import type * as contract from '../../contract.ts'
import type { Conversation } from '../../model.ts'
import { afterStatusChange, findSnoozeProblem, type StatusChange } from '../../rules.ts'
import {
  changeConversation,
  columnsOf,
  stateOf,
  type Cause,
  type Change,
} from '../change-conversation.ts'
import { requireKnownFields, withValues } from '../conversation-fields.ts'
import { presentConversation } from '../present.ts'
import { seesChannel } from '../sees-channel.ts'
import { listTagIds, lockConversation, setTags } from '../store/changes.ts'
import { readChanged, type ConversationRow } from '../store/conversations.ts'
import { actingMember, refuseTrashed } from './answers.ts'
import { refuseDeleting } from '../refuse-deleting.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

type Edit = ParsedInputOf<typeof contract.updateConversation>

export async function updateConversation(
  scope: Scope,
  { id, version, ...input }: Edit,
  cause?: Cause,
): Promise<Conversation> {
  const row = await getLocked(scope, id)
  if (version !== undefined && version !== row.version) {
    refuse('version_conflict', 'Someone else changed this conversation. Reload to see the latest.')
  }
  await requireKnown(scope, row, input)
  const set = {
    ...(input.assigneeId !== undefined && { assigneeId: input.assigneeId }),
    ...(input.teamId !== undefined && { teamId: input.teamId }),
    ...(input.priority !== undefined && { priority: input.priority }),
    ...(input.subject !== undefined && { subject: input.subject }),
  }
  const tagged = await changeTags(scope, id, input)
  return changed(scope, row, { set, cause, ...(tagged && { tags: tagged }) })
}

export async function setConversationStatus(
  scope: Scope,
  { id, ...input }: ParsedInputOf<typeof contract.setConversationStatus>,
  cause?: Cause,
): Promise<Conversation> {
  const row = await getLocked(scope, id)
  if (row.mergedInto) refuse('conflict', 'This conversation was merged into another.')
  const statusChange = readStatusChange(scope, input)
  // Required fields don't apply to spam.
  if (statusChange.status === 'closed' && statusChange.reason !== 'spam')
    await requireKnownFields(scope, row)
  const nextState = afterStatusChange(stateOf(row), statusChange, scope.now)
  return changed(scope, row, { set: columnsOf(nextState), cause })
}

export async function setConversationFields(
  scope: Scope,
  { id, values }: ParsedInputOf<typeof sortingContract.setConversationFields>,
  cause?: Cause,
): Promise<Conversation> {
  const row = await getLocked(scope, id)
  const attributes = JSON.stringify(await withValues(scope, row, values))
  return changed(scope, row, { set: { attributes }, cause })
}

export async function trashConversation(
  scope: Scope,
  { id, isTrashed }: ParsedInputOf<typeof contract.trashConversation>,
): Promise<Conversation> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  if (isTrashed) refuseDeleting(scope)
  const deletedAt = isTrashed ? (row.deletedAt ?? scope.now) : null
  return changed(scope, row, { set: { deletedAt } })
}

async function getLocked(scope: Scope, id: string): Promise<ConversationRow> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  return row.deletedAt ? refuseTrashed() : row
}

async function changed(
  scope: Scope,
  row: ConversationRow,
  change: Omit<Change, 'by'>,
): Promise<Conversation> {
  await changeConversation(scope, row, { by: await actingMember(scope), ...change })
  return presentConversation(scope, (await readChanged(scope, row.id)) ?? refuseUnknown())
}

async function requireKnown(
  scope: Scope,
  row: ConversationRow,
  { assigneeId, teamId }: Pick<Edit, 'assigneeId' | 'teamId'>,
): Promise<void> {
  const isNewAssignee = assigneeId && assigneeId !== row.assigneeId
  if (isNewAssignee && !(await holdsKey(scope, assigneeId, 'Inbox'))) {
    refuse('not_found', 'This teammate no longer has Inbox access.')
  }
  if (isNewAssignee && !(await seesChannel(scope, assigneeId, row.channelId))) {
    refuse('conflict', 'This teammate can’t see the channel. Choose someone who can.')
  }
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
}

async function changeTags(
  scope: Scope,
  id: string,
  { tagIds, addTagIds = [], removeTagIds = [] }: Omit<Edit, 'id' | 'version'>,
): Promise<Change['tags']> {
  if (!tagIds && addTagIds.length === 0 && removeTagIds.length === 0) return undefined
  const before = await listTagIds(scope, id)
  const kept = (tagIds ?? before).filter((tagId) => !removeTagIds.includes(tagId))
  const after = [...new Set([...kept, ...addTagIds])].toSorted()
  if (after.length > Math.max(maxTagsOfOne, before.length)) {
    refuse('unprocessable', `A conversation can have at most ${maxTagsOfOne} tags.`)
  }
  // Removing a deleted or already removed tag is not an error.
  const named = new Set([...after, ...removeTagIds].filter((tagId) => !before.includes(tagId)))
  if ((await listUsableTagIds(scope, [...named])).length < named.size) {
    refuse('not_found', 'This tag no longer exists.')
  }
  await setTags(scope, id, after)
  return { before, after }
}

const maxTagsOfOne = 30

type Input = Omit<ParsedInputOf<typeof contract.setConversationStatus>, 'id'>

function readStatusChange({ now }: Scope, { status, until, event, reason }: Input): StatusChange {
  if (until !== undefined && status !== 'snoozed')
    refuseField('until', 'Set an end only when you snooze.')
  if (event !== undefined && status !== 'snoozed')
    refuseField('event', 'Set an end only when you snooze.')
  if (reason !== undefined && status !== 'closed') {
    refuseField('reason', 'Set a reason only when you close.')
  }
  if (reason === 'merged') refuseField('reason', 'Merge the conversation instead.')
  if (status === 'open') return { status }
  if (status === 'closed') return { status, reason: reason ?? 'resolved' }
  if (until === undefined) return { status, until: null, event }
  const moment = new Date(until)
  const problem = findSnoozeProblem(moment, now)
  if (problem) refuseField('until', problem)
  return { status, until: moment, event }
}
