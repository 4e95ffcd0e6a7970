import {
  beginByMember,
  copyAttachments,
  findMessageInSight,
  findThread,
} from '#modules/inbox/server/door.ts'
import { writePeople } from '#lib/mail-people.ts'
import type { MailEnvelope } from '#modules/inbox/model.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { forwardMessage } from '../../reading-contract.ts'
import { findAccountOfChannel, findDefaultAccount } from '../accounts/find-account.ts'
import type { EmailNeeds } from '../email-part.ts'
import { findWriter } from '../receiving/find-writer.ts'
import { findMessageMail } from '../receiving/store.ts'

/**
 * What somebody wrote goes to somebody else, in a conversation of its own with a token of its own: an
 * answer to it can never reach the customer.
 */
export async function forward(
  scope: Scope,
  { storage }: EmailNeeds,
  { id, clientKey, to, cc, subject, text, hasFiles }: ParsedInputOf<typeof forwardMessage>,
): Promise<AnswerOf<typeof forwardMessage>> {
  const { memberId } = memberOf(scope)
  await scope.spend({
    bucket: `email:forward:${memberId}`,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You forwarded 60 messages within an hour. Go on in a while.',
  })
  const message = (await findMessageInSight(scope, id)) ?? refuseUnknown()
  if (message.kind !== 'text') refuseUnknown()
  const parent = (await findThread(scope, message.conversationId)) ?? refuseUnknown()
  const account =
    (await findAccountOfChannel(scope, parent.channelId)) ?? (await findDefaultAccount(scope))
  if (!account) refuse('conflict', 'Add an e-mail address in the settings first.')
  const whole = (await findMessageMail(scope, id))?.text || message.text
  const contactId = await findWriter(scope, to, { isProven: false, locale: undefined })
  const copied = hasFiles ? await copyAttachments(storage, scope, message.files, memberId) : []
  const conversationId = await beginByMember(scope, {
    channelId: account.channel_id,
    contactId,
    clientKey,
    subject,
    text: [text, forwarded(message, whole)].filter(Boolean).join('\n\n').slice(0, longestText),
    mail: { to: [to], cc, bcc: [], subject },
    sideOf: parent.id,
    fileIds: copied.map((file) => file.id),
  })
  return { conversationId }
}

interface Forwarded {
  readonly author: { readonly name: string }
  readonly createdAt: string
  readonly envelope: MailEnvelope | null
}

function forwarded({ author, createdAt, envelope }: Forwarded, text: string): string {
  const from = envelope?.from ? writePeople([envelope.from]) : author.name
  return [
    '---------- Forwarded message ----------',
    `From: ${from}`,
    `Date: ${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(envelope?.subject ? [`Subject: ${envelope.subject}`] : []),
    '',
    text,
  ].join('\n')
}

function refuseUnknown(): never {
  refuse('not_found', 'There is no such message.')
}

const longestText = 50_000
