import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { companyCalls, getCompanyProfile } from '#modules/contacts/companies-contract.ts'
import { createContact, importContacts } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { getConversation, setConversationStatus } from '#modules/inbox/contract.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme)
  for (const object of ['contact', 'company', 'conversation'] as const) {
    await define(acme.owner, { object, key: 'topic', label: `Topic of ${object}` })
  }
  await define(acme.owner, {
    object: 'company',
    key: 'margin',
    label: 'Margin',
    visibleTo: 'managers',
  })
})
afterAll(() => server.close())

describe('a field', () => {
  test('is checked only on its own event', async () => {
    for (const object of ['contact', 'company'] as const) {
      const refused = await globex.owner.client.call(fieldCalls.create, {
        object,
        key: 'late',
        label: 'Late',
        requiredOn: 'close',
      })
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        errors: [{ path: 'requiredOn', message: expect.stringContaining('never closed') }],
      })
    }
    for (const object of ['conversation', 'ticket'] as const) {
      const asked = { object, key: 'late', label: 'Late', requiredOn: 'close' } as const
      await globex.owner.client.must(fieldCalls.create, asked)
    }
  })

  test("can't be moved to records without that event", async () => {
    const { client } = globex.owner
    const asked = { object: 'ticket', key: 'moved', label: 'Moved', requiredOn: 'close' } as const
    const { id, version } = await client.must(fieldCalls.create, asked)
    const moved = await client.call(fieldCalls.update, { id, version, object: 'company' })

    expect(moved.status).toBe(400)
    expect((await client.must(fieldCalls.get, { id })).object).toBe('ticket')
  })
})

describe('a company', () => {
  test("isn't created without required fields", async () => {
    const { client } = acme.agent
    const without = await client.call(companyCalls.create, { name: 'Bare' })
    const wrong = await client.call(companyCalls.create, {
      name: 'Bare',
      attributes: { margin: '7', topic: 'Ships' },
    })
    const made = await client.must(companyCalls.create, {
      name: 'Full',
      attributes: { topic: 'Ships' },
    })

    expect(without.status).toBe(400)
    expect(without.body).toMatchObject({
      detail: 'Fill in “Topic of company” first.',
      errors: [{ path: 'attributes.topic' }],
    })
    expect(wrong.status).toBe(403)
    expect((await client.must(companyCalls.list, { search: 'Bare' })).items).toEqual([])
    expect(await client.must(getCompanyProfile, { id: made.id })).toMatchObject({
      attributes: { topic: 'Ships' },
      version: 1,
    })
  })

  test("isn't imported from rows without required fields, which are named", async () => {
    const rows = [
      { name: 'Lacking' },
      { name: 'Filled', 'attributes.topic': 'Trains' },
      { name: 'Full', tags: '' },
      { name: 'Odd', 'attributes.topic': 'x', 'attributes.margin': '9' },
    ]
    const file = { rows, onMatch: 'update' as const, isDryRun: false }
    const { created, updated, problems } = await acme.agent.client.must(
      companyCalls.importRows,
      file,
    )

    expect({ created, updated }).toEqual({ created: 1, updated: 1 })
    expect(problems).toEqual([
      { row: 0, field: 'Topic of company', message: 'This field is required.' },
      { row: 3, field: 'attributes.margin', message: 'Companies don’t have this field.' },
    ])
    const { items } = await acme.agent.client.must(companyCalls.list, { search: 'Filled' })
    const [filled] = items
    expect(filled && (await readAttributes(filled.id))).toEqual({ topic: 'Trains' })
  })

  test('an import updates only the columns of known records', async () => {
    const rows = [{ name: 'FULL', 'attributes.topic': 'Boats' }]
    await acme.agent.client.must(companyCalls.importRows, {
      rows,
      onMatch: 'update',
      isDryRun: false,
    })
    const { items } = await acme.agent.client.must(companyCalls.list, { search: 'Full' })

    expect(items).toHaveLength(1)
    expect(await readAttributes(items[0]?.id ?? '')).toEqual({ topic: 'Boats' })
    expect((await globex.agent.client.must(companyCalls.list, {})).items).toEqual([])
  })
})

