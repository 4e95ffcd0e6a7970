import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  companyCalls,
  getCompanyProfile,
  setCompanyAttributes,
} from '#modules/contacts/companies-contract.ts'
import {
  blockContact,
  createContact,
  getContact,
  importContacts,
  listContacts,
  listContactTimeline,
  setContactTags,
  unblockContact,
  updateContact,
} from '#modules/contacts/contract.ts'
import {
  addContactNote,
  deleteContactNote,
  listContactNotes,
  updateContactNote,
} from '#modules/contacts/notes-contract.ts'
import { isContactBlocked } from '#modules/contacts/server/public.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { listConversations, updateConversation } from '#modules/inbox/contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  makeCompany,
  twoOrganizations,
  type Company,
  type Member,
} from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe('fields', () => {
  test('limit the values of a contact', async () => {
    const { client } = acme.owner
    await client.must(fieldCalls.create, {
      object: 'contact',
      key: 'plan',
      label: 'Plan',
      type: 'select',
      options: 'Free\nPro',
    })
    const { id } = await client.must(createContact, { name: 'Ada' })
    const say = (attributes: Record<string, string | number>, version: number) =>
      client.call(updateContact, { id, version, attributes })

    const wrong = await say({ plan: 'Gold' }, 1)
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ errors: [{ path: 'attributes.plan' }] })
    expect((await say({ plan: 'Pro', other: 7 }, 1)).status).toBe(200)
  })

  test('can be required on creation', async () => {
    const company = await makeCompany(server, 'needs-more')
    const { client } = company.owner
    await client.must(fieldCalls.create, {
      object: 'contact',
      key: 'source',
      label: 'Source',
      requiredOn: 'create',
    })
    const without = await client.call(createContact, { name: 'Ada' })
    expect([without.status, without.text]).toEqual([400, expect.stringContaining('Source')])
    await client.must(createContact, { name: 'Ada', attributes: { source: 'Fair' } })
  })

  test('have unique, valid keys per record type', async () => {
    const { client } = acme.owner
    const make = (object: 'contact' | 'company', key: string) =>
      client.call(fieldCalls.create, { object, key, label: key })
    expect((await make('contact', 'tier')).status).toBe(201)
    expect((await make('company', 'tier')).status).toBe(201)
    expect((await make('contact', 'Tier')).status).toBe(409)
    expect((await make('contact', 'a b')).status).toBe(400)
    expect((await make('contact', '1st')).status).toBe(400)
  })

  test('match themselves when a file is imported twice', async () => {
    const { client } = acme.owner
    const rows = [
      { object: 'company', key: 'seats', label: 'Seats', type: 'number' },
      { object: 'contact', key: 'seats', label: 'Seats', type: 'number' },
    ]
    const bring = () => client.must(fieldCalls.importRows, { rows, isDryRun: false })
    expect(await bring()).toMatchObject({ created: 2, skipped: 0 })
    expect(await bring()).toMatchObject({ created: 0, skipped: 2 })
  })
})

