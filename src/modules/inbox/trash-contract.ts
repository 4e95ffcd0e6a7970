import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

const canDelete = needs('Inbox.Delete', 'manage')

export const deleteConversation = call({
  name: 'inbox.deleteConversation',
  route: 'DELETE /api/inbox/conversations/{id}',
  summary: 'Delete a conversation permanently',
  access: canDelete,
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({}),
})

export const emptyConversations = call({
  name: 'inbox.emptyConversations',
  route: 'POST /api/inbox/empty',
  summary: 'Empty the trash or spam',
  access: canDelete,
  input: z.strictObject({ category: z.enum(['trash', 'spam']) }),
  output: z.object({ count: z.number().int() }),
  status: 202,
})

export const conversationAnonymized = event({
  type: 'conversation.anonymized',
  says: 'anonymized conversation #{number}',
  data: z.object({ conversationId: z.uuid(), number: z.number().int() }),
  audience: 'Inbox',
  isScoped: true,
})
