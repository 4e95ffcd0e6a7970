import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createLog } from '#platform/observe/log.ts'

import { startSmtpReceiver, type SmtpReceiver } from './smtp-receiver.ts'

const taken: { content: string; from: string; to: readonly string[] }[] = []
const lost: unknown[] = []
let isAway = false
let receiver: SmtpReceiver
beforeAll(async () => {
  receiver = await startSmtpReceiver({
    listen: { port: 0, host: '127.0.0.1', tls: undefined },
    name: 'in.parley.test',
    log: createLog('silent'),
    mostBytes: 1000,
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
  })
})
afterAll(() => receiver.close())
beforeEach(() => {
  isAway = false
  taken.length = 0
  lost.length = 0
})

const greeting = ['EHLO people.example', 'MAIL FROM:<>']
const data = (text: string) => ['RCPT TO:<Help@Acme.example>', 'DATA', `${text}\r\n.`]

test('takes what is ours and says so when it is kept', async () => {
  const heard = await talk([...greeting, ...data('Subject: Hi\r\n\r\nHello')])
  expect(heard.at(-1)).toMatch(/^250 .*Taken/)
  expect(heard.join()).toMatch(/PIPELINING.*SIZE 1000/)
  expect(heard.join()).not.toMatch(/STARTTLS|AUTH/)
  expect(taken).toEqual([
    { content: 'Subject: Hi\r\n\r\nHello\r\n', from: '', to: ['help@acme.example'] },
  ])
})

test('refuses what is too long, before it comes and while it does', async () => {
  const announced = await talk(['EHLO people.example', 'MAIL FROM:<> SIZE=2000'])
  expect(announced.at(-1)).toMatch(/^552/)
  const heard = await talk([...greeting, ...data('x'.repeat(2000)), 'NOOP'])
  expect(heard.at(-2)).toMatch(/^552/)
  expect(heard.at(-1)).toMatch(/^250/)
  expect(taken).toEqual([])
})

test('asks to come again where it cannot keep it, and goes on', async () => {
  isAway = true
  const heard = await talk([...greeting, ...data('Subject: Hi\r\n\r\nHello'), 'NOOP'])
  expect(heard.at(-2)).toMatch(/^451/)
  expect(heard.at(-1)).toMatch(/^250/)
})

test('sends whoever looks for names away', async () => {
  const guesses = Array.from({ length: 12 }, (_, place) => `RCPT TO:<guess${place}@other.example>`)
  const heard = await talk([...greeting, ...guesses])
  expect(heard.filter((line) => line.startsWith('550'))).toHaveLength(10)
  expect(heard.at(-1)).toMatch(/^421/)
})

test('keeps nothing of a mail that breaks off', async () => {
  const socket = connect(receiver.port, '127.0.0.1')
  await heardOf(socket, [...greeting, 'RCPT TO:<help@acme.example>', 'DATA'])
  socket.write('Subject: Hi\r\n\r\nHel')
  socket.destroy()
  await vi.waitFor(() => expect(lost).toHaveLength(1), 5000)
  expect(taken).toEqual([])
})

async function talk(lines: readonly string[]): Promise<string[]> {
  const socket = connect(receiver.port, '127.0.0.1')
  try {
    return await heardOf(socket, lines)
  } finally {
    socket.destroy()
  }
}

/** Says one line after the other and answers what was heard, until it is said or the other ends it. */
function heardOf(socket: Socket, lines: readonly string[]): Promise<string[]> {
  const heard: string[] = []
  const left = [...lines]
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (!/^\d{3} /.test(line)) continue
        const next = left.shift()
        if (next === undefined) resolve(heard)
        else socket.write(`${next}\r\n`)
      }
    })
  })
}
