import { afterAll, beforeAll, expect, test } from 'vitest'

import { companyCalls, setCompanyAttributes } from '#modules/contacts/companies-contract.ts'
import { getContact, updateContact } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { prepareFirstTemplate, prepareTemplate } from '#modules/inbox/macros-contract.ts'
import { setConversationFields } from '#modules/inbox/sorting-contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  const both = await twoOrganizations(server)
  acme = both.acme
  globex = both.globex
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper' })
})
afterAll(() => server.close())

test('members, dates, and booleans are written in words', async () => {
  await define({ object: 'contact', key: 'manager', type: 'user' })
  await define({ object: 'contact', key: 'stranger', type: 'user' })
  await define({ object: 'conversation', key: 'until', type: 'date' })
  await define({ object: 'conversation', key: 'isPaid', type: 'boolean' })
  const foreign = globex.agent.memberId
  await know({ manager: acme.agent.memberId, stranger: foreign })
  const id = await grace.begin()
  await acme.owner.client.must(setConversationFields, {
    id,
    values: { until: '2026-11-15', isPaid: true },
  })
  const templateId = await write(
    '{{contact.field.manager}} until {{conversation.field.until}}: {{conversation.field.isPaid}}, {{contact.field.stranger or "nobody"}}',
  )
  const { text } = await acme.agent.client.must(prepareTemplate, { id, templateId })

  expect(text).toBe(`${acme.agent.name} until Nov 15, 2026: yes, nobody`)
  expect(text).not.toContain(globex.canary)
})

test("restricted fields can't be read through a template", async () => {
  await define({ object: 'contact', key: 'credit', type: 'text', visibleTo: 'managers' })
  await define({ object: 'company', key: 'margin', type: 'text', visibleTo: 'managers' })
  await define({ object: 'company', key: 'industry', type: 'text' })
  const { client } = acme.owner
  const company = await client.must(companyCalls.create, { name: 'Navy' })
  await client.must(setCompanyAttributes, {
    id: company.id,
    version: company.version,
    attributes: { margin: 'SECRET-MARGIN', industry: 'Shipping' },
  })
  await know({ credit: 'SECRET-CREDIT' }, company.id)
  const id = await grace.begin()
  const templateId = await write(
    '{{company.field.industry}} {{company.field.margin or "-"}} {{contact.field.credit or "-"}}',
  )
  const [talking, first] = [
    { id, templateId },
    { templateId, contactId: grace.contactId },
  ]

  for (const reader of [acme.agent, acme.viewer]) {
    const asked = [
      await reader.client.call(prepareTemplate, talking),
      await reader.client.call(prepareFirstTemplate, first),
    ]
    const said = JSON.stringify(asked.map(({ body }) => body))
    expect(said).not.toContain('SECRET')
    for (const { status, body } of asked) {
      if (status === 200) expect(body).toMatchObject({ text: 'Shipping - -' })
    }
  }
  const forAgent = await acme.agent.client.must(prepareFirstTemplate, first)
  const forOwner = await client.must(prepareTemplate, talking)
  expect(forAgent.text).toBe('Shipping - -')
  expect(forOwner.text).toBe('Shipping SECRET-MARGIN SECRET-CREDIT')
})

async function define(
  field: Pick<InputOf<typeof fieldCalls.create>, 'key' | 'object' | 'type' | 'visibleTo'>,
): Promise<void> {
  await acme.owner.client.must(fieldCalls.create, { label: field.key, ...field })
}

async function write(body: string): Promise<string> {
  const name = `Template ${crypto.randomUUID()}`
  return (await acme.owner.client.must(templateCalls.create, { name, body })).id
}

async function know(
  attributes: Record<string, string>,
  companyId: string | null = null,
): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getContact, { id: grace.contactId })
  await client.must(updateContact, { id: grace.contactId, version, companyId, attributes })
}
