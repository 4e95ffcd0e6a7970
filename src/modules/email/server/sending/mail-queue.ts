import { seconds } from '#lib/duration.ts'
import type { Config } from '#platform/config/config.ts'
import { batchedInTurn } from '#platform/database/batched.ts'
import type { Storage } from '#platform/files/storage.ts'
import { readDkimKey } from '#platform/mail/mailer.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'
import { readSmtpUrl } from '#platform/mail/smtp/smtp-server-address.ts'
import type { Log } from '#platform/observe/log.ts'
import type { OutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { createFindAddress } from '#platform/outgoing/find-address.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { createSigningKeys } from '../domains/signing-key.ts'
import { createAccountTransports } from './account-transports.ts'
import { BodyCache } from './body-cache.ts'
import { claimMails, renewClaims, releaseExpiredClaims, type ClaimedMail } from './claim-store.ts'
import { deliverMails, isOneByOne, type Delivered, type Delivering } from './deliver-mails.ts'
import { finishMails, updateDeliveryStatuses, type FinishedMail } from './finish-mails.ts'
import { mailboxTransport } from './mailbox-transport.ts'
import { PauseList } from './pause-list.ts'
import { RateLimiter } from './rate-limiter.ts'
import { waitAfter } from './retry-plan.ts'
import { createReturnHosts } from './return-hosts.ts'
import { smtpTransport } from './smtp-transport.ts'
import { smtpPorts, transportBox } from './transport-box.ts'
import { TransportPool } from './transport-pool.ts'
import type { Transport } from './transport.ts'

export interface MailQueueOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly needs: {
    readonly secret: string
    readonly storage: Storage
    readonly outgoingClient: OutgoingClient
  }
  readonly log: Log
}

export interface MailQueue {
  start(): void
  /** Finishes emails in progress; the rest waits for the next start. */
  stop(): Promise<void>
}

/**
 * Sends the email of all organizations: claim, send, mark. Any number of processes can run it.
 * One-off email has its own queue, so a newsletter never delays it.
 */
export function createMailQueue({ runtime, config, needs, log }: MailQueueOptions): MailQueue {
  const pool = runtime.database.platform
  const claimedBy = crypto.randomUUID()
  const counters = [false, true].map((isBulk) => openCounter(isBulk))
  const { pauses } = counters[0] as Counter
  const timers: NodeJS.Timeout[] = []
  const unsubscribe: (() => void)[] = []
  let isStopped = false

  function openCounter(isBulk: boolean): Counter {
    const platform = platformTransport({ runtime, config })
    const claim = {
      isBulk,
      claimedBy,
      most: isBulk ? maxBulk : maxOneOff,
      perMinute: config.mailPerMinute,
      hasPlatformTransport: platform !== undefined,
    }
    const at = deliveringWith({ runtime, config, needs, log }, platform)
    return new Counter({ at, claim, runtime, log, isStopped: () => isStopped })
  }

  async function tidy(): Promise<void> {
    await renewClaims(pool, claimedBy)
    await updateDeliveryStatuses(runtime, await releaseExpiredClaims(pool))
  }

  const look = (): void => counters.forEach((counter) => counter.look())
  const quietly = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'the mail queue failed'))

  return {
    start() {
      unsubscribe.push(
        runtime.signals.on((signal) => {
          if (signal.kind === 'mail-waiting') look()
          if (signal.kind !== 'events' || !signal.about?.includes('email_transport')) return
          for (const counter of counters) counter.forget(signal.organizationId)
        }),
        runtime.signals.onReconnect(look),
      )
      const refresh = quietly(async () => {
        for (const counter of counters) await counter.pauses.refresh()
      })
      timers.push(
        setInterval(look, seconds(3)),
        setInterval(refresh, seconds(5)),
        setInterval(quietly(tidy), seconds(20)),
      )
      quietly(async () => {
        await tidy()
        await pauses.refresh()
        look()
      })()
    },
    async stop() {
      isStopped = true
      for (const end of unsubscribe) end()
      for (const timer of timers) clearInterval(timer)
      await Promise.race([
        Promise.all(counters.map((counter) => counter.idle())),
        new Promise((resolve) => setTimeout(resolve, patience).unref()),
      ])
      for (const counter of counters) counter.close()
    },
  }
}

interface CounterOptions {
  readonly at: Delivering
  readonly claim: Parameters<typeof claimMails>[1]
  readonly runtime: Runtime
  readonly log: Log
  readonly isStopped: () => boolean
}

/** Drains one queue. */
class Counter {
  private readonly options: CounterOptions
  private readonly finish: (finished: FinishedMail) => Promise<void>
  private isAskedAgain = false
  private emptying: Promise<void> | undefined
  private inHand = 0
  private onFewer: (() => void) | undefined

  constructor(options: CounterOptions) {
    this.options = options
    // Results that arrive during an update are written together with the next one.
    this.finish = batchedInTurn<FinishedMail, void>(async (all) => {
      await finishMails(options.runtime, all)
      return all.map(() => undefined)
    })
  }

  get pauses(): PauseList {
    return this.options.at.pauses
  }

  look(): void {
    this.isAskedAgain = true
    this.emptying ??= this.empty()
      .catch((error: unknown) =>
        this.options.log.warn({ err: error }, 'emails could not be claimed from the queue'),
      )
      .finally(() => (this.emptying = undefined))
  }

