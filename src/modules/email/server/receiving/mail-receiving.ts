import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Storage } from '#platform/files/storage.ts'
import { MailRefused } from '#platform/mail/receiving/mail-refused.ts'
import {
  startSmtpReceiver,
  type IncomingMail,
  type SmtpReceiver,
} from '#platform/mail/receiving/smtp-receiver.ts'
import type { Log } from '#platform/observe/log.ts'
import type { OutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { createFindAddress } from '#platform/outgoing/find-address.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createGrantBox, createMailboxBox, mailboxPorts } from '../accounts/mailbox-box.ts'
import { openAccountMailbox } from '../accounts/open-account-mailbox.ts'
import { findDestination } from './find-destination.ts'
import { MailBatcher } from './mail-batcher.ts'
import { createMailboxWatch } from './mailbox-watch.ts'
import { cacheDestinations, type FindDestination } from './cache-destinations.ts'
import { acceptMail, type MailDestination } from './accept-mail.ts'

export interface MailReceivingOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly secret: string
  readonly storage: Storage
  readonly outgoingClient: OutgoingClient
  readonly log: Log
}

/** Receives email over SMTP, if a port is configured, and from external mailboxes. */
export interface MailReceiving {
  /** The SMTP port; undefined if SMTP is off. */
  readonly port: number | undefined
  stop(): Promise<void>
}

export async function startMailReceiving(options: MailReceivingOptions): Promise<MailReceiving> {
  const { runtime, config, storage, log } = options
  const line = new MailBatcher(runtime)
  const receiver = await listenForMail(options, line)
  const mailboxes = {
    box: createMailboxBox(options.secret),
    grants: createGrantBox(options.secret),
    providers: config.mailboxProviders,
    safeFetch: options.outgoingClient.safeFetch,
    findAddress: createFindAddress({
      allowPrivate: config.allowPrivateOutgoing,
      ports: mailboxPorts,
    }),
  }
  const watch = createMailboxWatch({
    runtime,
    line,
    storage,
    log,
    openMailbox: (organizationId, account) =>
      openAccountMailbox(
        (mode, act) =>
          inOrganization(runtime, organizationId, bySystem('mailbox-watch', mode), act),
        account,
        mailboxes,
      ),
  })
  watch.start()
  return {
    port: receiver?.port,
    async stop() {
      await receiver?.close()
      await watch.stop()
    },
  }
}

async function listenForMail(
  options: MailReceivingOptions,
  line: MailBatcher,
): Promise<SmtpReceiver | undefined> {
  const { runtime, config, storage, log } = options
  if (!config.mailIn) return undefined
  const find = cacheDestinations((address) =>
    onPlatform(runtime, bySystem('mail-in', 'read'), (scope) =>
      findDestination(scope, address, config.mailInDomain),
    ),
  )
  const { port } = config.mailIn
  try {
    return await startSmtpReceiver({
      listen: config.mailIn,
      name: config.mailInDomain,
      log,
      isOurs: async (address) => (await find(address)) !== undefined,
      take: async (mail) =>
        acceptMail({ line, storage }, { ...mail, places: await placesOf(mail, find) }),
    })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken) throw error
    const sentence = `Port ${port} for incoming email is used by another program.`
    if (config.mode === 'production')
      throw new StartProblem(`${sentence} Choose another MAIL_IN_PORT.`)
    log.warn(`${sentence} Incoming email is off.`)
    return undefined
  }
}

async function placesOf(
  { envelopeTo }: IncomingMail,
  find: FindDestination,
): Promise<MailDestination[]> {
  const places: MailDestination[] = []
  for (const address of new Set(envelopeTo)) {
    const place = await find(address)
    if (place) places.push({ ...place, address })
  }
  if (places.length === 0) throw new MailRefused(550, 'No such address here.')
  return places
}
