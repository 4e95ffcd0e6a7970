import { normalizeEmail } from '#lib/email-address.ts'
import { normalizePhone } from '#lib/phone-number.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { insertMail, type NewMail } from './store.ts'

export interface SystemMail {
  readonly to: string
  /** The purpose, such as `sign-in-link` or `invitation`. Operators see it, recipients don't. */
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The one-click unsubscribe URL (RFC 8058), called with POST and no sign-in. */
  readonly unsubscribeUrl?: string
  /** Email that outsiders can trigger to any address. It has no unsubscribe link. */
  readonly isTriggeredByOutsider?: boolean
  /** Only outside an organization; inside, it is always the scope's organization. */
  readonly organizationId?: string
}

export interface SystemSms {
  readonly to: string
  readonly text: string
  readonly kind?: string
}

/** Queues a message within the scope's transaction. */
export async function queueMail(scope: Scope | PlatformScope, mail: SystemMail): Promise<void> {
  const recipient = normalizeEmail(mail.to)
  if (recipient === undefined) throw new Error('An email requires a full address.')
  await queue(scope, {
    channel: 'mail',
    recipient,
    kind: mail.kind,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    unsubscribeUrl: mail.unsubscribeUrl,
    organizationId: mail.organizationId,
    budget: mail.isTriggeredByOutsider ? 'outsiders' : 'members',
  })
}

export async function queueSms(scope: Scope | PlatformScope, sms: SystemSms): Promise<void> {
  const recipient = normalizePhone(sms.to)
  if (recipient === undefined) throw new Error('A text message requires a full phone number.')
  await queue(scope, {
    channel: 'sms',
    recipient,
    kind: sms.kind ?? 'sms',
    subject: '',
    text: sms.text,
  })
}

async function queue(scope: Scope | PlatformScope, mail: NewMail): Promise<void> {
  await insertMail(scope, mail)
  scope.signal({ kind: 'mail-waiting' })
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
}
