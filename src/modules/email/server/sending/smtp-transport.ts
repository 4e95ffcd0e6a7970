import { createSmtpPool } from '#platform/mail/smtp/smtp-pool.ts'
import { SmtpProblem, type SmtpStep } from '#platform/mail/smtp/smtp-problem.ts'
import type { SmtpServerAddress } from '#platform/mail/smtp/smtp-server-address.ts'

import { TransportProblem, type Transport, type TransportFailure } from './transport.ts'

/** Sends over SMTP. One-off email has its own sessions, so bulk email never delays it. */
export function smtpTransport(
  { id, name }: { id: string; name: string },
  server: SmtpServerAddress,
  maxSessions = 5,
): Transport {
  const pool = createSmtpPool(server, maxSessions)
  return {
    id,
    name,
    takesRaw: true,
    isSpread: false,
    isIdempotent: false,
    async deliver(mail) {
      const wire = await mail.wire()
      try {
        const reply = await pool.deliver({ from: mail.returnPath, to: mail.recipients }, wire)
        return { code: reply.code, status: reply.status, words: reply.text }
      } catch (error) {
        throw asTransportProblem(error)
      }
    },
    close: () => pool.close(),
  }
}

function asTransportProblem(error: unknown): TransportProblem {
  if (!(error instanceof SmtpProblem)) {
    const words = error instanceof Error ? error.message : String(error)
    return new TransportProblem('down', 'connect', { words })
  }
  const { step, reply, message } = error
  return new TransportProblem(failureOf(error), stepNames[step], {
    words: reply?.text ?? message,
    code: reply?.code,
    status: reply?.status,
  })
}

function failureOf(problem: SmtpProblem): TransportFailure {
  const code = problem.reply?.code
  if (problem.isUnclear) return 'unclear'
  if (problem.isFinal) return 'refused'
  if (problem.step === 'sender' && code !== undefined && code >= 500) return 'not-ours'
  const isAboutMail = ['sender', 'recipient', 'message', 'handover'].includes(problem.step)
  return isAboutMail && code !== undefined ? 'later' : 'down'
}

const stepNames: Readonly<Record<SmtpStep, string>> = {
  resolve: 'resolve',
  connect: 'connect',
  greeting: 'greet',
  hello: 'greet',
  tls: 'secure',
  'sign-in': 'sign in',
  sender: 'send',
  recipient: 'send',
  message: 'send',
  handover: 'send',
}
