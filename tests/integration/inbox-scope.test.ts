import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getContact, listContacts, updateContact } from '#modules/contacts/contract.ts'
import {
  countConversations,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { categories } from '#modules/inbox/model.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let anton: Customer
let own: Member
let teams: Member
let ofTeam: string
let ofOwn: string
let ofNobody: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme, { name: 'Grace', email: 'grace@example.com' })
  anton = await makeCustomer(server, acme, { name: 'Anton' })
  teams = acme.agent
  own = await acme.join({ roleKey: 'preset:support-agent' })
  await limit(own, 'own')
  await limit(teams, 'teams')
  ofTeam = await grace.begin('For the team')
  ofOwn = await grace.begin('For one')
  ofNobody = await anton.begin('For nobody')
  const { client } = acme.owner
  await client.must(updateConversation, { id: ofTeam, teamId: acme.teamId })
  await client.must(updateConversation, { id: ofOwn, assigneeId: own.memberId })
})
afterAll(() => server.close())

describe('a member with limited access', () => {
  test('finds other conversations in no list, count or search', async () => {
    expect(await listed(own)).toEqual([ofOwn])
    expect(await listed(teams)).toEqual([ofTeam])
    expect(await listed(acme.owner)).toEqual([ofTeam, ofOwn, ofNobody].toSorted())
    expect(await counted(own)).toMatchObject({ mine: 1, all: 1, unassigned: 0, waiting: 1 })
    expect(await counted(teams)).toMatchObject({ mine: 0, all: 1, unassigned: 1, waiting: 1 })
    expect(await counted(acme.owner)).toMatchObject({ all: 3, unassigned: 2 })
    expect(await searched(own, 'grace')).toEqual([ofOwn])
    expect(await searched(teams, 'anton')).toEqual([])
    expect(await searched(acme.owner, 'anton')).toEqual([ofNobody])
  })

  test.each(['ofTeam', 'ofNobody'] as const)("can't change one that is %s", async (name) => {
    const id = { ofTeam, ofNobody }[name]
    const { client } = own
    const tries = [
      await client.call(getConversation, { id }),
      await client.call(listMessages, { id }),
      await client.call(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hi' }),
      await client.call(updateConversation, { id, assigneeId: own.memberId }),
      await client.call(setConversationStatus, { id, status: 'closed' }),
      await client.call(markConversationRead, { id, seq: 1 }),
      await client.call(trashConversation, { id, isTrashed: true }),
    ]

    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
    const untouched = await acme.owner.client.must(getConversation, { id })
    expect(untouched).toMatchObject({ status: 'open', assigneeId: null, isTrashed: false })
  })

  test('can do everything with their own, and reassign it', async () => {
    const id = await grace.begin('To give away')
    await acme.owner.client.must(updateConversation, { id, assigneeId: own.memberId })
    const { client } = own
    await client.must(listMessages, { id })
    await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hi' })
    await client.must(markConversationRead, { id, seq: 1 })
    await client.must(setConversationStatus, { id, status: 'closed' })
    const given = await client.must(updateConversation, { id, assigneeId: acme.owner.memberId })

    expect(given.assigneeId).toBe(acme.owner.memberId)
    expect((await client.call(getConversation, { id })).status).toBe(404)
  })

  test('sees contacts of their conversations, and no others', async () => {
    const names = async ({ client }: Member) =>
      (await client.must(listContacts, {})).items.map(({ name }) => name)
    const change = { id: anton.contactId, version: 1, name: 'Tony' }

    expect(await names(own)).toEqual(['Grace'])
    expect((await names(acme.owner)).toSorted()).toEqual(['Anton', 'Grace'])
    expect((await own.client.call(getContact, { id: anton.contactId })).status).toBe(404)
    expect((await own.client.call(updateContact, change)).status).toBe(404)
    expect((await own.client.call(getContact, { id: grace.contactId })).status).toBe(200)
  })
})

async function limit(member: Member, dataScope: 'own' | 'teams'): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  await client.must(updateMember, { id: member.memberId, version, dataScope })
}

async function listed({ client }: Member): Promise<string[]> {
  const ids = new Set<string>()
  for (const category of categories) {
    const { items } = await client.must(listConversations, { category })
    for (const { id } of items) ids.add(id)
  }
  return [...ids].toSorted()
}

async function counted({ client }: Member) {
  return (await client.must(countConversations, {})).counts
}

async function searched({ client }: Member, text: string): Promise<string[]> {
  const { items } = await client.must(findRecords, { text })
  const found = items.filter(({ kind }) => kind === 'Conversations')
  return found.map(({ key }) => key.replace('Conversations:', ''))
}
