import { needs } from '#platform/permissions/access.ts'
import type { Finder } from '#platform/registry/finder.ts'

import { conversationPath } from '../rules.ts'
import { readListing } from './listing.ts'
import { contactNameOf } from './present.ts'
import { searchConversations } from './search-conversations.ts'
import { listViewRows } from './store/views.ts'

export const inboxFinders: readonly Finder[] = [
  {
    kind: 'Conversations',
    access: needs('Inbox', 'view'),
    async find(scope, text, limit) {
      const asked = /^\d{1,15}$/.test(text) ? `#${text}` : text
      const question = { category: 'everything', search: asked } as const
      const { search, ...listing } = await readListing(scope, question)
      if (!search) return []
      const rows = await searchConversations(scope, { ...listing, search, after: undefined, limit })
      return rows.map((row) => ({
        id: row.id,
        title: contactNameOf(row),
        note: `#${row.number} ${row.subject || row.preview}`.trim(),
        path: conversationPath(row.id),
      }))
    },
  },
  {
    kind: 'Inbox views',
    access: needs('Inbox', 'view'),
    async find(scope, text, limit) {
      const rows = await listViewRows(scope)
      const query = text.toLowerCase()
      return rows
        .filter(({ name }) => name.toLowerCase().includes(query))
        .slice(0, limit)
        .map(({ id, name }) => ({ id, title: name, path: `/dashboard/inbox/view-${id}` }))
    },
  },
]
