import { z } from 'zod'

import { ratingScales } from '#lib/rating-scale.ts'
import { event } from '#platform/events/event.ts'
import { anyPage, needs, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, personName, saying, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  chat,
  chatMessage,
  widget,
  widgetConfig,
  widgetSettingsChange,
  widgetVersion,
} from './model.ts'

const widgetId = id('widgets')

export const listWidgets = call({
  name: 'widget.listWidgets',
  route: 'GET /api/widgets',
  summary: 'List widgets',
  access: needs('Widgets', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(widget) }),
})

export const getWidget = call({
  name: 'widget.getWidget',
  route: 'GET /api/widgets/{id}',
  summary: 'Get a widget',
  access: needs('Widgets', 'view'),
  input: z.strictObject({ id: widgetId }),
  output: widget,
})

export const createWidget = call({
  name: 'widget.createWidget',
  route: 'POST /api/widgets',
  summary: 'Create a widget; visitors see it once it’s published',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ name: line(60), settings: widgetSettingsChange.optional() }),
  output: widget,
  status: 201,
})

export const updateWidget = call({
  name: 'widget.updateWidget',
  route: 'PATCH /api/widgets/{id}',
  summary: 'Update the draft of a widget; visitors see it once it’s published',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({
    id: widgetId,
    version,
    name: line(60).optional(),
    settings: widgetSettingsChange.optional(),
  }),
  output: widget,
})

export const publishWidget = call({
  name: 'widget.publishWidget',
  route: 'POST /api/widgets/{id}/publish',
  summary: 'Publish a widget',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ id: widgetId, version }),
  output: widget,
})

export const pauseWidget = call({
  name: 'widget.pauseWidget',
  route: 'POST /api/widgets/{id}/pause',
  summary: 'Pause or resume a widget',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ id: widgetId, isPaused: z.boolean() }),
  output: widget,
})

export const archiveWidget = call({
  name: 'widget.archiveWidget',
  route: 'POST /api/widgets/{id}/archive',
  summary: 'Archive a widget, or restore it as paused',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ id: widgetId, isArchived: z.boolean() }),
  output: widget,
})

export const listWidgetVersions = call({
  name: 'widget.listWidgetVersions',
  route: 'GET /api/widgets/{id}/versions',
  summary: 'List published versions, newest first',
  access: needs('Widgets', 'view'),
  input: z.strictObject({ id: widgetId }),
  output: z.object({ items: z.array(widgetVersion) }),
})

export const restoreWidgetVersion = call({
  name: 'widget.restoreWidgetVersion',
  route: 'POST /api/widgets/{id}/versions/{number}/restore',
  summary: 'Republish an earlier version',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ id: widgetId, number: z.coerce.number().int().min(1) }),
  output: widget,
})

export const previewWidget = call({
  name: 'widget.previewWidget',
  route: 'POST /api/widgets/{id}/preview',
  summary: 'Preview the configuration a page would get with these settings',
  access: needs('Widgets', 'view'),
  input: z.strictObject({
    id: widgetId,
    settings: widgetSettingsChange,
    locale: z.string().max(35).optional(),
  }),
  output: widgetConfig,
})

export const deleteWidget = call({
  name: 'widget.deleteWidget',
  route: 'DELETE /api/widgets/{id}',
  summary: 'Delete a widget; its conversations stay',
  access: needs('Widgets', 'manage'),
  input: z.strictObject({ id: widgetId }),
  output: z.object({}),
})

// Pages put anything into `lang`; invalid values count as none.
const locale = z.string().max(35).optional().catch(undefined)

export const getWidgetConfig = call({
  name: 'widget.getWidgetConfig',
  route: 'GET /api/w/{id}/config',
  summary: 'Get the configuration a page needs to show a widget',
  access: anyPage,
  fromAnyPage: true,
  cacheSeconds: 60,
  input: z.strictObject({
    id: widgetId,
    asked: locale,
    page: locale,
    browser: locale,
  }),
  output: widgetConfig,
})

/** 256 random bits, created by the browser. */
const secret = z.string().regex(/^[\w-]{43}$/)
const text = saying(10_000)
  // A lone surrogate would be rejected by the database, along with the rest of the message.
  .overwrite((value) => value.toWellFormed())
/** The solved `challenge` of a refusal; only required under load. */
const proof = z.string().max(200).optional()
const fileIds = z.array(id('attachments')).max(10).optional()
const preChat = {
  answers: z
    .record(
      z.string().max(80),
      z.union([
        z.string().trim().max(2000),
        z.number(),
        z.boolean(),
        z.array(z.string().max(200)).max(200),
      ]),
    )
    .refine((answers) => Object.keys(answers).length <= 20, 'Use 20 answers at most.')
    .optional(),
  teamId: id('teams').optional(),
}
const page = z.url({ protocol: /^https?$/ }).max(2048)

const onlyChatId = z.uuid().nullable()
const begunChat = z.object({ chat, message: chatMessage, onlyChatId })

export const startChat = call({
  name: 'widget.startChat',
  route: 'POST /api/w/{id}/chats',
  summary: 'Start a chat with the first message; from then on, the secret identifies the browser',
  access: anyPage,
  input: z.strictObject({
    id: widgetId,
    secret,
    peek: secret,
    clientKey: z.uuid(),
    text,
    fileIds,
    name: personName(120).optional(),
    email: z.email('Enter an email address such as name@example.com.').max(320).optional(),
    phone: z
      .string()
      .regex(/^\+[0-9]{6,15}$/, 'Include the country code, such as +442079460958.')
      .optional(),
    /**
     * User data claimed by the page. Answers from the visitor take precedence; invalid data doesn't
     * block the message.
     */
    user: z
      .strictObject({
        name: personName(120).optional().catch(undefined),
        email: z.email().max(320).optional().catch(undefined),
      })
      .optional(),
    ...preChat,
    hasAgreed: z.boolean().optional(),
    pageUrl: page.optional(),
    visitKey: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
    locale: z.string().min(2).max(35).optional(),
    timeZone: z.string().max(60).optional(),
    proof,
  }),
  output: begunChat,
  status: 201,
})

