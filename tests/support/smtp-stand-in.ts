import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type SmtpBehavior =
  | 'accept'
  | 'refuse-recipient'
  | 'defer-recipient'
  | 'refuse-message'
  | 'defer-message'
  | 'drop-before-dot'
  | 'drop-after-dot'

export interface SmtpStandIn {
  readonly url: string
  readonly received: ReceivedMail[]
  behavior: SmtpBehavior
  answer: { readonly code: number; readonly text: string } | undefined
  takesToken: (user: string, token: string) => boolean
  close(): Promise<void>
}

export interface ReceivedMail {
  readonly from: string
  readonly to: string[]
  readonly user: string | undefined
  readonly mail: Email
  readonly raw: Buffer
}

/** A real SMTP conversation on loopback, with the tempers of real servers. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    authMethods: ['XOAUTH2'],
    allowInsecureAuth: true,
    onAuth({ username = '', accessToken = '' }, _session, done) {
      if (standIn.takesToken(username, accessToken)) done(null, { user: username })
      else done(null, { data: { status: '401', schemes: 'bearer' } })
    },
    logger: false,
    // An open connection doesn't keep the test running.
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (standIn.answer) done(answer(standIn.answer.code, standIn.answer.text))
      else if (standIn.behavior === 'refuse-recipient') done(answer(550, 'no such person'))
      else if (standIn.behavior === 'defer-recipient') done(answer(450, 'come back later'))
      else done()
    },
    onData(stream, session, done) {
      if (standIn.behavior === 'drop-before-dot') stream.once('data', () => hangUp(server, session))
      else void receive(stream, session).then((mail) => judge(mail, session, done), done)
    },
  })
  const judge = (mail: ReceivedMail, session: SMTPServerSession, done: Done): void => {
    if (standIn.behavior === 'refuse-message') return done(answer(554, 'we do not like it'))
    if (standIn.behavior === 'defer-message') return done(answer(451, 'no room now'))
    standIn.received.push(mail)
    return standIn.behavior === 'drop-after-dot' ? hangUp(server, session) : done()
  }
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const standIn: SmtpStandIn = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    behavior: 'accept',
    answer: undefined,
    takesToken: () => false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn
}

type Done = (error?: Error) => void

async function receive(
  stream: SMTPServerDataStream,
  { envelope, user }: SMTPServerSession,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const raw = Buffer.concat(chunks)
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    user: typeof user === 'string' ? user : undefined,
    mail: await PostalMime.parse(raw),
    raw,
  }
}

function hangUp({ connections }: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of connections) if (connection.id === id) connection._socket.destroy()
}

function answer(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
