import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { connect as connectSecurely, type ConnectionOptions, type TLSSocket } from 'node:tls'

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { createLog } from '#platform/observe/log.ts'
import { selfSigned } from '#tests/support/self-signed.ts'

import { startSmtpReceiver, type SmtpReceiver, type SmtpReceiverOptions } from './smtp-receiver.ts'

const taken: { content: string; from: string; to: readonly string[] }[] = []
const lost: unknown[] = []
let isAway = false
let receiver: SmtpReceiver
const options: SmtpReceiverOptions = {
  listen: { port: 0, host: '127.0.0.1', tls: undefined },
  name: 'in.parley.test',
  log: createLog('silent'),
  maxBytes: 1000,
  isOurs: async (address) => address.endsWith('@acme.example'),
  async take({ content, envelopeFrom: from, envelopeTo: to }) {
    try {
      const bytes = await buffer(content)
      if (isAway) throw new Error('The database is away.')
      taken.push({ content: bytes.toString(), from, to })
    } catch (error) {
      lost.push(error)
      throw error
    }
  },
}
beforeAll(async () => {
  receiver = await startSmtpReceiver(options)
})
afterAll(() => receiver.close())
beforeEach(() => {
  isAway = false
  taken.length = 0
  lost.length = 0
})

const greeting = ['EHLO people.example', 'MAIL FROM:<>']
const data = (text: string) => ['RCPT TO:<Help@Acme.example>', 'DATA', `${text}\r\n.`]

test('accepts email for known addresses and confirms after storing it', async () => {
  const replies = await talk([...greeting, ...data('Subject: Hi\r\n\r\nHello')])
  expect(replies.at(-1)).toMatch(/^250 .*Taken/)
  expect(replies.join()).toMatch(/PIPELINING.*SIZE 1000/)
  expect(replies.join()).not.toMatch(/STARTTLS|AUTH/)
  expect(taken).toEqual([
    { content: 'Subject: Hi\r\n\r\nHello\r\n', from: '', to: ['help@acme.example'] },
  ])
})

test('rejects oversized email before and during transfer', async () => {
  const announced = await talk(['EHLO people.example', 'MAIL FROM:<> SIZE=2000'])
  expect(announced.at(-1)).toMatch(/^552/)
  const replies = await talk([...greeting, ...data('x'.repeat(2000)), 'NOOP'])
  expect(replies.at(-2)).toMatch(/^552/)
  expect(replies.at(-1)).toMatch(/^250/)
  expect(taken).toEqual([])
})

test('asks to retry if storing fails, and goes on', async () => {
  isAway = true
  const replies = await talk([...greeting, ...data('Subject: Hi\r\n\r\nHello'), 'NOOP'])
  expect(replies.at(-2)).toMatch(/^451/)
  expect(replies.at(-1)).toMatch(/^250/)
})

test('disconnects clients that probe for addresses', async () => {
  const guesses = Array.from({ length: 12 }, (_, place) => `RCPT TO:<guess${place}@other.example>`)
  const replies = await talk([...greeting, ...guesses])
  expect(replies.filter((line) => line.startsWith('550'))).toHaveLength(10)
  expect(replies.at(-1)).toMatch(/^421/)
})

test('stores nothing of an aborted email', async () => {
  const socket = connect(receiver.port, '127.0.0.1')
  await repliesOf(socket, [...greeting, 'RCPT TO:<help@acme.example>', 'DATA'])
  socket.write('Subject: Hi\r\n\r\nHel')
  socket.destroy()
  await vi.waitFor(() => expect(lost).toHaveLength(1), 5000)
  expect(taken).toEqual([])
})

test('disconnects when an email drips in for too long', async () => {
  const slow = await startSmtpReceiver({ ...options, maxTime: 1 })
  const begun = [...greeting, 'RCPT TO:<help@acme.example>', 'DATA', 'Subject: Hi']
  const socket = connect(slow.port, '127.0.0.1')
  const replies = await repliesOf(socket, begun, false)
  expect(replies.at(-1)).toMatch(/^421 .*too long/)
  socket.destroy()
  // The stalled handler was released.
  await vi.waitFor(() => expect(lost).toHaveLength(1), 15_000)
  expect(taken).toEqual([])
  await slow.close()
})

