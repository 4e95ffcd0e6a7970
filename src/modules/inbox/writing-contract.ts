import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment, saying, version } from '#platform/registry/fields.ts'

import { newMessageBlock } from './block-input.ts'
import { draftMailHead, keptMailHead, newMailHead } from './mail-model.ts'
import { attachment, conversation, message, messageBlock, messageRevision, quote } from './model.ts'

const canRead = needs('Inbox', 'view')
const canAnswer = needs('Inbox', 'manage')
const canExport = needs('Inbox.Export', 'view')
const conversationId = id('conversations')

export const firstWords = {
  text: saying(50_000),
  fileIds: z.array(id('attachments')).max(25).default([]),
  block: newMessageBlock.optional(),
  undoSeconds: z.number().int().min(1).max(30).optional(),
}

export const uploadAttachment = call({
  name: 'inbox.uploadAttachment',
  route: 'POST /api/inbox/files',
  summary: 'Upload a file for a message',
  access: canAnswer,
  body: 'file',
  input: z.strictObject({ name: line(255) }),
  output: attachment,
  status: 201,
})

export const keepAttachmentLonger = call({
  name: 'inbox.keepAttachmentLonger',
  route: 'POST /api/inbox/files/{id}/keep',
  summary: 'Extend how long an unsent file is stored',
  access: canAnswer,
  input: z.strictObject({
    id: id('attachments'),
    days: z.int().min(1).max(30).default(30),
  }),
  output: attachment,
})

export const reportPresence = call({
  name: 'inbox.reportPresence',
  route: 'POST /api/inbox/conversations/{id}/presence',
  summary: 'Report your presence in a conversation',
  access: canRead,
  input: z.strictObject({
    id: conversationId,
    state: z.enum(['reads', 'writes', 'notes', 'left']),
    isNew: z.boolean().optional(),
  }),
  output: z.object({}),
})

export const draft = z.object({
  kind: z.enum(['text', 'note']),
  text: z.string(),
  files: z.array(attachment),
  block: messageBlock.nullable(),
  replyTo: quote.nullable(),
  mail: keptMailHead.nullable(),
  version,
  isShared: z.boolean(),
  calledOffAt: moment.nullable(),
  updatedAt: moment,
})
export type Draft = z.infer<typeof draft>

export const listDrafts = call({
  name: 'inbox.listDrafts',
  route: 'GET /api/inbox/conversations/{id}/drafts',
  summary: 'List drafts',
  access: canAnswer,
  input: z.strictObject({ id: conversationId }),
  output: z.object({ items: z.array(draft) }),
})

export const saveDraft = call({
  name: 'inbox.saveDraft',
  route: 'PUT /api/inbox/conversations/{id}/drafts',
  summary: 'Save a draft',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    kind: z.enum(['text', 'note']),
    text: z.string().max(50_000),
    fileIds: z.array(id('attachments')).max(25).default([]),
    block: newMessageBlock.nullable().default(null),
    replyToId: id('messages').nullable().default(null),
    mail: draftMailHead.nullable().default(null),
    version: z.number().int().min(0),
  }),
  output: z.object({ draft: draft.nullable() }),
})

export const heldMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  clientKey: z.uuid(),
  author: z.object({ id: z.uuid(), name: z.string() }),
  reason: z.enum(['undo', 'later']),
  text: z.string(),
  files: z.array(attachment),
  block: messageBlock.nullable(),
  replyTo: quote.nullable(),
  mail: keptMailHead.nullable(),
  sendAt: moment,
  version,
})
export type HeldMessage = z.infer<typeof heldMessage>

export const holdMessage = call({
  name: 'inbox.holdMessage',
  route: 'POST /api/inbox/conversations/{id}/held',
  summary: 'Schedule a reply',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    clientKey: z.uuid(),
    text: saying(50_000),
    fileIds: z.array(id('attachments')).max(25).default([]),
    block: newMessageBlock.optional(),
    replyToId: id('messages').optional(),
    mail: newMailHead.optional(),
    sawSeq: z.number().int().min(0).optional(),
    sendAt: moment.optional(),
    undoSeconds: z.number().int().min(1).max(30).default(8),
  }),
  /** The message, if the same key was already sent. */
  output: z.object({ held: heldMessage.nullable(), message: message.nullable() }),
  status: 201,
})

export const listHeldMessages = call({
  name: 'inbox.listHeldMessages',
  route: 'GET /api/inbox/conversations/{id}/held',
  summary: 'List scheduled replies of a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: z.object({ items: z.array(heldMessage) }),
})

const heldId = id('held_messages')

export const changeHeldMessage = call({
  name: 'inbox.changeHeldMessage',
  route: 'PATCH /api/inbox/held/{id}',
  summary: 'Update a scheduled reply',
  access: canAnswer,
  input: z.strictObject({
    id: heldId,
    version,
    text: saying(50_000).optional(),
    sendAt: moment.optional(),
  }),
  output: heldMessage,
})

