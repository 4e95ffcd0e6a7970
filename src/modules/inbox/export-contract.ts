import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { pageOf } from '#platform/registry/paging.ts'

import { listConversations } from './contract.ts'
import { conversation } from './model.ts'

const canExport = needs('Inbox.Export', 'view')

export const listWholeConversations = call({
  name: 'inbox.listWholeConversations',
  route: 'GET /api/inbox/whole-conversations',
  summary: 'List conversations as `listConversations` does, each with all that is known of it',
  access: canExport,
  input: listConversations.input,
  output: pageOf(conversation),
})
