import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import type { Message } from '../../model.ts'
import { writeTranscript } from '../transcript.ts'
import { conversationExported } from '../../writing-contract.ts'
import { contactNameOf, presentConversation, presentMessages } from '../present.ts'
import { findConversation } from '../store/conversations.ts'
import { findPreviousId } from '../store/message-changes.ts'
import { listMessageRows } from '../store/messages.ts'
import { listReactionRows } from '../store/reactions.ts'
import { requireInboxAccess } from '../refuse-outsiders.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

/** The export is recorded in the conversation's history. */
export async function exportConversation(
  scope: Scope,
  { id, format, hasNotes }: ParsedInputOf<typeof writingContract.exportConversation>,
): Promise<AnswerOf<typeof writingContract.exportConversation>> {
  requireInboxAccess(scope)
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const contactName = contactNameOf(row)
  const messages: Message[] = []
  for (let beforeSeq: number | undefined; ;) {
    const rows = await listMessageRows(scope, id, { beforeSeq, limit: atOnce })
    const includedRows = rows.filter(({ kind }) => kind === 'text' || (hasNotes && kind === 'note'))
    messages.push(...(await presentMessages(scope, contactName, includedRows)))
    beforeSeq = rows.at(-1)?.seq
    if (rows.length < atOnce || beforeSeq === undefined) break
  }
  scope.emit(conversationExported, { conversationId: id, format, hasNotes }, { subjectId: id })
  const conversation = { ...presentConversation(scope, row), contactName }
  const reactions = await reactionsIn(scope, id)
  const copied = messages.map((each) => ({ ...each, reactions: reactions.get(each.id) ?? [] }))
  return writeTranscript(format, conversation, copied.toReversed())
}

/** Reactions of teammates are merged, without their number or names. */
export async function reactionsIn(scope: Scope, id: string, isOne = false) {
  const rows = await listReactionRows(scope, id)
  const counted = rows.map(({ messageId, emoji, memberIds: ids, isCustomer }) => ({
    messageId,
    emoji,
    count: (isOne ? Math.min(ids.length, 1) : ids.length) + Number(isCustomer),
  }))
  const byMessage = Map.groupBy(counted, ({ messageId }) => messageId)
  return new Map(
    [...byMessage].map(([messageId, those]) => [
      messageId,
      those.map(({ emoji, count }) => ({ emoji, count })),
    ]),
  )
}

export async function getPreviousConversation(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.getPreviousConversation>,
): Promise<AnswerOf<typeof writingContract.getPreviousConversation>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const previousId = await findPreviousId(scope, id)
  const row = previousId === undefined ? undefined : await findConversation(scope, previousId)
  return { previous: row ? presentConversation(scope, row) : null }
}

const atOnce = 500
