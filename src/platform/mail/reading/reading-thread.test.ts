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

test('reads the same as without a thread, several mails in their order', async () => {
  thread = new ReadingThread(enough)
  const other = Buffer.from('From: eve@example.org\r\n\r\nSecond')
  const read = await Promise.all([thread.read(mail), thread.read(other)])
  expect(read).toEqual([await readMail(mail), await readMail(other)])
})

test('says what is wrong with a mail that is refused', async () => {
  thread = new ReadingThread(enough)
  const deep = Buffer.from(`${'X: y\r\n'.repeat(2000)}\r\nx`)
  await expect(thread.read(deep)).rejects.toEqual(
    new MailRefused('The headers of this mail are too long.'),
  )
})

test('a mail that takes too long is refused, and the next one is read', async () => {
  thread = new ReadingThread(enough)
  const large = Buffer.concat([mail, Buffer.alloc(20_000_000, 'From: a\n')])
  const [slow, next] = await Promise.allSettled([thread.read(large, 0), thread.read(mail)])
  expect(slow).toMatchObject({ reason: new MailRefused('Reading this mail takes too long.') })
  expect(next).toMatchObject({ value: { text: 'Hello' } })
})

test('a mail that takes too much memory is refused, and the next one is read', async () => {
  thread = new ReadingThread({ ...enough, megabytes: 24 })
  const large = Buffer.from(`From: a@example.org\r\n\r\n${'a\n'.repeat(900_000)}`)
  const [full, next] = await Promise.allSettled([thread.read(large), thread.read(mail)])
  expect(full).toMatchObject({
    reason: new MailRefused('Reading this mail takes too much memory.'),
  })
  expect(next).toMatchObject({ value: { text: 'Hello' } })
})

test('a report is found among the files of its mail, and only there', async () => {
  thread = new ReadingThread(enough)
  const { files } = await readMail(readFileSync(join(corpus, 'dmarc/google-zip.eml')))
  const report = await thread.findDmarcReport(files)
  expect(report).toEqual(findDmarcReport(files))
  expect(report).toMatchObject({ reporter: 'google.example', domain: 'acme.example' })
  expect(report?.sources.length).toBeGreaterThan(0)
  expect(await thread.findDmarcReport((await readMail(mail)).files)).toBeUndefined()
})

test('a report that takes too long is none, and the next one is found', async () => {
  thread = new ReadingThread(enough)
  const { files } = await readMail(readFileSync(join(corpus, 'dmarc/google-zip.eml')))
  expect(await thread.findDmarcReport(files, 0)).toBeUndefined()
  expect(await thread.findDmarcReport(files)).toBeDefined()
})

test('who ends it waits for no mail, and no mail is blamed for it', async () => {
  thread = new ReadingThread({ ...enough, time: 600_000 })
  await thread.read(mail)
  const large = Buffer.from(`From: a@example.org\r\n\r\n${'a\n'.repeat(8_000_000)}`)
  const reading = Promise.allSettled([thread.read(large), thread.read(mail)])
  // The thread has the mail in hand.
  await setImmediate()
  await thread.end()
  for (const outcome of await reading) {
    expect(outcome).toMatchObject({ reason: expect.any(ReadingEnded) })
  }
  await expect(thread.read(mail)).rejects.toThrow(ReadingEnded)
})

test('it can be ended before it has begun', async () => {
  thread = new ReadingThread(enough)
  const first = Promise.allSettled([thread.read(mail)])
  await thread.end()
  expect(await first).toMatchObject([{ reason: expect.any(ReadingEnded) }])
})
