import { z } from 'zod'

import { mailPerson } from '#modules/inbox/model.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line } from '#platform/registry/fields.ts'

export const showMessagePage = call({
  name: 'email.showMessagePage',
  route: 'GET /api/email/messages/{id}/page',
  summary: 'A mail as it was sent, as a page in which nothing runs',
  access: needs('Inbox', 'view'),
  answersFile: 'text/html',
  input: z.strictObject({
    id: id('messages'),
    /** Whether pictures of others are loaded, which tells them that it is read. */
    pictures: z.stringbool().default(false),
  }),
  output: z.object({}),
})

const newPerson = mailPerson.extend({
  name: line(100, 0).default(''),
  address: z.email('Write a whole address, such as ada@example.com.').max(320),
})

export const forwardMessage = call({
  name: 'email.forwardMessage',
  route: 'POST /api/email/messages/{id}/forward',
  summary:
    'Forward a message to somebody else, in a conversation of its own: what is said there never reaches the customer',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: id('messages'),
    /** Forwarding twice with the same key is forwarding once. */
    clientKey: z.uuid(),
    to: newPerson,
    cc: z.array(newPerson).max(20).default([]),
    subject: line(500),
    /** What you say to it; the message stands below. */
    text: z.string().trim().max(20_000).default(''),
    /** Whether its files go along. */
    hasFiles: z.boolean().default(true),
  }),
  output: z.object({ conversationId: z.uuid() }),
  status: 201,
})
