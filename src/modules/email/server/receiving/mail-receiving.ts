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
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createGrantBox, createMailboxBox, mailboxPorts } from '../accounts/mailbox-box.ts'
import { openAccountMailbox } from '../accounts/open-account-mailbox.ts'
import { findPlace } from './find-place.ts'
import { MailLine } from './mail-line.ts'
import { createMailboxWatch } from './mailbox-watch.ts'
import { rememberPlaces, type FindPlace } from './remember-places.ts'
import { takeMail, type MailPlace } from './take-mail.ts'

export interface MailReceivingOptions {
  readonly ground: Ground
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
  const { ground, config, storage, log } = options
  const line = new MailLine(ground)
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
    ground,
    line,
    storage,
    log,
    openMailbox: (organizationId, account) =>
      openAccountMailbox(
        (mode, act) => inOrganization(ground, organizationId, bySystem('mailbox-watch', mode), act),
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
  line: MailLine,
): Promise<SmtpReceiver | undefined> {
  const { ground, config, storage, log } = options
  if (!config.mailIn) return undefined
  const find = rememberPlaces((address) =>
    onPlatform(ground, bySystem('mail-in', 'read'), (scope) =>
      findPlace(scope, address, config.mailInDomain),
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
        takeMail({ line, storage }, { ...mail, places: await placesOf(mail, find) }),
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

async function placesOf({ envelopeTo }: IncomingMail, find: FindPlace): Promise<MailPlace[]> {
  const places: MailPlace[] = []
  for (const address of new Set(envelopeTo)) {
    const place = await find(address)
    if (place) places.push({ ...place, address })
  }
  if (places.length === 0) throw new MailRefused(550, 'No such address here.')
  return places
}
