import type { Carrier } from './carrier.ts'
import { composeMail, mailText } from './compose/compose-mail.ts'
import { signMail, type DkimKey } from './compose/dkim.ts'
import type { MailAddress } from './compose/header-text.ts'
import { readSender } from './read-sender.ts'
import { createSmtpPool } from './smtp/smtp-pool.ts'
import { SmtpProblem } from './smtp/smtp-problem.ts'
import { readSmtpUrl } from './smtp/smtp-server-address.ts'
import type { ClaimedMail, Outcome } from './store.ts'

export interface SmtpCarrierOptions {
  readonly url: string
  /** `Acme <help@acme.example>` */
  readonly from: string
  readonly dkim: DkimKey | undefined
}

export function createSmtpCarrier({ url, from, dkim }: SmtpCarrierOptions): Carrier {
  const pool = createSmtpPool(readSmtpUrl(url))
  const sender = readSender(from)
  return {
    async deliver(mail) {
      try {
        const composed = compose(mail, sender)
        const text = mailText(dkim ? signMail(composed, dkim) : composed)
        await pool.deliver({ from: sender.address, to: [mail.recipient] }, text)
        return { state: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    close() {
      pool.close()
      return Promise.resolve()
    },
  }
}

function compose(mail: ClaimedMail, from: MailAddress) {
  const { recipient, subject, text, html, messageId, unsubscribeUrl } = mail
  return composeMail({
    from,
    to: [{ address: recipient }],
    subject,
    text,
    html,
    messageId,
    date: new Date(),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
}

function judge(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const isFinal = error instanceof SmtpProblem && error.isFinal
  return { state: isFinal ? 'failed' : 'pending', error: message }
}