export const peekUnread = call({
  name: 'widget.peekUnread',
  route: 'GET /api/w/{id}/unread',
  summary: 'Count unread replies for the visitor',
  access: anyPage,
  fromAnyPage: true,
  input: z.strictObject({ id: widgetId, peek: secret }),
  output: z.object({ unread: z.number().int() }),
})

const chatId = id('conversations')

export const listChats = call({
  name: 'widget.listChats',
  route: 'GET /api/chat/conversations',
  summary: 'List conversations of the visitor, newest first',
  access: visitorOnly,
  input: z.strictObject(pageInput),
  output: pageOf(chat).extend({
    contact: z.object({ name: z.string(), email: z.string().nullable() }),
    onlyChatId,
    hasTickets: z.boolean(),
    copyTo: z.string().nullable(),
  }),
})

export const openChat = call({
  name: 'widget.openChat',
  route: 'POST /api/chat/conversations',
  summary: 'Start another conversation with its first message',
  access: visitorOnly,
  input: z.strictObject({
    clientKey: z.uuid(),
    text,
    fileIds,
    ...preChat,
    pageUrl: page.optional(),
    proof,
  }),
  output: begunChat,
  status: 201,
})

export const listChatMessages = call({
  name: 'widget.listChatMessages',
  route: 'GET /api/chat/conversations/{id}/messages',
  summary: 'List messages of a conversation, newest first',
  access: visitorOnly,
  input: z.strictObject({ ...pageInput, id: chatId }),
  output: pageOf(chatMessage),
})

export const sendChatMessage = call({
  name: 'widget.sendChatMessage',
  route: 'POST /api/chat/conversations/{id}/messages',
  summary: 'Send a message',
  access: visitorOnly,
  input: z.strictObject({
    id: chatId,
    clientKey: z.uuid(),
    text,
    fileIds,
    replyToId: id('messages').optional(),
  }),
  output: chatMessage,
  status: 201,
})

export const markChatSeen = call({
  name: 'widget.markChatSeen',
  route: 'POST /api/chat/conversations/{id}/seen',
  summary: 'Mark messages as delivered and read',
  access: visitorOnly,
  input: z.strictObject({
    id: chatId,
    gotSeq: z.number().int().min(0),
    readSeq: z.number().int().min(0),
  }),
  output: z.object({}),
})

export const endChat = call({
  name: 'widget.endChat',
  route: 'POST /api/chat/conversations/{id}/end',
  summary: 'End a conversation',
  access: visitorOnly,
  input: z.strictObject({ id: chatId }),
  output: chat,
})

export const askForHuman = call({
  name: 'widget.askForHuman',
  route: 'POST /api/chat/conversations/{id}/human',
  summary: 'Request a reply from a person',
  access: visitorOnly,
  input: z.strictObject({ id: chatId }),
  output: chat,
})

export const mailTranscript = call({
  name: 'widget.mailTranscript',
  route: 'POST /api/chat/conversations/{id}/transcript',
  summary: 'Email a copy of a conversation to the visitor’s verified address',
  access: visitorOnly,
  input: z.strictObject({
    id: chatId,
    code: z.string().max(20).optional(),
  }),
  output: z.object({ email: z.string() }),
})

export const mailTranscriptCode = call({
  name: 'widget.mailTranscriptCode',
  route: 'POST /api/chat/conversations/{id}/transcript/code',
  summary:
    'Email a code to the address the visitor entered, to verify it for a copy of this conversation. Valid for 15 minutes.',
  access: visitorOnly,
  input: z.strictObject({ id: chatId }),
  output: z.object({ email: z.string() }),
})

export const rateChat = call({
  name: 'widget.rateChat',
  route: 'POST /api/chat/conversations/{id}/rating',
  summary: 'Rate a conversation',
  access: visitorOnly,
  input: z.strictObject({
    id: chatId,
    rating: z.number().int().min(0).max(10),
    scale: z.enum(ratingScales).optional(),
    comment: z.string().trim().max(2000).optional(),
  }),
  output: chat,
})

export const updateVisitor = call({
  name: 'widget.updateVisitor',
  route: 'PATCH /api/chat/contact',
  summary: 'Submit contact details',
  access: visitorOnly,
  input: z.strictObject({
    name: personName(120).optional(),
    email: z.email('Enter an email address such as name@example.com.').max(320).optional(),
  }),
  output: z.object({ name: z.string(), email: z.string().nullable() }),
})

const about = z.object({ widgetId: z.uuid(), name: z.string() })

export const widgetCreated = event({
  type: 'widget.created',
  says: 'created the widget {name}',
  data: about,
  audience: 'Widgets',
})
export const widgetUpdated = event({
  type: 'widget.updated',
  says: 'edited the widget {name}',
  data: about,
  audience: 'Widgets',
})
export const widgetPublished = event({
  type: 'widget.published',
  says: 'published the widget {name}',
  data: about.extend({ number: z.number().int() }),
  audience: 'Widgets',
})
export const widgetDeleted = event({
  type: 'widget.deleted',
  says: 'deleted the widget {name}',
  data: about,
  audience: 'Widgets',
})
export const widgetInstalled = event({
  type: 'widget.loaded_first_time',
  says: 'The widget {name} loaded for the first time',
  data: about.extend({ on: z.string() }),
  audience: 'Widgets',
})
