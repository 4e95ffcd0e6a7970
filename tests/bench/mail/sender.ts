import { generateKeyPairSync } from 'node:crypto'

import { createTransport } from 'nodemailer'

import { MailTemplate } from '#platform/mail/compose/mail-template.ts'
import { createSmtpPool } from '#platform/mail/smtp/smtp-pool.ts'
import { readSmtpUrl } from '#platform/mail/smtp/smtp-server-address.ts'

import { newsletterFor } from './newsletter.ts'

/** `sender.ts parley|nodemailer port count`: sends that many newsletters and prints the cost. */
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
  // More emails than sessions: some are signed while others are being sent.
  await Promise.all(Array.from({ length: sessions * 2 }, work))
}

/** Same as for bulk email in production: encoded once, then filled in and signed per recipient. */
function asParley(): Send {
  const pool = createSmtpPool(readSmtpUrl(`smtp://127.0.0.1:${port}`), sessions)
  const key = { domain: 'acme.example', selector: 'bench', key: privateKey }
  const template = new MailTemplate({
    from: { name: 'Acme', address: 'news@acme.example' },
    ...newsletterFor('{{name}}'),
    date: new Date(),
  })
  return async (place) => {
    const to = { address: `person${place}@example.org` }
    const filling = {
      to,
      messageId: `<${place}@acme.example>`,
      slots: { name: `Person ${place}` },
    }
    const envelope = { from: 'news@acme.example', to: [to.address] }
    return pool.deliver(envelope, await template.fill(filling, key))
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
