import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import {
  createContact,
  getContact,
  importContacts,
  listContacts,
  listContactTimeline,
  updateContact,
} from '#modules/contacts/contract.ts'
import {
  mergeContacts,
  unmergeContacts,
  listContactMerges,
} from '#modules/contacts/person-contract.ts'
import { identifyContact, verifyAddress } from '#modules/contacts/server/public.ts'
import { getConversation, listConversations } from '#modules/inbox/contract.ts'
import { listVisitors } from '#modules/visitors/contract.ts'
import { sendChatMessage, startChat, updateVisitor } from '#modules/widget/contract.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { listenForSignals } from '#tests/support/live-signals.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { asVisitor, liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'
import { newBrowser } from '#tests/support/visits.ts'

let server: TestServer
let acme: Company
let widgetId: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())

describe('last seen', () => {
  test('moves with messages, in steps of minutes, without changing the version', async () => {
    const { client, conversationId } = await newVisitor(server.client(), widgetId)
    const { contact } = await acme.owner.client.must(getConversation, { id: conversationId })
    const say = () =>
      client.must(sendChatMessage, {
        id: conversationId,
        clientKey: crypto.randomUUID(),
        text: 'And?',
      })

    const recent = await seenAgo(contact.id, '4 minutes')
    await say()
    await say()
    expect(await readSeen(contact.id)).toEqual(recent)

    const before = await seenAgo(contact.id, '6 minutes')
    await say()
    await vi.waitFor(async () => expect((await readSeen(contact.id)).at > before.at).toBe(true))
    expect((await readSeen(contact.id)).version).toBe(before.version)
  })

  test('moves with page views and opened chats', async () => {
    const { peek, conversationId } = await newVisitor(server.client(), widgetId)
    const { contact } = await acme.owner.client.must(getConversation, { id: conversationId })
    const page = newBrowser(server.client(), widgetId)
    for (const isOpening of [false, true]) {
      const before = await seenAgo(contact.id, '2 days')
      await page.visit({ peek, isOpening })
      expect((await readSeen(contact.id)).at > before.at).toBe(true)
    }
    const before = await seenAgo(contact.id, '2 days')
    await page.visit({ peek, isLeaving: true })
    expect(await readSeen(contact.id)).toEqual(before)
  })

  test('moves with a signed sign-in', async () => {
    const sign = () =>
      inCompany(server, acme, (scope) =>
        identifyContact(scope, { externalId: 'again', isSigned: true }),
      )
    const id = await sign()
    const before = await seenAgo(id, '1 hour')
    await sign()
    await vi.waitFor(async () => expect((await readSeen(id)).at > before.at).toBe(true))
  })

  test('is never for contacts created by a teammate, who sort last', async () => {
    const { client } = acme.owner
    const made = await client.must(createContact, { name: 'By hand' })
    const list = (asked: object) => client.must(listContacts, { limit: 100, ...asked })

    expect(made.seenAt).toBeNull()
    expect((await list({ sort: '-seen' })).items.at(-1)?.id).toBe(made.id)
    expect((await list({ seenDays: 30 })).items.map(({ id }) => id)).not.toContain(made.id)
    expect((await list({ seenDays: -30 })).items.map(({ id }) => id)).toContain(made.id)
  })

  test("doesn't make a vouched-for contact unverified", async () => {
    const { id } = await acme.owner.client.must(createContact, {
      name: 'Kim',
      email: 'kim@seen.example',
    })
    await seenAgo(id, '1 hour')
    const proven = await inCompany(server, acme, (scope) =>
      verifyAddress(scope, 'kim@seen.example'),
    )
    expect(proven.id).toBe(id)

    const rows = [{ name: 'Lee', email: 'lee@seen.example' }]
    await acme.owner.client.must(importContacts, { rows, isDryRun: false })
    const [lee] = (await acme.owner.client.must(listContacts, { search: 'lee@seen.example' })).items
    expect(lee).toMatchObject({ seenAt: null, claimed: [] })
    const too = await inCompany(server, acme, (scope) => verifyAddress(scope, 'lee@seen.example'))
    expect(too.id).toBe(lee?.id)
  })
})

