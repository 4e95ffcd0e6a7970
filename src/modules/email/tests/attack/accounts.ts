import {
  createEmailAccount,
  finishMailboxSignIn,
  sendEmailAccountCode,
  startMailboxSignIn,
  trustSender,
} from '#modules/email/accounts-contract.ts'
import { addEmailDomain, checkEmailDomain } from '#modules/email/domains-contract.ts'
import type { EmailAccount, EmailDomain } from '#modules/email/model.ts'
import { noteDmarcReport } from '#modules/email/server/domains/dmarc-reports.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Company } from '#tests/support/two-organizations.ts'

/** Valid calls about addresses and domains. */
export const accountSamples: Samples = {
  'email.createEmailAccount': () => ({
    input: { ...newAddress(), mailbox: ofPort993, folder: 'INBOX', pollSeconds: 60 },
  }),
  'email.summarizeDmarc': (world) => ({ input: { id: world.idIn('email_domains'), days: 30 } }),
  'email.updateEmailAccount': async (world) => {
    const { id, version } = await createAccount(world)
    return { input: { id, version, displayName: 'Other', history: 'full', isPaused: true } }
  },
  'email.makeEmailAccountDefault': async (world) => ({
    input: { id: (await createAccount(world)).id },
  }),
  'email.deleteEmailAccount': async (world) => ({ input: { id: (await createAccount(world)).id } }),
  'email.sendEmailAccountCode': async (world) => ({
    input: { id: (await createAccount(world)).id },
  }),
  async 'email.proveEmailAccount'(world) {
    const { id, address } = await createAccount(world)
    await world.company.owner.client.must(sendEmailAccountCode, { id })
    const { text } = await world.server.messageTo(address)
    return { input: { id, code: /\b\d{8}\b/.exec(text)?.[0] ?? '' } }
  },
  'email.startMailboxSignIn': async (world) => ({ input: { id: (await createMailbox(world)).id } }),
  'email.finishMailboxSignIn': async (world) => comingBack(world, await createMailbox(world)),
  async 'email.disconnectMailbox'(world) {
    const mailbox = await createMailbox(world)
    const { client, input } = await comingBack(world, mailbox)
    await client.must(finishMailboxSignIn, input)
    return { input: { id: mailbox.id } }
  },
  'email.testEmailAccount': async (world) => ({ input: { id: (await createAccount(world)).id } }),
  'email.saveOwnSignature': async (world) => ({
    input: { accountId: (await createAccount(world)).id, text: 'Ada' },
  }),
  'email.trustSender': () => ({ input: { sender: newDomain() } }),
  async 'email.distrustSender'({ company }) {
    const sender = newDomain()
    await company.owner.client.must(trustSender, { sender })
    return { input: { sender } }
  },
  'email.addEmailDomain': () => ({ input: { domain: newDomain() } }),
  'email.updateEmailDomain': async (world) => {
    const { id, version } = await createDomain(world)
    return { input: { id, version, receives: true } }
  },
  'email.checkEmailDomain': async (world) => ({ input: { id: (await createDomain(world)).id } }),
  async 'email.rotateDomainKey'(world) {
    const domain = await createDomain(world)
    for (const { type, host, expected } of domain.records) {
      if (type === 'TXT') world.server.txtRecords.set(host, [[expected]])
      else world.server.nameRecords.set(`${type} ${host}`, [expected])
    }
    await world.company.owner.client.must(checkEmailDomain, { id: domain.id })
    return { input: { id: domain.id } }
  },
  'email.removeEmailDomain': async (world) => ({ input: { id: (await createDomain(world)).id } }),
}

export async function furnishEmail(server: TestServer, company: Company): Promise<void> {
  const { canary, slug, owner } = company
  const { id, domain } = await owner.client.must(addEmailDomain, { domain: `${slug}.example` })
  await owner.client.must(trustSender, { sender: `${canary.toLowerCase()}@partner.example` })
  await addReport(server, company, { id, domain })
}

export async function addReport(
  server: TestServer,
  company: Company,
  { domain }: Pick<EmailDomain, 'id' | 'domain'>,
): Promise<void> {
  await inCompany(server, company, (scope) =>
    noteDmarcReport(scope, {
      reporter: `${company.canary}.example`,
      reportKey: crypto.randomUUID(),
      domain,
      policy: 'none',
      beginsAt: new Date(Date.now() - 86_400_000),
      endsAt: new Date(),
      sources: [],
    }),
  )
}

export async function createDomain({
  company,
}: Pick<SampleWorld, 'company'>): Promise<EmailDomain> {
  return company.owner.client.must(addEmailDomain, { domain: newDomain() })
}

async function createAccount({ company }: SampleWorld): Promise<EmailAccount> {
  return company.owner.client.must(createEmailAccount, newAddress())
}

/** An account with a mailbox sign-in. */
async function createMailbox({ company }: SampleWorld): Promise<EmailAccount> {
  const mode = 'oauth_google'
  return company.owner.client.must(createEmailAccount, { ...newAddress(), mode })
}

/** Completes the provider's redirect in a separate browser. */
async function comingBack(
  { server, company, elsewhere }: SampleWorld,
  { id, address }: EmailAccount,
): Promise<{ client: Client; input: { state: string; code: string } }> {
  const client = server.client()
  for (const [name, value] of company.owner.client.cookies) client.cookies.set(name, value)
  elsewhere.people.set(address, { sub: address, email: address, email_verified: true })
  const { url } = await client.must(startMailboxSignIn, { id })
  const { searchParams } = await elsewhere.visit(url)
  const [state, code] = ['state', 'code'].map((name) => searchParams.get(name) ?? '')
  return { client, input: { state: state ?? '', code: code ?? '' } }
}

function newAddress() {
  const name = `help.${crypto.randomUUID().slice(0, 8)}`
  return { address: `${name}@desk.example`, displayName: 'Help', mode: 'forward' } as const
}

const ofPort993 = {
  host: 'imap.desk.example',
  port: 993,
  security: 'tls',
  user: 'help',
  password: 'word',
}

function newDomain(): string {
  return `d${crypto.randomUUID().slice(0, 8)}.example`
}
