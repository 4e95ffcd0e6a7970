import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { takeTurn } from '#platform/scope/take-turn.ts'

import type * as sortingContract from '../../sorting-contract.ts'
import { conversationCreated } from '../../contract.ts'
import type { Conversation } from '../../model.ts'
import {
  conversationMerged,
  conversationSplit,
  conversationUnmerged,
} from '../../sorting-contract.ts'
import { about } from '../about.ts'
import { stateOf, columnsOf } from '../change-conversation.ts'
import { presentConversation } from '../present.ts'
import { eventOf, gather, readRow, refuseConflict, type EventAuthor } from '../gather-messages.ts'
import {
  insertConversation,
  listTagIds,
  lockConversation,
  setTags,
  nextConversationNumber,
  writeChange,
} from '../store/changes.ts'
import { findConversation, readChanged, type ConversationRow } from '../store/conversations.ts'
import { isReadUnsigned } from '../slots.ts'
import { insertMerge, listPlaced, moveHeld, takeMerge } from '../store/merges.ts'
import { actingMember } from './answers.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function mergeConversations(
  scope: Scope,
  { id, sourceIds }: ParsedInputOf<typeof sortingContract.mergeConversations>,
): Promise<Conversation> {
  const ids = [...new Set(sourceIds)].filter((source) => source !== id)
  if (ids.length === 0) refuse('invalid', 'Choose a different conversation to merge with.')
  await waitToMerge(scope, id)
  const rows = await lockAll(scope, [id, ...ids])
  const target = rows.get(id) ?? refuseUnknown()
  const sources = ids.map((source) => rows.get(source) ?? refuseUnknown())
  for (const row of [target, ...sources]) refuseMerged(row)
  if (sources.some((source) => source.contact_id !== target.contact_id)) {
    refuse('conflict', 'You can only merge conversations with the same person.')
  }
  if (sources.some((source) => source.side_of !== target.side_of)) {
    refuse('conflict', 'You can only merge side conversations about the same conversation.')
  }
  const begunAs = new Set([target, ...sources].map((row) => row.begun_as))
  const named = [...begunAs].filter((id) => id !== null)
  if (begunAs.size > 1 && (await isReadUnsigned(scope, target.contact_id, named))) {
    refuse(
      'conflict',
      'One of these conversations is open in an unverified browser. Merging would show all messages there.',
    )
  }
  const messages = await listPlaced(scope, [id, ...ids])
  const by = await author(scope)
  for (const source of sources) {
    const moved = messages.filter((message) => message.conversation_id === source.id)
    await insertMerge(scope, {
      source_id: source.id,
      target_id: id,
      message_ids: moved.map((message) => message.id),
      before: JSON.stringify({ ...columnsOf(stateOf(source)), deleted_at: source.deleted_at }),
    })
    await moveHeld(scope, source.id, id)
  }
  const tags = await Promise.all([id, ...ids].map((each) => listTagIds(scope, each)))
  await setTags(scope, id, [...new Set(tags.flat())].slice(0, maxTags))
  await gather(scope, target, {
    messages,
    sources,
    entries: sources.map((source) =>
      eventOf(by, { what: 'merge', conversationId: source.id, number: Number(source.number) }),
    ),
  })
  for (const source of sources) await leaveEmpty(scope, { source, target, by })
  return read(scope, id)
}

export async function unmergeConversation(
  scope: Scope,
  { id }: ParsedInputOf<typeof sortingContract.unmergeConversation>,
): Promise<Conversation> {
  const { merged_into: targetId } = (await findConversation(scope, id)) ?? refuseUnknown()
  if (!targetId) refuse('conflict', 'This conversation isn’t merged.')
  await waitToMerge(scope, targetId)
  const rows = await lockAll(scope, [id, targetId])
  const source = rows.get(id) ?? refuseUnknown()
  const target = rows.get(targetId) ?? refuseUnknown()
  if (source.merged_into !== targetId) refuse('conflict', 'This conversation isn’t merged.')
  refuseMerged(target)
  const held = await takeMerge(scope, id)
  if (!held || held.merged_at.getTime() < scope.now.getTime() - unmergeMs) {
    refuse('conflict', 'You can only unmerge for 30 days.')
  }
  const by = await author(scope)
  const isBack = new Set(held.message_ids)
  const messages = await listPlaced(scope, [target.id, id])
  const back = messages.filter((one) => isBack.has(one.id) || one.conversation_id === id)
  const rest = messages.filter((one) => !back.includes(one))
  if (back.filter(({ conversation_id: at }) => at === target.id).length < held.message_ids.length) {
    refuse('conflict', 'Some of its messages have moved. Unmerge those first.')
  }
  const before = held.before as Readonly<Record<string, string | null>>
  await gather(
    scope,
    { ...source, last_seq: 0 },
    {
      messages: back,
      entries: [eventOf(by, { what: 'unmerge', number: Number(target.number) })],
      set: { ...revived(before), merged_into: null },
    },
  )
  await gather(scope, target, {
    messages: rest,
    entries: [eventOf(by, { what: 'unmerged', conversationId: id, number: Number(source.number) })],
  })
  const data = {
    conversationId: id,
    number: Number(source.number),
    targetId: target.id,
    targetNumber: Number(target.number),
  }
  const isForCustomer = back.some(({ kind }) => kind === 'text')
  scope.emit(conversationUnmerged, data, about(source, target, { isForCustomer }))
  return read(scope, id)
}