describe('an anonymous visitor', () => {
  test('has a distinct name and is found by it', async () => {
    const { client } = acme.owner
    const [one, other] = await Promise.all([
      newVisitor(server.client(), widgetId, 'First'),
      newVisitor(server.client(), widgetId, 'Second'),
    ])
    const { contact } = await client.must(getConversation, { id: one.conversationId })
    const second = await client.must(getConversation, { id: other.conversationId })

    expect(contact.name).toBe(`Visitor ${contact.id.slice(-4).toUpperCase()}`)
    expect(second.contact.name).not.toBe(contact.name)
    const found = await client.must(listContacts, { search: contact.name })
    expect(found.items.map(({ id }) => id)).toContain(contact.id)
    expect(found.items.map(({ id }) => id)).not.toContain(second.contact.id)
    const from = await client.must(listConversations, {
      search: `from:"${contact.name}"`,
      category: 'all',
    })
    expect(from.items.map(({ id }) => id)).toEqual([one.conversationId])
    // Once named, only the name finds them.
    await one.client.must(updateVisitor, { name: 'Nora' })
    expect(
      (await client.must(listContacts, { search: contact.name })).items.map(({ id }) => id),
    ).not.toContain(contact.id)
  })

  test('is linked on the visitor list right after the first message', async () => {
    const page = newBrowser(server.client(), widgetId)
    await page.visit()
    const ear = await listenForSignals(server, acme.owner.client)
    const secret = randomSecret()
    const { chat } = await server.client().must(startChat, {
      id: widgetId,
      secret,
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: 'Hello',
      visitKey: page.key,
    })
    const { contact } = await acme.owner.client.must(getConversation, { id: chat.id })
    await vi.waitFor(() =>
      expect(ear.moments).toContainEqual(
        expect.objectContaining({
          type: 'visitor.known',
          data: expect.objectContaining({ contactId: contact.id }),
        }),
      ),
    )
    ear.close()
    const { items } = await acme.owner.client.must(listVisitors, { widgetId })
    expect(items.filter(({ contactId }) => contactId === contact.id)).toMatchObject([
      { name: contact.name },
    ])
  })
})

describe('unverified details', () => {
  test('are marked until someone else confirms them', async () => {
    const { client } = acme.owner
    const { contact, visitor } = await typed('Ada', 'ada@typed.example')
    expect(contact.claimed).toEqual(['name', 'email'])

    const named = await client.must(updateContact, {
      id: contact.id,
      version: contact.version,
      name: 'Ada Lovelace',
    })
    expect(named.claimed).toEqual(['email'])
    // Repeating a value doesn't undo a teammate's confirmation.
    await visitor.must(updateVisitor, { name: 'Ada Lovelace' })
    expect((await client.must(getContact, { id: contact.id })).claimed).toEqual(['email'])
    const written = await client.must(updateContact, {
      id: contact.id,
      version: named.version,
      email: 'ada@known.example',
    })
    expect(written.claimed).toEqual([])
    expect(
      (await client.must(createContact, { name: 'Zoe', email: 'zoe@typed.example' })).claimed,
    ).toEqual([])
  })

  test('become verified by a token or a verification', async () => {
    const { contact } = await typed('Ben', 'ben@typed.example')
    await inCompany(server, acme, (scope) =>
      identifyContact(scope, {
        contactId: contact.id,
        externalId: 'ben',
        email: 'ben@signed.example',
        isSigned: true,
      }),
    )
    expect((await acme.owner.client.must(getContact, { id: contact.id })).claimed).toEqual(['name'])
    const { id } = await inCompany(server, acme, (scope) =>
      verifyAddress(scope, 'new@proven.example'),
    )
    expect((await acme.owner.client.must(getContact, { id })).claimed).toEqual([])
  })

  test('stay unverified in a merge and leave in an unmerge', async () => {
    const { client } = acme.owner
    const { contact } = await typed('Cy', 'cy@typed.example')
    const known = await client.must(createContact, { name: 'Cyrus' })
    const merged = await client.must(mergeContacts, { id: known.id, fromId: contact.id })
    expect(merged).toMatchObject({ name: 'Cyrus', email: 'cy@typed.example', claimed: ['email'] })
    const [{ id } = { id: '' }] = (await client.must(listContactMerges, { id: known.id })).items
    await client.must(unmergeContacts, { id })
    expect(await client.must(getContact, { id: known.id })).toMatchObject({
      email: null,
      claimed: [],
    })
  })
})

