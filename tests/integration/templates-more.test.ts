import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { companyCalls, setCompanyAttributes } from '#modules/contacts/companies-contract.ts'
import { updateContact } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { listMessages } from '#modules/inbox/contract.ts'
import { prepareTemplate, runMacro } from '#modules/inbox/macros-contract.ts'
import { setConversationFields } from '#modules/inbox/sorting-contract.ts'
import { listTemplatePlaces, templateCalls } from '#modules/templates/contract.ts'
import type { TemplateFile } from '#modules/templates/model.ts'
import { requestOf } from '#tests/support/client.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper', email: 'grace@example.com' })
})
afterAll(() => server.close())

describe('custom fields', () => {
  test('become variables once defined, and are filled in or use the fallback', async () => {
    const { client } = acme.owner
    const body =
      '{{contact.field.plan}} / {{company.field.seats or "?"}} / {{conversation.field.order-no or "none"}}'
    const early = await client.call(templateCalls.create, { name: unique(), body })
    await define('contact', 'plan')
    await define('company', 'seats')
    await define('conversation', 'order-no')
    const { id: templateId } = await client.must(templateCalls.create, { name: unique(), body })
    const id = await grace.begin()
    const before = await client.must(prepareTemplate, { id, templateId })
    await know(id)
    const after = await client.must(prepareTemplate, { id, templateId })

    expect(early.status).toBe(400)
    expect(JSON.stringify(early.body)).toContain('contact.field.plan')
    expect([before.text, before.hasGaps]).toEqual(['{{contact.field.plan}} / ? / none', true])
    expect([after.text, after.hasGaps]).toEqual(['Gold / 12 / A-1', false])
    const { variables } = await client.must(listTemplatePlaces, {})
    expect(variables.map(({ name }) => name)).toEqual([
      'contact.field.plan',
      'company.field.seats',
      'conversation.field.order-no',
    ])
    expect((await globex.owner.client.must(listTemplatePlaces, {})).variables).toEqual([])
  })
})

describe('availability of a template', () => {
  test('is limited to its channels, or everywhere without channels', async () => {
    const other = await makeCustomer(server, acme, { name: 'Ada' })
    const word = unique()
    const { client } = acme.owner
    await client.must(templateCalls.create, { name: `${word} here`, channelIds: [grace.channelId] })
    await client.must(templateCalls.create, { name: `${word} anywhere` })
    const offered = async (conversationId?: string): Promise<string[]> => {
      const asked = { word, ...(conversationId && { conversationId }) }
      const { items } = await client.must(templateCalls.offer, asked)
      return items.map(({ name }) => name.slice(word.length + 1)).toSorted()
    }

    expect(await offered(await grace.begin())).toEqual(['anywhere', 'here'])
    expect(await offered(await other.begin())).toEqual(['anywhere'])
    expect(await offered()).toEqual(['anywhere', 'here'])
  })

  test('excludes channels of other organizations and conversations without access', async () => {
    const foreign = await globex.owner.client.call(templateCalls.create, {
      name: unique(),
      channelIds: [grace.channelId],
    })
    const conversationId = await grace.begin()
    const blind = await globex.owner.client.call(templateCalls.offer, { conversationId })
    expect([foreign.status, blind.status]).toEqual([404, 404])
  })

  test('excludes notes when writing a reply', async () => {
    const word = unique()
    const { client } = acme.owner
    await client.must(templateCalls.create, { name: `${word} note`, kind: 'note', body: 'Psst' })
    await client.must(templateCalls.create, { name: `${word} reply`, body: 'Hello' })
    const answering = await client.must(templateCalls.offer, { word })
    const noting = await client.must(templateCalls.offer, { word, writing: 'note' })

    expect(answering.items.map(({ kind }) => kind)).toEqual(['reply'])
    expect(noting.items.map(({ kind }) => kind).toSorted()).toEqual(['note', 'reply'])
  })
})

