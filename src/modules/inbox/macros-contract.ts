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
  /** What is not known and has no fallback still stands in double braces. */
  text: z.string(),
  /** Of a reply by mail, filled in the same way; empty leaves the subject as it is. */
  subject: z.string(),
  hasGaps: z.boolean(),
  /** The language it was picked for; null where the plain text was taken. */
  locale: z.string().nullable(),
  actions: z.array(templateAction),
  after: z.enum(afterRuns),
  /** Scheduled answers that it calls off by closing the conversation; they become drafts again. */
  calledOff: z.number().int(),
  /** How many files go with it; `attachTemplateFiles` brings them. */
  fileCount: z.number().int(),
  /** What customers answer with one touch; it goes with the text. */
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
  // Addresses that anybody can open; and who is remembered holds a connection while files are copied.
  answersSecret: true,
})

export const prepareFirstTemplate = call({
  name: 'inbox.prepareFirstTemplate',
  route: 'GET /api/inbox/templates/{templateId}',
  summary: 'Preview a saved reply for a new conversation',
  access: needs('Inbox', 'view'),
  input: z.strictObject({
    templateId: id('message_templates'),
    /** Left out for somebody of whom nothing is known. */
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
    /** Running twice with the same key says things once. */
    clientKey: z.uuid(),
    /** For how long its answer can be taken back before it goes out; 0 is not at all. */
    undoSeconds: z.number().int().min(0).max(30).default(0),
  }),
  output: z.object({ conversation, after: z.enum(afterRuns) }),
  // Who is remembered holds a connection while files are copied; its own key makes it safe to repeat.
  answersSecret: true,
})
