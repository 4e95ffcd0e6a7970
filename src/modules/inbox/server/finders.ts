import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { conversationPath } from '../rules.ts'
import { contactNameOf } from './present.ts'
import { findConversationsByText } from './store/conversations.ts'

export const inboxFinders: readonly Finder[] = [
  {
    kind: 'Conversations',
    access: needs('Inbox', 'view'),
    async find(scope, text, limit) {
      const rows = await findConversationsByText(scope, text, limit)
      return rows.map((row) => ({
        id: row.id,
        title: contactNameOf(row),
        note: `#${row.number} ${row.subject || row.preview}`.trim(),
        path: conversationPath(row.id),
      }))
    },
  },
]
