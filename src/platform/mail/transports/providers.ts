import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import type { Provider, ProviderKind } from './provider-mail.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'

export const providers: Readonly<Record<ProviderKind, Provider>> = {
  ses,
  postmark,
  sendgrid,
  mailgun,
  resend,
}
