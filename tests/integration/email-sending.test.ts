import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addSuppression,
  cancelOutboundMail,
  createTransport,
  deleteTransport,
  listOutboundMails,
  listSuppressions,
  listTransports,
  removeSuppression,
  retryOutboundMail,
  testTransport,
  updateTransport,
} from '#modules/email/delivery-contract.ts'
import { claimMails } from '#modules/email/server/sending/claim-store.ts'
import { createMailQueue, type MailQueue } from '#modules/email/server/sending/mail-queue.ts'
import { handleBounce, handleComplaint } from '#modules/email/server/sending/handle-bounce.ts'
import { queueBulk, queueMail } from '#modules/email/server/sending/queue-mail.ts'
import { takeTokens } from '#modules/email/server/sending/rates-store.ts'
import { returnPath } from '#modules/email/server/sending/return-path.ts'
import type { BulkMail, OutgoingMail } from '#modules/email/server/sending/outgoing-mail.ts'
import type { Config } from '#platform/config/config.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { storageKey } from '#platform/files/storage.ts'
import { createLog } from '#platform/observe/log.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { opening, until } from '#tests/support/job-node.ts'
import { addVerifiedDomain } from '#tests/support/verified-domain.ts'
import { startSmtpStandIn, type SmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let smtp: SmtpStandIn
let office: MailQueue
let acme: Company
let globex: Company

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  server = await startTestServer({
    environment: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Parley <mail@parley.example>',
      MAIL_PER_MINUTE: '10000',
      OUTGOING_ALLOW_PRIVATE: 'true',
    },
  })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
