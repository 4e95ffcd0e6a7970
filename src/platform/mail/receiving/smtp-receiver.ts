import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server'

import { minutes, seconds } from '#lib/duration.ts'
import type { MailInConfig } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Log } from '#platform/observe/log.ts'

import { MailRefused } from './mail-refused.ts'
import { PeerLimits } from './peer-limits.ts'

export interface IncomingMail {
  /** Aborts with MailRefused past the limit. */
  readonly content: Readable
  readonly envelopeFrom: string
  readonly envelopeTo: readonly string[]
  readonly client: { readonly ip: string; readonly name: string }
}

export interface SmtpReceiverOptions {
  readonly listen: MailInConfig
  /** The host name in the greeting. */
  readonly name: string
  readonly log: Log
  readonly maxBytes?: number
  /** The time limit per email; dripping bytes would hold a connection forever. */
  readonly maxTime?: number
  /**
   * Whether the address belongs to someone here; anything else is rejected, so nothing is relayed.
   */
  isOurs(address: string): Promise<boolean>
  /** Stores an email; any error except MailRefused makes the sending server retry. */
  take(mail: IncomingMail): Promise<void>
}

export interface SmtpReceiver {
  readonly port: number
  /** Finishes open sessions. */
  close(): Promise<void>
}

export const maxMailBytes = 35 * 1024 * 1024
const recipientLimit = 50
const clientLimit = 500
/** Clients with this many unknown recipients are probing for addresses. */
const maxStrangers = 10

export async function startSmtpReceiver(options: SmtpReceiverOptions): Promise<SmtpReceiver> {
  const { listen, name, log, maxBytes = maxMailBytes, maxTime = minutes(10) } = options
  const peers = new PeerLimits()
  const strangers = new WeakMap<SMTPServerSession, number>()

  async function judgeRecipient(address: string, session: SMTPServerSession): Promise<void> {
    if (await options.isOurs(address.toLowerCase())) return
    const count = (strangers.get(session) ?? 0) + 1
    strangers.set(session, count)
    if (count > maxStrangers) throw reply(421, 'Too many unknown addresses.')
    throw reply(550, 'No such address here.')
  }

  const server = new SMTPServer({
    ...tlsOptions(listen.tls),
    name,
    banner: 'Parley',
    logger: false,
    authOptional: true,
    disabledCommands: listen.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    size: maxBytes,
    maxClients: clientLimit,
    maxRecipients: recipientLimit,
    socketTimeout: minutes(2),
    closeTimeout: seconds(5),
    onConnect({ id, remoteAddress }, done) {
      if (peers.enter(remoteAddress, id)) done()
      else done(reply(421, 'Too many connections from your address. Try again later.'))
    },
    onClose({ id, remoteAddress }) {
      peers.leave(remoteAddress, id)
    },
    onMailFrom(_address, { remoteAddress }, done) {
      if (peers.acceptsMail(remoteAddress)) done()
      else done(reply(451, 'Too much email from your address. Try again in a minute.'))
    },
    onRcptTo({ address }, session, done) {
      judgeRecipient(address, session).then(
        () => done(),
        (error: unknown) => done(asReply(error, log)),
      )
    },
    onData(stream, session, done) {
      const timer = setTimeout(() => hangUp(session), maxTime)
      stream.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
      receive(stream, session, { take: options.take, maxBytes }).then(
        () => done(null, 'Taken.'),
        (error: unknown) => done(asReply(error, log)),
      )
    },
  })

  function hangUp(session: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.id !== session.id) continue
      connection.send(421, 'This email took too long. Try again later.')
      connection.close()
    }
  }

  // A client that disconnects midway is not an error of ours.
  server.on('error', (error) => log.debug({ err: error }, 'incoming email was aborted'))
  const listener = server.listen(listen.port, listen.host)
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function tlsOptions(tls: MailInConfig['tls']): SMTPServerOptions {
  if (!tls) return {}
  try {
    return { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }
  } catch {
    throw new StartProblem(
      'MAIL_IN_CERT_FILE and MAIL_IN_KEY_FILE must name files that can be read.',
    )
  }
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession,
  { take, maxBytes }: { take: SmtpReceiverOptions['take']; maxBytes: number },
): Promise<void> {
  const content = Readable.from(counted(stream, maxBytes), { objectMode: false })
  try {
    await take({
      content,
      envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address.toLowerCase() : '',
      envelopeTo: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
      client: { ip: plainAddress(remoteAddress), name: String(hostNameAppearsAs).slice(0, 255) },
    })
  } finally {
    content.destroy()
    // SMTP allows a response only after the whole email was read.
    if (!stream.readableEnded) await finished(stream.resume()).catch(() => {})
  }
}

/** An oversized email is read to its end, but none of it is stored. */
async function* counted(stream: SMTPServerDataStream, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const piece = Buffer.from(chunk)
    size += piece.length
    if (size <= maxBytes) yield piece
  }
  if (size > maxBytes) throw new MailRefused(552, 'This email is too large.')
}

function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 45)
}

function asReply(error: unknown, log: Log): Error {
  if (error instanceof SmtpReply) return error
  if (error instanceof MailRefused) return reply(error.code, error.message)
  // The client has already disconnected.
  if (error instanceof Error && 'code' in error && error.code === 'ECONNECTION') return error
  log.warn({ err: error }, 'an email could not be stored, the sending server was asked to retry')
  return reply(451, "Email can't be accepted right now. Try again later.")
}

class SmtpReply extends Error {
  readonly responseCode: number

  constructor(code: number, sentence: string) {
    super(sentence)
    this.responseCode = code
  }
}

function reply(code: number, sentence: string): SmtpReply {
  return new SmtpReply(code, sentence)
}
