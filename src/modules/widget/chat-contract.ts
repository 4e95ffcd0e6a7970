import { z } from 'zod'

import { newBlockAnswer } from '#modules/inbox/model.ts'
import { reactionEmoji } from '#modules/inbox/rules.ts'
import { anyPage, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, saying } from '#platform/registry/fields.ts'

import { chatFile, chatMessage, chatReaction } from './model.ts'

const secret = z.string().regex(/^[\w-]{43}$/)

export const uploadChatFile = call({
  name: 'widget.uploadChatFile',
  route: 'POST /api/w/{id}/files',
  summary:
    'Upload a file for a message, also before the first one. The body is the file, its name is in the URL, and the browser’s secret goes in the header "authorization: Visitor <widget>.<secret>". Files not sent within a day are deleted.',
  access: anyPage,
  body: 'file',
  input: z.strictObject({ id: id('widgets'), name: line(255) }),
  output: chatFile,
  status: 201,
})

export const meetVisitor = call({
  name: 'widget.meetVisitor',
  route: 'POST /api/w/{id}/visitors',
  summary: 'Submit contact details before creating a ticket, if the widget has a ticket form',
  access: anyPage,
  input: z.strictObject({
    id: id('widgets'),
    secret,
    peek: secret,
    email: z.email('Enter an email address such as name@example.com.').max(254),
    name: line(100).optional(),
    locale: z.string().min(2).max(35).optional(),
  }),
  output: z.object({ name: z.string(), email: z.string().nullable() }),
})

export const downloadTranscript = call({
  name: 'widget.downloadTranscript',
  route: 'GET /api/chat/conversations/{id}/transcript',
  summary: 'Download a conversation of the visitor as a PDF',
  access: visitorOnly,
  answersFile: 'application/pdf',
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({}),
})

export const downloadTranscriptPage = call({
  name: 'widget.downloadTranscriptPage',
  route: 'GET /api/chat/conversations/{id}/transcript.html',
  summary: 'Download a conversation of the visitor as a text-only web page',
  access: visitorOnly,
  answersFile: 'text/html',
  input: z.strictObject({ id: id('conversations') }),
  output: z.object({}),
})

/** Repeated about every five seconds while typing; expires after twelve. */
export const setChatTyping = call({
  name: 'widget.setChatTyping',
  route: 'POST /api/chat/conversations/{id}/typing',
  summary: 'Send a typing indicator',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    isTyping: z.boolean(),
    text: z.string().max(500).optional(),
  }),
  output: z.object({}),
})

export const setChatReaction = call({
  name: 'widget.setChatReaction',
  route: 'PUT /api/chat/conversations/{id}/messages/{messageId}/reactions',
  summary: 'Add or remove a reaction on a message',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    messageId: id('messages'),
    emoji: z.enum(reactionEmoji),
    isOn: z.boolean(),
  }),
  output: z.object({ items: z.array(chatReaction) }),
})

export const editChatMessage = call({
  name: 'widget.editChatMessage',
  route: 'PATCH /api/chat/conversations/{id}/messages/{messageId}',
  summary: 'Edit your message within 15 minutes',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    messageId: id('messages'),
    text: saying(10_000).min(1, 'Enter a message.'),
  }),
  output: chatMessage,
})

export const deleteChatMessage = call({
  name: 'widget.deleteChatMessage',
  route: 'DELETE /api/chat/conversations/{id}/messages/{messageId}',
  summary: 'Delete your message within 15 minutes',
  access: visitorOnly,
  input: z.strictObject({ id: id('conversations'), messageId: id('messages') }),
  output: chatMessage,
})

export const describeChat = call({
  name: 'widget.describeChat',
  route: 'PATCH /api/chat/conversations/{id}',
  summary: 'Set fields and tags of a conversation from the page, where the widget allows it',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    values: z
      .record(
        z.string().max(64),
        z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
      )
      .refine((values) => Object.keys(values).length <= 20, 'Use 20 fields at most.')
      .optional(),
    tags: z.array(line(60)).max(20).optional(),
    untags: z.array(line(60)).max(20).optional(),
  }),
  output: z.object({}),
})

export const answerChatBlock = call({
  name: 'widget.answerChatBlock',
  route: 'POST /api/chat/conversations/{id}/messages/{messageId}/answer',
  summary:
    'Answer a button, choice or form in a message. Only the first answer counts. It’s stored with the message and posted as a message from the visitor, which the response contains.',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    messageId: id('messages'),
    clientKey: z.uuid(),
    answer: newBlockAnswer,
  }),
  output: chatMessage,
  status: 201,
})

export const makeWindowCode = call({
  name: 'widget.makeWindowCode',
  route: 'POST /api/chat/window',
  summary:
    'Create a code for continuing this chat in a separate window. It works once, expires after a minute, and is replaced by the next code.',
  access: visitorOnly,
  answersSecret: true,
  input: z.strictObject({}),
  output: z.object({ code: z.string() }),
})

export const takeOverChat = call({
  name: 'widget.takeOverChat',
  route: 'POST /api/w/{id}/window',
  summary:
    'Continue the chat in a separate window. The window gets its own secret, valid until the original browser logs out.',
  access: anyPage,
  input: z.strictObject({ id: id('widgets'), code: secret, secret, peek: secret }),
  output: z.object({}),
})
