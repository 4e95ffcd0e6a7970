import {
  startByMember,
  copyAttachments,
  findVisibleMessage,
  requireNoCustomer,
} from '#modules/inbox/server/public.ts'
import { formatRecipients } from '#lib/recipients.ts'
import type { MailEnvelope } from '#modules/inbox/model.ts'
import { forwardedMark, withoutReplyMarks } from '#modules/inbox/rules.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as readingContract from '../../reading-contract.ts'
import { findSender } from '../receiving/find-sender.ts'
import { findMessageMail } from '../receiving/store.ts'
import {
  accountFor,
  asSeenAs,
  findMain,
  limitSideConversations,
} from './start-side-conversation.ts'

/**
 * Forwards a message in a separate conversation with its own reply token, so that replies never
 * reach the customer.
 */
export async function forwardMessage(
  scope: Scope,
  {
    id,
    clientKey,
    to,
    cc,
    subject,
    text,
    hasFiles,
  }: ParsedInputOf<typeof readingContract.forwardMessage>,
): Promise<AnswerOf<typeof readingContract.forwardMessage>> {
  const { memberId } = memberOf(scope)
  await limitSideConversations(scope)
  const message = (await findVisibleMessage(scope, id)) ?? refuseUnknown()
  if (message.kind !== 'text') refuseUnknown()
  const main = await findMain(scope, message.conversationId)
  const account = await accountFor(scope, main)
  await requireNoCustomer(scope, { sideOf: main.id }, { to: [to], cc, bcc: [] })
  const whole = (await findMessageMail(scope, id))?.text || message.text
  const contactId = await findSender(scope, to, { isProven: false, locale: undefined })
  const copied = hasFiles ? await copyAttachments(scope, message.files, memberId) : []
  const conversationId = await startByMember(scope, {
    channelId: account.channelId,
    contactId,
    clientKey,
    subject,
    text: [text, forwarded(message, whole)].filter(Boolean).join('\n\n').slice(0, longestText),
    mail: { to: [to], cc, bcc: [], subject },
    sideOf: { id: main.id, how: 'forwarded' },
    ...asSeenAs(main),
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
  const from = envelope?.from ? formatRecipients([envelope.from]) : author.name
  return [
    forwardedMark,
    `From: ${from}`,
    `Date: ${createdAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(envelope?.subject ? [`Subject: ${envelope.subject}`] : []),
    '',
    withoutReplyMarks(text),
  ].join('\n')
}

function refuseUnknown(): never {
  refuse('not_found', 'This message no longer exists.')
}

const longestText = 50_000