test('a macro sends its files once', async () => {
  const { client } = acme.owner
  const sent = await client.send({
    ...requestOf(templateCalls.uploadFile, { name: 'prices.txt' }),
    body: Buffer.from('Some text.'),
  })
  const file = sent.body as TemplateFile
  const macro = await client.must(templateCalls.create, {
    name: unique(),
    kind: 'macro',
    body: 'Here you are.',
    actions: [{ do: 'close' }],
    fileIds: [file.id],
  })
  const id = await grace.begin()
  const run = { id, templateId: macro.id, clientKey: crypto.randomUUID() }
  await client.must(runMacro, run)
  await client.must(runMacro, run)
  const { items } = await client.must(listMessages, { id })
  const said = items.filter(({ text }) => text === 'Here you are.')

  expect(macro.files.map(({ name }) => name)).toEqual(['prices.txt'])
  expect(said.map(({ files }) => files.map(({ name }) => name))).toEqual([['prices.txt']])
})

test('templates unused for 90 days are filtered, and the most used sort first', async () => {
  const { client } = globex.owner
  const made = async (name: string): Promise<string> =>
    (await client.must(templateCalls.create, { name })).id
  const [fresh, old, used] = [await made('Fresh'), await made('Old'), await made('Used')]
  for (let time = 0; time < 3; time += 1) {
    await client.must(templateCalls.noteUse, { id: used, isEdited: false })
  }
  await client.must(templateCalls.noteUse, { id: fresh, isEdited: false })
  await server.query(
    `update message_templates set created_at = now() - interval '100 days' where id = any($1)`,
    [[old, used]],
  )
  const unused = await client.must(templateCalls.list, { isUnused: 'true' })
  const first = await client.must(templateCalls.list, { sort: 'used', limit: 2 })
  const rest = await client.must(templateCalls.list, {
    sort: 'used',
    limit: 2,
    cursor: first.nextCursor ?? '',
  })

  expect(unused.items.map(({ name }) => name)).toEqual(['Old'])
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Used', 'Fresh', 'Old'])
})

test('an import adds translations and keeps other languages', async () => {
  const { client } = acme.owner
  const name = unique()
  const bring = (row: Record<string, string>) =>
    client.must(templateCalls.importRows, { rows: [row], onMatch: 'update', isDryRun: false })
  await bring({ name, body: 'Hello', kind: 'Note', text_de: 'Hallo', text_fr: 'Salut' })
  await bring({ name, text_de: 'Guten Tag' })
  const wrong = await bring({ name, text_es: 'Hola {{kunde}}' })
  const { items } = await client.must(templateCalls.list, { search: name })

  expect(items[0]).toMatchObject({
    kind: 'note',
    body: 'Hello',
    texts: { de: 'Guten Tag', fr: 'Salut' },
  })
  expect(wrong.problems).toEqual([
    { row: 0, field: 'text_es', message: '{{kunde}} isn’t a known variable.' },
  ])
})

async function define(object: 'contact' | 'company' | 'conversation', key: string): Promise<void> {
  await acme.owner.client.must(fieldCalls.create, {
    object,
    key,
    label: key,
    type: 'text',
    requiredOn: 'never',
    position: 1,
  })
}

async function know(conversationId: string): Promise<void> {
  const { client } = acme.owner
  const company = await client.must(companyCalls.create, { name: 'Navy' })
  await client.must(setCompanyAttributes, {
    id: company.id,
    version: company.version,
    attributes: { seats: '12' },
  })
  const [{ version } = { version: 0 }] = await server.query<{ version: number }>(
    'select version from contacts where id = $1',
    [grace.contactId],
  )
  await client.must(updateContact, {
    id: grace.contactId,
    version,
    companyId: company.id,
    attributes: { plan: 'Gold' },
  })
  await client.must(setConversationFields, { id: conversationId, values: { 'order-no': 'A-1' } })
}

function unique(): string {
  return `Template ${crypto.randomUUID()}`
}
