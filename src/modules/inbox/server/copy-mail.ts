import { formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import type { SystemTextKey } from '#modules/templates/rules.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../model.ts'
import { wordsOfMessage } from '../rules.ts'
import { messagesOfContact } from './actions/customers.ts'
import { inMail } from './in-mail.ts'
import { datesForCustomer } from './dates-for-customer.ts'
import { nameSenders } from './name-senders.ts'
import type { CustomerRequest } from './customer-access.ts'

export interface CopyMail {
  readonly email: string
  readonly locale: string | null
  readonly timeZone: string | null
  readonly you?: string | undefined
  readonly last?: string | undefined
  readonly sender?: string | undefined
  readonly intro: SystemTextKey
  readonly footer: SystemTextKey
  readonly isTriggeredByOutsider: boolean
}

export async function mailCopy(
  scope: Scope,
  whose: CustomerRequest,
  { email, locale, timeZone, ...options }: CopyMail,
): Promise<void> {
  const messages = await messagesOfContact(scope, { ...whose, limit: maxCopiedMessages })
  const visibleMessages = messages.filter(({ deletedAt }) => deletedAt === null).toReversed()
  const organization = await readOrganization(scope)
  const dates = datesForCustomer({ locale, timeZone }, organization)
  const say = await systemTextsFor(scope, locale)
  const values = { organization: organization.name }
  const names = { you: options.you || say('transcript_you', values), us: organization.name }
  const { conversationId } = whose
  const senders = await nameSenders(scope, { conversationId, locale, sender: options.sender })
  const named = visibleMessages.map((message) => ({
    ...message,
    author: senders.named(message.author),
  }))
  const counted = { count: String(maxCopiedMessages) }
  const before = [
    say(options.intro, values),
    say('transcript_times', { zone: zoneName(dates, scope.now) }),
    messages.length < maxCopiedMessages ? '' : (options.last ?? say('transcript_last', counted)),
  ]
  const content = {
    title: say('transcript_subject', values),
    paragraphs: [
      ...before.filter(Boolean),
      ...named.map((message) => linesOf(message, names, dates)),
    ],
    footer: say(options.footer, values),
  }
  await queueMail(scope, {
    to: email,
    kind: 'chat-transcript',
    isTriggeredByOutsider: options.isTriggeredByOutsider,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}

function zoneName({ locale, timeZone }: DateSettings, now: Date): string {
  const style = { timeZone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat(locale, style).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function linesOf(
  { author, text, block, files, replyTo, createdAt }: Message,
  { you, us }: { readonly you: string; readonly us: string },
  dates: DateSettings,
): ReturnType<typeof inMail> {
  const quoted = replyTo && !replyTo.isGone ? [`> ${replyTo.excerpt}`] : []
  const who = author.kind === 'contact' ? you : author.name || us
  return inMail({
    head: [`${who} · ${formatDateTime(createdAt, dates)}`, ...quoted].join('\n'),
    words: wordsOfMessage({ text, block }),
    isMarked: author.kind === 'member',
    fileNames: files.map(({ name }) => name),
  })
}

export const maxCopiedMessages = 500