describe('with a certificate', () => {
  const { certificate, privateKey } = selfSigned('in.parley.test')
  let folder: string
  let secure: SmtpReceiver
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-in-'))
    const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
    await writeFile(tls.certFile, certificate)
    await writeFile(tls.keyFile, privateKey)
    secure = await startSmtpReceiver({ ...options, listen: { ...options.listen, tls } })
  })
  afterAll(async () => {
    await secure.close()
    await rm(folder, { recursive: true })
  })

  test('STARTTLS encrypts the session and resets it', async () => {
    const { locked, before } = await lock(['EHLO people.example', 'MAIL FROM:<ada@people.example>'])
    expect(before.join()).toMatch(/STARTTLS/)
    // Commands from before STARTTLS don't count.
    expect((await repliesOf(locked, ['RCPT TO:<help@acme.example>'], true)).at(-1)).toMatch(/^503/)
    const replies = await repliesOf(
      locked,
      [...greeting, ...data('Subject: Hi\r\n\r\nHello')],
      true,
    )
    expect(replies.join()).not.toMatch(/STARTTLS/)
    expect(replies.at(-1)).toMatch(/^250 .*Taken/)
    expect(taken).toHaveLength(1)
    locked.destroy()
  })

  test('commands pipelined behind STARTTLS in plain text are dropped', async () => {
    const injected = ['MAIL FROM:<eve@people.example>', 'RCPT TO:<help@acme.example>']
    const { locked } = await lock(['EHLO people.example'], injected)
    const replies = await repliesOf(locked, ['NOOP', 'DATA'], true)
    // One response per encrypted command, and no recipient left over.
    expect(replies).toHaveLength(2)
    expect(replies[1]).toMatch(/^503/)
    locked.destroy()
  })

  test('sign-in is rejected with and without TLS, so nothing is relayed', async () => {
    const secret = Buffer.from('\0ada\0open sesame').toString('base64')
    const tries = ['EHLO people.example', `AUTH PLAIN ${secret}`, 'AUTH LOGIN', 'NOOP']
    const open = await talk(tries, secure.port)
    const { locked } = await lock(['EHLO people.example'])
    const inside = await repliesOf(locked, tries, true)
    for (const replies of [open, inside]) {
      expect(replies.join()).not.toMatch(/AUTH/)
      expect(replies.slice(-3)).toEqual([
        expect.stringMatching(/^5\d\d/),
        expect.stringMatching(/^5\d\d/),
        expect.stringMatching(/^250/),
      ])
    }
    locked.destroy()
  })

  test('outdated TLS versions are rejected', async () => {
    const rules = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
    await expect(lock(['EHLO people.example'], [], rules as ConnectionOptions)).rejects.toThrow(
      'protocol version',
    )
  })

  test('unreadable certificate files stop the start with a sentence', async () => {
    const tls = { certFile: join(folder, 'none.pem'), keyFile: join(folder, 'key.pem') }
    await expect(
      startSmtpReceiver({ ...options, listen: { ...options.listen, tls } }),
    ).rejects.toThrow('MAIL_IN_CERT_FILE')
  })

  async function lock(
    lines: readonly string[],
    injected: readonly string[] = [],
    rules: ConnectionOptions = {},
  ): Promise<{ locked: TLSSocket; before: string[] }> {
    const socket = connect(secure.port, '127.0.0.1')
    const start = ['STARTTLS', ...injected].join('\r\n')
    const before = await repliesOf(socket, [...lines, start])
    expect(before.at(-1)).toMatch(/^220/)
    socket.removeAllListeners('data')
    const ca = certificate
    const locked = connectSecurely({ socket, servername: 'in.parley.test', ca, ...rules })
    await once(locked, 'secureConnect')
    return { locked, before }
  }
})

async function talk(lines: readonly string[], port = receiver.port): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  try {
    return await repliesOf(socket, lines)
  } finally {
    socket.destroy()
  }
}

/**
 * Sends the lines one by one and returns what the server sent. The server speaks first unless a
 * session is resumed.
 */
function repliesOf(socket: Socket, lines: readonly string[], isOurTurn = false): Promise<string[]> {
  const replies: string[] = []
  const left = [...lines]
  socket.removeAllListeners('data')
  return new Promise((resolve, reject) => {
    if (isOurTurn) socket.write(`${left.shift()}\r\n`)
    socket.on('error', reject)
    socket.on('close', () => resolve(replies))
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        replies.push(line)
        if (!/^\d{3} /.test(line)) continue
        const next = left.shift()
        if (next === undefined) resolve(replies)
        else socket.write(`${next}\r\n`)
      }
    })
  })
}
