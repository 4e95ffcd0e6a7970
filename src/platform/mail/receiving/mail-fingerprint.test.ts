import { expect, test } from 'vitest'

import { MailFingerprint } from './mail-fingerprint.ts'

const mail = [
  'Received: from a by b',
  'Message-ID: <1@people.example>',
  'Date: Mon, 16 Nov 2026 10:00:00 +0000',
  'From: Ada <ada@people.example>',
  '',
  'Where is my parcel?',
  '',
].join('\r\n')

function keyOf(text: string, pieces = 1): string {
  const print = new MailFingerprint()
  const size = Math.ceil(text.length / pieces)
  for (let at = 0; at < text.length; at += size) print.add(Buffer.from(text.slice(at, at + size)))
  return print.key()
}

test('is the same for any route and any chunking', () => {
  const key = keyOf(mail)
  expect(key).toMatch(/^[\w-]{43}$/)
  for (const pieces of [2, 7, mail.length]) expect(keyOf(mail, pieces)).toBe(key)
  expect(keyOf(mail.replace('from a by b', 'from c by d'))).toBe(key)
  expect(keyOf(`Delivered-To: sales@acme.example\r\n${mail}\r\n`)).toBe(key)
})

test('differs for another sender, date, ID, or body', () => {
  const key = keyOf(mail)
  for (const [from, to] of [
    ['Ada <ada', 'Eve <eve'],
    ['10:00', '10:01'],
    ['<1@', '<2@'],
    ['parcel', 'money'],
  ] as const) {
    expect(keyOf(mail.replace(from, to))).not.toBe(key)
  }
})

test('line breaks in single-byte chunks are processed in linear time', () => {
  const print = new MailFingerprint()
  for (const byte of Buffer.from(`X: ${'y'.repeat(200_000)}\r\n${mail}`)) {
    print.add(Buffer.of(byte))
  }
  const end = Buffer.from('\n')
  for (let count = 0; count < 1_000_000; count++) print.add(end)
  expect(print.key()).toBe(keyOf(mail))
})

test('line breaks inside the body count, and endless headers are cut at a fixed place', () => {
  expect(keyOf(`${mail}\r\n\r\nMore`)).not.toBe(keyOf(`${mail}More`))
  expect(keyOf(`${mail}\r\n\r\nMore`, 400)).toBe(keyOf(`${mail}\r\n\r\nMore`))
  const endless = `From: a\nX: ${'y'.repeat(400_000)}`
  expect(keyOf(endless, 3)).toBe(keyOf(endless, 50))
})
