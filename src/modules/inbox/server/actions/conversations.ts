import { z } from 'zod'

import { findCompanyRow, isContact } from '#modules/contacts/server/public.ts'
import { markSubjectRead } from '#modules/notifications/server/public.ts'
import { listExistingTeamIds } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as exportContract from '../../export-contract.ts'
import type * as contract from '../../contract.ts'
import type {
  Category,
  Conversation,
  ConversationSummary,
  Message,
  OpenConversation,
} from '../../model.ts'
import { readListing, type ListQuestion } from '../listing.ts'
import { contactNameOf, presentConversation, presentMessages, presentSummary } from '../present.ts'
import { requireInboxAccess } from '../refuse-outsiders.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { searchConversations } from '../search-conversations.ts'
import { answeringOthers } from '../side-guard.ts'
import { emitCustomerRead } from '../presence.ts'
import { isReadUnsigned } from '../slots.ts'
import { setRead } from '../store/changes.ts'
import { isChannel } from '../store/channels.ts'
import {
  countHolding,
  findConversation,
  inCategory,
  listConversationRows,
  type SeenRow,
} from '../store/conversations.ts'
import { findAgentRead } from '../store/customer.ts'
import { findMessageById } from '../store/message-changes.ts'
import { listMessageRows } from '../store/messages.ts'
import { isChannelVisible } from '../store/visibility.ts'
import { findMain } from './sides.ts'

export function listConversations(
  scope: Scope,
  input: ParsedInputOf<typeof contract.listConversations>,
): Promise<Page<ConversationSummary>> {
  return pageOfConversations(scope, input, presentSummary)
}

export async function listWholeConversations(
  scope: Scope,
  input: ParsedInputOf<typeof exportContract.listWholeConversations>,
): Promise<Page<Conversation>> {
  requireInboxAccess(scope)
  return pageOfConversations(scope, input, presentConversation)
}

async function pageOfConversations<Shown>(
  scope: Scope,
  { limit, cursor, ...question }: ParsedInputOf<typeof contract.listConversations>,
  present: (scope: Scope, row: SeenRow) => Shown,
): Promise<Page<Shown>> {
  const after = decodeCursor(cursor, position)
  const { search, ...listing } = await readListing(scope, question)
  const page = { ...listing, after, limit: limit + 1 }
  const rows = search
    ? await searchConversations(scope, { ...page, search })
    : await listConversationRows(scope, page)
  if (rows.length === 0) await requireKnown(scope, question)
  return toPage(rows, limit, {
    item: (row) => present(scope, row),
    key: ({ place, id }) => [place, id],
  })
}

/** No access to a contact's conversations gives an empty list; an unknown contact is an error. */
async function requireKnown(
  scope: Scope,
  { contactId, companyId, teamId, channelId }: Omit<ListQuestion, 'category'>,
): Promise<void> {
  if (contactId && !(await isContact(scope, contactId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
  if (companyId && !(await findCompanyRow(scope, companyId))) {
    refuse('not_found', 'This company no longer exists.')
  }
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  const isThere = (of: string) => isChannelVisible(scope, of) && isChannel(scope, of)
  if (channelId && !(await isThere(channelId))) {
    refuse('not_found', 'This channel no longer exists.')
  }
}

export async function countConversations(
  scope: Scope,
): Promise<AnswerOf<typeof contract.countConversations>> {
  const input = counted.map((category) => [category, inCategory(scope, category)] as const)
  const counts = await countHolding(scope, new Map(input), maxCounted)
  return { counts: Object.fromEntries(counts) }
}

export async function getConversation(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.getConversation>,
): Promise<OpenConversation> {
  const row = await getRow(scope, id)
  const { contactId, begunAs } = row
  const isUnproven = begunAs !== null && (await isReadUnsigned(scope, contactId, [begunAs]))
  return { ...presentConversation(scope, row), isUnproven, sideOf: await findMain(scope, row) }
}

export async function listMessages(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof contract.listMessages>,
): Promise<Page<Message>> {
  const conversation = await getRow(scope, id)
  const [beforeSeq] = decodeCursor(cursor, z.tuple([z.int().min(0)])) ?? []
  const rows = await listMessageRows(scope, id, { beforeSeq, limit: limit + 1 })
  const presented = await presentMessages(scope, contactNameOf(conversation), rows)
  const messages = await answeringOthers(scope, conversation, presented)
  return toPage(messages, limit, { item: (message) => message, key: ({ seq }) => [seq] })
}

export async function getMessage(
  scope: Scope,
  { id, messageId }: ParsedInputOf<typeof contract.getMessage>,
): Promise<Message> {
  const conversation = await getRow(scope, id)
  const row = await findMessageById(scope, messageId)
  const rows = row?.conversationId === id ? [row] : []
  const presented = await presentMessages(scope, contactNameOf(conversation), rows)
  const [message] = await answeringOthers(scope, conversation, presented)
  return message ?? refuse('not_found', 'This message no longer exists.')
}

export async function markConversationRead(
  scope: Scope,
  { id, seq }: ParsedInputOf<typeof contract.markConversationRead>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  const before = await findAgentRead(scope, id)
  if (!(await setRead(scope, { id, memberId, seq }))) refuseUnknown()
  if (seq > 0) await markSubjectRead(scope, id)
  const after = await findAgentRead(scope, id)
  if (after && after.agentReadSeq > (before?.agentReadSeq ?? 0)) {
    emitCustomerRead(scope, after, { conversationId: id, seq: after.agentReadSeq })
  }
  return {}
}

async function getRow(scope: Scope, id: string): Promise<SeenRow> {
  return (await findConversation(scope, id)) ?? refuseUnknown()
}

const counted: readonly Category[] = [
  'mine',
  'unassigned',
  'all',
  'mentions',
  'following',
  'waiting',
  'snoozed',
  'scheduled',
  'drafts',
  'spam',
]
export const maxCounted = 1000

const position = z.tuple([cursorMoment, z.uuid()])
