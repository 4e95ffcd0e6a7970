import { notify } from '#modules/notifications/server/public.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { noteCreated } from '../contract.ts'
import { previewOf } from '../rules.ts'
import { plainMessageText } from '../plain-message-text.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import { listFollowerIds, listMentionedIds } from './store/followers.ts'
import { findMessage } from './store/message-changes.ts'
import { linkTo } from './notice-content.ts'

export const notifyOfNote: Reaction = on(
  noteCreated,
  'tell-of-note',
  async (scope, { conversationId, message }, by) => {
    const row = await findConversation(scope, conversationId)
    const note = await findMessage(scope, conversationId, message.id)
    if (!row || !note || note.deletedAt) return
    const called = new Set(await listMentionedIds(scope, note.id))
    const followers = await listFollowerIds(scope, conversationId)
    const near = [...(row.assigneeId === null ? [] : [row.assigneeId]), ...followers]
    await notify(scope, {
      kind: inboxNotices.note,
      memberIds: near.filter((memberId) => !called.has(memberId)),
      title: `New note in the conversation with ${contactNameOf(row)}`,
      topic: 'notes',
      ...linkTo(row),
      body: previewOf(plainMessageText(note.text, 'member')),
      by: note.authorId === null ? by : { kind: 'member', id: note.authorId },
    })
  },
)
