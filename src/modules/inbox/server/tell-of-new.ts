import { notify } from '#modules/notifications/server/door.ts'
import { listStandings } from '#modules/organization/server/door.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { conversationCreated } from '../contract.ts'
import { conversationPath } from '../rules.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation } from './store/conversations.ts'
import type { Links } from './tell-assignee.ts'

/** Somebody should take it; whoever may not see it is left out by the kind's own sight. */
export function tellOfNew(links: Links): Reaction {
  return on(conversationCreated, 'tell-of-new-conversation', async (scope, about, by) => {
    const row = await findConversation(scope, about.conversationId)
    if (!row || row.assignee_id || row.status !== 'open' || row.deleted_at) return
    const standings = await listStandings(scope)
    await notify(scope, links, {
      kind: inboxNotices.unassigned,
      memberIds: standings.map(({ memberId }) => memberId),
      title: `${contactNameOf(row)} started a conversation`,
      body: row.preview,
      link: conversationPath(row.id),
      subjectId: row.id,
      by,
    })
  })
}
