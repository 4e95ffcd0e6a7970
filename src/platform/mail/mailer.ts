import { readFileSync } from 'node:fs'

import { minutes, seconds } from '#lib/duration.ts'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { intoMailbox, type Carrier } from './carrier.ts'
import { dkimKey, type DkimKey } from './compose/dkim.ts'
import { createSmsCarrier, webhookSmsProvider } from './sms-carrier.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'
import {
  claimMails,
  countWaitingMails,
  markMail,
  type Channel,
  type ClaimedMail,
  type HeldMails,
} from './store.ts'

export interface MailerOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
}

export interface Mailer {
  start(): void
  /** Finishes messages in progress; the rest waits for the next start. */
  stop(): Promise<void>
}

/** Sends the outbox: claim, send, mark. Any number of processes can run it. */
export function createMailer({ runtime, config, log, metrics }: MailerOptions): Mailer {
  const pool = runtime.database.platform
  const carriers = createCarriers(config)
  const claim = {
    channels: [...carriers.keys()],
    leaving: channels.filter((channel) => carriers.get(channel) !== intoMailbox),
    claimedBy: crypto.randomUUID(),
    domain: domainOf(config),
  }
  const keepsBody = config.mode === 'local'
  let isStopped = false
  let isEmptying: Promise<void> | undefined
  let isAskedAgain = false

  async function send(mail: ClaimedMail): Promise<void> {
    const carrier = carriers.get(mail.channel)
    if (!carrier) return
    const outcome = await carrier.deliver(mail)
    await markMail(pool, mail, { outcome, keepsBody })
    const entry = {
      mailId: mail.id,
      kind: mail.kind,
      channel: mail.channel,
      attempt: mail.attempts,
    }
    if (outcome.state === 'sent') log.info(entry, 'email sent')
    else log.warn({ ...entry, error: outcome.error, state: outcome.state }, 'email not sent')
  }

  function logHeld({ state, ...about }: HeldMails): void {
    const outcome = state === 'failed' ? 'given up' : 'waits'
    log.warn(about, `mail ${outcome}`)
    metrics.countHeldMails(outcome, about.count)
  }

  async function empty(): Promise<void> {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      const { claimed, held } = await claimMails(pool, claim)
      held.forEach(logHeld)
      await Promise.all(claimed.map(send))
      if (claimed.length > 0) isAskedAgain = true
    }
  }

  function look(): void {
    isAskedAgain = true
    if (claim.channels.length === 0) return
    isEmptying ??= empty()
      .catch((error: unknown) => log.warn({ err: error }, 'the outbox could not be emptied'))
      .finally(() => (isEmptying = undefined))
  }

  async function warnOfStuckMail(): Promise<void> {
    for (const channel of channels.filter((candidate) => !carriers.has(candidate))) {
      const waiting = await countWaitingMails(pool, channel)
      if (waiting > 0)
        log.warn({ waiting }, `${missing[channel]} Messages are queued until you configure it.`)
    }
  }

  const timers: NodeJS.Timeout[] = []
  const unsubscribe: (() => void)[] = []
  return {
    start() {
      const warn = (): void => void warnOfStuckMail().catch(() => {})
      unsubscribe.push(
        runtime.signals.on((signal) => {
          if (signal.kind === 'mail-waiting') look()
        }),
        runtime.signals.onReconnect(look),
      )
      timers.push(setInterval(look, seconds(5)), setInterval(warn, minutes(10)))
      warn()
      look()
    },
    async stop() {
      isStopped = true
      for (const end of unsubscribe) end()
      for (const timer of timers) clearInterval(timer)
      await Promise.race([
        isEmptying,
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ])
      await Promise.all([...carriers.values()].map((carrier) => carrier.close()))
    },
  }
}

const patience = seconds(20)
const channels: readonly Channel[] = ['mail', 'sms']
const missing = {
  mail: 'Email isn’t configured: SMTP_URL is missing.',
  sms: 'Text messages aren’t configured: SMS_WEBHOOK_URL is missing.',
}

function createCarriers(config: Config): Map<Channel, Carrier> {
  const carriers = new Map<Channel, Carrier>()
  if (config.mode === 'local') {
    carriers.set('mail', intoMailbox)
    carriers.set('sms', intoMailbox)
  }
  if (config.smtpUrl) {
    const options = { url: config.smtpUrl, from: config.mailFrom, dkim: readDkimKey(config) }
    carriers.set('mail', createSmtpCarrier(options))
  }
  if (config.sms) {
    const outgoingClient = createOutgoingClient({ allowPrivate: config.allowPrivateOutgoing })
    carriers.set(
      'sms',
      createSmsCarrier(
        webhookSmsProvider(outgoingClient.safeFetch, config.sms),
        outgoingClient.close,
      ),
    )
  }
  return carriers
}

/** The install's DKIM key, for email from its own address. */
export function readDkimKey(config: Config): DkimKey | undefined {
  if (!config.dkim) return undefined
  const { selector, keyFile } = config.dkim
  try {
    return dkimKey(domainOf(config), selector, readFileSync(keyFile, 'utf8'))
  } catch {
    throw new StartProblem(`DKIM_KEY_FILE must point to a PEM private key. ${keyFile} isn’t one.`)
  }
}

function domainOf({ mailFrom, publicUrl }: Config): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(mailFrom)?.[1] ?? publicUrl.hostname
}