  async idle(): Promise<void> {
    await this.emptying
    while (this.inHand > 0) await this.fewer()
  }

  forget(organizationId: string): void {
    this.options.at.transports.forget(organizationId)
  }

  close(): void {
    this.options.at.transports.close()
  }

  private async empty(): Promise<void> {
    const { at, claim, runtime, isStopped } = this.options
    while (this.isAskedAgain && !isStopped()) {
      this.isAskedAgain = false
      const most = claim.most - this.inHand
      const claimed = await claimMails(at.pool, { ...claim, most })
      if (claimed.length > 0) this.isAskedAgain = true
      const going = claimed.filter(({ state }) => state === 'sending')
      await updateDeliveryStatuses(
        runtime,
        claimed.filter(({ state }) => state !== 'sending'),
      )
      for (const copies of await this.groups(going)) void this.send(copies)
      while (this.inHand > claim.most / 2) await this.fewer()
    }
  }

  /** Copies of one email are sent together if the transport writes the headers itself. */
  private async groups(mails: readonly ClaimedMail[]): Promise<Copies[]> {
    const groups: Copies[] = []
    for (const copies of Map.groupBy(mails, ({ bodyId }) => bodyId).values()) {
      const [first, ...others] = copies
      if (!first) continue
      if (await isOneByOne(this.options.at, first))
        groups.push(...copies.map((one): Copies => [one]))
      else groups.push([first, ...others])
    }
    return groups
  }

  private async send(copies: Copies): Promise<void> {
    this.inHand += copies.length
    try {
      const batchedPerTick = await this.deliver(copies)
      for (const mail of copies) {
        const delivered = batchedPerTick ?? (await this.deliverOne(mail))
        await this.finish({ mail, ...delivered })
        this.note(mail, delivered)
      }
    } catch (error) {
      // The claim expires and the email is claimed again.
      this.options.log.warn({ err: error, mailId: copies[0].id }, 'an email could not be updated')
    } finally {
      this.inHand -= copies.length
      this.onFewer?.()
    }
  }

  private async deliverOne(mail: ClaimedMail): Promise<Delivered> {
    const delivered = await this.deliver([mail])
    if (!delivered) throw new Error('One email is always tried.')
    return delivered
  }

  private async deliver(copies: Copies): Promise<Delivered | undefined> {
    try {
      return await deliverMails(this.options.at, copies)
    } catch (error) {
      // An error of ours before anything was sent: logged and retried.
      this.options.log.error({ err: error, mailId: copies[0].id }, 'an email could not be composed')
      const waitMs = waitAfter(copies[0].attempts)
      const answer = 'This email couldn’t be composed. We’ve been notified.'
      const content = { smtpCode: undefined, statusCode: undefined, bounceClass: undefined, answer }
      const state = waitMs === undefined ? 'failed' : 'deferred'
      const mark = { state, waitMs: waitMs ?? 0, isFree: false, ...content } as const
      return { mark, from: undefined, suppresses: false }
    }
  }

  private note(mail: ClaimedMail, { mark }: Delivered): void {
    const { id, kind, attempts, organizationId } = mail
    const entry = { mailId: id, kind, attempt: attempts, organizationId, state: mark.state }
    if (mark.state === 'sent') this.options.log.debug(entry, 'email sent')
    else this.options.log.info({ ...entry, answer: mark.answer }, 'email not sent')
  }

  private fewer(): Promise<void> {
    return new Promise((resolve) => {
      this.onFewer = () => {
        this.onFewer = undefined
        resolve()
      }
    })
  }
}

type Copies = [ClaimedMail, ...ClaimedMail[]]

function deliveringWith(
  { runtime, config, needs }: MailQueueOptions,
  platform: Transport | undefined,
): Delivering {
  const pool = runtime.database.platform
  const allowPrivate = config.allowPrivateOutgoing
  const findAddress = createFindAddress({ allowPrivate, ports: smtpPorts })
  return {
    pool,
    bodies: new BodyCache(pool, needs.storage),
    pauses: new PauseList(pool),
    rates: new RateLimiter({ pool, perMinute: config.mailPerMinute, perDay: config.mailPerDay }),
    transports: new TransportPool({
      pool,
      box: transportBox(needs.secret),
      outside: { safeFetch: needs.outgoingClient.safeFetch, findAddress, allowPrivate },
      platform,
      maxSessions,
      accounts: createAccountTransports({ runtime, config, needs, maxSessions }),
    }),
    signingKeyFor: createSigningKeys(needs.secret),
    returnHostFor: createReturnHosts(pool),
    platformSender: {
      address: addressOfSender(config.mailFrom),
      key: readDkimKey(config),
      returnHost: config.mailIn && config.mailInDomain,
    },
  }
}

function platformTransport({ runtime, config }: Pick<MailQueueOptions, 'runtime' | 'config'>) {
  const about = { id: 'platform', name: 'This install' }
  if (config.smtpUrl) return smtpTransport(about, readSmtpUrl(config.smtpUrl), maxSessions)
  return config.mode === 'local' ? mailboxTransport(runtime.database.platform) : undefined
}

const maxOneOff = 20
// At most this many emails are left unclear by a crash.
const maxBulk = 50
const maxSessions = 5
const patience = seconds(20)
