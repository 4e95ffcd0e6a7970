import { addSuppression, createTransport } from '#modules/email/delivery-contract.ts'
import { queueMail } from '#modules/email/server/sending/queue-mail.ts'
import type { InputOf } from '#platform/registry/call.ts'
import type { Samples } from '#tests/support/attack-samples.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { mailgunCall } from '#tests/support/mail-webhook-stand-in.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Company } from '#tests/support/two-organizations.ts'

/** Valid calls about sent email. */
export const deliverySamples: Samples = {
  'email.createTransport': async ({ server, company }) => {
    await makeRoom(server, company)
    return { input: newTransport('new') }
  },
  'email.updateTransport': async ({ server, company }) => {
    const { id, version } = await createTransportRow(server, company)
    const { settings } = newTransport('')
    return { input: { id, version, settings, name: crypto.randomUUID() } }
  },
  'email.deleteTransport': async ({ server, company }) => ({
    input: { id: (await createTransportRow(server, company)).id },
  }),
  'email.testTransport': async ({ server, company }) => ({
    input: {
      id: (await createTransportRow(server, company)).id,
      to: 'ada@people.example',
      from: 'help@people.example',
    },
  }),
  'email.createWebhookPassword': async ({ server, company }) => {
    const { id } = await createTransportRow(server, company, { kind: 'postmark', key })
    return { input: { id } }
  },
  'email.receiveDeliveryEvents': async ({ server, company }) => {
    const settings = { kind: 'mailgun', domain: 'mg.people.example', key, newsKey: key } as const
    const { id } = await createTransportRow(server, company, settings)
    const { body } = mailgunCall(key, { event: 'opened', recipient: newAddress() })
    return { client: server.client(), input: { id }, file: body }
  },
  'email.listOutboundMails': () => ({ input: { state: 'queued', recipient: undefined } }),
  'email.retryOutboundMail': async ({ server, company }) => ({
    input: { id: await addOutbound(server, company, 'failed') },
  }),
  'email.cancelOutboundMail': async ({ server, company }) => ({
    input: { id: await addOutbound(server, company, 'queued') },
  }),
  'email.listSuppressions': () => ({ input: { q: undefined, reason: 'manual' } }),
  'email.addSuppression': () => ({ input: { address: newAddress(), until: null } }),
  'email.removeSuppression': async ({ company }) => {
    const address = newAddress()
    await company.owner.client.must(addSuppression, { address })
    return { input: { address } }
  },
}

/** Creates a transport, a failed email, and a suppressed address. */
export async function furnishDelivery(server: TestServer, company: Company): Promise<void> {
  const { canary, owner } = company
  await owner.client.must(createTransport, newTransport(canary))
  await addOutbound(server, company, 'failed')
  await owner.client.must(addSuppression, { address: newAddress(), detail: canary })
}

/** Inserts a sent or failed email and returns its ID. */
export async function addOutbound(
  server: TestServer,
  company: Pick<Company, 'organizationId' | 'canary'>,
  state: 'queued' | 'failed',
): Promise<string> {
  const onceKey = crypto.randomUUID()
  const { canary } = company
  await inCompany(server, company as Company, (scope) =>
    queueMail(scope, {
      kind: 'test',
      onceKey,
      accountId: null,
      from: { name: canary, address: 'help@people.example' },
      to: [{ name: canary, address: `${canary.toLowerCase()}@people.example` }],
      subject: `${canary} mail`,
      text: canary,
      headerId: `<${onceKey}@people.example>`,
    }),
  )
  const [row] = await server.query<{ id: string }>(
    `update outbound_mails set state = $2 where once_key like $1 || '%' returning id`,
    [onceKey, state],
  )
  return row?.id ?? ''
}

export function newAddress(): string {
  return `${crypto.randomUUID()}@people.example`
}

async function createTransportRow(
  server: TestServer,
  company: Company,
  settings: InputOf<typeof createTransport>['settings'] = newTransport('').settings,
): Promise<{ id: string; version: number }> {
  await makeRoom(server, company)
  return company.owner.client.must(createTransport, { ...newTransport('made'), settings })
}

// Split, so that secret scanners don't mistake it for a real key.
const key = ['not', 'a', 'real', 'one'].join('-')

/** Organizations have a limit, which a test with hundreds of samples would hit. */
async function makeRoom(server: TestServer, company: Company): Promise<void> {
  await server.query(
    // Keeps the ones other samples just created, which are still in use.
    `delete from email_transports where org_id = $1 and name not like $2 || '%'
      and id in (select id from email_transports where org_id = $1 order by created_at desc offset 10)`,
    [company.organizationId, company.canary],
  )
}

function newTransport(name: string) {
  const settings = {
    kind: 'smtp',
    // Not a public host: the first step rejects it without a network request.
    host: '127.0.0.1',
    port: 587,
    security: 'starttls',
    user: 'ada',
    password: ['open', 'sesame'].join(' '),
  } as const
  return { name: `${name} ${crypto.randomUUID().slice(0, 8)}`, settings }
}
