import { z } from 'zod'

import { newMailHead } from '#modules/inbox/model.ts'
import { mostQuoted } from '#modules/inbox/rules.ts'
import { firstWords } from '#modules/inbox/writing-contract.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'

export const startSideConversation = call({
  name: 'email.startSideConversation',
  route: 'POST /api/inbox/conversations/{id}/side-conversations',
  summary:
    'Ask somebody else about a conversation by mail, in a conversation of its own: what is said there never reaches the customer',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: id('conversations'),
    /** Asking twice with the same key is asking once. */
    clientKey: z.uuid(),
    /** The address it is written from; without it, that of the conversation or the first of the organization. */
    channelId: id('channels').optional(),
    mail: newMailHead,
    subject: line(500),
    /** May be empty when there are files or something is quoted. */
    text: firstWords.text,
    fileIds: firstWords.fileIds,
    undoSeconds: firstWords.undoSeconds,
    /** At least a minute and at most a year ahead, instead of `undoSeconds`. */
    sendAt: moment.optional(),
    /** Messages of the conversation that stand below your words; notes cannot. */
    quotedIds: z.array(id('messages')).max(mostQuoted).default([]),
    /** Whether the files of those go along. */
    hasFiles: z.boolean().default(true),
  }),
  output: z.object({ conversationId: z.uuid() }),
  status: 201,
})
