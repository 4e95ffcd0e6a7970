import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { domainToASCII } from 'node:url'

import { seconds } from '#lib/duration.ts'

import type { WireMail } from '../compose/mail-template.ts'
import { SmtpProblem, type SmtpStep } from './smtp-problem.ts'
import { ReplyReader, type SmtpReply } from './smtp-reply.ts'
import type { SmtpServerAddress } from './smtp-server-address.ts'

export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

/** A session with one server that sends one email after the other. */
export class SmtpSession {
  private socket: Socket
  private reader = new ReplyReader()
  private readonly waiting: Waiting[] = []
  private offers: ReadonlyMap<string, string> = new Map()
  private ended: SmtpProblem | undefined

  private constructor(socket: Socket) {
    this.socket = socket
    this.listen()
  }

  static async open(server: SmtpServerAddress): Promise<SmtpSession> {
    const socket = await reach(server)
    const session = new SmtpSession(socket)
    try {
      expectCode('greeting', await session.hear('greeting'), 220)
      await session.hello()
      await session.secure(server)
      await session.signIn(server)
      return session
    } catch (problem) {
      session.end()
      throw problem
    }
  }

  get isUsable(): boolean {
    return this.ended === undefined
  }

  /**
   * Pipelines the envelope if the server supports it. Throws the first rejection; an email to
   * several recipients is accepted for all or none.
   */
  async deliver({ from, to }: Envelope, mail: string | WireMail): Promise<SmtpReply> {
    const commands = this.envelope(from, to, sizeOf(mail))
    const answers = this.offers.has('PIPELINING')
      ? await this.askTogether(commands)
      : await this.askInTurn(commands)
    const refused = answers.find(({ reply, command }) => reply.code !== command.expects)
    const isOpen = answers.at(-1)?.reply.code === 354
    if (refused) {
      // The server expects a message although every recipient was rejected.
      if (this.ended) throw new SmtpProblem(refused.command.step, refused.reply)
      if (isOpen) await this.ask('message', '.')
      else await this.ask('sender', 'RSET')
      throw new SmtpProblem(refused.command.step, refused.reply)
    }
    const reply = await this.say(mail)
    if (reply.code >= 400) throw new SmtpProblem('handover', reply)
    return reply
  }

  private say(mail: string | WireMail): Promise<SmtpReply> {
    if (typeof mail === 'string') {
      return this.ask('handover', `${stuffed(mail)}\r\n.`, lastPatience)
    }
    const reply = this.hear('handover', lastPatience)
    if (this.ended) return reply
    this.socket.cork()
    for (const piece of mail) this.socket.write(piece)
    this.socket.write(mailEnd)
    this.socket.uncork()
    return reply
  }

  /** Sends QUIT without waiting for the reply. */
  end(): void {
    if (this.ended) return
    this.ended = new SmtpProblem('connect', 'The connection was closed.')
    this.socket.end('QUIT\r\n')
    this.socket.setTimeout(seconds(2), () => this.socket.destroy())
  }

  private envelope(from: string, to: readonly string[], size: number): Command[] {
    const isInternational = [from, ...to].some((address) => /[^\x20-\x7e]/.test(wire(address)))
    if (isInternational && !this.offers.has('SMTPUTF8')) {
      throw new SmtpProblem('recipient', {
        code: 550,
        status: '5.6.7',
        text: 'The server doesn’t support addresses in this script.',
        lines: [],
      })
    }
    const options = [
      ...(this.offers.has('SIZE') ? [`SIZE=${size}`] : []),
      ...(isInternational ? ['SMTPUTF8'] : []),
    ]
    return [
      {
        step: 'sender',
        line: [`MAIL FROM:<${wire(from)}>`, ...options].join(' '),
        expects: 250,
      },
      ...to.map((address) => ({
        step: 'recipient' as const,
        line: `RCPT TO:<${wire(address)}>`,
        expects: 250,
      })),
      { step: 'message', line: 'DATA', expects: 354 },
    ]
  }