export const cancelHeldMessage = call({
  name: 'inbox.cancelHeldMessage',
  route: 'DELETE /api/inbox/held/{id}',
  summary: 'Cancel a scheduled reply',
  access: canAnswer,
  input: z.strictObject({ id: heldId }),
  output: z.object({
    text: z.string(),
    files: z.array(attachment),
    block: messageBlock.nullable(),
    replyTo: quote.nullable(),
    mail: keptMailHead.nullable(),
  }),
})

export const sendHeldMessage = call({
  name: 'inbox.sendHeldMessage',
  route: 'POST /api/inbox/held/{id}/send',
  summary: 'Send a scheduled reply now',
  access: canAnswer,
  input: z.strictObject({ id: heldId }),
  output: message,
})

export const listFollowers = call({
  name: 'inbox.listFollowers',
  route: 'GET /api/inbox/conversations/{id}/followers',
  summary: 'List followers of a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: z.object({ memberIds: z.array(z.uuid()) }),
})

export const followConversation = call({
  name: 'inbox.followConversation',
  route: 'POST /api/inbox/conversations/{id}/follow',
  summary: 'Follow or unfollow a conversation',
  access: canRead,
  input: z.strictObject({ id: conversationId, isFollowing: z.boolean() }),
  output: z.object({ memberIds: z.array(z.uuid()) }),
})

const ofMessage = { id: conversationId, messageId: id('messages') }

export const editMessage = call({
  name: 'inbox.editMessage',
  route: 'PATCH /api/inbox/conversations/{id}/messages/{messageId}',
  summary: 'Edit a message',
  access: canAnswer,
  input: z.strictObject({
    ...ofMessage,
    text: saying(50_000).min(1, 'Write something first.'),
  }),
  output: message,
})

export const listMessageRevisions = call({
  name: 'inbox.listMessageRevisions',
  route: 'GET /api/inbox/conversations/{id}/messages/{messageId}/revisions',
  summary: 'List earlier versions of a message',
  access: canRead,
  input: z.strictObject(ofMessage),
  output: z.object({ items: z.array(messageRevision) }),
})

export const deleteMessage = call({
  name: 'inbox.deleteMessage',
  route: 'DELETE /api/inbox/conversations/{id}/messages/{messageId}',
  summary: 'Delete a message',
  access: canAnswer,
  input: z.strictObject(ofMessage),
  output: message,
})

export const redactMessage = call({
  name: 'inbox.redactMessage',
  route: 'POST /api/inbox/conversations/{id}/messages/{messageId}/redact',
  summary: 'Redact a message or remove a file',
  access: canAnswer,
  input: z.strictObject({
    ...ofMessage,
    text: z.string().min(1).max(50_000).optional(),
    fileId: id('attachments').optional(),
  }),
  output: message,
})

export const mailConversationCopy = call({
  name: 'inbox.mailConversationCopy',
  route: 'POST /api/inbox/conversations/{id}/transcript',
  summary: 'Email a copy of a conversation to the customer',
  access: canAnswer,
  input: z.strictObject({
    id: conversationId,
    /**
     * Only the customer's address on their contact. An unverified address may belong to someone
     * else.
     */
    email: z.email('Enter an email address such as name@example.com.').max(320),
  }),
  output: z.object({}),
})

export const exportConversation = call({
  name: 'inbox.exportConversation',
  route: 'POST /api/inbox/conversations/{id}/export',
  summary: 'Export a conversation as a file',
  access: canExport,
  input: z.strictObject({
    id: conversationId,
    format: z.enum(['txt', 'html', 'json']),
    hasNotes: z.boolean().default(false),
  }),
  output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
})

export const exportConversationPdf = call({
  name: 'inbox.exportConversationPdf',
  route: 'GET /api/inbox/conversations/{id}/pdf',
  summary: 'Export a conversation as a PDF',
  access: canExport,
  answersFile: 'application/pdf',
  input: z.strictObject({
    id: conversationId,
    hasNotes: z.stringbool().default(false),
  }),
  output: z.object({}),
})

export const getPreviousConversation = call({
  name: 'inbox.getPreviousConversation',
  route: 'GET /api/inbox/conversations/{id}/previous',
  summary: 'Get the previous conversation with the same person',
  access: canRead,
  input: z.strictObject({ id: conversationId }),
  output: z.object({ previous: conversation.nullable() }),
})

/** Only who redacted and how much, not what. */
export const conversationHandled = event({
  type: 'conversation.handled',
  says: 'worked on conversation #{number}',
  details: '`seconds` is how long a teammate had the conversation open. Long visits are split.',
  isQuiet: true,
  data: z.object({
    conversationId: z.uuid(),
    number: z.number().int(),
    memberId: z.uuid(),
    seconds: z.number().int(),
  }),
  audience: 'nobody',
  isScoped: true,
})
export const messageRedacted = event({
  type: 'message.redacted',
  says: 'redacted a message',
  details: 'Says how much was redacted, without the text.',
  data: z.object({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    characters: z.number().int(),
    files: z.number().int(),
  }),
  audience: 'nobody',
})
export const conversationExported = event({
  type: 'conversation.exported',
  says: 'exported a conversation',
  data: z.object({ conversationId: z.uuid(), format: z.string(), hasNotes: z.boolean() }),
  audience: 'nobody',
})