test('an import without required fields creates no contacts and no companies', async () => {
  const rows = [
    { name: 'Ann' },
    { name: 'Bob', 'attributes.topic': 'Tea', company: 'Unheard of' },
    { name: 'Cid', 'attributes.topic': 'Tea', company: 'Full' },
  ]
  const { created, problems } = await acme.agent.client.must(importContacts, {
    rows,
    isDryRun: false,
  })

  expect(created).toBe(1)
  expect(problems).toEqual([
    { row: 0, field: 'Topic of contact', message: 'This field is required.' },
    {
      row: 1,
      field: 'company',
      message: 'No company is named Unheard of, and a new one needs “Topic of company”.',
    },
  ])
})

describe('a conversation', () => {
  test('started by a member needs the required fields', async () => {
    const { client } = acme.agent
    const { id: contactId } = await client.must(createContact, {
      name: 'Ada',
      attributes: { topic: 'Tea' },
    })
    const begin = {
      contactId,
      channelId: grace.channelId,
      clientKey: crypto.randomUUID(),
      text: 'Good morning',
    }
    const without = await client.call(startConversation, begin)
    const empty = await client.call(startConversation, { ...begin, values: { topic: '' } })
    const strange = await client.call(startConversation, {
      ...begin,
      values: { topic: 'Tea', other: 1 },
    })
    const { id } = await client.must(startConversation, { ...begin, values: { topic: 'Tea' } })

    for (const refused of [without, empty]) {
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        detail: 'Fill in “Topic of conversation” first.',
        errors: [{ path: 'values.topic' }],
      })
    }
    expect(strange.status).toBe(400)
    expect((await client.must(getConversation, { id })).attributes).toEqual({ topic: 'Tea' })
  })

  test('started by a customer is not blocked', async () => {
    const id = await grace.begin()

    expect((await acme.agent.client.must(getConversation, { id })).attributes).toEqual({})
  })
})

describe('missing fields', () => {
  const both = 'Fill in “Order number” and “Topic” first.'
  beforeAll(async () => {
    for (const object of ['contact', 'conversation'] as const) {
      const requiredOn = object === 'contact' ? 'create' : 'close'
      for (const label of ['Order number', 'Topic']) {
        await globex.owner.client.must(fieldCalls.create, {
          object,
          key: label.toLowerCase().replace(' ', '_'),
          label,
          type: 'text',
          requiredOn,
        })
      }
    }
  })

  test('are named in one sentence, with their keys for programs', async () => {
    const { client } = globex.agent
    const refused = await client.call(createContact, { name: 'Ada' })
    const half = await client.call(createContact, { name: 'Ada', attributes: { topic: 'Tea' } })

    expect(refused.body).toMatchObject({
      detail: both,
      missing: ['order_number', 'topic'],
      errors: [{ path: 'attributes.order_number' }, { path: 'attributes.topic' }],
    })
    expect(half.body).toMatchObject({ detail: 'Fill in “Order number” first.' })
  })

  test('are one problem per row of a file', async () => {
    const file = { rows: [{ name: 'Ada' }], isDryRun: true }
    const { problems } = await globex.agent.client.must(importContacts, file)

    expect(problems).toEqual([
      { row: 0, field: 'Order number and Topic', message: 'These are required.' },
    ])
  })

  test('are named when a conversation is closed', async () => {
    const { client } = globex.agent
    const id = await (await makeCustomer(server, globex)).begin()
    const refused = await client.call(setConversationStatus, { id, status: 'closed' })

    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      detail: 'Fill in “Late”, “Order number”, and “Topic” before closing.',
      missing: ['late', 'order_number', 'topic'],
    })
    expect((await client.must(getConversation, { id })).status).toBe('open')
  })
})

function define(
  { client }: Member,
  field: { object: 'contact' | 'company' | 'conversation'; key: string; label: string } & {
    visibleTo?: 'managers'
  },
) {
  return client.must(fieldCalls.create, { type: 'text', requiredOn: 'create', ...field })
}

async function readAttributes(id: string) {
  return (await acme.agent.client.must(getCompanyProfile, { id })).attributes
}
