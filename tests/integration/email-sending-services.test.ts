import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  createTransport,
  deleteTransport,
  listOutboundMails,
  listTransports,
  testTransport,
} from '#modules/email/delivery-contract.ts'
import { createMailQueue, type MailQueue } from '#modules/email/server/sending/mail-queue.ts'
import { queueBulk, queueMail } from '#modules/email/server/sending/queue-mail.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { createLog } from '#platform/observe/log.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { opening, until } from '#tests/support/job-node.ts'
import { startMailServices, type MailServices } from '#tests/support/mail-service-stand-in.ts'
import { addVerifiedDomain } from '#tests/support/verified-domain.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

// Split, so that secret scanners don't mistake it for a real key.
const key = ['not', 'a', 'real', 'one'].join('-')
let services: MailServices
let server: TestServer
let office: MailQueue
let acme: Company

beforeAll(async () => {
  services = await startMailServices(key)
  const outgoingClient = { safeFetch: services.safeFetch, close: () => Promise.resolve() }
  server = await startTestServer({ product: { outgoingClient } })
  acme = await makeCompany(server, 'acme')
  await addVerifiedDomain(server, acme, 'acme.example')
  office = createMailQueue({
    runtime: server.runtime,
    config: server.config,
    needs: { secret: testSecret, storage: createStorage(server.config), outgoingClient },
    log: createLog('silent'),
  })
  office.start()
})
afterEach(async () => {
  services.served.splice(0)
  await server.query('delete from outbound_mails')
  await server.query('delete from email_suppressions')
  await server.query('delete from email_transports')
  await server.query('delete from mail_pauses')
})
afterAll(async () => {
  await office.stop()
  await server.close()
  services.close()
})

const settings = {
  ses: { kind: 'ses', region: 'eu-central-1', keyId: 'AKEYID' },
  postmark: { kind: 'postmark' },
  sendgrid: { kind: 'sendgrid' },
  mailgun: { kind: 'mailgun', domain: 'mg.acme.example' },
  resend: { kind: 'resend' },
} as const

test.each(['ses', 'mailgun', 'postmark', 'sendgrid', 'resend'] as const)(
  '%s sends a complete email once per recipient',
  async (kind) => {
    const { client } = acme.owner
    const wrong = await client.must(createTransport, {
      name: `${kind} with a wrong key`,
      settings: { ...settings[kind], key: 'wrong' },
    })
    const toTest = { to: 'me@example.org', from: 'help@acme.example' }
    const refused = await client.must(testTransport, { id: wrong.id, ...toTest })
    expect(refused.steps.map(({ step, state }) => [step, state])).toEqual([
      ['connect', 'ok'],
      ['sign in', 'failed'],
      ['send', 'skipped'],
    ])
    await server.query('delete from email_transports')

    const made = await client.must(createTransport, {
      name: kind,
      settings: { ...settings[kind], key },
    })
    expect(JSON.stringify(made)).not.toContain(key)
    expect(await client.must(testTransport, { id: made.id, ...toTest })).toMatchObject({
      isOk: true,
    })
    services.served.splice(0)

    await send({ id: 'first' })
    await until('all have it', () => services.served.flatMap(({ to }) => to).length === 3)
    const [served] = services.served
    expect(services.served.flatMap(({ to }) => to).toSorted()).toEqual([
      'ada@example.org',
      'boss@example.org',
      'grace@example.org',
    ])
    if (served?.raw) {
      // Raw emails: a separate copy for each recipient.
      expect(services.served).toHaveLength(3)
      expect(served.raw).toMatchObject({
        messageId: '<first@acme.example>',
        to: [{ address: 'ada@example.org' }],
        cc: [{ address: 'grace@example.org' }],
        subject: 'Grüße',
      })
      expect(JSON.stringify(served.raw)).not.toContain('boss@')
    } else {
      expect(services.served).toHaveLength(1)
      const text = JSON.stringify(served?.body)
      expect(text).toContain('<first@acme.example>')
      expect(text).toContain('Grüße')
      expect(text).toContain('<old@example.org>')
    }
    if (kind === 'resend') expect(served?.onceKey).toMatch(/^[0-9a-f-]{36}\.3$/)
    await until('it is known', async () => (await stateOf()) === 'sent,sent,sent')
  },
)

