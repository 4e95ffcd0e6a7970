import { z } from 'zod'

import { newMailHead } from '#modules/inbox/model.ts'
import { maxQuotedMessages } from '#modules/inbox/rules.ts'
import { firstWords } from '#modules/inbox/writing-contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'

export const startSideConversation = call({
  name: 'email.startSideConversation',
  route: 'POST /api/inbox/conversations/{id}/side-conversations',
  summary: 'Start a side conversation by email that the customer never sees',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: id('conversations'),
    /** An idempotency key. */
    clientKey: z.uuid(),
    /** The sending address; by default the conversation's or the organization's first. */
    channelId: id('channels').optional(),
    mail: newMailHead,
    subject: line(500),
    /** Can be empty if there are files or quoted messages. */
    text: firstWords.text,
    fileIds: firstWords.fileIds,
    undoSeconds: firstWords.undoSeconds,
    /** From a minute to a year ahead, instead of `undoSeconds`. */
    sendAt: moment.optional(),
    /** Messages to quote below the text, without notes. */
    quotedIds: z.array(id('messages')).max(maxQuotedMessages).default([]),
    hasFiles: z.boolean().default(true),
  }),
  output: z.object({ conversationId: z.uuid() }),
  status: 201,
})
