import { minutes } from '#lib/duration.ts'

import type { WireMail } from '../compose/mail-template.ts'
import type { SmtpReply } from './smtp-reply.ts'
import type { SmtpServerAddress } from './smtp-server-address.ts'
import { SmtpSession, type Envelope } from './smtp-session.ts'

export interface SmtpPool {
  deliver(envelope: Envelope, mail: string | WireMail): Promise<SmtpReply>
  close(): void
}

/** Keeps a few sessions with a server open while there is email to send. */
export function createSmtpPool(server: SmtpServerAddress, maxSessions = 5): SmtpPool {
  const idle: { session: SmtpSession; timer: NodeJS.Timeout }[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  async function take(): Promise<SmtpSession> {
    // A waiting caller takes over a released slot.
    if (busy >= maxSessions) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy++
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (kept.session.isUsable) return kept.session
    }
    return SmtpSession.open(server)
  }

  function give(session: SmtpSession | undefined): void {
    if (session?.isUsable) {
      const timer = setTimeout(() => session.end(), idleFor).unref()
      idle.push({ session, timer })
    }
    const next = waiting.shift()
    if (next) next()
    else busy--
  }

  return {
    async deliver(envelope, mail) {
      let session: SmtpSession | undefined
      try {
        session = await take()
        return await session.deliver(envelope, mail)
      } finally {
        give(session)
      }
    },
    close() {
      for (const { session, timer } of idle.splice(0)) {
        clearTimeout(timer)
        session.end()
      }
    },
  }
}

const idleFor = minutes(1)
