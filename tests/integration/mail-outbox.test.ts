import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text as readText } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { readConfig } from '#platform/config/config.ts'
import { connectionAs, type Database } from '#platform/database/database.ts'
import { createMailer, type Mailer } from '#platform/mail/mailer.ts'
import { queueMail, queueSms, type SystemMail } from '#platform/mail/outbox.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { asking, opening, until, type Row } from '#tests/support/job-node.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { startSmtpStandIn, type SmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import {
  openTestDatabase,
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

const acme = crypto.randomUUID()
const letter: SystemMail = {
  to: 'Ada@Example.org',
  kind: 'sign-in-link',
  subject: 'Your link',
  text: 'https://support.example.com/in?secret',
  html: '<p>secret</p>',
}

let database: TestDatabase
let opened: Database
let runtime: Runtime
let smtp: SmtpStandIn
const mailers: Mailer[] = []
const ask = asking(() => database.url)

beforeEach(async () => {
  database = await testDatabase()
  opened = await openTestDatabase(database.url)
  runtime = await runtimeOn(opened)
  smtp = await startSmtpStandIn()
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) await mailer.stop()
  await smtp.close()
  await runtime.signals.stop()
  await opened.close()
  await database.drop()
})

describe('the outbox', () => {
  test("accepts an organization's email in its own name only", async () => {
    await inOrganization(runtime, acme, opening, (scope) =>
      queueMail(scope, { ...letter, organizationId: crypto.randomUUID() }),
    )

    expect(await mails()).toMatchObject([
      {
        organizationId: acme,
        recipient: 'ada@example.org',
        state: 'pending',
        kind: 'sign-in-link',
      },
    ])
    const asApplication = (statement: string): Promise<unknown> =>
      withClient(connectionAs('app', database.url, testSecret), (client) => client.query(statement))
    await expect(asApplication('select * from system_mails')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      asApplication(`select app.queue_system_mail('mail', 'a@b.example', 'x', '', '', '')`),
    ).rejects.toMatchObject({ code: 'TN001' })
  })

  test('drops messages of a failed transaction', async () => {
    const failing = onPlatform(runtime, opening, async (scope) => {
      await queueMail(scope, letter)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')

    expect(await mails()).toEqual([])
  })

  test('rejects an invalid address', async () => {
    const queueing = onPlatform(runtime, opening, (scope) =>
      queueMail(scope, { ...letter, to: 'ada@example.org, eve@example.org' }),
    )
    await expect(queueing).rejects.toThrow('address')
  })
})

describe('a local install', () => {
  test('stores email and text messages for reading instead of sending them', async () => {
    startMailer({})
    await onPlatform(runtime, opening, async (scope) => {
      await queueMail(scope, letter)
      await queueSms(scope, { to: '+49 170 1234567', text: 'Your code is 123456' })
    })
    await until('both are kept', async () => (await mails()).every(({ state }) => state === 'sent'))

    expect(await mails()).toMatchObject([
      { channel: 'mail', text: letter.text, html: letter.html },
      { channel: 'sms', recipient: '+491701234567', text: 'Your code is 123456' },
    ])
  })
})

describe('a production server', () => {
  test('queues email without SMTP', async () => {
    startMailer(production)
    await send(letter)
    await pause(300)

    expect(await mails()).toMatchObject([{ state: 'pending', attempts: 0, text: letter.text }])
  })

  test('sends at once with its sender, and blanks the secret', async () => {
    const before = performance.now()
    startMailer({ ...production, SMTP_URL: smtp.url, MAIL_FROM: 'Acme <help@acme.example>' })
    await pause(100)
    await send({ ...letter, subject: 'Two\r\nBcc: eve@example.org\r\nlines' })
    await until('it arrived', () => smtp.received.length === 1)

    // The mailer polls every five seconds; anything faster was triggered by the commit.
    expect(performance.now() - before).toBeLessThan(5000)
    const [arrived] = smtp.received
    expect(arrived).toMatchObject({ from: 'help@acme.example', to: ['ada@example.org'] })
    expect(arrived?.mail).toMatchObject({
      from: { name: 'Acme', address: 'help@acme.example' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Two Bcc: eve@example.org lines',
    })
    expect(arrived?.mail.text?.trim()).toBe(letter.text)
    expect(arrived?.mail.html?.trim()).toBe(letter.html)
    expect(arrived?.mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(
      'auto-generated',
    )
    await until('it is marked', async () => (await mails())[0]?.state === 'sent')
    const [row] = await mails()
    expect(row).toMatchObject({ text: '', html: null, attempts: 1, error: null })
    expect(row?.messageId).toBe(`<${String(row?.id)}@acme.example>`)
    expect(arrived?.mail.messageId).toBe(row?.messageId)
  })

  test('adds an unsubscribe link where possible, and blanks it too', async () => {
    startMailer({ ...production, SMTP_URL: smtp.url })
    const unsubscribeUrl = 'https://acme.example/s/unsubscribe?token=abc'
    await inOrganization(runtime, acme, opening, (scope) =>
      queueMail(scope, { ...letter, unsubscribeUrl }),
    )
    await until('it arrived', () => smtp.received.length === 1)
    const headers = new Map(
      smtp.received[0]?.mail.headers.map(({ key, value }) => [key, value] as const),
    )
    await until('it is marked', async () => (await mails())[0]?.state === 'sent')

    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(await mails()).toMatchObject([{ organizationId: acme, unsubscribeUrl: null }])
  })

  test('fails at once for an unknown recipient', async () => {
    smtp.behavior = 'refuse-recipient'
    startMailer({ ...production, SMTP_URL: smtp.url })
    await send(letter)
    await until('it failed', async () => (await mails())[0]?.state === 'failed')

    const [row] = await mails()
    expect(row).toMatchObject({ attempts: 1, text: '' })
    expect(row?.error).toContain('no such person')
  })

  test.each(['defer-recipient', 'defer-message', 'drop-before-dot'] as const)(
    'retries after %s, and the email arrives once',
    async (behavior) => {
      smtp.behavior = behavior
      startMailer({ ...production, SMTP_URL: smtp.url })
      await send(letter)
      await until('it waits', async () => (await mails())[0]?.error !== null)
      const [row] = await ask(
        `select *, extract(epoch from next_try_at - now())::int as seconds from system_mails`,
      )
      expect(row).toMatchObject({ state: 'pending', attempts: 1, text: letter.text })
      expect(row?.seconds).toBeGreaterThan(20)

      smtp.behavior = 'accept'
      await tryNow()
      await until('it arrived', async () => (await mails())[0]?.state === 'sent')
      expect(smtp.received).toHaveLength(1)
    },
  )

  test('repeats an unclear delivery with the same Message-ID', async () => {
    smtp.behavior = 'drop-after-dot'
    startMailer({ ...production, SMTP_URL: smtp.url })
    await send(letter)
    await until('it waits', async () => (await mails())[0]?.error !== null)
    smtp.behavior = 'accept'
    await tryNow()
    await until('it arrived', async () => (await mails())[0]?.state === 'sent')

    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([
      (await mails())[0]?.messageId,
      (await mails())[0]?.messageId,
    ])
  })

  test('takes over the messages of a dead process, but not of a living one', async () => {
    await send(letter)
    await send({ ...letter, to: 'grace@example.org' })
    await ask(`update system_mails set state = 'sending', attempts = 1, claimed_by = gen_random_uuid(),
      message_id = '<' || recipient || '>', claimed_at = now() - case recipient
        when 'ada@example.org' then interval '3 minutes' else interval '1 minute' end`)
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('one is marked', async () => (await mails())[0]?.state === 'sent')
    await pause(200)

    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual(['<ada@example.org>'])
    expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sending'])
  })

  test('marks an email as unknown after eight attempts without a response', async () => {
    await send(letter)
    await ask(
      `update system_mails set state = 'sending', attempts = 8, claimed_at = now() - interval '3 minutes'`,
    )
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('it is settled', async () => (await mails())[0]?.state === 'unknown')

    expect(smtp.received).toEqual([])
  })

  test('shares the outbox with other processes', async () => {
    for (let number = 0; number < 60; number++) {
      await send({ ...letter, to: `person${number}@example.org` })
    }
    startMailer({ ...production, SMTP_URL: smtp.url })
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('all are sent', async () => (await mails()).every(({ state }) => state === 'sent'))

    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(60)
    expect(smtp.received).toHaveLength(60)
  })

  test('sends an address at most 20 messages an hour across organizations', async () => {
    for (let number = 0; number < 50; number++) {
      const organizationId = crypto.randomUUID()
      await inOrganization(runtime, organizationId, opening, (scope) => queueMail(scope, letter))
    }
    await send({ ...letter, to: 'grace@example.org' })
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('all are settled', async () =>
      (await mails()).every(({ state }) => state === 'sent' || state === 'failed'),
    )

    expect(smtp.received.filter(({ to }) => to[0] === 'ada@example.org')).toHaveLength(20)
    expect(smtp.received.filter(({ to }) => to[0] === 'grace@example.org')).toHaveLength(1)
    const refused = (await mails()).filter(({ state }) => state === 'failed')
    expect(refused[0]?.error).toContain('20 messages')
    expect(refused).toHaveLength(30)
  })

  test("delays messages triggered by outsiders while members' messages are sent", async () => {
    await sentBefore(1000, { budget: 'outsiders', kind: 'reader-link', to: 'reader' })
    const outside = {
      ...letter,
      to: 'late@example.org',
      kind: 'reader-link',
      isTriggeredByOutsider: true,
    }
    await inOrganization(runtime, acme, opening, async (scope) => {
      await queueMail(scope, outside)
      await queueMail(scope, { ...outside, to: 'copy@example.org', kind: 'chat-transcript' })
      await queueMail(scope, { ...letter, to: 'member@example.org' })
    })
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('the others arrived', () => smtp.received.length === 2)

    const late = async (): Promise<Row | undefined> =>
      (await mails()).find(({ recipient }) => recipient === 'late@example.org')
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'copy@example.org',
      'member@example.org',
    ])
    expect(await late()).toMatchObject({ state: 'pending', attempts: 0, text: letter.text })
    expect((await late())?.error).toContain('1,000 messages')

    // A day later, the limit has room again.
    await ask(`update system_mails set claimed_at = now() - interval '25 hours'
      where recipient like 'reader%'`)
    await tryNow()
    await until('it arrived too', async () => (await late())?.state === 'sent')
  })

  test('drops messages that waited for days because of a limit, with a reason', async () => {
    await sentBefore(2000, { budget: 'members', kind: 'notice', to: 'member' })
    await inOrganization(runtime, acme, opening, async (scope) => {
      await queueMail(scope, { ...letter, to: 'old@example.org' })
      await queueMail(scope, { ...letter, to: 'new@example.org' })
    })
    await ask(`update system_mails set created_at = now() - interval '49 hours'
      where recipient = 'old@example.org'`)
    const log = createLog('silent')
    const warned = vi.spyOn(log, 'warn')
    const metrics = createMetrics()
    startMailer({ ...production, SMTP_URL: smtp.url }, { log, metrics })
    await until('they are settled', async () =>
      (await mails()).every(({ state, error }) => state === 'sent' || error !== null),
    )
    await until('both are told of', () => warned.mock.calls.length === 2)

    const rest = (await mails()).filter(({ state }) => state !== 'sent')
    expect(rest).toMatchObject([
      { recipient: 'old@example.org', state: 'failed', text: '' },
      { recipient: 'new@example.org', state: 'pending', text: letter.text },
    ])
    expect(warned.mock.calls.map(([, words]) => String(words)).toSorted()).toEqual([
      'mail given up',
      'mail waits',
    ])
    expect(warned.mock.calls[0]?.[0]).toMatchObject({ organizationId: acme, count: 1 })
    const counted = await metrics.text()
    expect(counted).toContain('parley_system_mails_held_total{outcome="given up"} 1')
    expect(counted).toContain('parley_system_mails_held_total{outcome="waits"} 1')
  })

  test("a flood triggered by outsiders doesn't block members' messages to the same address", async () => {
    await inOrganization(runtime, acme, opening, async (scope) => {
      for (let number = 0; number < 300; number++) {
        await queueMail(scope, { ...letter, kind: 'reader-link', isTriggeredByOutsider: true })
      }
      await queueMail(scope, { ...letter, subject: 'For the member' })
    })
    startMailer({ ...production, SMTP_URL: smtp.url })
    await until('all are settled', async () =>
      (await mails()).every(({ state }) => state === 'sent' || state === 'failed'),
    )

    expect((await mails()).filter(({ state }) => state === 'failed')).toHaveLength(280)
    expect(smtp.received.map(({ mail }) => mail.subject)).toContain('For the member')
  })

  test('sends text messages through the gateway, each with an idempotency key', async () => {
    const requests: { headers: IncomingMessage['headers']; body: string }[] = []
    const gateway = createServer((request, response) => {
      void readText(request).then((body) => {
        requests.push({ headers: request.headers, body })
        response.writeHead(requests.length === 1 ? 503 : 202).end()
      })
    })
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    const { port } = gateway.address() as AddressInfo
    startMailer({
      ...production,
      SMS_WEBHOOK_URL: `http://127.0.0.1:${port}/sms`,
      SMS_WEBHOOK_TOKEN: 'gateway-token',
      OUTGOING_ALLOW_PRIVATE: 'true',
    })
    await onPlatform(runtime, opening, (scope) =>
      queueSms(scope, { to: '+491701234567', text: 'Your code is 123456' }),
    )
    await until('it waits', async () => (await mails())[0]?.error !== null)
    await tryNow()
    await until('it is sent', async () => (await mails())[0]?.state === 'sent')

    const [{ id } = {}] = await mails()
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { id, to: '+491701234567', text: 'Your code is 123456' },
      { id, to: '+491701234567', text: 'Your code is 123456' },
    ])
    expect(requests[1]?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'idempotency-key': id,
    })
    gateway.close()
  })
})

