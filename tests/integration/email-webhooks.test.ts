import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import {
  createTransport,
  listOutboundMails,
  listTransports,
  createWebhookPassword,
  updateTransport,
} from '#modules/email/delivery-contract.ts'
import { applyDeliveryEventsWork } from '#modules/email/server/sending/apply-delivery-events.ts'
import { queueMail } from '#modules/email/server/sending/queue-mail.ts'
import type { EmailTransport } from '#modules/email/transport-model.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { opening, until } from '#tests/support/job-node.ts'
import {
  mailgunCall,
  postmarkCall,
  resendCall,
  sendgridStandIn,
  snsStandIn,
  type SignedCall,
} from '#tests/support/mail-webhook-stand-in.ts'
import { startMailServices, type MailServices } from '#tests/support/mail-service-stand-in.ts'
import { selfSigned } from '#tests/support/self-signed.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

// Split, so that secret scanners don't mistake it for a real key.
const key = ['not', 'a', 'real', 'one'].join('-')
const signingKey = ['signs', 'nothing', 'real'].join('-')
const svixSecret = `whsec_${Buffer.from('nothing that is real, only long').toString('base64')}`
const topic = 'arn:aws:sns:eu-central-1:123456789012:mail'
const sns = snsStandIn()
const sendgrid = sendgridStandIn()
let services: MailServices
let server: TestServer
let acme: Company

