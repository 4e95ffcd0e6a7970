import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, findContact, getContact, putContact } from '#modules/contacts/contract.ts'
import { mergeContacts } from '#modules/contacts/person-contract.ts'
import { getMessage, listMessages } from '#modules/inbox/contract.ts'
import { getVisitor, listVisitors } from '#modules/visitors/contract.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'
import { newBrowser } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
afterAll(() => server.close())

describe('a contact by external ID', () => {
  test('is created, then updated; omitted fields stay, and IDs are per organization', async () => {
    const externalId = crypto.randomUUID()
    const made = await put({ externalId, name: 'Ada', locale: 'de' })
    const changed = await put({ externalId, phone: '+442079460958' })
    const other = await globex.owner.client.must(putContact, { externalId, name: 'Hank' })

    expect(made).toMatchObject({ kind: 'user', externalId, claimed: [] })
    expect(changed).toMatchObject({ id: made.id, name: 'Ada', locale: 'de' })
    expect(other.id).not.toBe(made.id)
  })

  test('without new values is not changed and emits no event', async () => {
    const externalId = crypto.randomUUID()
    const said = { externalId, name: 'Ada', email: 'Ada@example.com', attributes: { plan: 'pro' } }
    const made = await put(said)
    const again = await put(said)

    expect(again.version).toBe(made.version)
    expect(await told(made.id)).toEqual(['contact.created'])
  })

  test('is created once by concurrent requests', async () => {
    const externalId = crypto.randomUUID()
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, place) => put({ externalId, name: `Ada ${place}` })),
    )

    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    const rows = await server.query('select from contacts where external_id = $1', [externalId])
    expect(rows).toHaveLength(1)
  })

  test('resolves to the contact it was merged into', async () => {
    const externalId = crypto.randomUUID()
    const gone = await put({ externalId, name: 'Ada' })
    const stays = await put({ externalId: crypto.randomUUID(), name: 'Ada King' })
    await acme.owner.client.must(mergeContacts, { id: stays.id, fromId: gone.id })

    expect((await put({ externalId, locale: 'fr' })).id).toBe(stays.id)
    expect((await find({ externalId })).id).toBe(stays.id)
  })

  test("outside the member's access can't be updated or found", async () => {
    const externalId = crypto.randomUUID()
    const email = `${crypto.randomUUID()}@example.com`
    const secret = await put({ externalId, name: 'Secret', email })
    const { client, memberId } = acme.agent
    await server.query(`update members set data_scope = 'own' where id = $1`, [memberId])

    expect((await client.call(putContact, { externalId, name: 'Mine' })).status).toBe(400)
    expect((await client.call(findContact, { externalId })).status).toBe(404)
    expect((await client.call(findContact, { email })).status).toBe(404)
    expect((await client.call(findContact, { email: 'nobody@example.com' })).status).toBe(404)
    expect((await acme.owner.client.must(getContact, { id: secret.id })).name).toBe('Secret')
  })
})

describe('a contact by address', () => {
  test('prefers the primary address over other addresses', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    await acme.owner.client.must(createContact, { name: 'Beside', otherEmails: [email] })
    const first = await acme.owner.client.must(createContact, { name: 'First', email })
    await globex.owner.client.must(createContact, { name: 'Elsewhere', email })

    expect((await find({ email: email.toUpperCase() })).id).toBe(first.id)
  })

  test('requires exactly one of both parameters', async () => {
    const { client } = acme.owner
    expect((await client.call(findContact, {})).status).toBe(400)
    const both = { externalId: 'a', email: 'ada@example.com' }
    expect((await client.call(findContact, both)).status).toBe(400)
  })
})

describe('a single item of a list', () => {
  test('a message is readable only in its conversation and organization', async () => {
    const grace = await makeCustomer(server, acme)
    const [id, other] = [await grace.begin('Hello'), await grace.begin('Something else')]
    const { items } = await acme.owner.client.must(listMessages, { id })
    const messageId = items.find(({ kind }) => kind === 'text')?.id ?? ''

    expect(await acme.owner.client.must(getMessage, { id, messageId })).toMatchObject({
      id: messageId,
      text: 'Hello',
    })
    const elsewhere = [
      await acme.owner.client.call(getMessage, { id: other, messageId }),
      await globex.owner.client.call(getMessage, { id, messageId }),
    ]
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404])
  })

  test('a visitor matches its list entry and is private to the organization', async () => {
    const widgetId = await liveWidget(acme.owner.client)
    await newBrowser(server.client(), widgetId).visit()
    const { items } = await acme.owner.client.must(listVisitors, { widgetId })
    const [listed] = items
    const id = listed?.id ?? ''

    expect(await acme.owner.client.must(getVisitor, { id })).toEqual(listed)
    expect((await globex.owner.client.call(getVisitor, { id })).status).toBe(404)
  })
})

type Put = Parameters<typeof acme.owner.client.must<typeof putContact>>[1]

function put(said: Put) {
  return acme.owner.client.must(putContact, said)
}

function find(asked: { externalId?: string; email?: string }) {
  return acme.owner.client.must(findContact, asked)
}

async function told(id: string): Promise<string[]> {
  const rows = await server.query<{ type: string }>(
    'select type from events where subject_id = $1 order by seq',
    [id],
  )
  return rows.map(({ type }) => type)
}