const production = {
  DATABASE_URL: 'postgres://localhost/parley',
  PUBLIC_URL: 'https://support.example.com',
}

/** Messages the organization sent within the last minutes, each to another address. */
async function sentBefore(
  count: number,
  { budget, kind, to }: { readonly budget: string; readonly kind: string; readonly to: string },
): Promise<void> {
  await ask(`insert into system_mails
      (organization_id, channel, recipient, kind, text, budget, state, attempts, claimed_at, sent_at)
    select '${acme}', 'mail', '${to}' || number || '@example.org', '${kind}', '', '${budget}', 'sent',
      1, now(), now()
    from generate_series(1, ${count}) number`)
}

function startMailer(
  environment: Record<string, string>,
  { log = createLog('silent'), metrics = createMetrics() } = {},
): void {
  const mailer = createMailer({ runtime, config: readConfig(environment), log, metrics })
  mailers.push(mailer)
  mailer.start()
}

async function send(mail: SystemMail): Promise<void> {
  await onPlatform(runtime, opening, (scope) => queueMail(scope, mail))
}

async function tryNow(): Promise<void> {
  await ask(`update system_mails set next_try_at = now() - interval '1 second'`)
  runtime.signals.publish({ kind: 'mail-waiting' })
}

function mails(): Promise<Row[]> {
  return ask('select * from system_mails order by id')
}
