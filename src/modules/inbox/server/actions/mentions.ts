import { z } from 'zod'

import { notify } from '#modules/notifications/server/public.ts'
import { listMemberIdsOfTeams, listMemberNames } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { noteMentioned, participantAdded } from '../../events-contract.ts'
import type { Message } from '../../model.ts'
import { conversationPath, previewOf } from '../../rules.ts'
import { plainMessageText } from '../../plain-message-text.ts'
import { about } from '../about.ts'
import { inboxNotices } from '../notices.ts'
import { findConversation, type ConversationRow } from '../store/conversations.ts'
import { insertMentions, listMentionedIds, setFollowers } from '../store/followers.ts'
import { findMessage } from '../store/message-changes.ts'
import { listMembersWithAccess } from '../who-sees.ts'

export interface Called {
  readonly memberIds: readonly string[]
  readonly teamIds: readonly string[]
}

/**
 * Mentioned members follow the conversation. Members without access are skipped and not notified.
 */
export async function mentionIn(
  scope: Scope,
  row: ConversationRow,
  note: Message,
  { memberIds, teamIds }: Called,
): Promise<void> {
  const { memberId: writer } = memberOf(scope)
  const ofTeams = await listMemberIdsOfTeams(scope, teamIds)
  const candidates = [...new Set([...memberIds, ...ofTeams])].filter((id) => id !== writer)
  const called = await listMembersWithAccess(scope, candidates, row)
  if (called.length === 0) return
  await insertMentions(scope, { id: note.id, conversationId: row.id }, called)
  const added = await setFollowers(scope, row.id, called)
  const conversationId = row.id
  const target = about(row, row, { isForCustomer: false })
  scope.emit(noteMentioned, { conversationId, messageId: note.id, memberIds: called }, target)
  if (added.length > 0) {
    const number = Number(row.number)
    scope.emit(participantAdded, { conversationId, number, memberIds: added }, target)
  }
  scope.enqueue(notifyOfMention, { conversationId: row.id, messageId: note.id })
}

const notifyOfMention = job({
  name: 'tell-of-mention',
  payload: z.strictObject({ conversationId: z.uuid(), messageId: z.uuid() }),
})

export const notifyOfMentionWork = work(
  notifyOfMention,
  async (scope, { conversationId, messageId }) => {
    const row = await findConversation(scope, conversationId)
    const note = await findMessage(scope, conversationId, messageId)
    if (!row || !note?.authorId || note.deletedAt) return
    const names = await listMemberNames(scope, [note.authorId])
    // Checked again, because the conversation may have moved to another team.
    const called = await listMembersWithAccess(scope, await listMentionedIds(scope, messageId), row)
    await notify(scope, {
      kind: inboxNotices.mention,
      memberIds: called,
      title: `${names.get(note.authorId) ?? 'A teammate'} mentioned you`,
      body: previewOf(plainMessageText(note.text, 'member')),
      link: conversationPath(conversationId),
      subjectId: conversationId,
      by: { kind: 'member', id: note.authorId },
    })
  },
)
