import { holdMessage, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import { companyCalls, companyMergeCalls } from '#modules/contacts/companies-contract.ts'
import { createContact } from '#modules/contacts/contract.ts'
import { addContactNote, companyNoteCalls } from '#modules/contacts/notes-contract.ts'
import { createSegment } from '#modules/contacts/segments-contract.ts'
import { mergeContacts } from '#modules/contacts/person-contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { createPrivacyRequest } from '#modules/privacy/requests-contract.ts'
import { createSchedule } from '#modules/schedules/contract.ts'
import { addDomain } from '#modules/sites/contract.ts'
import { createSlaPolicy } from '#modules/sla/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { createView } from '#modules/inbox/sorting-contract.ts'
import { uploadFile } from '#modules/files/contract.ts'
import { createIdentityKey } from '#modules/widget/identity-contract.ts'
import { createRole, inviteMembers } from '#modules/organization/contract.ts'
import { fieldIdTable, strictShape } from '#platform/registry/registry.ts'
import { excludeNetwork } from '#modules/visitors/contract.ts'
import { requestOf, type Client } from '#tests/support/client.ts'
import type { OAuthStandIn } from '#tests/support/oauth-stand-in.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'
import { newBrowser } from '#tests/support/visits.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import { makePerson, type Company, type Person } from '#tests/support/two-organizations.ts'

import type { InputNeeds } from './input-builder.ts'
import { furnishBugs } from './bug-samples.ts'
import { furnishDelivery } from './delivery-samples.ts'
import { furnishDocumentation } from './documentation-samples.ts'
import { furnishKnowledge } from './knowledge-samples.ts'
import { furnishEmail } from './email-samples.ts'
import { furnishMail } from './mail-samples.ts'
import { furnishShare } from './share-samples.ts'
import { furnishTickets } from './ticket-samples.ts'

/** What a sample can build its input from: an organization with a row in every table that has ids. */
export interface SampleWorld extends InputNeeds {
  readonly server: TestServer
  readonly company: Company
  readonly elsewhere: OAuthStandIn
  /** Somebody new, signed in, member of nothing. */
  person(): Promise<Person>
}

export async function openWorld(
  server: TestServer,
  company: Company,
  elsewhere: OAuthStandIn,
): Promise<SampleWorld> {
  await furnish(server, company)
  const ids = await readIds(server, company)
  return {
    server,
    company,
    elsewhere,
    person: () => makePerson(server, `${company.canary} ${crypto.randomUUID()}`),
    idIn(table) {
      const id = ids.get(table)
      if (id !== undefined) return id
      throw new Error(
        `A call takes an id of "${table}", and no organization of the tests has a row there: make one in furnish(), tests/conformance/sample-world.ts.`,
      )
    },
  }
}

/** Adds what two-organizations leaves out, through the calls of the modules where there are any. */
async function furnish(server: TestServer, company: Company): Promise<void> {
  const { canary, owner, siteId, slug } = company
  await owner.client.must(createRole, { name: `${canary} role`, levels: { Inbox: 'view' } })
  await owner.client.must(addDomain, { siteId, hostname: `help.${slug}.example` })
  await owner.client.must(inviteMembers, { emails: [`${canary}@invited.example`] })
  await owner.client.must(tagCalls.create, { name: `${canary} tag` })
  await owner.client.must(createSchedule, { name: `${canary} hours`, timeZone: 'UTC', week: [] })
  await owner.client.must(createSlaPolicy, { name: `${canary} times`, firstMinutes: 60 })
  await owner.client.must(templateCalls.create, { name: `${canary} template` })
  await furnishContacts(owner.client, canary)
  await furnishTickets(owner.client, canary)
  await furnishKnowledge(server, company)
  await furnishDocumentation(server, company)
  await furnishShare(server, company)
  await furnishBugs(server, company)
  await furnishMail(server, company)
  await furnishEmail(server, company)
  await furnishDelivery(server, company)
  const widgetId = await liveWidget(owner.client, canary)
  const { conversationId } = await newVisitor(server.client(), widgetId, `${canary} asks`)
  await owner.client.must(holdMessage, {
    id: conversationId,
    clientKey: crypto.randomUUID(),
    text: `${canary} answers later`,
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const attached = requestOf(uploadAttachment, { name: `${canary} attached.txt` })
  await owner.client.send({ ...attached, body: `${canary} attached` })
  const ofTemplate = requestOf(templateCalls.uploadFile, { name: `${canary} template.txt` })
  await owner.client.send({ ...ofTemplate, body: `${canary} template` })
  await owner.client.must(createIdentityKey, { id: widgetId })
  await newBrowser(server.client(), await liveWidget(owner.client, `${canary} page`)).visit({
    title: `${canary} page`,
  })
  await owner.client.must(excludeNetwork, { network: '192.0.2.0/24', note: `${canary} office` })
  await owner.client.must(createView, {
    name: `${canary} view`,
    scope: 'organization',
    filter: { match: 'all', conditions: [] },
  })
  await server.query(
    `insert into bulk_changes (org_id, member_id, act, total) values ($1, $2, '{"priority":"low"}', 0)`,
    [company.organizationId, owner.memberId],
  )
  await server.query(
    `insert into ticket_broadcasts (org_id, ticket_id, client_key, member_id, text, total, starts_at)
    select org_id, id, gen_random_uuid(), $2, $3, 0, now() from tickets where org_id = $1 limit 1`,
    [company.organizationId, owner.memberId, `${canary} is mended`],
  )
  const upload = { ...requestOf(uploadFile, { use: 'attachment', name: `${canary}.txt` }) }
  await owner.client.send({ ...upload, body: `${canary} file` })
  await server.query(
    `insert into notifications (org_id, member_id, kind, title) values ($1, $2, 'member.joined', $3)`,
    [company.organizationId, owner.memberId, `${canary} joined`],
  )
  await server.query(
    `insert into push_subscriptions (org_id, member_id, endpoint, public_key, auth_secret)
    values ($1, $2, $3, 'key', 'secret')`,
    [company.organizationId, owner.memberId, `https://push.example.net/${canary}`],
  )
  await server.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, $2, '\\x00', 0, $3)`,
    [owner.userId, `${canary}-${crypto.randomUUID()}`, `${canary} passkey`],
  )
  await server.query(
    `insert into identities (user_id, provider, issuer, subject, email) values ($1, 'elsewhere', 'https://elsewhere.example/token', $2, $3)`,
    [owner.userId, `${canary}-${crypto.randomUUID()}`, `${canary}@elsewhere.example`],
  )
}

async function furnishContacts(client: Client, canary: string): Promise<void> {
  await client.must(fieldCalls.create, { key: `k${canary}`, label: `${canary} field` })
  const { id: companyId } = await client.must(companyCalls.create, { name: `${canary} company` })
  const { id } = await client.must(createContact, { name: `${canary} contact`, companyId })
  const { id: fromId } = await client.must(createContact, { name: `${canary} twin` })
  await client.must(addContactNote, { id, text: `${canary} note` })
  await client.must(createSegment, { name: `${canary} segment`, question: { q: canary } })
  await client.must(mergeContacts, { id, fromId })
  const twin = await client.must(companyCalls.create, { name: `${canary} twin company` })
  await client.must(companyNoteCalls.add, { id: companyId, text: `${canary} company note` })
  await client.must(companyMergeCalls.merge, { id: companyId, fromId: twin.id })
  await client.must(createPrivacyRequest, { contactId: id, kind: 'export', note: canary })
}

/** One id of the organization, or of its owner, in every table that a call takes ids of. */
async function readIds(server: TestServer, company: Company): Promise<Map<string, string>> {
  const { organizationId, owner, agent } = company
  const ids = new Map([
    ['organizations', organizationId],
    // The owner and whoever asks are out of reach for most calls about members.
    ['members', agent.memberId],
  ])
  for (const table of idTables(server)) {
    if (ids.has(table)) continue
    const columns = await server.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const [column, value] = names.includes('org_id')
      ? ['org_id', organizationId]
      : ['user_id', owner.userId]
    if (!names.includes(column)) continue
    const [row] = await server.query<{ id: string }>(
      `select id from ${table} where ${column} = $1 order by id limit 1`,
      [value],
    )
    if (row) ids.set(table, row.id)
  }
  return ids
}

/** Every table whose ids some call takes. */
function idTables({ ground }: TestServer): Set<string> {
  const fields = ground.registry.calls.flatMap(({ call }) =>
    Object.values(strictShape(call.input) ?? {}),
  )
  return new Set(fields.map(fieldIdTable).filter((table) => table !== undefined))
}
