import { minutes, seconds } from '#lib/duration.ts'

import type { Carrier } from './carrier.ts'
import type { ClaimedMail, Outcome } from './store.ts'

/** Sends by SMTP. `url` may carry options of nodemailer behind a question mark; they win over ours. */
export function createSmtpCarrier(url: string, from: string): Carrier {
  let transport: ReturnType<typeof open> | undefined
  const open = async () => {
    // Loaded with the first mail, not at the start.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 5,
      // A message that may have arrived is tried again by the outbox, which counts and waits.
      maxRequeues: 0,
      connectionTimeout: seconds(8),
      greetingTimeout: seconds(8),
      socketTimeout: seconds(20),
      idleTimeout: minutes(1),
      requireTLS: carriesPassword(url),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async deliver(mail) {
      try {
        const smtp = await (transport ??= open())
        await smtp.sendMail(messageOf(mail, from))
        return { state: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    async close() {
      const smtp = await transport
      smtp?.close({ force: true })
    },
  }
}

function messageOf(mail: ClaimedMail, from: string) {
  const { recipient, subject, text, html, messageId, unsubscribeUrl } = mail
  return {
    from,
    // As an object, so that nothing in it is read as a list or a name.
    to: { name: '', address: recipient },
    subject,
    text,
    ...(html !== null && { html }),
    messageId,
    headers: {
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      ...(unsubscribeUrl !== null && {
        'list-unsubscribe': `<${unsubscribeUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** Only the recipient or the message can be refused for good; the rest is a server to be mended. */
function judge(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const { permanent, command } = error as { permanent?: boolean; command?: string }
  const isRefused = permanent === true && (command === 'RCPT TO' || command === 'DATA')
  return { state: isRefused ? 'failed' : 'pending', error: message }
}

// On this machine nobody listens in between.
function carriesPassword(url: string): boolean {
  const { password, hostname } = new URL(url)
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