beforeAll(async () => {
  services = await startMailServices(key)
  services.pages.set(sns.certificateUrl, sns.certificate)
  const outgoingClient = { safeFetch: services.safeFetch, close: () => Promise.resolve() }
  server = await startTestServer({ product: { outgoingClient }, roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
})
afterEach(async () => {
  services.served.splice(0)
  services.asked.splice(0)
  await server.query('delete from outbound_mails')
  await server.query('delete from email_suppressions')
  await server.query('delete from email_transports')
})
afterAll(async () => {
  await server.close()
  services.close()
})

describe('Amazon SES', () => {
  test('accepts signed events of the configured topic only, after its confirmation', async () => {
    const way = await bring({ kind: 'ses', region: 'eu-central-1', keyId: 'AKEYID', topic })
    const confirmUrl = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=1'
    services.pages.set(confirmUrl, '<ConfirmSubscriptionResponse/>')
    expect(await post(way, sns.askToConfirm(topic, confirmUrl))).toBe(200)
    expect(services.asked).toContain(confirmUrl)

    const id = await sent('ada@example.org')
    const bounce = sesBounce(id, 'ada@example.org', { status: '5.1.1', words: 'User unknown' })
    const refused = [
      sns.notify(`${topic}-of-others`, bounce),
      sns.notify(topic, bounce, { by: selfSigned('sns.amazonaws.com') }),
      sns.notify(topic, bounce, { at: new Date(Date.now() - 25 * 3_600_000) }),
      ...[
        'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
        'https://evil.example/sns.eu-central-1.amazonaws.com/a.pem',
        'http://sns.eu-central-1.amazonaws.com/a.pem',
        'https://bucket.s3.eu-central-1.amazonaws.com/a.pem',
        'https://sns.eu-central-1.amazonaws.com:8443/a.pem',
      ].map((certificateUrl) => sns.notify(topic, bounce, { certificateUrl })),
      changed(sns.notify(topic, bounce), 'ada@', 'eve@'),
      { body: '{}', headers: {} },
      { body: 'no json', headers: {} },
    ]
    for (const call of refused) expect(await post(way, call)).toBe(403)
    expect(await stateOf('ada@example.org')).toBe('sent')

    // Signature version 1 is the default of topics.
    expect(await post(way, sns.notify(topic, bounce, { version: '1' }))).toBe(200)
    await until('it came back', async () => (await stateOf('ada@example.org')) === 'bounced')
    expect(await suppressed()).toEqual([['ada@example.org', 'bounce']])
    const [shown] = (await acme.owner.client.must(listTransports, {})).items
    expect(shown?.webhook).toMatchObject({ isReady: true, lastAt: expect.any(String) as string })
  })

  test('sends no request to addresses outside Amazon', async () => {
    const way = await bring({ kind: 'ses', region: 'eu-central-1', keyId: 'AKEYID', topic })
    const url = 'https://evil.example/?Action=ConfirmSubscription'
    services.pages.set(url, 'got you')
    expect(await post(way, sns.askToConfirm(topic, url))).toBe(200)
    expect(services.asked).not.toContain(url)
  })

  test("classifies failures: a policy rejection doesn't suppress the address", async () => {
    const way = await bring({ kind: 'ses', region: 'eu-central-1', keyId: 'AKEYID', topic })
    const id = await sent('ada@example.org')
    const words = '550 5.7.26 Unauthenticated email is not accepted due to DMARC policy'
    const bounce = sesBounce(id, 'ada@example.org', { status: '5.7.26', words })
    expect(await post(way, sns.notify(topic, bounce))).toBe(200)
    await until('it came back', async () => (await stateOf('ada@example.org')) === 'bounced')
    const { items } = await acme.owner.client.must(listOutboundMails, {})
    expect(items[0]).toMatchObject({ bounceClass: 'policy', statusCode: '5.7.26', answer: words })
    expect(await suppressed()).toEqual([])
  })

  test('reports complaints and deliveries in both event formats', async () => {
    const way = await bring({ kind: 'ses', region: 'eu-central-1', keyId: 'AKEYID', topic })
    const id = await sent('ada@example.org')
    const recipients = ['ada@example.org']
    const delivery = { eventType: 'Delivery', mail: { messageId: id }, delivery: { recipients } }
    const complainedRecipients = [{ emailAddress: 'ada@example.org' }]
    const complaint = {
      notificationType: 'Complaint',
      mail: { messageId: id },
      complaint: { complainedRecipients, complaintFeedbackType: 'abuse' },
    }
    const praise = {
      ...complaint,
      complaint: { complainedRecipients, complaintFeedbackType: 'not-spam' },
    }
    await post(way, sns.notify(topic, praise))
    await post(way, sns.notify(topic, delivery))
    await until('it arrived', async () => (await deliveredAt('ada@example.org')) !== null)
    expect(await stateOf('ada@example.org')).toBe('sent')
    await post(way, sns.notify(topic, complaint))
    await until('it is said', async () => (await stateOf('ada@example.org')) === 'complained')
    expect(await suppressed()).toEqual([['ada@example.org', 'complaint']])
  })
})

describe('Postmark', () => {
  test('shows the generated password once and replaces it with the next', async () => {
    const way = await bring({ kind: 'postmark' })
    expect(way.webhook).toMatchObject({ isReady: false, lastAt: null })
    expect(way.webhook?.address).toBe(`http://parley.test/api/hooks/email/${way.id}`)
    const id = await sent('ada@example.org')
    const record = postmarkBounce(id, 'HardBounce', 'The address is not there.')
    for (const password of ['', 'undefined', key]) {
      expect(await post(way, postmarkCall('parley', password, record))).toBe(403)
    }

    const first = await acme.owner.client.must(createWebhookPassword, { id: way.id })
    const second = await acme.owner.client.must(createWebhookPassword, { id: way.id })
    const { items } = await acme.owner.client.must(listTransports, {})
    expect(items[0]?.webhook?.isReady).toBe(true)
    expect(JSON.stringify(items)).not.toContain(second.password)
    // Other updates keep it.
    await acme.owner.client.must(updateTransport, {
      id: way.id,
      version: items[0]?.version ?? 0,
      settings: { kind: 'postmark', stream: 'broadcast' },
    })
    expect(await post(way, postmarkCall(first.user, first.password, record))).toBe(403)
    expect(await post(way, { body: JSON.stringify(record), headers: {} })).toBe(403)
    for (const quiet of ['Transient', 'AutoResponder']) {
      const told = postmarkBounce(id, quiet, 'Out of office')
      expect(await post(way, postmarkCall(second.user, second.password, told))).toBe(200)
    }
    expect(await post(way, postmarkCall(second.user, second.password, record))).toBe(200)
    await until('it came back', async () => (await stateOf('ada@example.org')) === 'bounced')
    expect(await suppressed()).toEqual([['ada@example.org', 'bounce']])
    const complaint = { ...record, RecordType: 'SpamComplaint', Type: 'SpamComplaint' }
    expect(await post(way, postmarkCall(second.user, second.password, complaint))).toBe(200)
    await until('it is said', async () => (await stateOf('ada@example.org')) === 'complained')
    // A complaint is final, however many bounces follow.
    await post(way, postmarkCall(second.user, second.password, record))
    await quiet()
    expect(await stateOf('ada@example.org')).toBe('complained')
  })
})

describe('SendGrid', () => {
  test('handles batched events in any order', async () => {
    const way = await bring({ kind: 'sendgrid', newsKey: sendgrid.publicKey })
    const id = await sent('ada@example.org', ['grace@example.org', 'edsger@example.org'])
    const about = { sg_message_id: `${id}.filter0001.16648.5515E0B88.0`, 'smtp-id': '<x@y>' }
    const events = [
      { ...about, event: 'delivered', email: 'Ada@example.org', response: '250 OK' },
      { ...about, event: 'processed', email: 'ada@example.org' },
      { event: 'open', email: 'ada@example.org' },
      'nonsense',
      null,
      {
        ...about,
        event: 'bounce',
        type: 'blocked',
        status: '5.7.1',
        reason: '550 5.7.1 poor reputation',
        email: 'grace@example.org',
      },
      { ...about, event: 'spamreport', email: 'edsger@example.org' },
      { ...about, event: 'bounce', type: 'bounce', email: 'stranger@example.org' },
      { sg_message_id: 'of.others', event: 'bounce', email: 'ada@example.org', status: '5.1.1' },
    ]
    const call = sendgrid.post(events)
    expect(await post(way, changed(call, 'spamreport', 'delivered1'))).toBe(403)
    expect(await post(way, { ...call, headers: {} })).toBe(403)
    const old = new Date(Date.now() - 25 * 3_600_000)
    expect(await post(way, sendgrid.post(events, old))).toBe(403)
    expect(await post(way, sendgridStandIn().post(events))).toBe(403)

    expect(await post(way, call)).toBe(200)
    await until('all is known', async () => (await stateOf('edsger@example.org')) === 'complained')
    expect(await stateOf('grace@example.org')).toBe('bounced')
    expect(await stateOf('ada@example.org')).toBe('sent')
    expect(await deliveredAt('ada@example.org')).not.toBeNull()
    expect(await suppressed()).toEqual([['edsger@example.org', 'complaint']])
  })

  test('rejects an invalid key', async () => {
    await expect(bring({ kind: 'sendgrid', newsKey: 'secret' })).rejects.toThrow('verification key')
  })

  test('limits the body to a megabyte', async () => {
    const way = await bring({ kind: 'sendgrid', newsKey: sendgrid.publicKey })
    const large = sendgrid.post([{ event: 'open', text: 'x'.repeat(1_100_000) }])
    expect(await post(way, large)).toBe(413)
  })
})

describe('Mailgun', () => {
  test('accepts each token once and within its time window', async () => {
    const domain = 'mg.acme.example'
    const way = await bring({ kind: 'mailgun', domain, newsKey: signingKey })
    const id = await sent('ada@example.org')
    const failed = {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'ada@example.org',
      message: { headers: { 'message-id': id.slice(1, -1) } },
      'delivery-status': { code: 550, message: '5.1.1 No such user here' },
    }
    const call = mailgunCall(signingKey, failed)
    expect(await post(way, mailgunCall('another key', failed))).toBe(403)
    const old = { at: new Date(Date.now() - 10 * 3_600_000) }
    expect(await post(way, mailgunCall(signingKey, failed, old))).toBe(403)
    const early = { at: new Date(Date.now() + 10 * 3_600_000) }
    expect(await post(way, mailgunCall(signingKey, failed, early))).toBe(403)
    const temporary = mailgunCall(signingKey, { ...failed, severity: 'temporary' })
    expect(await post(way, temporary)).toBe(200)
    await quiet()
    expect(await stateOf('ada@example.org')).toBe('sent')

    expect(await post(way, call)).toBe(200)
    await until('it came back', async () => (await stateOf('ada@example.org')) === 'bounced')
    expect(await suppressed()).toEqual([['ada@example.org', 'bounce']])
    // The signature covers only the token, so a replayed one could carry any content.
    await server.query(`update outbound_mails set state = 'sent'`)
    const token = (JSON.parse(call.body) as { signature: unknown }).signature
    const forged = { signature: token, 'event-data': { ...failed, event: 'complained' } }
    expect(await post(way, { ...call, body: JSON.stringify(forged) })).toBe(200)
    await quiet()
    expect(await stateOf('ada@example.org')).toBe('sent')
  })

  test('resolves unclear deliveries', async () => {
    const domain = 'mg.acme.example'
    const way = await bring({ kind: 'mailgun', domain, newsKey: signingKey })
    const id = await sent('ada@example.org')
    await server.query(`update outbound_mails set state = 'unknown', service_id = null`)
    const message = { headers: { 'message-id': id.slice(1, -1) } }
    const delivered = { event: 'delivered', recipient: 'ada@example.org', message }
    expect(await post(way, mailgunCall(signingKey, delivered))).toBe(200)
    await until('it arrived', async () => (await stateOf('ada@example.org')) === 'sent')
  })
})

describe('Resend', () => {
  test('verifies Svix signatures within five minutes', async () => {
    const way = await bring({ kind: 'resend', newsKey: svixSecret })
    const id = await sent('ada@example.org')
    const data = { email_id: id, to: ['ada@example.org'], subject: 'Hello' }
    const bounce = { type: 'Permanent', subType: 'General', message: 'It does not work.' }
    const event = { type: 'email.bounced', data: { ...data, bounce } }
    expect(await post(way, resendCall('whsec_b3RoZXI=', event))).toBe(403)
    expect(await post(way, resendCall(svixSecret, event, new Date(Date.now() - 360_000)))).toBe(403)
    expect(await post(way, changed(resendCall(svixSecret, event), 'ada@', 'eve@'))).toBe(403)
    expect(await post(way, resendCall(svixSecret, event))).toBe(200)
    await until('it came back', async () => (await stateOf('ada@example.org')) === 'bounced')
    expect(await suppressed()).toEqual([['ada@example.org', 'bounce']])
  })

  test('ignores an event that names several recipients', async () => {
    const way = await bring({ kind: 'resend', newsKey: svixSecret })
    const to = ['ada@example.org', 'grace@example.org']
    const id = await sent('ada@example.org', ['grace@example.org'])
    const event = { type: 'email.complained', data: { email_id: id, to } }
    expect(await post(way, resendCall(svixSecret, event))).toBe(200)
    await quiet()
    expect(await suppressed()).toEqual([])
  })
})

test('requests are rejected without a service or before its key is set', async () => {
  const way = await bring({ kind: 'resend' })
  const call = resendCall(svixSecret, { type: 'email.bounced', data: {} })
  expect(await post(way, call)).toBe(403)
  expect(await post({ ...way, id: crypto.randomUUID() }, call)).toBe(404)
  const mailServer = await acme.owner.client.must(createTransport, {
    name: 'Server',
    settings: { kind: 'smtp', host: 'smtp.example.com', port: 587, security: 'starttls' },
  })
  expect(mailServer.webhook).toBeNull()
  expect(await post(mailServer, call)).toBe(404)
  await expect(
    acme.owner.client.must(createWebhookPassword, { id: mailServer.id }),
  ).rejects.toThrow('issues its own key')
})

test('an event that precedes the sent status is applied a minute later and then deleted', async () => {
  const way = await bring({ kind: 'resend', newsKey: svixSecret })
  const data = { email_id: 'not-known-yet', to: ['ada@example.org'] }
  expect(await post(way, resendCall(svixSecret, { type: 'email.delivered', data }))).toBe(200)
  await until('it waits', async () => (await queuedEvents('not-known-yet')).length === 1)
  const [first] = await queuedEvents('not-known-yet')
  expect(first?.data).toMatchObject({ tries: 1, news: [{ serviceId: 'not-known-yet' }] })
  expect(Number(first?.seconds)).toBeGreaterThan(45)

  // The email was sent in the meantime.
  await sent('ada@example.org')
  await server.query(`update outbound_mails set service_id = 'not-known-yet'`)
  await inOrganization(server.runtime, acme.organizationId, opening, (scope) =>
    applyDeliveryEventsWork.run(scope, first?.data),
  )
  expect(await deliveredAt('ada@example.org')).not.toBeNull()
  const unknown = { tries: 2, news: [{ kind: 'bounced', serviceId: 'of others', words: '' }] }
  await inOrganization(server.runtime, acme.organizationId, opening, (scope) =>
    applyDeliveryEventsWork.run(scope, unknown),
  )
  expect(await queuedEvents('of others')).toEqual([])
})

test("an organization's service can't report on another's emails", async () => {
  const globex = await makeCompany(server, 'globex')
  await bring({ kind: 'resend', newsKey: svixSecret })
  const id = await sent('ada@example.org')
  const theirs = await globex.owner.client.must(createTransport, {
    name: 'theirs',
    settings: { kind: 'resend', key, newsKey: svixSecret },
  })
  const data = { email_id: id, to: ['ada@example.org'] }
  expect(await post(theirs, resendCall(svixSecret, { type: 'email.complained', data }))).toBe(200)
  await quiet()
  expect(await stateOf('ada@example.org')).toBe('sent')
  expect(await suppressed()).toEqual([])
})

type Settings = Parameters<typeof acme.owner.client.must<typeof createTransport>>[1]['settings']

async function bring(settings: Settings): Promise<EmailTransport> {
  return acme.owner.client.must(createTransport, {
    name: settings.kind,
    settings: { ...settings, key } as Settings,
  })
}

/** An email the service accepted; returns the service's ID. */
async function sent(to: string, others: readonly string[] = []): Promise<string> {
  const id = crypto.randomUUID()
  await inOrganization(server.runtime, acme.organizationId, opening, (scope) =>
    queueMail(scope, {
      kind: 'conversation',
      onceKey: id,
      accountId: null,
      from: { name: 'Acme', address: 'help@acme.example' },
      to: [to, ...others].map((address) => ({ name: '', address })),
      subject: 'About your question',
      text: 'Hello',
      headerId: `<${id}@acme.example>`,
    }),
  )
  await until('it left', async () => (await stateOf(to)) === 'sent')
  return services.served.at(-1)?.id ?? ''
}

async function post({ id }: Pick<EmailTransport, 'id'>, call: SignedCall): Promise<number> {
  // Not a browser: neither origin nor cookie.
  const headers = { ...call.headers, origin: undefined, 'sec-fetch-site': undefined }
  const path = `/api/hooks/email/${id}`
  const { status } = await server.client().send({ method: 'POST', path, body: call.body, headers })
  return status
}

function changed(call: SignedCall, from: string, to: string): SignedCall {
  expect(call.body).toContain(from)
  return { ...call, body: call.body.replaceAll(from, to) }
}

function sesBounce(id: string, address: string, said: { status: string; words: string }) {
  const { status, words } = said
  return {
    notificationType: 'Bounce',
    mail: { messageId: id },
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress: address, status, diagnosticCode: words }],
    },
  }
}

