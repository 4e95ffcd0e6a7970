import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, saying, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  categories,
  closedReasons,
  conversation,
  conversationStatuses,
  conversationSummary,
  message,
  openConversation,
  priorities,
  snoozeEvents,
} from './model.ts'
import { messageForCustomer } from './customer-views.ts'
import { newMessageBlock } from './block-input.ts'
import { newMailHead } from './mail-model.ts'
import { aboutMessage, textOfMessage } from './conversation-sentences.ts'

const canRead = needs('Inbox', 'view')
const canAnswer = needs('Inbox', 'manage')
const conversationId = id('conversations')

export const listConversations = call({
  name: 'inbox.listConversations',
  route: 'GET /api/inbox/conversations',
  summary: 'List conversations',
  access: canRead,
  input: z.strictObject({
    ...pageInput,
    category: z.enum(categories).default('all'),
    contactId: id('contacts').optional(),
    /** Only the latest 5,000 conversations of the company. */
    companyId: id('companies').optional(),
    teamId: id('teams').optional(),
    channelId: id('channels').optional(),
    viewId: id('conversation_views').optional(),
    search: z.string().trim().max(200).optional(),
  }),
  output: pageOf(conversationSummary),
})

export const countConversations = call({
  name: 'inbox.countConversations',
  route: 'GET /api/inbox/counts',
  summary: 'Count conversations by category',
  access: canRead,
  input: z.strictObject({}),
  output: z.object({ counts: z.partialRecord(z.enum(categories), z.number().int()) }),
})

export const getConversation = call({
  name: 'inbox.getConversation',
  route: 'GET /api/inbox/conversations/{id}',
  summary: 'Get a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: openConversation,
})

export const listMessages = call({
  name: 'inbox.listMessages',
  route: 'GET /api/inbox/conversations/{id}/messages',
  summary: 'List messages',
  access: canRead,
  input: z.strictObject({ ...pageInput, id: conversationId }),
  output: pageOf(message),
})

export const getMessage = call({
  name: 'inbox.getMessage',
  route: 'GET /api/inbox/conversations/{id}/messages/{messageId}',
  summary: 'Get a message',
  access: canRead,
  input: z.strictObject({ id: conversationId, messageId: id('messages') }),
  output: message,
})

export const sendMessage = call({
  name: 'inbox.sendMessage',
  route: 'POST /api/inbox/conversations/{id}/messages',
  summary: 'Reply to a customer or add a note',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    clientKey: z.uuid(),
    kind: z.enum(['text', 'note']).default('text'),
    text: saying(50_000),
    fileIds: z.array(id('attachments')).max(25).default([]),
    block: newMessageBlock.optional(),
    replyToId: id('messages').optional(),
    mail: newMailHead.optional(),
    /** The call fails if a teammate has replied after this message. */
    sawSeq: z.number().int().min(0).optional(),
    mentions: z
      .strictObject({
        memberIds: z.array(id('members')).max(25).default([]),
        teamIds: z.array(id('teams')).max(10).default([]),
      })
      .optional(),
  }),
  output: message,
  status: 201,
})

export const updateConversation = call({
  name: 'inbox.updateConversation',
  route: 'PATCH /api/inbox/conversations/{id}',
  summary: 'Update a conversation',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    version: version.optional(),
    assigneeId: id('members').nullable().optional(),
    teamId: id('teams').nullable().optional(),
    priority: z.enum(priorities).optional(),
    subject: line(200, 0).optional(),
    tagIds: z.array(id('tags')).max(30).optional(),
    /** Added and removed one by one, so that simultaneous changes by others survive. */
    addTagIds: z.array(id('tags')).max(30).optional(),
    removeTagIds: z.array(id('tags')).max(30).optional(),
  }),
  output: conversation,
})

export const setConversationStatus = call({
  name: 'inbox.setConversationStatus',
  route: 'POST /api/inbox/conversations/{id}/status',
  summary: 'Set the status of a conversation',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    status: z.enum(conversationStatuses),
    until: moment.optional(),
    event: z.enum(snoozeEvents).optional(),
    reason: z.enum(closedReasons).optional(),
  }),
  output: conversation,
})

export const markConversationRead = call({
  name: 'inbox.markConversationRead',
  route: 'POST /api/inbox/conversations/{id}/read',
  summary: 'Mark a conversation as read or unread',
  access: canRead,
  input: z.strictObject({ id: conversationId, seq: z.number().int().min(0) }),
  output: z.object({}),
})

export const trashConversation = call({
  name: 'inbox.trashConversation',
  route: 'POST /api/inbox/conversations/{id}/trash',
  summary: 'Move a conversation to the trash or restore it',
  access: canAnswer,
  input: z.strictObject({ id: conversationId, isTrashed: z.boolean() }),
  output: conversation,
})

const about = z.object({ conversationId: z.uuid(), number: z.number().int() })
const kind = { audience: 'Inbox', isScoped: true } as const

export const conversationCreated = event({
  type: 'conversation.created',
  says: 'started conversation #{number}',
  details: '`sideOf` is the conversation that a side conversation belongs to.',
  isByCustomer: () => true,
  data: about.extend({
    sideOf: z.uuid().optional(),
  }),
  ...kind,
})
export const conversationContinued = event({
  type: 'conversation.continued',
  says: 'continued conversation #{number} in a new one',
  details:
    'The conversation was closed too long ago to be reopened, so the customer’s message started another.',
  data: about.extend({ nextId: z.uuid(), nextNumber: z.number().int() }),
  ...kind,
})
export const messageCreated = event({
  type: 'message.created',
  views: messageForCustomer,
  says: 'wrote a message',
  details: 'Both sides see it. `reply` is set when a teammate replies to a waiting customer.',
  quotes: textOfMessage,
  ...aboutMessage,
  data: z.object({
    conversationId: z.uuid(),
    message,
    reply: z
      .object({
        isFirst: z.boolean(),
        seconds: z.number().int(),
      })
      .optional(),
  }),
  ...kind,
})
export const noteCreated = event({
  type: 'note.created',
  says: 'added a note',
  quotes: textOfMessage,
  data: z.object({ conversationId: z.uuid(), message }),
  ...kind,
})
export const answerMissed = event({
  type: 'answer.missed',
  says: 'The customer hasn’t read a reply',
  isQuiet: true,
  data: z.object({ conversationId: z.uuid(), contactId: z.uuid(), seq: z.number().int() }),
  ...kind,
})