beforeEach(() => {
  smtp.behavior = 'accept'
  smtp.answer = undefined
  smtp.received.splice(0)
  office = createMailQueue({
    runtime: server.runtime,
    config: server.config,
    needs: {
      secret: testSecret,
      storage: createStorage(server.config),
      outgoingClient: createOutgoingClient({ allowPrivate: true }),
    },
    log: createLog('silent'),
  })
  office.start()
})
afterEach(async () => {
  await office.stop()
  await server.query('delete from outbound_mails')
  await server.query('delete from email_suppressions')
  await server.query('delete from email_transports')
  await server.query('delete from email_domains')
  await server.query('delete from mail_pauses')
  await server.query('delete from mail_rates')
  await server.query('delete from mail_days')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

describe('one email', () => {
  test('is sent to every recipient under one Message-ID and hides Bcc', async () => {
    const mail = letter({
      to: [{ name: 'Ada', address: 'Ada@Example.org' }],
      cc: [{ name: '', address: 'grace@example.org' }],
      bcc: [{ name: '', address: 'boss@example.org' }],
      headers: { 'In-Reply-To': '<first@example.org>' },
      text: 'Hello',
      html: '<p>Hello</p>',
      files: [await storedFile('notes.txt', 'kept in storage')],
    })
    await send(acme, mail)
    // A repeated request is the same email.
    await send(acme, mail)
    await until('all have it', () => smtp.received.length === 3)
    await settled()

    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual([
      'ada@example.org',
      'boss@example.org',
      'grace@example.org',
    ])
    for (const { mail: arrived } of smtp.received) {
      expect(arrived).toMatchObject({
        messageId: mail.headerId,
        inReplyTo: '<first@example.org>',
        subject: mail.subject,
        to: [{ name: 'Ada', address: 'Ada@Example.org' }],
        cc: [{ address: 'grace@example.org' }],
        // The platform's transport never sends as an unverified address.
        from: { name: 'Acme', address: 'mail@parley.example' },
        replyTo: [{ address: 'help@acme.example' }],
      })
      expect(JSON.stringify(arrived)).not.toContain('boss@')
      expect(arrived.attachments[0]).toMatchObject({ filename: 'notes.txt' })
    }
    const { items } = await acme.owner.client.must(listOutboundMails, { state: 'sent' })
    expect(items).toHaveLength(3)
    expect(items[0]).toMatchObject({ attempts: 1, subject: mail.subject, isBulk: false })
    expect(await globex.owner.client.must(listOutboundMails, {})).toMatchObject({ items: [] })
  })

  test('is sent from a verified domain, with its signature and return path', async () => {
    const { publicKey } = await addVerifiedDomain(server, acme, 'acme.example')
    await send(acme, letter({ text: 'Signed' }))
    await until('it arrived', () => smtp.received.length === 1)

    const [arrived] = smtp.received
    const [row] = await rows(acme)
    expect(arrived?.mail.from).toMatchObject({ address: 'help@acme.example' })
    expect(arrived?.from).toBe(returnPath(String(row?.id), 'bounce.acme.example'))
    const { results } = await dkimVerify(arrived?.raw ?? Buffer.alloc(0), {
      resolver: (name: string) =>
        Promise.resolve(
          name === 'one._domainkey.acme.example' ? [[`v=DKIM1; k=rsa; p=${publicKey}`]] : [],
        ),
    })
    expect(results[0]?.status).toMatchObject({ result: 'pass', aligned: 'acme.example' })
  })

  test('updates the delivery status of its message with an event', async () => {
    const { conversationId } = await newVisitor(
      server.client(),
      await liveWidget(acme.owner.client, 'Help'),
      'Hello?',
    )
    const [message] = await server.query<{ id: string }>(
      'select id from messages where conversation_id = $1 order by seq limit 1',
      [conversationId],
    )
    await server.query('update messages set envelope = $2 where id = $1', [
      message?.id,
      JSON.stringify({ from: null, to: [], cc: [], bcc: [], subject: '' }),
    ])
    smtp.behavior = 'refuse-recipient'
    await send(acme, letter({ messageId: message?.id ?? '' }))
    await until('it came back', async () => (await deliveryOf(message?.id))?.state === 'bounced')

    expect(await deliveryOf(message?.id)).toMatchObject({
      answer: expect.stringContaining('no such person') as string,
      recipients: [{ address: 'ada@example.org', state: 'bounced' }],
    })
    const told = await server.query(
      `select type from events where org_id = $1 and data ->> 'messageId' = $2 order by seq`,
      [acme.organizationId, message?.id],
    )
    expect(told.map(({ type }) => type as string)).toEqual([
      'message.delivery_changed',
      'message.bounced',
    ])
  })
})

describe('a failed email', () => {
  test('is marked with its reason, and an unknown address is suppressed', async () => {
    smtp.behavior = 'refuse-recipient'
    await send(acme, letter({}))
    await until('it came back', async () => (await rows(acme))[0]?.state === 'bounced')
    const { items } = await acme.owner.client.must(listOutboundMails, { state: 'bounced' })
    expect(items[0]).toMatchObject({ bounceClass: 'unknown_user', attempts: 1 })
    expect(items[0]?.advice).not.toBe('')

    smtp.behavior = 'accept'
    await send(acme, letter({}))
    await until('it is held', async () => (await rows(acme))[1]?.state === 'suppressed')
    // Other organizations aren't affected.
    await send(globex, letter({}))
    await until('that arrives', () => smtp.received.length === 1)

    const { items: suppressed } = await acme.owner.client.must(listSuppressions, { q: 'ada@' })
    expect(suppressed).toMatchObject([{ address: 'ada@example.org', reason: 'bounce' }])
    const id = String((await rows(acme))[1]?.id)
    await expect(acme.owner.client.must(retryOutboundMail, { id })).rejects.toThrow('suppressed')
    await acme.owner.client.must(removeSuppression, { address: 'ada@example.org' })
    await acme.owner.client.must(retryOutboundMail, { id })
    await until('it arrives', () => smtp.received.length === 2)
  })

  test('is retried later as the same email, or canceled', async () => {
    smtp.behavior = 'defer-message'
    await send(acme, letter({}))
    await until('it waits', async () => (await rows(acme))[0]?.state === 'deferred')
    const [row] = await rows(acme)
    expect(row).toMatchObject({ attempts: 1, smtpCode: 451, answer: 'no room now' })
    expect(Number(row?.waits)).toBeGreaterThan(30)

    smtp.behavior = 'accept'
    await tryNow()
    await until('it arrives', () => smtp.received.length === 1)
    expect(smtp.received[0]?.mail.messageId).toBe(row?.headerId)

    smtp.behavior = 'defer-message'
    await send(acme, letter({}))
    await until('it waits', async () => (await rows(acme))[1]?.state === 'deferred')
    const id = String((await rows(acme))[1]?.id)
    await acme.owner.client.must(cancelOutboundMail, { id })
    smtp.behavior = 'accept'
    await tryNow()
    await expect(acme.owner.client.must(cancelOutboundMail, { id })).rejects.toThrow('no longer')
    expect((await rows(acme))[1]?.state).toBe('cancelled')
  })

  test('fails after the last attempt', async () => {
    smtp.behavior = 'defer-message'
    await office.stop()
    await send(acme, letter({}))
    await server.query('update outbound_mails set attempts = 7')
    office = restarted()
    await until('it is given up', async () => (await rows(acme))[0]?.state === 'failed')
  })

  test('throttled by a provider delays all email to that provider', async () => {
    smtp.answer = { code: 421, text: '4.7.0 too many from your network, try again later' }
    await send(acme, letter({ to: [person('one@gmail.com')] }))
    await until('it waits', async () => (await rows(acme))[0]?.state === 'deferred')
    smtp.answer = undefined
    await send(globex, letter({ to: [person('two@googlemail.com')] }))
    await send(globex, letter({ to: [person('three@example.org')] }))
    await until('the others arrive', () => smtp.received.length === 1)
    await settled()

    expect(smtp.received[0]?.to).toEqual(['three@example.org'])
    expect((await rows(globex)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['deferred', 0],
      ['sent', 1],
    ])
    const [pause] = await server.query('select key, step from mail_pauses')
    expect(pause).toMatchObject({ key: 'platform gmail', step: 1 })
  })
})

describe('an unclear delivery', () => {
  test('repeats one-off email under the same Message-ID and marks bulk email as unknown', async () => {
    smtp.behavior = 'drop-after-dot'
    await send(acme, letter({}))
    await bulk(acme, ['ada@example.org'])
    await until('both were tried', async () =>
      (await rows(acme)).every(({ state }) => state === 'deferred' || state === 'unknown'),
    )
    smtp.behavior = 'accept'
    await tryNow()
    await until('the letter is there', () => smtp.received.length === 3)
    await settled()

    const states = Map.groupBy(await rows(acme), ({ isBulk }) => isBulk)
    expect(states.get(false)).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(states.get(true)).toMatchObject([{ state: 'unknown', attempts: 1 }])
    const names = smtp.received.map(({ mail }) => mail.messageId)
    expect(new Set(names).size).toBe(2)
  })

  test('treats the emails of a killed process the same way', async () => {
    await office.stop()
    await send(acme, letter({}))
    await bulk(acme, ['ada@example.org'])
    await server.query(
      `update outbound_mails set state = 'sending', attempts = 1,
        claimed_at = now() - interval '3 minutes', claimed_by = gen_random_uuid()`,
    )
    office = restarted()
    await until('the letter is there', () => smtp.received.length === 1)
    await settled()

    expect(smtp.received[0]?.mail.text).toContain('Hello')
    const { items } = await acme.owner.client.must(listOutboundMails, { state: 'unknown' })
    expect(items).toMatchObject([
      { isBulk: true, advice: expect.stringContaining('may') as string },
    ])
  })
})

describe('the queue', () => {
  test('sends one-off email before newsletters and takes turns between organizations', async () => {
    await office.stop()
    const many = Array.from({ length: 400 }, (_, place) => `person${place}@example.org`)
    await bulk(acme, many)
    await bulk(globex, ['few1@example.org', 'few2@example.org'])
    await send(acme, letter({ to: [person('urgent@example.org')] }))
    office = restarted()
    await until('all have left', () => smtp.received.length === 403, 45_000)

    const order = smtp.received.map(({ to }) => to[0] ?? '')
    expect(order.indexOf('urgent@example.org')).toBeLessThan(60)
    expect(order.indexOf('few2@example.org')).toBeLessThan(120)
    expect(new Set(order).size).toBe(403)
    const filled = smtp.received.find(({ to }) => to[0] === 'person7@example.org')?.mail
    expect(filled).toMatchObject({ subject: 'News for Person 7', to: [{ name: 'Person 7' }] })
    expect(filled?.html).toContain('Hello Person 7 &#60;b&#62;')
  }, 60_000)

  test('never sends to suppressed addresses', async () => {
    await server.query(
      `insert into email_suppressions (org_id, address, reason, until) values
        ($1, 'left@example.org', 'unsubscribe', null),
        ($1, 'gone@example.org', 'manual', now() - interval '1 minute')`,
      [acme.organizationId],
    )
    await acme.owner.client.must(addSuppression, { address: 'No@example.org' })
    await bulk(acme, ['left@example.org', 'gone@example.org', 'no@example.org'])
    await send(acme, letter({ to: [person('left@example.org'), person('no@example.org')] }))
    await until('what may go has gone', () => smtp.received.length === 2)
    await settled()

    const states = (await rows(acme)).map((row) => [row.recipient, row.isBulk, row.state])
    expect(states).toEqual(
      expect.arrayContaining([
        ['left@example.org', true, 'suppressed'],
        ['gone@example.org', true, 'sent'],
        ['no@example.org', true, 'suppressed'],
        ['left@example.org', false, 'sent'],
        ['no@example.org', false, 'suppressed'],
      ]),
    )
  })
})

describe('bulk email', () => {
  test('is sent only from a verified, signing domain', async () => {
    const from = (address: string) => ({ from: { name: 'Acme', address } })
    await expect(bulk(acme, ['ada@example.org'], from('acme@gmail.com'))).rejects.toThrow(
      'You can’t send bulk email from gmail.com',
    )
    await expect(bulk(acme, ['ada@example.org'], from('news@other.example'))).rejects.toThrow(
      'Verify the domain other.example first',
    )
    // Another organization's verified domain doesn't count.
    await addVerifiedDomain(server, globex, 'third.example')
    await expect(bulk(acme, ['ada@example.org'], from('news@third.example'))).rejects.toThrow(
      'Verify the domain third.example first',
    )
    await server.query(
      `update email_domains set records = '[{"kind": "dkim", "state": "missing"}]'
      where domain = 'acme.example'`,
    )
    await expect(bulk(acme, ['ada@example.org'])).rejects.toThrow('The DNS records of acme.example')
    await server.query(
      `update email_domains set records = '[]', failing_since = now() - interval '73 hours'`,
    )
    await expect(bulk(acme, ['ada@example.org'])).rejects.toThrow('The DNS records of acme.example')
    expect(await rows(acme)).toEqual([])
  })

  test("is never sent from the platform's address, even if the domain was lost in the meantime", async () => {
    await office.stop()
    await bulk(acme, ['ada@example.org'])
    await server.query('update email_domains set verified_at = null')
    office = restarted()
    await until('it is given up', async () => (await rows(acme))[0]?.['state'] === 'failed')
    expect((await rows(acme))[0]?.['answer']).toContain('no longer verified')
    expect(smtp.received).toEqual([])
  })

  test('has a signed one-click unsubscribe header', async () => {
    const { publicKey } = await addVerifiedDomain(server, acme, 'acme.example')
    await bulk(acme, ['ada@example.org'], {
      slots: ['name', 'bold', 'link', 'leave'],
      headers: {
        'List-Unsubscribe': '<https://acme.example/leave/{{leave}}>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      recipients: [
        {
          name: 'Ada',
          address: 'ada@example.org',
          onceKey: crypto.randomUUID(),
          headerId: `<${crypto.randomUUID()}@acme.example>`,
          slots: { name: 'Ada', bold: '', link: 'https://acme.example/', leave: 'a1b2c3' },
        },
      ],
    })
    await until('it arrived', () => smtp.received.length === 1)
    const raw = smtp.received[0]?.raw ?? Buffer.alloc(0)
    const verify = (mail: Buffer) =>
      dkimVerify(mail, {
        resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${publicKey}`]]),
      })
    const { results } = await verify(raw)
    expect(results[0]).toMatchObject({
      status: { result: 'pass', aligned: 'acme.example' },
      signingHeaders: { keys: expect.stringContaining('List-Unsubscribe') as string },
    })
    const text = raw.toString('latin1')
    expect(text).toContain('List-Unsubscribe: <https://acme.example/leave/a1b2c3>')
    for (const [from, to] of [
      ['leave/a1b2c3', 'leave/somebody'],
      ['One-Click', 'Two-Clicks'],
    ] as const) {
      const { results: changed } = await verify(Buffer.from(text.replace(from, to), 'latin1'))
      expect(changed[0]?.status.result).toBe('fail')
    }
  })
})

describe('rate limits', () => {
  test('count per provider and minute', async () => {
    const { port } = new URL(smtp.url)
    const { client } = acme.owner
    const way = await client.must(createTransport, {
      name: 'Careful server',
      settings: { kind: 'smtp', host: '127.0.0.1', port: Number(port), security: 'none' },
      perMinute: 1000,
      providerRates: { gmail: 2 },
    })
    expect(way.providerRates).toEqual({ gmail: 2 })
    const people = ['a@gmail.com', 'b@gmail.com', 'c@googlemail.com', 'd@example.org'].map(person)
    await send(acme, letter({ to: people }))
    await until('three have left', () => smtp.received.length === 3)
    await settled()
    const waiting = (await rows(acme)).filter(({ state }) => state === 'deferred')
    expect(waiting).toMatchObject([{ provider: 'gmail', attempts: 0, hasSlot: true }])
    expect(waiting[0]?.['answer']).toContain('The limit per minute for this mailbox provider')
    expect(smtp.received.flatMap(({ to }) => to)).toContain('d@example.org')

    // Later emails queue behind it; at its time, it is sent without another check.
    await send(acme, letter({ to: [person('e@gmail.com')] }))
    const held = async () => (await rows(acme)).filter(({ state }) => state === 'deferred')
    await until('both wait', async () => (await held()).length === 2)
    const [first, behind] = await held()
    expect(Number(behind?.['waits'])).toBeGreaterThan(Number(first?.['waits']))
    await server.query(
      `update outbound_mails set next_try_at = now() - interval '1 second' where recipient = $1`,
      ['c@googlemail.com'],
    )
    await within(acme, (scope) => Promise.resolve(scope.signal({ kind: 'mail-waiting' })))
    await until('it has left', () => smtp.received.length === 4)
    expect(smtp.received.at(-1)?.to).toEqual(['c@googlemail.com'])
  })

  test('per day delay email to the next day with a reason, even if the own transport is down', async () => {
    await office.stop()
    // No server listens there, so the platform sends and counts.
    await acme.owner.client.must(createTransport, {
      name: 'Down',
      settings: { kind: 'smtp', host: '127.0.0.1', port: 1, security: 'none' },
      perMinute: 1000,
    })
    office = restarted({ mailPerDay: 3 })
    await send(
      acme,
      letter({ to: ['a', 'b', 'c', 'd', 'e'].map((one) => person(`${one}@x.example`)) }),
    )
    await until('three have left', () => smtp.received.length === 3)
    await settled()
    const waiting = (await rows(acme)).filter(({ state }) => state === 'deferred')
    expect(waiting).toHaveLength(2)
    for (const { answer, waits, attempts } of waiting) {
      expect(answer).toBe(
        'Your organization has reached its limit of 3 emails a day. This one is sent tomorrow.',
      )
      expect(Number(waits)).toBeLessThan(86_400 + 600)
      expect(attempts).toBe(0)
    }
    await send(globex, letter({ from: { name: 'Globex', address: 'help@globex.example' } }))
    await until('others are not held up', () => smtp.received.length === 4)
  })

  test('are the same with many nodes as with one', async () => {
    const pool = server.runtime.database.platform
    const ask = () => takeTokens(pool, { key: 'some way', perMinute: 30, requested: 7 })
    const asked = performance.now()
    const taken = await Promise.all(Array.from({ length: 20 }, ask))
    const sum = taken.reduce((all, count) => all + count, 0)
    expectThirty(sum, asked)

    await office.stop()
    await send(
      acme,
      letter({ to: Array.from({ length: 60 }, (_, at) => person(`${at}@x.example`)) }),
    )
    const claim = { isBulk: false, most: 20, perMinute: 30, hasPlatformTransport: true }
    const began = performance.now()
    const claimed = await Promise.all(
      Array.from({ length: 6 }, () =>
        claimMails(pool, { ...claim, claimedBy: crypto.randomUUID() }),
      ),
    )
    expectThirty(claimed.flat().length, began)
  })
})

describe('late reports', () => {
  test('match by return path or Message-ID, and a complaint is final', async () => {
    const to = ['ada@example.org', 'grace@example.org', 'edsger@example.org'].map(person)
    const mail = letter({ to })
    await send(acme, mail)
    await until('all have it', async () =>
      (await rows(acme)).every(({ state }) => state === 'sent'),
    )
    const [first] = await rows(acme)
    const failed = (address: string, status: string, diagnostic: string) => ({
      recipients: [{ address, action: 'failed' as const, status, diagnostic }],
      originalId: mail.headerId,
      originalTo: [],
    })
    await within(acme, async (scope) => {
      const unknown = failed('ada@example.org', '5.1.1', '550 5.1.1 user unknown')
      const { originalId: _hidden, ...nameless } = unknown
      const envelopeTo = [returnPath(String(first?.id), 'bounce.acme.example')]
      await handleBounce(
        scope,
        { ...nameless, originalId: undefined },
        { envelopeTo, reporter: async () => () => false },
      )
      // A policy rejection isn't an unknown address.
      const policy = failed('grace@example.org', '5.7.1', '550 5.7.1 rejected by policy')
      const believed = { envelopeTo: ['help@acme.example'], reporter: async () => () => true }
      await handleBounce(scope, policy, believed)
      const complaint = {
        type: 'abuse',
        originalId: mail.headerId,
        recipient: 'edsger@example.org',
        provider: 'mail.example',
      }
      await handleComplaint(scope, complaint, believed)
    })
    // Forged: the organization sent no such email.
    await within(globex, (scope) =>
      handleBounce(scope, failed('x@example.org', '5.1.1', ''), {
        envelopeTo: [],
        reporter: async () => () => true,
      }),
    )

    expect((await rows(acme)).map((row) => [row.recipient, row.state, row.bounceClass])).toEqual([
      ['ada@example.org', 'bounced', 'unknown_user'],
      ['grace@example.org', 'bounced', 'policy'],
      ['edsger@example.org', 'complained', null],
    ])
    const { items } = await acme.owner.client.must(listSuppressions, {})
    expect(new Map(items.map(({ address, reason }) => [address, reason]))).toEqual(
      new Map([
        ['ada@example.org', 'bounce'],
        ['edsger@example.org', 'complaint'],
      ]),
    )
  })
})

describe('an own mail server', () => {
  test('is tested step by step, used first, and replaced by the next while it is down', async () => {
    const own = await startSmtpStandIn()
    const { port } = new URL(own.url)
    const settings = {
      kind: 'smtp' as const,
      host: '127.0.0.1',
      port: Number(port),
      security: 'none' as const,
    }
    const { client } = acme.owner
    const made = await client.must(createTransport, { name: 'Our server', settings })
    expect(made.settings).not.toHaveProperty('password')
    const tried = await client.must(testTransport, {
      id: made.id,
      to: 'me@example.org',
      from: 'help@acme.example',
    })
    expect(tried).toMatchObject({ isOk: true })
    expect(tried.steps.map(({ step }) => step)).toEqual(['resolve', 'connect', 'greet', 'send'])
    expect(own.received).toHaveLength(1)

    await send(acme, letter({}))
    await until('it left by it', () => own.received.length === 2)
    // An own server may send as any address.
    expect(own.received[1]).toMatchObject({
      from: 'help@acme.example',
      mail: { from: { address: 'help@acme.example' } },
    })
    await own.close()
    await send(acme, letter({}))
    await until('the platform took over', () => smtp.received.length === 1)

    await until('it is seen', async () => {
      const { items } = await client.must(listTransports, {})
      return items[0]?.failingStep === 'connect'
    })
    const failed = await client.must(testTransport, {
      id: made.id,
      to: 'me@example.org',
      from: 'help@acme.example',
    })
    expect(failed.steps.map(({ state }) => state)).toEqual(['ok', 'failed', 'skipped', 'skipped'])
    const renamed = await client.must(updateTransport, {
      id: made.id,
      version: (await client.must(listTransports, {})).items[0]?.version ?? 0,
      name: 'Old server',
      isPaused: true,
    })
    expect(renamed).toMatchObject({ name: 'Old server', isPaused: true })
    await client.must(deleteTransport, { id: made.id })
    await expect(
      globex.owner.client.must(testTransport, { id: made.id, to: 'me@example.org' }),
    ).rejects.toThrow('no longer exists')
  })

  test('never sends email of the install itself', async () => {
    const own = await startSmtpStandIn()
    await acme.owner.client.must(createTransport, {
      name: 'Our server',
      settings: {
        kind: 'smtp',
        host: '127.0.0.1',
        port: Number(new URL(own.url).port),
        security: 'none',
      },
    })
    await send(acme, letter({ from: { name: 'Acme', address: 'mail@parley.example' } }))
    await until('the platform sent it', () => smtp.received.length === 1)
    smtp.behavior = 'defer-recipient'
    await send(acme, letter({ from: { name: 'Acme', address: 'mail@parley.example' } }))
    await until('it waits', async () =>
      (await rows(acme)).some(({ state }) => state === 'deferred'),
    )
    expect(own.received).toEqual([])
    await own.close()
  })

  test('sends at most its rate per minute', async () => {
    const { port } = new URL(smtp.url)
    await acme.owner.client.must(createTransport, {
      name: 'Slow server',
      settings: { kind: 'smtp', host: '127.0.0.1', port: Number(port), security: 'none' },
      perMinute: 3,
    })
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => person(`${name}@example.org`))
    await send(acme, letter({ to: people }))
    await until('three have left', () => smtp.received.length === 3)
    await settled()
    expect((await rows(acme)).filter(({ state }) => state === 'sent')).toHaveLength(3)
  })
})

function letter(given: Partial<OutgoingMail>): OutgoingMail {
  const id = crypto.randomUUID()
  return {
    kind: 'conversation',
    onceKey: id,
    accountId: null,
    from: { name: 'Acme', address: 'help@acme.example' },
    to: [person('ada@example.org')],
    subject: 'About your question',
    text: 'Hello',
    headerId: `<${id}@acme.example>`,
    ...given,
  }
}

function person(address: string) {
  return { name: '', address }
}

function within<Result>(company: Company, action: (scope: Scope) => Promise<Result>) {
  return inOrganization(server.runtime, company.organizationId, opening, action)
}

function send(company: Company, mail: OutgoingMail): Promise<void> {
  return within(company, (scope) => queueMail(scope, mail))
}

/** A newsletter; the first one also verifies the domain. */
async function bulk(
  company: Company,
  addresses: readonly string[],
  given: Partial<BulkMail> = {},
): Promise<void> {
  const domain = company === acme ? 'acme.example' : 'globex.example'
  const known = await server.query('select from email_domains where domain = $1', [domain])
  if (known.length === 0) await addVerifiedDomain(server, company, domain)
  await within(company, (scope) =>
    queueBulk(scope, {
      kind: 'newsletter',
      accountId: null,
      from: { name: 'Acme', address: `news@${domain}` },
      subject: 'News for {{name}}',
      text: 'Hello {{name}}',
      html: '<p>Hello {{name}} {{bold}}</p><a href="{{link}}">Read</a>',
      slots: ['name', 'bold', 'link'],
      recipients: addresses.map((address, place) => ({
        name: `Person ${place}`,
        address,
        onceKey: `${crypto.randomUUID()} ${address}`,
        headerId: `<${crypto.randomUUID()}@acme.example>`,
        slots: { name: `Person ${place}`, bold: '<b>', link: 'https://acme.example/?a=1&b=2' },
      })),
      ...given,
    }),
  )
}

async function storedFile(name: string, text: string) {
  const fileId = crypto.randomUUID()
  const type = 'text/plain'
  const storage = createStorage(server.config)
  await storage.put(storageKey(acme.organizationId, fileId), Buffer.from(text), { type })
  return { fileId, name, type }
}

function restarted(change: Partial<Config> = {}): MailQueue {
  const again = createMailQueue({
    runtime: server.runtime,
    config: { ...server.config, ...change },
    needs: {
      secret: testSecret,
      storage: createStorage(server.config),
      outgoingClient: createOutgoingClient({ allowPrivate: true }),
    },
    log: createLog('silent'),
  })
  again.start()
  return again
}

async function rows(company: Company) {
  return server.query<Record<string, unknown>>(
    `select *, extract(epoch from next_try_at - now()) as waits from outbound_mails
    where org_id = $1 order by id`,
    [company.organizationId],
  )
}

async function deliveryOf(messageId: string | undefined) {
  const [row] = await server.query<{ delivery: { state: string } | null }>(
    'select delivery from messages where id = $1',
    [messageId],
  )
  return row?.delivery
}

async function tryNow(): Promise<void> {
  await server.query(`update outbound_mails set next_try_at = now() - interval '1 second'`)
  server.runtime.signals.publish({ kind: 'mail-waiting' })
}

/** Thirty may be sent at once, then one every two seconds, which a slow machine can use up. */
function expectThirty(taken: number, since: number): void {
  const givenBack = Math.floor((performance.now() - since) / 2000)
  expect(taken).toBeGreaterThanOrEqual(30)
  expect(taken).toBeLessThanOrEqual(30 + givenBack)
}

/** Nothing is claimed. */
async function settled(): Promise<void> {
  await until('all is marked', async () => {
    const [row] = await server.query<{ busy: number }>(
      `select count(*)::int as busy from outbound_mails where state = 'sending'`,
    )
    return row?.busy === 0
  })
}
