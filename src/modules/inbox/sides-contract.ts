import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { conversationSummary } from './model.ts'

export const listSideConversations = call({
  name: 'inbox.listSideConversations',
  route: 'GET /api/inbox/conversations/{id}/side-conversations',
  summary: 'List side conversations of a conversation',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({ items: z.array(conversationSummary) }),
})
