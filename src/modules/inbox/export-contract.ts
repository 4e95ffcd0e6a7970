import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { pageOf } from '#platform/registry/paging.ts'

import { listConversations } from './contract.ts'
import { conversation } from './model.ts'

const canExport = needs('Inbox.Export', 'view')

export const listWholeConversations = call({
  name: 'inbox.listWholeConversations',
  route: 'GET /api/inbox/whole-conversations',
  summary: 'List conversations with all details for an export',
  access: canExport,
  input: listConversations.input,
  output: pageOf(conversation),
})