export async function splitConversation(
  scope: Scope,
  { id, messageId }: ParsedInputOf<typeof sortingContract.splitConversation>,
): Promise<Conversation> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  refuseMerged(row)
  const messages = await listPlaced(scope, [id])
  const message = messages.find((one) => one.id === messageId)
  if (message?.kind !== 'text' || message.deleted_at) {
    refuse('not_found', 'This message no longer exists.')
  }
  if (!messages.some(({ kind, id: other }) => kind === 'text' && other !== messageId)) {
    refuse('conflict', 'A conversation needs at least one message.')
  }
  const number = await nextConversationNumber(scope)
  const made = await insertConversation(scope, {
    number,
    channel_id: row.channel_id,
    contact_id: row.contact_id,
    begun_as: row.begun_as,
    side_of: row.side_of,
    client_key: crypto.randomUUID(),
    assignee_id: row.assignee_id,
    team_id: row.team_id,
    waiting_since: message.author_kind === 'contact' ? scope.now : null,
    created_at: scope.now,
  })
  const fresh = made && (await readRow(scope, made.id))
  if (!fresh) throw new Error('The conversation was not created.')
  const by = await author(scope)
  await gather(scope, fresh, {
    messages: [message],
    entries: [eventOf(by, { what: 'split', conversationId: id, number: Number(row.number) })],
  })
  const rest = messages.filter((one) => one !== message)
  const entry = eventOf(by, { what: 'splitOff', conversationId: fresh.id, number: Number(number) })
  await gather(scope, row, { messages: rest, entries: [entry] })
  const begun = { conversationId: fresh.id, number: Number(number) }
  scope.emit(conversationCreated, begun, about(fresh, fresh, { isForCustomer: false }))
  scope.emit(
    conversationSplit,
    { conversationId: id, number: Number(row.number), newConversationId: fresh.id },
    about(row, row, { isForCustomer: true }),
  )
  return read(scope, fresh.id)
}

async function waitToMerge(scope: Scope, targetId: string): Promise<void> {
  const sentence = 'Another merge into this conversation is running. Try again in a second.'
  await takeTurn(scope, `merge conversations ${targetId}`, sentence)
}

/** Locked in a fixed order to prevent deadlocks. */
async function lockAll(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, ConversationRow>> {
  const rows = new Map<string, ConversationRow>()
  for (const id of ids.toSorted()) {
    const row = await lockConversation(scope, id)
    if (row) rows.set(id, row)
  }
  return rows
}

function refuseMerged(row: ConversationRow): void {
  if (row.deleted_at) refuseConflict('This conversation is in the trash. Restore it first.')
  if (row.merged_into) refuseConflict('This conversation was merged into another.')
}

/** The row stays as a pointer to the target. */
async function leaveEmpty(
  scope: Scope,
  {
    source,
    target,
    by,
  }: {
    readonly source: ConversationRow
    readonly target: ConversationRow
    readonly by: EventAuthor
  },
): Promise<void> {
  await writeChange(
    scope,
    { id: source.id, last_seq: 0 },
    {
      status: 'closed',
      closed_reason: 'merged',
      closed_at: source.closed_at ?? scope.now,
      snoozed_until: null,
      snooze_until_event: null,
      waiting_since: null,
      merged_into: target.id,
      customer_got_seq: 0,
      customer_read_seq: 0,
      customer_last_seq: 0,
      version: source.version + 1,
    },
    [eventOf(by, { what: 'mergedInto', conversationId: target.id, number: Number(target.number) })],
  )
  scope.emit(
    conversationMerged,
    {
      conversationId: source.id,
      number: Number(source.number),
      targetId: target.id,
      targetNumber: Number(target.number),
    },
    about(source, target, { isForCustomer: source.customer_last_seq > 0 }),
  )
}

async function author(scope: Scope): Promise<EventAuthor> {
  const { id } = await actingMember(scope)
  return { author_kind: 'member', author_id: id }
}

async function read(scope: Scope, id: string): Promise<Conversation> {
  return presentConversation(scope, (await readChanged(scope, id)) ?? refuseUnknown())
}

function revived(before: Readonly<Record<string, string | null>>) {
  const moment = (value: string | null | undefined) => (value ? new Date(value) : null)
  return {
    status: before['status'] as ConversationRow['status'],
    closed_reason: (before['closed_reason'] ?? null) as ConversationRow['closed_reason'],
    closed_at: moment(before['closed_at']),
    snoozed_until: moment(before['snoozed_until']),
    snooze_until_event: (before['snooze_until_event'] ??
      null) as ConversationRow['snooze_until_event'],
    waiting_since: moment(before['waiting_since']),
    deleted_at: moment(before['deleted_at']),
  }
}

const maxTags = 30
const unmergeMs = 30 * 24 * 3_600_000
