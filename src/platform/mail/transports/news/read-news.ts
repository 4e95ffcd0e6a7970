import type { ProviderKind } from '../provider-mail.ts'
import { readMailgunNews } from './mailgun-news.ts'
import { readPostmarkNews } from './postmark-news.ts'
import { readResendNews } from './resend-news.ts'
import { readSendgridNews } from './sendgrid-news.ts'
import type { ReadNews } from './service-news.ts'
import { readSesNews } from './ses-news.ts'

/** How each service proves that it is the one who calls, and what it says. */
export const readNews: Readonly<Record<ProviderKind, ReadNews>> = {
  ses: readSesNews,
  postmark: readPostmarkNews,
  sendgrid: readSendgridNews,
  mailgun: readMailgunNews,
  resend: readResendNews,
}
