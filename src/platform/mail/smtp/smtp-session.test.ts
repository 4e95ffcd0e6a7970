import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { SmtpProblem } from './smtp-problem.ts'
import { ReplyReader } from './smtp-reply.ts'
import { readSmtpUrl } from './smtp-server-address.ts'
import { SmtpSession } from './smtp-session.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const envelope = { from: 'help@acme.example', to: ['ada@example.org'] }

describe('a conversation', () => {
  test('encrypts, signs in, and sends several emails in one session', async () => {
    const { received, port } = await serve({
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === 'me@acme' && password === 'p:w' ? { user: 1 } : {}),
    })
    const session = await open(
      `${addressOf(port, 'me@acme', 'p:w')}?tls.rejectUnauthorized=false&requireTLS=true`,
    )
    await session.deliver(envelope, 'Subject: one\r\n\r\n.dot\r\n..two\r\nGrüße')
    await session.deliver(
      { ...envelope, to: ['ada@example.org', 'jörg@bücher.example'] },
      'Subject: two\r\n\r\nx',
    )

    expect(received).toEqual([
      {
        to: ['ada@example.org'],
        isSecure: true,
        user: 1,
        text: 'Subject: one\r\n\r\n.dot\r\n..two\r\nGrüße\r\n',
      },
      {
        to: ['ada@example.org', 'jörg@bücher.example'],
        isSecure: true,
        user: 1,
        text: 'Subject: two\r\n\r\nx\r\n',
      },
    ])
  })

  test("fails at the right step with the server's response", async () => {
    const { port } = await serve({
      onAuth: (_auth, _session, done) => done(new Error('Who are you?')),
    })
    const { port: bare } = await serve({ disabledCommands: ['STARTTLS', 'AUTH'] })
    const failures = [
      // The certificate isn't trusted.
      [`smtp://127.0.0.1:${port}`, 'tls', /certificate|self-signed/],
      [
        `${addressOf(port, 'a', 'b')}?tls.rejectUnauthorized=false`,
        'sign-in',
        /^535 .*Who are you/,
      ],
      [`smtp://127.0.0.1:${bare}?requireTLS=true`, 'tls', /doesn’t support encryption/],
      [addressOf(bare, 'a', 'b'), 'sign-in', /no known sign-in method/],
      ['smtp://127.0.0.1:1', 'connect', /ECONNREFUSED/],
    ] as const
    for (const [url, step, words] of failures) {
      const problem = await SmtpSession.open(readSmtpUrl(url)).catch((error: unknown) => error)
      expect(problem).toBeInstanceOf(SmtpProblem)
      expect(problem).toMatchObject({ step, isFinal: false })
      expect((problem as Error).message).toMatch(words)
    }
  })

  test('signs in with a token, and with a new one if the first is rejected', async () => {
    const { received, port } = await serve({
      disabledCommands: ['STARTTLS'],
      authMethods: ['XOAUTH2', 'PLAIN'],
      onAuth: ({ username, accessToken }, _session, done) =>
        done(
          null,
          username === 'me@acme' && accessToken === 'fresh'
            ? { user: 1 }
            : { data: { status: '401', schemes: 'bearer' } },
        ),
    })
    const server = { ...readSmtpUrl(`smtp://127.0.0.1:${port}`), user: 'me@acme' }
    const refused: (string | undefined)[] = []
    const session = await SmtpSession.open({
      ...server,
      async accessToken(old) {
        refused.push(old)
        return old === undefined ? 'stale' : 'fresh'
      },
    })
    ends.push(() => session.end())
    await session.deliver(envelope, 'Subject: one\r\n\r\nx')
    expect(refused).toEqual([undefined, 'stale'])
    expect(received).toMatchObject([{ user: 1 }])

    const never = SmtpSession.open({ ...server, accessToken: async () => 'stale' })
    await expect(never).rejects.toMatchObject({ step: 'sign-in', reply: { code: 535 } })
    const { port: plain } = await serve({ disabledCommands: ['STARTTLS'], authMethods: ['PLAIN'] })
    const stalled = SmtpSession.open({ ...server, port: plain, accessToken: async () => 'fresh' })
    await expect(stalled).rejects.toMatchObject({ step: 'sign-in' })
  })

  test('continues after a rejected recipient, even if the server still wants the email', async () => {
    const commands: string[] = []
    const port = await script((line, answer) => {
      commands.push(line)
      if (line.startsWith('EHLO')) answer('250-hi\r\n250 PIPELINING')
      else if (line === 'RCPT TO:<gone@example.org>') answer('550 5.1.1 no such person')
      else if (line === 'DATA') answer('354 go on')
      else answer('250 2.0.0 fine')
    })
    const session = await open(`smtp://127.0.0.1:${port}`)
    const refused = session.deliver(
      { ...envelope, to: ['gone@example.org'] },
      'Subject: x\r\n\r\nsecret',
    )

    await expect(refused).rejects.toMatchObject({
      step: 'recipient',
      isFinal: true,
      reply: { code: 550, status: '5.1.1' },
    })
    expect(commands).not.toContain('secret')
    expect(commands.at(-1)).toBe('.')
    expect(await session.deliver(envelope, 'Subject: y\r\n\r\nz')).toMatchObject({ code: 250 })
  })

  test('ignores input from before TLS', async () => {
    const port = await script((line, answer) => {
      if (line.startsWith('EHLO')) answer('250-hi\r\n250 STARTTLS')
      else answer('220 go on\r\n250-evil\r\n250 AUTH PLAIN')
    })
    await expect(
      open(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`),
    ).rejects.toMatchObject({ step: 'tls' })
  })

  test('rejects an address that contains a command', async () => {
    const { received, port } = await serve({ disabledCommands: ['STARTTLS'] })
    const session = await open(`smtp://127.0.0.1:${port}`)
    await session
      .deliver(
        { ...envelope, to: ['ada@example.org>\r\nRCPT TO:<eve@example.org'] },
        'Subject: x\r\n\r\n',
      )
      .catch(() => {})

    expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  })
})

test('replies are assembled from any chunks', () => {
  const reader = new ReplyReader()
  const said = '250-one\r\n250-two\r\n250 three\r\n550 5.7.1 no\r\n'
  const replies = Array.from(said).flatMap((sign) => reader.read(sign))

  expect(replies).toMatchObject([
    { code: 250, lines: ['one', 'two', 'three'] },
    { code: 550, status: '5.7.1', text: '5.7.1 no' },
  ])
  expect(() => reader.read('HTTP/1.1 400 Bad Request\r\n')).toThrow('doesn’t speak SMTP')
  expect(() => new ReplyReader().read('x'.repeat(10_000))).toThrow('doesn’t speak SMTP')
})

function addressOf(port: number, user: string, password: string): string {
  const url = new URL(`smtp://127.0.0.1:${port}`)
  url.username = user
  url.password = password
  return url.href
}

async function open(url: string): Promise<SmtpSession> {
  const session = await SmtpSession.open(readSmtpUrl(url))
  ends.push(() => session.end())
  return session
}

interface Received {
  readonly to: string[]
  readonly isSecure: boolean
  readonly user: unknown
  readonly text: string
}

async function serve(options: SMTPServerOptions): Promise<{ received: Received[]; port: number }> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onData(stream, { envelope: { rcptTo }, secure, user }, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const text = Buffer.concat(pieces).toString()
        received.push({ to: rcptTo.map(({ address }) => address), isSecure: secure, user, text })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listener: Server = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  ends.push(() => server.close())
  return { received, port: (listener.address() as AddressInfo).port }
}

/** A minimal scripted server. */
async function script(
  react: (line: string, answer: (text: string) => void) => void,
): Promise<number> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.write('220 hi\r\n')
    let rest = ''
    socket.on('data', (piece: Buffer) => {
      const lines = `${rest}${piece.toString()}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines)
        if (!/^(Subject|$|z$)/.test(line)) react(line, (text) => socket.write(`${text}\r\n`))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return (server.address() as AddressInfo).port
}
