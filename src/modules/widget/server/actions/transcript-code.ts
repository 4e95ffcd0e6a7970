import { readOwn } from '#modules/contacts/server/public.ts'
import { findOfContact } from '#modules/inbox/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { codeMinutes, copyCodesOf } from '../copy-code.ts'
import { ownChat } from '../own-chat.ts'

/** Contains no text from the visitor, since it may reach a stranger's mailbox. */
export async function mailTranscriptCode(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.mailTranscriptCode>,
  { address }: Pick<Exchange, 'address'>,
): Promise<AnswerOf<typeof contract.mailTranscriptCode>> {
  const chat = ownChat(scope, id)
  await findOfContact(scope, chat)
  const { email, locale } = await readOwn(scope, chat)
  if (email === null) refuse('conflict', 'Enter your email address first.')
  const sentence =
    'We sent the code several times. Check your spam folder, or try again in an hour.'
  const anHour = { limit: 4, windowSeconds: 3600, sentence }
  await scope.spend(
    { bucket: `chat:copy-code:${visitorOf(scope).openerId}`, ...anHour },
    { ...unverifiedAddressLimit('chat-copy-code', email, anHour), sentence },
    { bucket: `chat:copy-code:from:${address}`, ...anHour, limit: 20 },
    { bucket: `chat:copy-code:${scope.organizationId}`, ...anHour, limit: 200 },
  )
  const code = copyCodesOf(scope).make(scope, { conversationId: id, email })
  const { name: organization } = await readOrganization(scope)
  const say = await systemTextsFor(scope, locale)
  const values = { organization, minutes: String(codeMinutes) }
  const content = {
    title: say('transcript_code_subject', { organization, code }),
    paragraphs: [say('transcript_code_text', values), code],
    footer: say('transcript_code_footer', { organization }),
  }
  await queueMail(scope, {
    to: email,
    kind: 'chat-copy-code',
    isTriggeredByOutsider: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
  return { email }
}

export async function provenByCode(
  scope: Scope,
  {
    conversationId,
    email,
    code,
  }: { conversationId: string; email: string | null; code: string | undefined },
): Promise<string | undefined> {
  if (email === null || code === undefined) return undefined
  const sentence = 'Too many incorrect codes. Try again in an hour.'
  const anHour = { limit: 10, windowSeconds: 3600, sentence }
  await scope.spend(
    { bucket: `chat:copy-tries:${visitorOf(scope).openerId}`, ...anHour },
    { ...unverifiedAddressLimit('chat-copy-tries', email, anHour), sentence },
    { bucket: `chat:copy-tries:${scope.organizationId}`, ...anHour, limit: 1000 },
  )
  if (copyCodesOf(scope).isRight(scope, { conversationId, email }, code)) return email
  return refuseField('code', 'This code is incorrect or has expired. Request a new one.')
}
