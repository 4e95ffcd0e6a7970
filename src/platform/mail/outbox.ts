import { normalizeEmail } from '#lib/email-address.ts'
import { normalizePhone } from '#lib/phone-number.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { insertMail, type NewMail } from './store.ts'

export interface SystemMail {
  readonly to: string
  /** What it is for: `sign-in-link`, `invitation`. Seen by operators, never by the recipient. */
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where whoever gets it ends it by one click (RFC 8058); the address takes a POST without more. */
  readonly unsubscribeUrl?: string
  /** Whatever anybody outside can have sent, to whomever; such mail cannot be ended by a click. */
  readonly isSetOffOutside?: boolean
  /** Only outside an organization; inside, it is always the scope's own. */
  readonly organizationId?: string
}

export interface SystemSms {
  readonly to: string
  readonly text: string
  readonly kind?: string
}

/** Leaves with the commit of the scope, or never. */
export async function queueMail(scope: Scope | PlatformScope, mail: SystemMail): Promise<void> {
  const recipient = normalizeEmail(mail.to)
  if (recipient === undefined) throw new Error('A mail needs a complete address.')
  await queue(scope, {
    channel: 'mail',
    recipient,
    kind: mail.kind,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    unsubscribeUrl: mail.unsubscribeUrl,
    organizationId: mail.organizationId,
    budget: mail.isSetOffOutside ? 'outsiders' : 'members',
  })
}

export async function queueSms(scope: Scope | PlatformScope, sms: SystemSms): Promise<void> {
  const recipient = normalizePhone(sms.to)
  if (recipient === undefined) throw new Error('A text message needs a complete number.')
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
