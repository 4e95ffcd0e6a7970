import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { contactsCsv, fieldTitle } from '#modules/contacts/contact-csv.ts'
import { attributeColumn, contactFile } from '#modules/contacts/contact-file.ts'
import {
  createContact,
  importContacts,
  listContacts,
  setContactTags,
} from '#modules/contacts/contract.ts'
import { identifyContact } from '#modules/contacts/server/public.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf, type FieldDefinition } from '#modules/fields/rules.ts'
import { listTeammates } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { csvTable } from '#tests/support/csv-table.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
afterAll(() => server.close())

test('importing an exported file changes nothing', async () => {
  const { client, memberId } = acme.owner
  for (const field of defined) await client.must(fieldCalls.create, field)
  const { id: tagId } = await client.must(tagCalls.create, { name: 'VIP', color: '#3366cc' })
  const company = await client.must(companyCalls.create, { name: 'Näive, "Inc"' })
  const ada = await client.must(createContact, {
    name: 'Ada, "the first"',
    email: 'ada@file.example',
    otherEmails: ['ada@home.example', 'ada@old.example'],
    phone: '+442079460958',
    otherPhones: ['+442079460959'],
    companyId: company.id,
    ownerId: memberId,
    locale: 'de-AT',
    timeZone: 'Europe/Vienna',
    attributes: {
      note: '=SUM(A1) and\nmore',
      score: -5,
      fun: true,
      likes: ['Tea, green', 'Coffee'],
      company: 'said by a page',
    },
  })
  await client.must(setContactTags, { id: ada.id, tagIds: [tagId] })
  await client.must(createContact, { name: 'Only a name' })
  await server.query(
    `insert into contacts (org_id, email, signed_attributes, locale, time_zone)
     values ($1, 'nameless@file.example', '{"score": 3}', '???', 'Moon/Base')`,
    [acme.organizationId],
  )
  const before = await everything()

  const rows = mapped(await exported())
  for (const onMatch of ['skip', 'update'] as const) {
    const look = await client.must(importContacts, { rows, onMatch })
    const done = await client.must(importContacts, { rows, onMatch, isDryRun: false })
    expect(look).toEqual({ created: 0, updated: 0, skipped: 3, problems: [] })
    expect(done).toEqual(look)
  }
  expect(await everything()).toEqual(before)
})

test('another address matches the same contact, and the old primary address stays', async () => {
  const { client } = acme.owner
  await client.must(createContact, {
    name: 'Grace',
    email: 'grace@work.example',
    otherEmails: ['grace@home.example'],
  })
  const where = { locale: 'en-US', timeZone: 'America/New_York' }
  const rows = [{ name: 'Grace Hopper', email: 'Grace@Home.example', tags: 'vip', ...where }]
  const done = await client.must(importContacts, { rows, onMatch: 'update', isDryRun: false })
  const { items } = await client.must(listContacts, { search: 'grace@work.example' })

  expect(done).toMatchObject({ created: 0, updated: 1 })
  expect(items).toMatchObject([
    { name: 'Grace Hopper', email: 'grace@home.example', otherEmails: ['grace@work.example'] },
  ])
  expect(items).toMatchObject([where])
  expect(items[0]?.tagIds).toHaveLength(1)
})

test('an ID of another organization matches no one, and unknown tags and owners are reported', async () => {
  const { client } = acme.owner
  const foreign = await globex.owner.client.must(createContact, { name: 'Foreign' })
  const rows = [
    { id: foreign.id, name: 'Mine' },
    { name: 'Eve', tags: 'nowhere', owner: 'Nobody at all' },
  ]
  const done = await client.must(importContacts, { rows, onMatch: 'update', isDryRun: false })
  const { items } = await globex.owner.client.must(listContacts, {})

  expect(done).toMatchObject({ created: 1, updated: 0 })
  expect(done.problems.map(({ row, field }) => [row, field])).toEqual([
    [1, 'tags'],
    [1, 'owner'],
  ])
  expect(items).toMatchObject([{ id: foreign.id, name: 'Foreign' }])
})

test('concurrent changes during an import are not lost', async () => {
  const { client } = acme.owner
  const { id } = await client.must(createContact, { name: 'Held', email: 'held@file.example' })
  const rows = [{ email: 'held@file.example', 'attributes.score': '7' }]
  const { coming } = await inCompany(server, acme, async (scope) => {
    const said = { contactId: id, attributes: { page: 'pricing' }, isSigned: false }
    await identifyContact(scope, said)
    const brought = client.must(importContacts, { rows, onMatch: 'update', isDryRun: false })
    await vi.waitFor(async () => expect(await waiting()).toBe(true), 15_000)
    return { coming: brought }
  })

  expect(await coming).toMatchObject({ updated: 1 })
  const { items } = await client.must(listContacts, { search: 'held@file.example' })
  expect(items[0]?.attributes).toEqual({ page: 'pricing', score: 7 })
})

async function waiting(): Promise<boolean> {
  const [row] = await server.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return (row?.count ?? 0) > 0
}

const defined = [
  { object: 'contact', key: 'note', label: 'Note', type: 'long_text' },
  { object: 'contact', key: 'score', label: 'Score', type: 'number' },
  { object: 'contact', key: 'fun', label: 'Fun', type: 'boolean' },
  {
    object: 'contact',
    key: 'likes',
    label: 'Likes',
    type: 'multi_select',
    options: 'Tea, green\nCoffee',
  },
  // A custom field with the name of a built-in column.
  { object: 'contact', key: 'company', label: 'Company', type: 'text' },
] as const

const fields: readonly FieldDefinition[] = defined.map((field) => ({
  ...field,
  options: 'options' in field ? optionsOf(field.options) : [],
  requiredOn: 'never',
}))

async function everything() {
  return (await acme.owner.client.must(listContacts, {})).items
}

async function exported(): Promise<string> {
  const { client } = acme.owner
  const { items: tags } = await client.must(tagCalls.list, {})
  const { items: members } = await client.must(listTeammates, {})
  return contactsCsv(await everything(), {
    fields,
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    members: new Map(members.map(({ id, displayName }) => [id, displayName])),
  })
}

/** As the dialog maps it: a column with the name of a field is that field. */
function mapped(csv: string): Record<string, string>[] {
  const [head = [], ...lines] = csvTable(csv)
  const names = new Map([
    ...Object.entries(contactFile.fields).map(([name, { label }]) => [label, name] as const),
    ...fields.map((field) => [fieldTitle(field), attributeColumn(field.key)] as const),
  ])
  return lines.map((cells) =>
    Object.fromEntries(
      head.flatMap((title, place) => {
        const name = names.get(title)
        return name === undefined ? [] : [[name, cells[place] ?? '']]
      }),
    ),
  )
}