  private async askTogether(commands: readonly Command[]): Promise<Answer[]> {
    const replies = commands.map(({ step }) => this.hear(step))
    this.socket.write(commands.map(({ line }) => `${line}\r\n`).join(''))
    const results = await Promise.allSettled(replies)
    const answers = results.flatMap((one, place) =>
      one.status === 'fulfilled' ? [{ reply: one.value, command: commands[place] as Command }] : [],
    )
    // A rejection right before the disconnect is the better error message.
    const lost = results.find((one) => one.status === 'rejected')
    if (lost && answers.every(({ reply, command }) => reply.code === command.expects)) {
      throw lost.reason
    }
    return answers
  }

  private async askInTurn(commands: readonly Command[]): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const command of commands) {
      const reply = await this.ask(command.step, command.line)
      answers.push({ reply, command })
      if (reply.code !== command.expects) break
    }
    return answers
  }

  private async hello(): Promise<void> {
    let reply = await this.ask('hello', `EHLO ${uniqueFileName()}`)
    if (reply.code >= 500) reply = await this.ask('hello', `HELO ${uniqueFileName()}`)
    expectCode('hello', reply, 250)
    this.offers = new Map(
      reply.lines.slice(1).map((line) => {
        const [name = '', ...rest] = line.split(' ')
        return [name.toUpperCase(), rest.join(' ').toUpperCase()]
      }),
    )
  }

  private async secure({ tls, host, checksCertificate }: SmtpServerAddress): Promise<void> {
    if (tls === 'whole' || tls === 'never') return
    if (!this.offers.has('STARTTLS')) {
      if (tls === 'offered') return
      throw new SmtpProblem('tls', 'The server doesn’t support encryption.')
    }
    expectCode('tls', await this.ask('tls', 'STARTTLS'), 220)
    // Input from before TLS could come from an attacker.
    if (this.ended || !this.reader.isEmpty) {
      throw new SmtpProblem('tls', 'The server sent an unexpected response.')
    }
    this.socket.removeAllListeners()
    this.socket = await locked(this.socket, host, checksCertificate)
    this.reader = new ReplyReader()
    this.listen()
    await this.hello()
  }

  private async signIn({ user, password, accessToken }: SmtpServerAddress): Promise<void> {
    if (user === undefined) return
    const methods = (this.offers.get('AUTH') ?? '').split(' ')
    if (accessToken && methods.includes('XOAUTH2')) await this.signInByToken(user, accessToken)
    else if (!accessToken && methods.includes('PLAIN')) {
      const secret = Buffer.from(`\0${user}\0${password}`).toString('base64')
      expectCode('sign-in', await this.ask('sign-in', `AUTH PLAIN ${secret}`), 235)
    } else if (!accessToken && methods.includes('LOGIN')) {
      expectCode('sign-in', await this.ask('sign-in', 'AUTH LOGIN'), 334)
      const name = Buffer.from(user).toString('base64')
      expectCode('sign-in', await this.ask('sign-in', name), 334)
      const secret = Buffer.from(password).toString('base64')
      expectCode('sign-in', await this.ask('sign-in', secret), 235)
    } else throw new SmtpProblem('sign-in', 'The server supports no known sign-in method.')
  }

  /** A token can be revoked before it expires, so one retry gets a new one. */
  private async signInByToken(
    user: string,
    tokenFor: NonNullable<SmtpServerAddress['accessToken']>,
  ): Promise<void> {
    const token = await tokenFor()
    const reply = await this.showToken(user, token)
    if (reply.code === 235) return
    const second = reply.code >= 500 ? await tokenFor(token) : token
    expectCode('sign-in', second === token ? reply : await this.showToken(user, second), 235)
  }

  private async showToken(user: string, token: string): Promise<SmtpReply> {
    const secret = Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString('base64')
    const reply = await this.ask('sign-in', `AUTH XOAUTH2 ${secret}`)
    // The server sends the reason as a challenge and expects an empty response before it fails.
    return reply.code === 334 ? this.ask('sign-in', '') : reply
  }

  private ask(step: SmtpStep, line: string, patience = usualPatience): Promise<SmtpReply> {
    const reply = this.hear(step, patience)
    if (!this.ended) this.socket.write(`${line}\r\n`)
    return reply
  }

  private hear(step: SmtpStep, patience = usualPatience): Promise<SmtpReply> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      const timer = setTimeout(() => this.fail('The server didn’t respond in time.'), patience)
      this.waiting.push({ step, resolve, reject, timer })
    })
  }

  private listen(): void {
    this.socket.setNoDelay(true)
    this.socket.on('data', (piece: Buffer) => this.take(piece.toString('latin1')))
    this.socket.once('error', (error) => this.fail(error.message))
    this.socket.once('close', () => this.fail('The server closed the connection.'))
  }

  private take(piece: string): void {
    try {
      for (const reply of this.reader.read(piece)) {
        const next = this.waiting.shift()
        if (!next) return this.fail('The server sent an unexpected response.')
        clearTimeout(next.timer)
        next.resolve(reply)
        if (reply.code === 421) this.fail(reply.text)
      }
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error))
    }
  }

  private fail(message: string): void {
    this.ended ??= new SmtpProblem(this.waiting[0]?.step ?? 'connect', message)
    for (const { step, reject, timer } of this.waiting.splice(0)) {
      clearTimeout(timer)
      reject(new SmtpProblem(step, message))
    }
    this.socket.destroy()
  }
}