describe('a profile', () => {
  test('has a company, an owner, and tags of its own organization', async () => {
    const { client } = acme.agent
    const company = await client.must(companyCalls.create, { name: 'Analytical Engines' })
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'VIP' })
    const theirs = await globex.owner.client.must(companyCalls.create, { name: 'Theirs' })
    const made = await client.must(createContact, {
      name: 'Ada',
      companyId: company.id,
      ownerId: acme.agent.memberId,
    })
    const tagged = await client.must(setContactTags, { id: made.id, tagIds: [tag.id] })

    expect(tagged).toMatchObject({
      company: { id: company.id, name: 'Analytical Engines' },
      ownerId: acme.agent.memberId,
      tagIds: [tag.id],
    })
    const change = (of: object) =>
      client.call(updateContact, { id: made.id, version: tagged.version, ...of })
    expect((await change({ companyId: theirs.id })).status).toBe(404)
    expect((await change({ ownerId: globex.agent.memberId })).status).toBe(404)
    const listed = await client.must(listContacts, { companyId: company.id, tagId: tag.id })
    expect(listed.items.map(({ id }) => id)).toEqual([made.id])
    expect(await client.must(getCompanyProfile, { id: company.id })).toMatchObject({
      contactCount: 1,
    })
  })

  test('in a company profile shows only people the member has access to', async () => {
    const { client } = acme.owner
    const { id: companyId } = await client.must(companyCalls.create, { name: 'Far and Near' })
    const narrow = await acme.join({ roleKey: 'preset:support-agent' })
    const { version } = await client.must(getMember, { id: narrow.memberId })
    await client.must(updateMember, { id: narrow.memberId, version, dataScope: 'own' })
    const [near, far] = [await customerAt(companyId, 'Near'), await customerAt(companyId, 'Far')]
    await client.must(updateConversation, { id: near.chat, assigneeId: narrow.memberId })

    const seenBy = async (member: Pick<Member, 'client'>) => {
      const people = await member.client.must(listContacts, { companyId })
      const chats = await member.client.must(listConversations, {
        category: 'everything',
        companyId,
      })
      const { contactCount } = await member.client.must(getCompanyProfile, { id: companyId })
      return {
        people: people.items.map(({ name }) => name).toSorted(),
        chats: chats.items.map(({ id }) => id).toSorted(),
        contactCount,
      }
    }
    expect(await seenBy(narrow)).toEqual({ people: ['Near'], chats: [near.chat], contactCount: 1 })
    expect(await seenBy(acme.owner)).toEqual({
      people: ['Far', 'Near'],
      chats: [near.chat, far.chat].toSorted(),
      contactCount: 2,
    })
  })

  test('in a company profile shows its requests', async () => {
    const { client } = acme.agent
    const { id } = await client.must(companyCalls.create, { name: 'Seated' })
    await acme.owner.client.call(fieldCalls.create, {
      object: 'company',
      key: 'staff',
      label: 'Staff',
      type: 'number',
    })
    const put = (staff: string | number) =>
      client.call(setCompanyAttributes, { id, version: 1, attributes: { staff } })
    expect((await put('many')).status).toBe(400)
    expect((await put(40)).body).toMatchObject({ attributes: { staff: 40 }, version: 2 })
    expect((await put(41)).status).toBe(409)
  })

  test('has notes that their author can edit', async () => {
    const { client } = acme.agent
    const { id } = await client.must(createContact, { name: 'Noted' })
    const note = await client.must(addContactNote, { id, text: 'Prefers mornings.' })
    const colleague = await acme.join({ roleKey: 'preset:support-agent' })
    const change = { id: note.id, text: 'Prefers evenings.' }

    expect((await colleague.client.call(updateContactNote, change)).status).toBe(403)
    expect((await colleague.client.call(deleteContactNote, { id: note.id })).status).toBe(403)
    expect((await globex.owner.client.call(deleteContactNote, { id: note.id })).status).toBe(404)
    await client.must(updateContactNote, change)
    expect((await client.must(listContactNotes, { id })).items).toMatchObject([
      { text: 'Prefers evenings.', editedAt: expect.any(String) },
    ])
    await acme.owner.client.must(deleteContactNote, { id: note.id })
    expect((await client.must(listContactNotes, { id })).items).toEqual([])
  })

  test('is blocked temporarily or permanently, and the timeline shows it', async () => {
    const { client } = acme.agent
    const { id } = await client.must(createContact, { name: 'Rude' })
    const asked = () => inCompany(server, acme, (scope) => isContactBlocked(scope, id))

    const past = await client.call(blockContact, { id, until: '2020-01-01T00:00:00Z' })
    expect(past.status).toBe(400)
    await client.must(blockContact, { id })
    expect(await asked()).toBe(true)
    const blocked = await client.must(listContacts, { isBlocked: 'true', search: 'Rude' })
    expect(blocked.items).toHaveLength(1)
    await client.must(unblockContact, { id })
    expect(await asked()).toBe(false)
    const { items } = await client.must(listContactTimeline, { id })
    expect(items.map(({ type }) => type)).toEqual([
      'contact.unblocked',
      'contact.blocked',
      'contact.created',
    ])
  })
})

describe('a contact file', () => {
  test('is previewed, then imported, and matches known contacts', async () => {
    const { client } = acme.agent
    await acme.owner.client.call(fieldCalls.create, {
      object: 'contact',
      key: 'score',
      label: 'Score',
      type: 'number',
    })
    const rows = [
      { name: 'Ada', email: 'Ada@File.example', company: 'File Inc', score: '7' },
      { name: 'Ada again', email: 'ada@file.example' },
      { name: 'Grace', externalId: 'f-1' },
      { name: 'Bad', email: 'nothing', score: 'x' },
      { name: '' },
    ]
    const look = await client.must(importContacts, { rows })
    expect(look).toMatchObject({ created: 2, updated: 0, skipped: 1 })
    expect(look.problems.map(({ row }) => row)).toEqual([3, 3, 4])
    expect((await client.must(listContacts, { search: 'file.example' })).items).toEqual([])

    await client.must(importContacts, { rows, isDryRun: false })
    const { items } = await client.must(listContacts, { search: 'file.example' })
    expect(items).toMatchObject([
      { name: 'Ada', company: { name: 'File Inc' }, attributes: { score: 7 } },
    ])

    const again = [
      { name: 'Grace Hopper', externalId: 'f-1', company: 'file inc', phone: '+4912345678' },
    ]
    const second = await client.must(importContacts, {
      rows: again,
      onMatch: 'update',
      isDryRun: false,
    })
    expect(second).toMatchObject({ created: 0, updated: 1 })
    const [grace] = (await client.must(listContacts, { search: 'Grace Hopper' })).items
    expect(grace).toMatchObject({ kind: 'user', company: { name: 'File Inc' } })
    expect(await client.must(getContact, { id: grace?.id ?? '' })).toMatchObject({
      externalId: 'f-1',
      phone: '+4912345678',
    })
  })
})

async function customerAt(companyId: string, name: string): Promise<{ chat: string }> {
  const customer = await makeCustomer(server, acme, { name })
  const { client } = acme.owner
  const { version } = await client.must(getContact, { id: customer.contactId })
  await client.must(updateContact, { id: customer.contactId, version, companyId })
  return { chat: await customer.begin() }
}
