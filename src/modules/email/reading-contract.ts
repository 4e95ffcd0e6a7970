import { z } from 'zod'

import { mailPerson } from '#modules/inbox/model.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'

export const showMessagePage = call({
  name: 'email.showMessagePage',
  route: 'GET /api/email/messages/{id}/page',
  summary: 'Get the sanitized HTML page of an email',
  access: needs('Inbox', 'view'),
  answersFile: 'text/html',
  input: z.strictObject({
    id: id('messages'),
    pictures: z.stringbool().default(false),
  }),
  output: z.object({}),
})

const newPerson = mailPerson.extend({
  name: line(100, 0).default(''),
  address: z.email('Enter an email address such as name@example.com.').max(320),
})

export const forwardMessage = call({
  name: 'email.forwardMessage',
  route: 'POST /api/email/messages/{id}/forward',
  summary: 'Forward a message in a separate conversation that the customer never sees',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: id('messages'),
    /** An idempotency key. */
    clientKey: z.uuid(),
    to: newPerson,
    cc: z.array(newPerson).max(20).default([]),
    subject: line(500),
    text: z.string().trim().max(20_000).default(''),
    hasFiles: z.boolean().default(true),
  }),
  output: z.object({ conversationId: z.uuid() }),
  status: 201,
})
