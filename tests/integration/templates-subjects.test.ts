import { afterAll, beforeAll, expect, test } from 'vitest'

import { prepareFirstTemplate, prepareTemplate } from '#modules/inbox/macros-contract.ts'
import { getOrganization } from '#modules/organization/contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper' })
  id = await grace.begin('Where is it?')
})
afterAll(() => server.close())

test("the subject of a reply is filled in, in the customer's language", async () => {
  const { id: templateId } = await create({
    body: 'Hello',
    texts: { de: 'Hallo', fr: 'Salut' },
    subject: 'Your order, {{contact.first_name or "friend"}}',
    subjects: { de: 'Ihre Bestellung, {{contact.first_name}}' },
  })
  const { client } = acme.owner
  const { contactId } = grace
  const plain = await client.must(prepareTemplate, { id, templateId })
  await speak('de-AT')
  const inGerman = await client.must(prepareFirstTemplate, { templateId, contactId })
  await speak('fr')
  const inFrench = await client.must(prepareTemplate, { id, templateId })
  const toNobodyKnown = await client.must(prepareFirstTemplate, { templateId })

  expect(plain.subject).toBe('Your order, Grace')
  expect(inGerman).toMatchObject({ text: 'Hallo', subject: 'Ihre Bestellung, Grace' })
  expect(inFrench).toMatchObject({ text: 'Salut', subject: 'Your order, Grace' })
  expect(toNobodyKnown.subject).toBe('Your order, friend')
})

test('a gap in the subject stays, and values become one line', async () => {
  const gap = await create({ body: 'Hi', subject: 'For {{contact.phone}}' })
  const long = await create({ body: 'Hi', subject: 'About {{conversation.subject or "it"}}' })
  await server.query(`update conversations set subject = $2 where id = $1`, [
    id,
    `a\n${'b'.repeat(900)}`,
  ])
  const { client } = acme.owner
  const withGap = await client.must(prepareTemplate, { id, templateId: gap.id })
  const withLong = await client.must(prepareTemplate, { id, templateId: long.id })

  expect(withGap).toMatchObject({ subject: 'For {{contact.phone}}', hasGaps: true })
  expect(withLong.subject).toMatch(/^About a b+$/)
  expect(withLong.subject).toHaveLength(500)
})

test('variables used only in the subject are known, in every language', async () => {
  const plain = await create({ body: 'Hi', subject: 'News of {{organization.name}}' })
  const german = await create({
    body: 'Hi',
    texts: { de: 'Hallo' },
    subject: 'News',
    subjects: { de: 'Neues von {{organization.name}}' },
  })
  const { client } = acme.owner
  await speak('de')
  const { name } = await client.must(getOrganization, {})

  expect(await client.must(prepareTemplate, { id, templateId: plain.id })).toMatchObject({
    subject: `News of ${name}`,
    hasGaps: false,
  })
  const { subject } = await client.must(prepareTemplate, { id, templateId: german.id })
  expect(subject).toBe(`Neues von ${name}`)
})

test.each([
  [{ subject: 'Hi {{kunde}}' }, 'subject'],
  [{ subject: 'Hi', subjects: { de: 'Hallo {{kunde}}' } }, 'subjects.de'],
  [{ subject: 'x'.repeat(201) }, 'subject'],
])('%j is rejected with the field named', async (wrong, path) => {
  const refused = await acme.owner.client.call(templateCalls.create, { ...blank(), ...wrong })

  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({ errors: [{ path }] })
})

test('notes and macros have no subject, and an omitted subject stays', async () => {
  const subject = 'Your order'
  const note = await create({ kind: 'note', body: 'Between us', subject })
  const macro = await create({ kind: 'macro', body: 'Bye', subject })
  const reply = await create({ body: 'Hello', subject, subjects: { de: 'Bestellung' } })
  const { version } = reply
  const change = { id: reply.id, version, body: 'Hello again' }
  const changed = await acme.owner.client.must(templateCalls.update, change)

  expect([note.subject, macro.subject]).toEqual(['', ''])
  expect(changed).toMatchObject({ subject, subjects: { de: 'Bestellung' } })
})

test('is searchable and can be imported', async () => {
  const { client } = acme.owner
  const name = crypto.randomUUID()
  const subject = `Order ${crypto.randomUUID()}`
  const bring = (row: Record<string, string>) =>
    client.must(templateCalls.importRows, { rows: [row], onMatch: 'update', isDryRun: false })
  await bring({ name, body: 'Hello', subject })
  await bring({ name, body: 'Good day' })
  const wrong = await bring({ name, subject: 'Hi {{kunde}}' })
  const { items } = await client.must(templateCalls.list, { search: subject.toUpperCase() })

  expect(items).toMatchObject([{ name, body: 'Good day', subject }])
  expect(wrong.problems).toEqual([
    { row: 0, field: 'subject', message: '{{kunde}} isn’t a known variable.' },
  ])
})

function blank() {
  return { name: crypto.randomUUID(), body: 'Hello' }
}

function create(said: Partial<InputOf<typeof templateCalls.create>>) {
  return acme.owner.client.must(templateCalls.create, { ...blank(), ...said })
}

async function speak(locale: string): Promise<void> {
  await server.query('update contacts set locale = $2 where id = $1', [grace.contactId, locale])
}
