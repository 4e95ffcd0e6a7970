import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { conversationCreated } from '../../contract.ts'
import { about } from '../about.ts'
import { changeConversation } from '../change-conversation.ts'
import { insertConversation, lockConversation, takeNumber } from '../store/changes.ts'
import { findChannel } from '../store/channels.ts'
import { findByClientKey } from '../store/customer.ts'
import { actingMember } from './answers.ts'

export interface MemberBegins {
  readonly channelId: string
  readonly contactId: string
  /** Beginning twice with the same one is beginning once. */
  readonly clientKey: string
  readonly text: string
  readonly pageUrl?: string | undefined
  /** That of the channel unless named; null for none. */
  readonly teamId?: string | null | undefined
}

/** A member writes first: the conversation is his, and nobody waits. Answers its id. */
export async function beginByMember(
  scope: Scope,
  { channelId, contactId, clientKey, text, pageUrl, teamId }: MemberBegins,
): Promise<string> {
  const begun = await findByClientKey(scope, contactId, clientKey)
  if (begun !== undefined) return begun
  const { memberId } = memberOf(scope)
  const channel = await findChannel(scope, channelId)
  const number = await takeNumber(scope)
  const made = await insertConversation(scope, {
    number,
    channel_id: channelId,
    contact_id: contactId,
    client_key: clientKey,
    page_url: pageUrl ?? null,
    assignee_id: memberId,
    team_id: teamId === undefined ? (channel?.default_team_id ?? null) : teamId,
    last_activity_at: scope.now,
    created_at: scope.now,
  })
  const row = made && (await lockConversation(scope, made.id))
  if (!row) throw new Error('The conversation was not begun.')
  const conversation = { conversationId: row.id, number: Number(number) }
  scope.emit(conversationCreated, conversation, about(row, row, { isForCustomer: false }))
  const say = { kind: 'text', clientKey, text } as const
  await changeConversation(scope, row, { by: await actingMember(scope), say })
  return row.id
}
