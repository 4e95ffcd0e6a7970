import { z } from 'zod'

import { sharingScopes } from '#modules/organization/model.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call, type AnswerOf } from '#platform/registry/call.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { conversationHint, mergeForCustomer } from './customer-views.ts'
import { categories, chosenReasons, conversation, fieldValuesToSet, priorities } from './model.ts'
import { conversationView, viewColumns, viewFilter, viewSorts } from './view-model.ts'

const canRead = needs('Inbox', 'view')
const canAnswer = needs('Inbox', 'manage')

export const listViews = call({
  name: 'inbox.listViews',
  route: 'GET /api/inbox/views',
  summary: 'List saved views',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({ items: z.array(conversationView) }),
})

const viewFields = {
  name: line(60),
  scope: z.enum(sharingScopes).default('private'),
  teamId: id('teams').optional(),
  filter: viewFilter,
  sort: z.enum(viewSorts).default('activity'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  folder: line(40, 0).default(''),
  columns: z.array(z.enum(viewColumns)).max(8).default([]),
}

export const createView = call({
  name: 'inbox.createView',
  route: 'POST /api/inbox/views',
  summary: 'Create a saved view',
  access: canAnswer,
  input: z.strictObject(viewFields),
  output: conversationView,
  status: 201,
})

export const updateView = call({
  name: 'inbox.updateView',
  route: 'PUT /api/inbox/views/{id}',
  summary: 'Update a saved view',
  access: canAnswer,
  input: z.strictObject({ id: id('conversation_views'), version, ...viewFields }),
  output: conversationView,
})

export const deleteView = call({
  name: 'inbox.deleteView',
  route: 'DELETE /api/inbox/views/{id}',
  summary: 'Delete a saved view',
  access: canAnswer,
  input: z.strictObject({ id: id('conversation_views') }),
  output: z.object({}),
})

export const countViews = call({
  name: 'inbox.countViews',
  route: 'GET /api/inbox/view-counts',
  summary: 'Count conversations in views, teams and channels',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({
    views: z.record(z.uuid(), z.number().int()),
    teams: z.record(z.uuid(), z.number().int()),
    channels: z.record(z.uuid(), z.number().int()),
  }),
})

export const listAssignable = call({
  name: 'inbox.listAssignable',
  route: 'GET /api/inbox/assignable',
  summary: 'List teammates with Inbox access',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({
    memberIds: z.array(z.uuid()),
    away: z.array(z.object({ memberId: z.uuid(), reason: z.string() })),
    closed: z.array(z.object({ channelId: z.uuid(), memberIds: z.array(z.uuid()) })),
  }),
})

export const bulkAct = z.union([
  z.strictObject({ assigneeId: id('members').nullable() }),
  z.strictObject({ teamId: id('teams').nullable() }),
  z.strictObject({ addTagId: id('tags') }),
  z.strictObject({ removeTagId: id('tags') }),
  z.strictObject({ priority: z.enum(priorities) }),
  z.strictObject({
    status: z.enum(['open', 'closed', 'spam']),
    reason: z.enum(chosenReasons).optional(),
  }),
  z.strictObject({ snoozeUntil: moment.nullable() }),
  z.strictObject({ isTrashed: z.boolean() }),
])
export type BulkAct = z.infer<typeof bulkAct>

const skipReasons = [
  'out_of_sight',
  'merged',
  'trashed',
  'fields_missing',
  'too_many_tags',
  'no_access',
  'closed_to_assignee',
] as const
export type SkipReason = (typeof skipReasons)[number]

const skippedFor = z.array(
  z.object({
    reason: z.enum(skipReasons),
    count: z.number().int(),
    fields: z.array(z.string()).optional(),
  }),
)

export const bulkChange = z.object({
  id: z.uuid(),
  act: bulkAct,
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  total: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  skippedFor,
  undone: z.number().int(),
  undoUntil: moment.nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const bulkTarget = z.strictObject({
  act: bulkAct,
  ids: z.array(id('conversations')).min(1).max(1000).optional(),
  matching: z
    .strictObject({
      category: z.enum(categories).default('all'),
      teamId: id('teams').optional(),
      channelId: id('channels').optional(),
      viewId: id('conversation_views').optional(),
      search: z.string().trim().max(200).optional(),
    })
    .optional(),
})

export const startBulkChange = call({
  name: 'inbox.startBulkChange',
  route: 'POST /api/inbox/bulk',
  summary: 'Start a bulk change',
  access: canAnswer,
  input: bulkTarget,
  output: bulkChange,
  status: 202,
})

export const previewBulkChange = call({
  name: 'inbox.previewBulkChange',
  route: 'POST /api/inbox/bulk/preview',
  summary: 'Preview a bulk change',
  access: canAnswer,
  input: bulkTarget,
  output: z.object({
    total: z.number().int(),
    calledOff: z.number().int(),
    skipped: z.number().int(),
    skippedFor,
  }),
})

export type BulkPreview = AnswerOf<typeof previewBulkChange>

export const listUndoableBulkChanges = call({
  name: 'inbox.listUndoableBulkChanges',
  route: 'GET /api/inbox/bulk',
  summary: 'List bulk changes that can be undone',
  access: canAnswer,
  input: z.strictObject({}),
  output: z.object({ items: z.array(bulkChange) }),
})

export const getBulkChange = call({
  name: 'inbox.getBulkChange',
  route: 'GET /api/inbox/bulk/{id}',
  summary: 'Get a bulk change',
  access: canRead,
  input: z.strictObject({ id: id('bulk_changes') }),
  output: bulkChange,
})

export const undoBulkChange = call({
  name: 'inbox.undoBulkChange',
  route: 'POST /api/inbox/bulk/{id}/undo',
  summary: 'Undo a bulk change',
  access: canAnswer,
  input: z.strictObject({ id: id('bulk_changes') }),
  output: bulkChange,
  status: 202,
})

export const mergeConversations = call({
  name: 'inbox.mergeConversations',
  route: 'POST /api/inbox/conversations/{id}/merge',
  summary: 'Merge conversations with the same person',
  access: canAnswer,
  input: z.strictObject({
    id: id('conversations'),
    sourceIds: z.array(id('conversations')).min(1).max(50),
  }),
  output: conversation,
})

export const unmergeConversation = call({
  name: 'inbox.unmergeConversation',
  route: 'POST /api/inbox/conversations/{id}/unmerge',
  summary: 'Unmerge a conversation',
  access: canAnswer,
  input: z.strictObject({ id: id('conversations') }),
  output: conversation,
})

export const splitConversation = call({
  name: 'inbox.splitConversation',
  route: 'POST /api/inbox/conversations/{id}/split',
  summary: 'Move a message to a new conversation',
  access: canAnswer,
  input: z.strictObject({ id: id('conversations'), messageId: id('messages') }),
  output: conversation,
  status: 201,
})

export const setConversationFields = call({
  name: 'inbox.setConversationFields',
  route: 'PUT /api/inbox/conversations/{id}/fields',
  summary: 'Set custom fields of a conversation',
  access: canAnswer,
  input: z.strictObject({
    id: id('conversations'),
    values: fieldValuesToSet,
  }),
  output: conversation,
})

const kind = { audience: 'Inbox', isScoped: true } as const
const about = z.object({ conversationId: z.uuid(), number: z.number().int() })

export const conversationMerged = event({
  type: 'conversation.merged',
  views: mergeForCustomer,
  says: 'merged conversation #{number} into #{targetNumber}',
  data: about.extend({ targetId: z.uuid(), targetNumber: z.number().int() }),
  ...kind,
})
export const conversationUnmerged = event({
  type: 'conversation.unmerged',
  views: conversationHint,
  says: 'unmerged conversation #{number} from {targetNumber|another}',
  sentenceFor: ({ targetNumber }) =>
    targetNumber === undefined
      ? 'unmerged conversation #{number}'
      : 'unmerged conversation #{number} from #{targetNumber}',
  data: about.extend({
    targetId: z.uuid(),
    targetNumber: z.number().int().optional(),
  }),
  ...kind,
})
export const conversationSplit = event({
  type: 'conversation.split',
  views: conversationHint,
  says: 'split a message off conversation #{number}',
  data: about.extend({ newConversationId: z.uuid() }),
  ...kind,
})
export const viewChanged = event({
  type: 'conversation_view.changed',
  says: 'changed a saved inbox view',
  data: z.object({ viewId: z.uuid() }),
  audience: 'Inbox',
})
export const bulkChanged = event({
  type: 'bulk_change.changed',
  says: 'changed several conversations at once',
  details: 'A bulk change was finished or is being undone. Only sent to its author.',
  data: z.object({ bulkId: z.uuid() }),
  audience: 'subject',
})
