import type { Updateable } from 'kysely'

import type { FieldDefinition } from '#modules/fields/rules.ts'
import { listDataScopes } from '#modules/organization/server/public.ts'
import type { Conversations } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterStatusChange, type StatusChange } from '../rules.ts'
import type { BulkAct, SkipReason } from '../sorting-contract.ts'
import type { CallOffReason } from './call-off.ts'
import { changeConversation, columnsOf, stateOf, type Author } from './change-conversation.ts'
import { listConversationFields, missingToClose } from './conversation-fields.ts'
import { seesChannel } from './sees-channel.ts'
import { listTagIds, lockConversation, setTags } from './store/changes.ts'
import type { ConversationRow } from './store/conversations.ts'

export interface Trace {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export interface Skip {
  readonly reason: SkipReason
  readonly fields?: readonly string[]
}

export async function applyAct(
  scope: Scope,
  id: string,
  { act, by }: { readonly act: BulkAct; readonly by: Author },
): Promise<Trace | Skip> {
  const row = await lockConversation(scope, id)
  if (!row) return { reason: 'out_of_sight' }
  const skip = skipOf(row, act, await skipReasonOf(scope, act))
  if (skip) return skip
  if ('addTagId' in act) return tag(scope, row, { by, tagId: act.addTagId, isOn: true })
  if ('removeTagId' in act) return tag(scope, row, { by, tagId: act.removeTagId, isOn: false })
  const set = columnsFor(scope, row, act)
  await changeConversation(scope, row, { by, set, cause })
  return { before: picked(row, set), after: set }
}

export function skipOf(
  row: Pick<ConversationRow, 'mergedInto' | 'deletedAt' | 'attributes' | 'channelId'>,
  act: BulkAct,
  { fields, closedChannelIds }: SkipChecks,
): Skip | undefined {
  if (row.mergedInto) return { reason: 'merged' }
  if (row.deletedAt && !('isTrashed' in act)) return { reason: 'trashed' }
  if (closedChannelIds.includes(row.channelId)) return { reason: 'closed_to_assignee' }
  const missing = missingToClose(row, fields)
  if (missing.length === 0) return undefined
  return { reason: 'fields_missing', fields: missing.map(({ label }) => label) }
}

export interface SkipChecks {
  readonly fields: readonly FieldDefinition[]
  readonly closedChannelIds: readonly string[]
}

export async function skipReasonOf(scope: Scope, act: BulkAct): Promise<SkipChecks> {
  const assigneeId = 'assigneeId' in act ? act.assigneeId : null
  const [assignee] = await listDataScopes(scope, assigneeId === null ? [] : [assigneeId])
  return {
    fields: endingBy(act) === 'closed' ? await listConversationFields(scope) : [],
    closedChannelIds: assignee?.dataScope.closedChannelIds ?? [],
  }
}

export function isDeleting(act: BulkAct): boolean {
  return 'isTrashed' in act && act.isTrashed
}

export function endingBy(act: BulkAct): Exclude<CallOffReason, 'wrote'> | undefined {
  if (isDeleting(act)) return 'trashed'
  if (!('status' in act) || act.status === 'open') return undefined
  return act.status
}

/** Reverts the change, unless someone has changed the conversation since. */
export async function undoAct(
  scope: Scope,
  id: string,
  { trace, by }: { readonly trace: Trace; readonly by: Author },
): Promise<boolean> {
  const row = await lockConversation(scope, id)
  if (!row) return false
  if (typeof trace.before['tagId'] === 'string') {
    const { tagId, isOn } = trace.before
    await tag(scope, row, { by, tagId, isOn: isOn === true })
    return true
  }
  const now = picked(row, trace.after)
  if (JSON.stringify(now) !== JSON.stringify(trace.after)) return false
  const set = revived(trace.before)
  const { assigneeId } = set
  if (assigneeId && !(await seesChannel(scope, assigneeId, row.channelId))) return false
  await changeConversation(scope, row, { by, set, cause })
  return true
}

function columnsFor(
  { now }: Scope,
  row: ConversationRow,
  act: Exclude<BulkAct, { addTagId: string } | { removeTagId: string }>,
): Updateable<Conversations> {
  if ('assigneeId' in act) return { assigneeId: act.assigneeId }
  if ('teamId' in act) return { teamId: act.teamId }
  if ('priority' in act) return { priority: act.priority }
  if ('isTrashed' in act) return { deletedAt: act.isTrashed ? (row.deletedAt ?? now) : null }
  const next = afterStatusChange(stateOf(row), statusChangeOf(act), now)
  const { assigneeId: _kept, ...columns } = columnsOf(next)
  return columns
}

function statusChangeOf(
  act: Extract<BulkAct, { status: string } | { snoozeUntil: unknown }>,
): StatusChange {
  if ('snoozeUntil' in act) {
    return { status: 'snoozed', until: act.snoozeUntil === null ? null : new Date(act.snoozeUntil) }
  }
  if (act.status === 'open') return { status: 'open' }
  const reason = act.status === 'spam' ? 'spam' : (act.reason ?? 'resolved')
  return { status: 'closed', reason }
}

async function tag(
  scope: Scope,
  row: ConversationRow,
  { by, tagId, isOn }: { readonly by: Author; readonly tagId: string; readonly isOn: boolean },
): Promise<Trace | Skip> {
  const before = await listTagIds(scope, row.id)
  const wasOn = before.includes(tagId)
  const others = before.filter((id) => id !== tagId)
  const after = isOn ? [...others, tagId].toSorted() : others
  if (wasOn === isOn) return { before: { tagId, isOn: wasOn }, after: { tagId, isOn } }
  if (after.length > maxTags) return { reason: 'too_many_tags' }
  await setTags(scope, row.id, after)
  await changeConversation(scope, row, { by, tags: { before, after }, cause })
  return { before: { tagId, isOn: wasOn }, after: { tagId, isOn } }
}

function picked(
  row: ConversationRow,
  columns: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.keys(columns).map((name) => [name, all[name] ?? null]))
}

/** JSON turns dates into text. */
function revived(columns: Readonly<Record<string, unknown>>): Updateable<Conversations> {
  const entries = Object.entries(columns).map(([name, value]) =>
    name.endsWith('At') || name.endsWith('Until') || name.endsWith('Since')
      ? [name, typeof value === 'string' ? new Date(value) : null]
      : [name, value],
  )
  return Object.fromEntries(entries) as Updateable<Conversations>
}

const cause = { kind: 'bulk' } as const
const maxTags = 30
