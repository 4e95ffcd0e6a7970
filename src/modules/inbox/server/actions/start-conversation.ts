import { isContact, isContactBlocked } from '#modules/contacts/server/public.ts'
import { listExistingTeamIds } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as togetherContract from '../../together-contract.ts'
import type { Conversation } from '../../model.ts'
import { valuesToBegin } from '../conversation-fields.ts'
import { presentConversation } from '../present.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { isChannel } from '../store/channels.ts'
import { readChanged } from '../store/conversations.ts'
import { isChannelVisible } from '../store/visibility.ts'
import { startByMember } from './start-by-member.ts'

export async function startConversation(
  scope: Scope,
  input: ParsedInputOf<typeof togetherContract.startConversation>,
): Promise<Conversation> {
  const { contactId, channelId, teamId } = input
  await scope.spend({
    bucket: `conversation:start:${memberOf(scope).memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You started 60 conversations in the last hour. Try again later.',
  })
  if (!(await isContact(scope, contactId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
  const isThere = isChannelVisible(scope, channelId) && (await isChannel(scope, channelId))
  if (!isThere) refuse('not_found', 'This channel no longer exists.')
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  if (await isContactBlocked(scope, contactId)) {
    refuse('conflict', 'This person is blocked. Unblock them first.')
  }
  const { values = {}, ...begins } = input
  const attributes = await valuesToBegin(scope, values)
  const id = await startByMember(scope, { ...begins, attributes })
  return presentConversation(scope, (await readChanged(scope, id)) ?? refuseUnknown())
}