function postmarkBounce(id: string, type: string, details: string) {
  return {
    RecordType: 'Bounce',
    Type: type,
    MessageID: id,
    Email: 'ada@example.org',
    Details: details,
    Description: 'The server was unable to deliver your message.',
  }
}

async function stateOf(recipient: string): Promise<string | undefined> {
  const [row] = await server.query<{ state: string }>(
    'select state from outbound_mails where recipient = $1',
    [recipient],
  )
  return row?.state
}

async function deliveredAt(recipient: string): Promise<Date | null> {
  const [row] = await server.query<{ deliveredAt: Date | null }>(
    'select delivered_at from outbound_mails where recipient = $1',
    [recipient],
  )
  return row?.deliveredAt ?? null
}

async function suppressed(): Promise<string[][]> {
  const rows = await server.query<{ address: string; reason: string }>(
    'select address, reason from email_suppressions order by address',
  )
  return rows.map(({ address, reason }) => [address, reason])
}

async function queuedEvents(serviceId: string) {
  return server.query<{ data: unknown; seconds: string }>(
    `select data, extract(epoch from start_after - now()) as seconds from pgboss.job
    where name = 'note-service-news' and state = 'created' and start_after > now()
      and data::text like '%' || $1 || '%'`,
    [serviceId],
  )
}

/** All stored events were processed. */
async function quiet(): Promise<void> {
  await until('nothing is to be done', async () => {
    const [row] = await server.query<{ count: string }>(
      `select count(*) from pgboss.job where name = 'note-service-news'
        and state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    return Number(row?.count) === 0
  })
}
