import { z } from 'zod'

import { afterRuns, templateAction, templateKinds } from '#modules/templates/model.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { attachment, conversation, messageBlock } from './model.ts'

const preparedTemplate = z.object({
  templateId: z.uuid(),
  name: z.string(),
  kind: z.enum(templateKinds),
  text: z.string(),
  subject: z.string(),
  hasGaps: z.boolean(),
  locale: z.string().nullable(),
  actions: z.array(templateAction),
  after: z.enum(afterRuns),
  calledOff: z.number().int(),
  fileCount: z.number().int(),
  block: messageBlock.nullable(),
})

export const prepareTemplate = call({
  name: 'inbox.prepareTemplate',
  route: 'GET /api/inbox/conversations/{id}/templates/{templateId}',
  summary: 'Preview a saved reply in a conversation',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('conversations'), templateId: id('message_templates') }),
  output: preparedTemplate,
})

export const attachTemplateFiles = call({
  name: 'inbox.attachTemplateFiles',
  route: 'POST /api/inbox/conversations/{id}/templates/{templateId}/files',
  summary: 'Copy the files of a saved reply for a message',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('conversations'), templateId: id('message_templates') }),
  output: z.object({ items: z.array(attachment) }),
  status: 201,
  // Not idempotent: stored responses would contain signed file addresses, and remembering holds a
  // connection while files are copied.
  answersSecret: true,
})

export const prepareFirstTemplate = call({
  name: 'inbox.prepareFirstTemplate',
  route: 'GET /api/inbox/templates/{templateId}',
  summary: 'Preview a saved reply for a new conversation',
  access: needs('Inbox', 'view'),
  input: z.strictObject({
    templateId: id('message_templates'),
    contactId: id('contacts').optional(),
  }),
  output: preparedTemplate,
})

export const attachFirstTemplateFiles = call({
  name: 'inbox.attachFirstTemplateFiles',
  route: 'POST /api/inbox/templates/{templateId}/files',
  summary: 'Copy the files of a saved reply for a first message',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ templateId: id('message_templates') }),
  output: z.object({ items: z.array(attachment) }),
  status: 201,
  answersSecret: true,
})

export const runMacro = call({
  name: 'inbox.runMacro',
  route: 'POST /api/inbox/conversations/{id}/macros',
  summary: 'Run a macro on a conversation',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: id('conversations'),
    templateId: id('message_templates'),
    clientKey: z.uuid(),
    undoSeconds: z.number().int().min(0).max(30).default(0),
  }),
  output: z.object({ conversation, after: z.enum(afterRuns) }),
  // Its own key makes it safe to repeat; idempotency would hold a connection while files are
  // copied.
  answersSecret: true,
})
