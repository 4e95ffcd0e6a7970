import { z } from 'zod'

import { anyPage, visitorOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'

import { chatFile } from './model.ts'

export const uploadChatFile = call({
  name: 'widget.uploadChatFile',
  route: 'POST /api/w/{id}/files',
  summary:
    'Upload a file for a message, also before the first one. The body is the file itself, its name stands in the address, the secret of the browser in the header "authorization: Visitor <widget>.<secret>". What is not sent within a day is erased.',
  access: anyPage,
  body: 'file',
  input: z.strictObject({ id: id('widgets'), name: line(255) }),
  output: chatFile,
  status: 201,
})

/** Said again about every five seconds while it goes on; the other side forgets it after twelve. */
export const tellChatTyping = call({
  name: 'widget.tellChatTyping',
  route: 'POST /api/chat/conversations/{id}/typing',
  summary: 'Say that you write, or stopped to',
  access: visitorOnly,
  input: z.strictObject({ id: id('conversations'), isTyping: z.boolean() }),
  output: z.object({}),
})

export const describeChat = call({
  name: 'widget.describeChat',
  route: 'PATCH /api/chat/conversations/{id}',
  summary:
    'Say what your page knows of a conversation: fields and tags that the widget allows pages to set',
  access: visitorOnly,
  input: z.strictObject({
    id: id('conversations'),
    /** By the key of the field; null takes a value away. */
    values: z
      .record(
        z.string().max(64),
        z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
      )
      .refine((values) => Object.keys(values).length <= 20, 'Keep it to 20 fields.')
      .optional(),
    tags: z.array(line(60)).max(20).optional(),
    untags: z.array(line(60)).max(20).optional(),
  }),
  output: z.object({}),
})
