import { generateKeyPairSync } from 'node:crypto'

import { createTransport } from 'nodemailer'

import { composeMail, mailText } from '#platform/mail/compose/compose-mail.ts'
import { signMail } from '#platform/mail/compose/dkim.ts'
import { createSmtpPool } from '#platform/mail/smtp/smtp-pool.ts'
import { readSmtpUrl } from '#platform/mail/smtp/smtp-server-address.ts'

import { newsletterFor } from './newsletter.ts'

/** `sender.ts parley|nodemailer port count`: sends so many newsletters and says what it took. */
const sessions = 5
const [, , who, port, count] = process.argv
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const send = who === 'parley' ? asParley() : asNodemailer()
await sendAll(50)
const cpu = process.cpuUsage()
const begun = performance.now()
await sendAll(Number(count))
const { user, system } = process.cpuUsage(cpu)
const memoryMegabytes = process.memoryUsage.rss() / 2 ** 20
const ms = performance.now() - begun
console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000, memoryMegabytes }))
process.exit(0)

type Send = (place: number) => Promise<unknown>

async function sendAll(most: number): Promise<void> {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < most) await send(next++)
  }
  await Promise.all(Array.from({ length: sessions }, work))
}

function asParley(): Send {
  const pool = createSmtpPool(readSmtpUrl(`smtp://127.0.0.1:${port}`), sessions)
  const key = { domain: 'acme.example', selector: 'bench', key: privateKey }
  return (place) => {
    const mail = signMail(
      composeMail({
        from: { name: 'Acme', address: 'news@acme.example' },
        to: [{ address: `person${place}@example.org` }],
        ...newsletterFor(`Person ${place}`),
        messageId: `<${place}@acme.example>`,
        date: new Date(),
      }),
      key,
    )
    const envelope = { from: 'news@acme.example', to: [`person${place}@example.org`] }
    return pool.deliver(envelope, mailText(mail))
  }
}

function asNodemailer(): Send {
  const transport = createTransport({
    url: `smtp://127.0.0.1:${port}`,
    pool: true,
    maxConnections: sessions,
    maxMessages: Infinity,
    dkim: {
      domainName: 'acme.example',
      keySelector: 'bench',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
  })
  return (place) =>
    transport.sendMail({
      from: 'Acme <news@acme.example>',
      to: `person${place}@example.org`,
      ...newsletterFor(`Person ${place}`),
      messageId: `<${place}@acme.example>`,
    })
}
