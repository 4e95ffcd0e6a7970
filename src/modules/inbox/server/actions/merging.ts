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
  if (sources.some((source) => source.contactId !== target.contactId)) {
    refuse('conflict', 'You can only merge conversations with the same person.')
  }
  if (sources.some((source) => source.sideOf !== target.sideOf)) {
    refuse('conflict', 'You can only merge side conversations about the same conversation.')
  }
  const begunAs = new Set([target, ...sources].map((row) => row.begunAs))
  const named = [...begunAs].filter((id) => id !== null)
  if (begunAs.size > 1 && (await isReadUnsigned(scope, target.contactId, named))) {
    refuse(
      'conflict',
      'One of these conversations is open in an unverified browser. Merging would show all messages there.',
    )
  }
  const messages = await listPlaced(scope, [id, ...ids])
  const by = await author(scope)
  for (const source of sources) {
    const moved = messages.filter((message) => message.conversationId === source.id)
    await insertMerge(scope, {
      sourceId: source.id,
      targetId: id,
      messageIds: moved.map((message) => message.id),
      before: JSON.stringify({ ...columnsOf(stateOf(source)), deletedAt: source.deletedAt }),
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
  const { mergedInto: targetId } = (await findConversation(scope, id)) ?? refuseUnknown()
  if (!targetId) refuse('conflict', 'This conversation isn’t merged.')
  await waitToMerge(scope, targetId)
  const rows = await lockAll(scope, [id, targetId])
  const source = rows.get(id) ?? refuseUnknown()
  const target = rows.get(targetId) ?? refuseUnknown()
  if (source.mergedInto !== targetId) refuse('conflict', 'This conversation isn’t merged.')
  refuseMerged(target)
  const held = await takeMerge(scope, id)
  if (!held || held.mergedAt.getTime() < scope.now.getTime() - unmergeMs) {
    refuse('conflict', 'You can only unmerge for 30 days.')
  }
  const by = await author(scope)
  const isBack = new Set(held.messageIds)
  const messages = await listPlaced(scope, [target.id, id])
  const back = messages.filter((one) => isBack.has(one.id) || one.conversationId === id)
  const rest = messages.filter((one) => !back.includes(one))
  if (back.filter(({ conversationId: at }) => at === target.id).length < held.messageIds.length) {
    refuse('conflict', 'Some of its messages have moved. Unmerge those first.')
  }
  const before = held.before as Readonly<Record<string, string | null>>
  await gather(
    scope,
    { ...source, lastSeq: 0 },
    {
      messages: back,
      entries: [eventOf(by, { what: 'unmerge', number: Number(target.number) })],
      set: { ...revived(before), mergedInto: null },
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
  if (message?.kind !== 'text' || message.deletedAt) {
    refuse('not_found', 'This message no longer exists.')
  }
  if (!messages.some(({ kind, id: other }) => kind === 'text' && other !== messageId)) {
    refuse('conflict', 'A conversation needs at least one message.')
  }
  const number = await nextConversationNumber(scope)
  const made = await insertConversation(scope, {
    number,
    channelId: row.channelId,
    contactId: row.contactId,
    begunAs: row.begunAs,
    sideOf: row.sideOf,
    clientKey: crypto.randomUUID(),
    assigneeId: row.assigneeId,
    teamId: row.teamId,
    waitingSince: message.authorKind === 'contact' ? scope.now : null,
    createdAt: scope.now,
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
  if (row.deletedAt) refuseConflict('This conversation is in the trash. Restore it first.')
  if (row.mergedInto) refuseConflict('This conversation was merged into another.')
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
    { id: source.id, lastSeq: 0 },
    {
      status: 'closed',
      closedReason: 'merged',
      closedAt: source.closedAt ?? scope.now,
      snoozedUntil: null,
      snoozeUntilEvent: null,
      waitingSince: null,
      mergedInto: target.id,
      customerGotSeq: 0,
      customerReadSeq: 0,
      customerLastSeq: 0,
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
    about(source, target, { isForCustomer: source.customerLastSeq > 0 }),
  )
}

async function author(scope: Scope): Promise<EventAuthor> {
  const { id } = await actingMember(scope)
  return { authorKind: 'member', authorId: id }
}

async function read(scope: Scope, id: string): Promise<Conversation> {
  return presentConversation(scope, (await readChanged(scope, id)) ?? refuseUnknown())
}

function revived(before: Readonly<Record<string, string | null>>) {
  const moment = (value: string | null | undefined) => (value ? new Date(value) : null)
  return {
    status: before['status'] as ConversationRow['status'],
    closedReason: (before['closedReason'] ?? null) as ConversationRow['closedReason'],
    closedAt: moment(before['closedAt']),
    snoozedUntil: moment(before['snoozedUntil']),
    snoozeUntilEvent: (before['snoozeUntilEvent'] ?? null) as ConversationRow['snoozeUntilEvent'],
    waitingSince: moment(before['waitingSince']),
    deletedAt: moment(before['deletedAt']),
  }
}

const maxTags = 30
const unmergeMs = 30 * 24 * 3_600_000