describe('language, time zone, and external ID', () => {
  test('are edited, validated, and shown in the timeline', async () => {
    const { client } = acme.owner
    const made = await client.must(createContact, {
      name: 'Dee',
      externalId: 'd-1',
      locale: 'de-AT',
    })
    expect(made).toMatchObject({ kind: 'user', externalId: 'd-1', locale: 'de-AT' })
    const change = (said: object) =>
      client.call(updateContact, { id: made.id, version: made.version, ...said })

    expect((await change({ locale: 'xx_yy' })).status).toBe(400)
    expect((await change({ timeZone: 'Mars/Base' })).status).toBe(400)
    const changed = await client.must(updateContact, {
      id: made.id,
      version: made.version,
      locale: 'fr-FR',
      timeZone: 'Europe/Paris',
      externalId: null,
    })
    expect(changed).toMatchObject({
      kind: 'lead',
      externalId: null,
      locale: 'fr-FR',
      timeZone: 'Europe/Paris',
    })
    const { items } = await client.must(listContactTimeline, { id: made.id })
    expect(items.map(({ type }) => type)).toEqual(['contact.updated', 'contact.created'])
  })

  test('belong to one contact, which the external ID finds', async () => {
    const { client } = acme.owner
    const one = await client.must(createContact, { name: 'Eli', externalId: 'e-1' })
    const other = await client.must(createContact, { name: 'Finn' })
    const taken = await client.call(updateContact, {
      id: other.id,
      version: other.version,
      externalId: 'e-1',
    })
    expect(taken).toMatchObject({ status: 400, body: { errors: [{ path: 'externalId' }] } })
    const signed = await inCompany(server, acme, (scope) =>
      identifyContact(scope, { externalId: 'e-1', isSigned: true }),
    )
    expect(signed).toBe(one.id)
  })

  test("don't verify typed addresses in a merge", async () => {
    const { client } = acme.owner
    const known = await client.must(createContact, { name: 'Hal', phone: '+4912345678' })
    const { contact } = await typed('Hal', 'hal@typed.example')
    await client.must(mergeContacts, { id: known.id, fromId: contact.id })
    const proven = await inCompany(server, acme, (scope) =>
      verifyAddress(scope, 'hal@typed.example'),
    )
    expect(proven.id).not.toBe(known.id)
  })

  test("can't be an external ID for an unverified lead", async () => {
    const { contact } = await typed('Gil', 'gil@typed.example')
    const { id, version } = contact
    const answer = await acme.owner.client.call(updateContact, { id, version, externalId: 'g-1' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('isn’t signed in')])
  })
})

test('invisible characters are removed from names', async () => {
  const { client } = acme.owner
  const tricky = '\u202EHana\u200B\u2069 Mori\uFEFF'
  const byHand = await client.must(createContact, { name: tricky })
  const { contact } = await typed(tricky, 'hana@typed.example')
  const signed = await inCompany(server, acme, (scope) =>
    identifyContact(scope, { externalId: 'hana', name: tricky, isSigned: true }),
  )

  expect(byHand.name).toBe('Hana Mori')
  expect(contact.name).toBe('Hana Mori')
  expect((await client.must(getContact, { id: signed })).name).toBe('Hana Mori')
  expect((await client.call(createContact, { name: '\u200B\u202E' })).status).toBe(400)
})

async function typed(name: string, email: string) {
  const secret = randomSecret()
  const { chat } = await server.client().must(startChat, {
    id: widgetId,
    secret,
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    text: 'Hello',
    name,
    email,
  })
  const { contact } = await acme.owner.client.must(getConversation, { id: chat.id })
  return {
    contact: await acme.owner.client.must(getContact, { id: contact.id }),
    visitor: asVisitor(server.client(), `${widgetId}.${secret}`),
  }
}

async function readSeen(id: string): Promise<{ at: Date; version: number }> {
  const [row] = await server.query<{ seenAt: Date; version: number }>(
    'select seen_at, version from contacts where id = $1',
    [id],
  )
  if (!row) throw new Error('Contact not found.')
  return { at: row.seenAt, version: row.version }
}

async function seenAgo(id: string, span: string): Promise<{ at: Date; version: number }> {
  await server.query('update contacts set seen_at = now() - $2::interval where id = $1', [id, span])
  return readSeen(id)
}
