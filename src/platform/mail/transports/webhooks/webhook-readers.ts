import type { ProviderKind } from '../provider-mail.ts'
import { readMailgunWebhook } from './mailgun-webhook.ts'
import { readPostmarkWebhook } from './postmark-webhook.ts'
import { readResendWebhook } from './resend-webhook.ts'
import { readSendgridWebhook } from './sendgrid-webhook.ts'
import type { ReadWebhook } from './delivery-event.ts'
import { readSesWebhook } from './ses-webhook.ts'

/** Webhook authentication and parsing per service. */
export const webhookReaders: Readonly<Record<ProviderKind, ReadWebhook>> = {
  ses: readSesWebhook,
  postmark: readPostmarkWebhook,
  sendgrid: readSendgridWebhook,
  mailgun: readMailgunWebhook,
  resend: readResendWebhook,
}
