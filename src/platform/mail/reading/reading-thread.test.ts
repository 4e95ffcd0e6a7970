import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { findDmarcReport } from './dmarc-report.ts'
import { MailRefused } from './mime-tree.ts'
import { readMail } from './read-mail.ts'
import { ReadingEnded, ReadingThread } from './reading-thread.ts'

const mail = Buffer.from(
  [
    'From: Ada <ada@example.org>',
    'Message-ID: <1@example.org>',
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Hello',
    '--b',
    'Content-Type: application/pdf; name=a.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'SGVsbG8=',
    '--b--',
    '',
  ].join('\r\n'),
)
const corpus = join(import.meta.dirname, '../../../../tests/mail-corpus')
const enough = { time: 20_000, megabytes: 64 }
let thread: ReadingThread
afterEach(() => thread.end())

test('parses like without a thread, and keeps the order of several emails', async () => {
  thread = new ReadingThread(enough)
  const other = Buffer.from('From: eve@example.org\r\n\r\nSecond')
  const read = await Promise.all([thread.read(mail), thread.read(other)])
  expect(read).toEqual([await readMail(mail), await readMail(other)])
})

test('returns the reason for a rejected email', async () => {
  thread = new ReadingThread(enough)
  const deep = Buffer.from(`${'X: y\r\n'.repeat(2000)}\r\nx`)
  await expect(thread.read(deep)).rejects.toEqual(
    new MailRefused('The headers of this email are too long.'),
  )
})

test('an email that takes too long is rejected, and the next one is parsed', async () => {
  thread = new ReadingThread(enough)
  const large = Buffer.concat([mail, Buffer.alloc(20_000_000, 'From: a\n')])
  const [slow, next] = await Promise.allSettled([thread.read(large, 0), thread.read(mail)])
  expect(slow).toMatchObject({ reason: new MailRefused('Processing this email took too long.') })
  expect(next).toMatchObject({ value: { text: 'Hello' } })
})

test('an email that takes too much memory is rejected, and the next one is parsed', async () => {
  thread = new ReadingThread({ ...enough, megabytes: 24 })
  const large = Buffer.from(`From: a@example.org\r\n\r\n${'a\n'.repeat(900_000)}`)
  const [full, next] = await Promise.allSettled([thread.read(large), thread.read(mail)])
  expect(full).toMatchObject({
    reason: new MailRefused('Processing this email took too much memory.'),
  })
  expect(next).toMatchObject({ value: { text: 'Hello' } })
})

test('a report is found among the attachments of its own email only', async () => {
  thread = new ReadingThread(enough)
  const { files } = await readMail(readFileSync(join(corpus, 'dmarc/google-zip.eml')))
  const report = await thread.findDmarcReport(files)
  expect(report).toEqual(findDmarcReport(files))
  expect(report).toMatchObject({ reporter: 'google.example', domain: 'acme.example' })
  expect(report?.sources.length).toBeGreaterThan(0)
  expect(await thread.findDmarcReport((await readMail(mail)).files)).toBeUndefined()
})

test('a report that takes too long is skipped, and the next one is found', async () => {
  thread = new ReadingThread(enough)
  const { files } = await readMail(readFileSync(join(corpus, 'dmarc/google-zip.eml')))
  expect(await thread.findDmarcReport(files, 0)).toBeUndefined()
  expect(await thread.findDmarcReport(files)).toBeDefined()
})

test("closing doesn't wait for an email in progress and doesn't blame it", async () => {
  thread = new ReadingThread({ ...enough, time: 600_000 })
  await thread.read(mail)
  const large = Buffer.from(`From: a@example.org\r\n\r\n${'a\n'.repeat(8_000_000)}`)
  const reading = Promise.allSettled([thread.read(large), thread.read(mail)])
  // The thread is processing the email now.
  await setImmediate()
  await thread.end()
  for (const outcome of await reading) {
    expect(outcome).toMatchObject({ reason: expect.any(ReadingEnded) })
  }
  await expect(thread.read(mail)).rejects.toThrow(ReadingEnded)
})

test('can be closed before it has started', async () => {
  thread = new ReadingThread(enough)
  const first = Promise.allSettled([thread.read(mail)])
  await thread.end()
  expect(await first).toMatchObject([{ reason: expect.any(ReadingEnded) }])
})
