import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '#modules/contacts/contract.ts'
import { createLead, readContact, updateLead } from '#modules/contacts/server/public.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe('a contact', () => {
  test('is created and edited with Manage, and read with View', async () => {
    const { client } = acme.agent
    const made = await client.must(createContact, {
      name: 'Ada Lovelace',
      email: 'Ada@Example.com',
      attributes: { plan: 'pro', seats: 3 },
    })
    const changed = await client.must(updateContact, {
      id: made.id,
      version: made.version,
      phone: '+442079460958',
      email: null,
    })
    const viewer = await acme.viewer.client.call(updateContact, {
      id: made.id,
      version: changed.version,
      name: 'Nobody',
    })

    expect(made).toMatchObject({ kind: 'lead', email: 'ada@example.com', version: 1 })
    expect(changed).toMatchObject({
      name: 'Ada Lovelace',
      email: null,
      phone: '+442079460958',
      attributes: { plan: 'pro', seats: 3 },
      version: 2,
    })
    expect(viewer.status).toBe(403)
    expect(await acme.viewer.client.must(getContact, { id: made.id })).toEqual(changed)
  })

  test('changed by someone else gives a version conflict', async () => {
    const { client } = acme.agent
    const { id } = await client.must(createContact, { name: 'Ada' })
    await client.must(updateContact, { id, version: 1, name: 'Ada L.' })
    const stale = await client.call(updateContact, { id, version: 1, name: 'Adam' })

    expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict' }])
  })

  test('is found by name or address, ignoring case', async () => {
    const { client } = acme.agent
    const { id } = await client.must(createContact, {
      name: 'Zoë Äpfel',
      email: 'zoe@fruit.example',
    })
    const found = async (search: string) =>
      (await client.must(listContacts, { search })).items.map((contact) => contact.id)

    for (const text of ['zoë', 'ÄPFEL', 'ZOE@FRUIT']) expect(await found(text)).toEqual([id])
    expect(await found('%')).toEqual([])
  })

  test('is private to the organization', async () => {
    const { id } = await acme.agent.client.must(createContact, { name: 'Secret' })
    const { client } = globex.owner
    const { items } = await client.must(listContacts, {})

    expect(items).toEqual([])
    expect((await client.call(getContact, { id })).status).toBe(404)
    expect((await client.call(updateContact, { id, version: 1, name: 'x' })).status).toBe(404)
  })
})

test('contacts are listed newest first across pages, also with equal timestamps', async () => {
  const company = await makeCompany(server, 'initech')
  await inCompany(server, company, async (scope) => {
    for (let index = 0; index < 11; index++) await createLead(scope, { name: `Lead ${index}` })
  })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await company.agent.client.must(listContacts, { limit: 4, cursor })
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(seen).toEqual(Array.from({ length: 11 }, (_, index) => `Lead ${10 - index}`))
})

describe('a lead', () => {
  test("claiming a known address doesn't match that contact", async () => {
    const known = await acme.agent.client.must(createContact, {
      name: 'Known',
      email: 'known@example.com',
    })
    const { id } = await asVisitor((scope) => createLead(scope, { email: 'KNOWN@example.com' }))
    await asVisitor((scope) => updateLead(scope, id, { name: 'Pretender' }))

    expect(id).not.toBe(known.id)
    expect(await asVisitor((scope) => readContact(scope, id))).toMatchObject({
      name: 'Pretender',
      email: 'known@example.com',
    })
    expect(await acme.agent.client.must(getContact, { id: known.id })).toEqual(known)
  })

  test("a page can't change a contact who became a user", async () => {
    const { id } = await asVisitor((scope) => createLead(scope, { name: 'Ada' }))
    await server.query(`update contacts set kind = 'user' where id = $1`, [id])
    await asVisitor((scope) => updateLead(scope, id, { name: 'Eve', email: 'eve@example.com' }))

    expect(await asVisitor((scope) => readContact(scope, id))).toMatchObject({
      name: 'Ada',
      email: null,
      version: 1,
    })
  })

  test('an update without new values writes nothing', async () => {
    const { id } = await asVisitor((scope) => createLead(scope, { name: 'Ada' }))
    await asVisitor((scope) => updateLead(scope, id, { name: 'Ada' }))
    await asVisitor((scope) => updateLead(scope, id, {}))

    expect((await asVisitor((scope) => readContact(scope, id))).version).toBe(1)
  })
})

function asVisitor<Result>(action: Parameters<typeof inCompany<Result>>[2]): Promise<Result> {
  return inCompany(server, acme, action)
}