interface Command {
  readonly step: SmtpStep
  readonly line: string
  readonly expects: number
}

interface Answer {
  readonly command: Command
  readonly reply: SmtpReply
}

interface Waiting {
  readonly step: SmtpStep
  readonly resolve: (reply: SmtpReply) => void
  readonly reject: (problem: SmtpProblem) => void
  readonly timer: NodeJS.Timeout
}

function expectCode(step: SmtpStep, reply: SmtpReply, code: number): void {
  if (reply.code !== code) throw new SmtpProblem(step, reply)
}

async function reach(server: SmtpServerAddress): Promise<Socket> {
  const { host, port, tls, checksCertificate, locate } = server
  // Connects to the address that was checked; the name is only used for the certificate.
  const place = locate ? await locate() : host
  const socket =
    tls === 'whole'
      ? connectTls({
          host: place,
          port,
          ...nameOf(host),
          rejectUnauthorized: checksCertificate,
        })
      : connectPlain({ host: place, port })
  return ready(socket, tls === 'whole' ? 'secureConnect' : 'connect', 'connect')
}

function locked(plain: Socket, host: string, checksCertificate: boolean): Promise<Socket> {
  const socket = connectTls({
    socket: plain,
    ...nameOf(host),
    rejectUnauthorized: checksCertificate,
  })
  return ready(socket, 'secureConnect', 'tls')
}

function ready(socket: Socket, event: string, step: SmtpStep): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const give = (message: string): void => {
      socket.destroy()
      reject(new SmtpProblem(step, message))
    }
    const onError = (error: Error): void => give(error.message)
    const timer = setTimeout(() => give('The server couldn’t be reached in time.'), connectPatience)
    socket.once('error', onError)
    socket.once(event, () => {
      clearTimeout(timer)
      socket.removeListener('error', onError)
      resolve(socket)
    })
    socket.once('close', () => {
      clearTimeout(timer)
      give('The server closed the connection.')
    })
  })
}

function nameOf(host: string): { servername?: string } {
  return isIP(host) ? {} : { servername: host }
}

/** Our name in EHLO: servers check it and accept an address literal if there is no name. */
function uniqueFileName(): string {
  const name = hostname()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? name : '[127.0.0.1]'
}

/** The address with an ASCII domain and no characters that could end the command. */
function wire(address: string): string {
  const at = address.lastIndexOf('@')
  const clean = (text: string): string => text.replaceAll(/[\p{Cc}<>\s]/gu, '')
  if (at < 0) return clean(address)
  const domain = clean(address.slice(at + 1))
  return `${clean(address.slice(0, at))}@${domainToASCII(domain) || domain}`
}

function sizeOf(mail: string | WireMail): number {
  return typeof mail === 'string'
    ? Buffer.byteLength(mail)
    : mail.reduce((size, { length }) => size + length, 0)
}

/** Dot-stuffing: a lone dot would end the email. */
function stuffed(mail: string): string {
  return mail.replaceAll(/^\./gm, '..')
}

const mailEnd = Buffer.from('.\r\n')
const connectPatience = seconds(8)
const usualPatience = seconds(20)
// Servers scan an email before they accept it; our claim on it expires after two minutes.
const lastPatience = seconds(100)