test("a service's throttling, rejection, and invalid key are handled", async () => {
  const { client } = acme.owner
  await client.must(createTransport, { name: 'p', settings: { kind: 'postmark', key } })
  services.next = {
    status: 422,
    body: { ErrorCode: 406, Message: 'Inactive recipient: user unknown' },
  }
  await send({ id: 'never', to: 'ada@example.org' })
  await until('it came back', async () => (await stateOf()) === 'bounced')
  const { items } = await client.must(listOutboundMails, { recipient: 'Ada@example.org' })
  expect(items[0]?.answer).toContain('Inactive recipient')

  services.next = { status: 429, body: { Message: 'Slow down' } }
  await send({ id: 'later', to: 'grace@other.example' })
  await until('it waits', async () => (await stateOf()) === 'bounced,deferred')
  const [pause] = await server.query<{ key: string }>('select key from mail_pauses')
  expect(pause?.key).toMatch(/other\.example$/)

  services.next = { status: 401, body: { Message: 'Bad token' } }
  await send({ id: 'locked', to: 'edsger@third.example' })
  // A local install falls back to its mailbox.
  await until('another way took it', async () => (await stateOf()) === 'bounced,deferred,sent')
  await until('it is seen', async () => {
    const { items: ways } = await client.must(listTransports, {})
    return ways[0]?.failingStep === 'sign in'
  })
  expect(await server.messageTo('edsger@third.example')).toMatchObject({ subject: 'Grüße' })
})

test("a rejected recipient doesn't affect the others", async () => {
  await acme.owner.client.must(createTransport, {
    name: 'r',
    settings: { kind: 'resend', key },
  })
  services.next = { status: 422, body: { message: 'boss@example.org: user unknown' } }
  await send({ id: 'together' })
  await until('each has it', async () => (await stateOf()) === 'sent,sent,sent')
  expect(services.served.map(({ to }) => to)).toHaveLength(3)
  expect(await server.query('select from email_suppressions')).toEqual([])
})

test('bulk email is filled in for transports that build the email themselves', async () => {
  const { client } = acme.owner
  await client.must(createTransport, { name: 's', settings: { kind: 'sendgrid', key } })
  await bulk('ada@example.org')
  await until('it left', () => services.served.length === 1)
  const filled = {
    subject: 'News for Ada <3',
    content: [
      { type: 'text/plain', value: 'Hello Ada <3' },
      { type: 'text/html', value: '<p>Hello Ada &#60;3</p>' },
    ],
    personalizations: [{ to: [{ email: 'ada@example.org', name: 'Ada' }] }],
  }
  expect(services.served[0]?.body).toMatchObject(filled)
  const [way] = (await client.must(listTransports, {})).items
  await client.must(deleteTransport, { id: way?.id ?? '' })
  await bulk('grace@example.org')
  await until('it is kept', async () => (await stateOf()) === 'sent,sent')
  expect(await server.messageTo('grace@example.org')).toMatchObject({
    subject: filled.subject,
    text: 'Hello Ada <3',
  })
})

async function bulk(address: string): Promise<void> {
  await inOrganization(server.runtime, acme.organizationId, opening, (scope) =>
    queueBulk(scope, {
      kind: 'newsletter',
      accountId: null,
      from: { name: 'Acme', address: 'news@acme.example' },
      subject: 'News for {{name}}',
      text: 'Hello {{name}}',
      html: '<p>Hello {{name}}</p>',
      slots: ['name'],
      recipients: [
        {
          name: 'Ada',
          address,
          onceKey: crypto.randomUUID(),
          headerId: `<${crypto.randomUUID()}@acme.example>`,
          slots: { name: 'Ada <3' },
        },
      ],
    }),
  )
}

async function send({ id, to }: { id: string; to?: string }): Promise<void> {
  const others = to === undefined
  await inOrganization(server.runtime, acme.organizationId, opening, (scope) =>
    queueMail(scope, {
      kind: 'conversation',
      onceKey: crypto.randomUUID(),
      accountId: null,
      from: { name: 'Acme', address: 'help@acme.example' },
      to: [{ name: '', address: to ?? 'ada@example.org' }],
      cc: others ? [{ name: '', address: 'grace@example.org' }] : [],
      bcc: others ? [{ name: '', address: 'boss@example.org' }] : [],
      subject: 'Grüße',
      text: 'Hallo',
      html: '<p>Hallo</p>',
      headers: { 'In-Reply-To': '<old@example.org>' },
      headerId: `<${id}@acme.example>`,
    }),
  )
}

async function stateOf(): Promise<string> {
  const found = await server.query<{ state: string }>(
    'select state from outbound_mails order by id',
  )
  return found.map(({ state }) => state).join(',')
}
