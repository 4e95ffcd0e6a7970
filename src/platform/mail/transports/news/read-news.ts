import type { ProviderKind } from '../provider-mail.ts'
import { readMailgunNews } from './mailgun-news.ts'
import { readPostmarkNews } from './postmark-news.ts'
import { readResendNews } from './resend-news.ts'
import { readSendgridNews } from './sendgrid-news.ts'
import type { ReadNews } from './service-news.ts'
import { readSesNews } from './ses-news.ts'

/** Webhook authentication and parsing per service. */
export const readNews: Readonly<Record<ProviderKind, ReadNews>> = {
  ses: readSesNews,
  postmark: readPostmarkNews,
  sendgrid: readSendgridNews,
  mailgun: readMailgunNews,
  resend: readResendNews,
}
