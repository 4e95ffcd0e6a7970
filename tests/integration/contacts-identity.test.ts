import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getContact, listContactTimeline, updateContact } from '#modules/contacts/contract.ts'
import {
  createLead,
  identifyContact,
  verifyAddress,
  readContact,
  updateLead,
} from '#modules/contacts/server/public.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('the timeline shows changes and their source', async () => {
  const { id } = await here((scope) => createLead(scope, { name: 'Ada' }))
  await here((scope) =>
    identifyContact(scope, {
      contactId: id,
      name: 'Ada L.',
      email: 'l@example.com',
      isSigned: false,
    }),
  )
  await here((scope) => updateLead(scope, id, { name: 'Ada Lovelace', email: 'l@example.com' }))
  await here((scope) => updateLead(scope, id, { name: 'Ada King' }, 'mail'))
  const signed = { contactId: id, externalId: 'told', phone: '+4912345678', isSigned: true }
  await here((scope) => identifyContact(scope, signed))
  const { version } = await acme.owner.client.must(getContact, { id })
  await acme.owner.client.must(updateContact, { id, version, locale: 'fr', attributes: { a: 'b' } })

  const { items } = await acme.owner.client.must(listContactTimeline, { id })
  const updates = items.filter(({ type }) => type === 'contact.updated')
  expect(updates.map(({ data }) => [data['source'], data['changed']])).toEqual([
    [undefined, ['locale', 'attributes']],
    ['server', ['phone', 'externalId']],
    ['mail', ['name']],
    [undefined, ['name']],
    ['page', ['name', 'email']],
  ])
})

describe('a signed identity', () => {
  test('creates the contact once and finds it again', async () => {
    const said = { externalId: 'u-1', name: 'Ada', email: 'Ada@Example.com', isSigned: true }
    const id = await here((scope) =>
      identifyContact(scope, { ...said, attributes: { plan: 'pro' } }),
    )
    const again = await here((scope) => identifyContact(scope, said))
    const contact = await here((scope) => readContact(scope, id))

    expect(again).toBe(id)
    expect(contact).toMatchObject({
      kind: 'user',
      externalId: 'u-1',
      email: 'ada@example.com',
      attributes: {},
      signedAttributes: { plan: 'pro' },
      version: 1,
    })
  })

  test('creates one contact for two concurrent tabs', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        here((scope) => identifyContact(scope, { externalId: 'twice', isSigned: true })),
      ),
    )
    expect(new Set(both).size).toBe(1)
  })

  test('turns a lead into a user and keeps page attributes separate', async () => {
    const lead = await here((scope) =>
      identifyContact(scope, { name: 'Visitor 7', attributes: { plan: 'gold' }, isSigned: false }),
    )
    const id = await here((scope) =>
      identifyContact(scope, {
        contactId: lead,
        externalId: 'u-2',
        attributes: { plan: 'free' },
        isSigned: true,
      }),
    )

    expect(id).toBe(lead)
    expect(await here((scope) => readContact(scope, id))).toMatchObject({
      kind: 'user',
      attributes: { plan: 'gold' },
      signedAttributes: { plan: 'free' },
    })
  })

  test("verifies no address that it doesn't contain", async () => {
    const typed = 'victim@signed.example'
    const claim = (externalId: string, email?: string) =>
      here(async (scope) => {
        const contactId = await identifyContact(scope, { email: typed, isSigned: false })
        return identifyContact(scope, { contactId, externalId, email, isSigned: true })
      })
    const claimer = await claim('claims-it')
    const { id: victim } = await here((scope) => verifyAddress(scope, typed))
    expect(victim).not.toBe(claimer)

    const named = 'named@signed.example'
    const signed = await claim('is-named', named)
    expect((await here((scope) => verifyAddress(scope, named))).id).toBe(signed)
  })

  test('is valid only in its organization', async () => {
    const said = { externalId: 'same', isSigned: true }
    const ours = await here((scope) => identifyContact(scope, said))
    const theirs = await inCompany(server, globex, (scope) => identifyContact(scope, said))
    expect(theirs).not.toBe(ours)
  })
})

describe('an unsigned identity', () => {
  test('never finds a known contact by ID or address', async () => {
    const known = await here((scope) =>
      identifyContact(scope, { externalId: 'vip', email: 'vip@example.com', isSigned: true }),
    )
    const claimed = await here((scope) =>
      identifyContact(scope, {
        externalId: 'vip',
        email: 'vip@example.com',
        attributes: { role: 'admin' },
        isSigned: false,
      }),
    )

    expect(claimed).not.toBe(known)
    expect(await here((scope) => readContact(scope, claimed))).toMatchObject({
      kind: 'lead',
      externalId: null,
    })
    expect(await here((scope) => readContact(scope, known))).toMatchObject({ attributes: {} })
  })

  test("updates the visitor's own lead, and null clears values", async () => {
    const { id } = await here((scope) => createLead(scope, { name: 'Visitor' }))
    const say = (attributes: Record<string, string | null>, name?: string) =>
      here((scope) => identifyContact(scope, { contactId: id, name, attributes, isSigned: false }))

    expect(await say({ cart: 'full', page: 'pricing' }, 'Ada')).toBe(id)
    await say({ cart: null })
    expect(await here((scope) => readContact(scope, id))).toMatchObject({
      name: 'Ada',
      attributes: { page: 'pricing' },
      version: 3,
    })
  })

  test("can't rename a user and only sets unsigned attributes", async () => {
    const id = await here((scope) =>
      identifyContact(scope, { externalId: 'u-3', name: 'Ada', isSigned: true }),
    )
    await here((scope) =>
      identifyContact(scope, {
        contactId: id,
        name: 'Eve',
        email: 'eve@example.com',
        attributes: { plan: 'gold' },
        isSigned: false,
      }),
    )
    expect(await here((scope) => readContact(scope, id))).toMatchObject({
      name: 'Ada',
      email: null,
      attributes: { plan: 'gold' },
      signedAttributes: {},
    })
  })

  test('has a size limit', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`key${index}`, index]),
    )
    await expect(
      here((scope) => identifyContact(scope, { attributes: many, isSigned: false })),
    ).rejects.toMatchObject({ code: 'invalid' })
  })
})

function here<Result>(action: Parameters<typeof inCompany<Result>>[2]): Promise<Result> {
  return inCompany(server, acme, action)
}
