import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { conversationCreated } from '../../contract.ts'
import type { KeptMailHead } from '../../mail-model.ts'
import type { MessageBlock } from '../../model.ts'
import { about } from '../about.ts'
import { changeConversation } from '../change-conversation.ts'
import { firstHead } from '../mail-head.ts'
import { seesChannel } from '../sees-channel.ts'
import { insertConversation, lockConversation, nextConversationNumber } from '../store/changes.ts'
import { findChannel } from '../store/channels.ts'
import { findByClientKey } from '../store/customer.ts'
import { isChannelVisible } from '../store/visibility.ts'
import { actingMember, sendMessage } from './answers.ts'
import { holdMessage } from './held-messages.ts'

export interface StartByMember {
  readonly channelId: string
  readonly contactId: string
  readonly begunAs?: string | null | undefined
  readonly clientKey: string
  readonly text: string
  readonly fileIds?: readonly string[] | undefined
  readonly block?: MessageBlock | undefined
  readonly undoSeconds?: number | undefined
  readonly sendAt?: string | undefined
  readonly pageUrl?: string | undefined
  readonly subject?: string | undefined
  readonly mail?: KeptMailHead | undefined
  readonly sideOf?: { readonly id: string; readonly how: 'forwarded' | 'asked' } | undefined
  readonly teamId?: string | null | undefined
  readonly assigneeId?: string | undefined
  readonly attributes?: Readonly<Record<string, unknown>> | undefined
}

export async function startByMember(
  scope: Scope,
  {
    channelId,
    contactId,
    begunAs,
    clientKey,
    pageUrl,
    teamId,
    assigneeId,
    ...asked
  }: StartByMember,
): Promise<string> {
  const begun = await findByClientKey(scope, contactId, clientKey)
  if (begun !== undefined) return begun
  const { memberId } = memberOf(scope)
  if (!isChannelVisible(scope, channelId)) refuse('not_found', 'This channel no longer exists.')
  const isTaken = assigneeId !== undefined && (await seesChannel(scope, assigneeId, channelId))
  const channel = await findChannel(scope, channelId)
  const number = await nextConversationNumber(scope)
  const made = await insertConversation(scope, {
    number,
    channelId,
    contactId,
    begunAs: begunAs ?? null,
    clientKey,
    pageUrl: pageUrl ?? null,
    subject: asked.subject ?? '',
    sideOf: asked.sideOf?.id ?? null,
    ...(asked.attributes && { attributes: JSON.stringify(asked.attributes) }),
    assigneeId: isTaken ? assigneeId : memberId,
    teamId: teamId === undefined ? (channel?.defaultTeamId ?? null) : teamId,
    lastActivityAt: scope.now,
    createdAt: scope.now,
  })
  const row = made && (await lockConversation(scope, made.id))
  if (!row) throw new Error('The conversation was not created.')
  const conversation = {
    conversationId: row.id,
    number: Number(number),
    ...(asked.sideOf && { sideOf: asked.sideOf.id }),
  }
  scope.emit(conversationCreated, conversation, about(row, row, { isForCustomer: false }))
  const mail = asked.mail && firstHead(row, asked.mail)
  await postFirstMessage(scope, row.id, { clientKey, ...asked, mail })
  if (asked.sideOf) await linkSide(scope, asked.sideOf, row.id)
  return row.id
}

/** A held message is sent later like any reply; until then the customer sees nothing. */
async function postFirstMessage(
  scope: Scope,
  id: string,
  { clientKey, text, fileIds = [], block, mail, undoSeconds, sendAt }: FirstMessageInput,
): Promise<void> {
  const said = { id, clientKey, text, fileIds: [...fileIds], block, mail }
  if (sendAt !== undefined) await holdMessage(scope, { ...said, sendAt, undoSeconds: 0 })
  else if (undoSeconds !== undefined) await holdMessage(scope, { ...said, undoSeconds })
  else await sendMessage(scope, { ...said, kind: 'text' })
}

type FirstMessageInput = Pick<
  StartByMember,
  'clientKey' | 'text' | 'fileIds' | 'block' | 'mail' | 'undoSeconds' | 'sendAt'
>

/** The two conversations link to each other but share no messages. */
async function linkSide(
  scope: Scope,
  { id, how }: NonNullable<StartByMember['sideOf']>,
  sideId: string,
): Promise<void> {
  const by = await actingMember(scope)
  const parent = await lockConversation(scope, id)
  const side = await lockConversation(scope, sideId)
  if (!parent || !side) return
  const back = { what: 'forwardOf', conversationId: parent.id, number: Number(parent.number) }
  await changeConversation(scope, side, { by, lines: [back] })
  const out = { what: how, conversationId: side.id, number: Number(side.number) }
  await changeConversation(scope, parent, { by, lines: [out] })
}
