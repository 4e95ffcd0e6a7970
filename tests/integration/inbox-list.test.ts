import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  countConversations,
  listConversations,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import type { Category } from '#modules/inbox/model.ts'
import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { getContact, updateContact } from '#modules/contacts/contract.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())

test("the list of a company contains its people's conversations, page by page", async () => {
  const company = await makeCompany(server, 'hooli')
  const { client } = company.agent
  const { id: companyId } = await client.must(companyCalls.create, { name: 'Northwind' })
  const people = [await makeCustomer(server, company), await makeCustomer(server, company)] as const
  const stranger = await makeCustomer(server, company)
  for (const { contactId: id } of people) {
    const { version } = await client.must(getContact, { id })
    await client.must(updateContact, { id, version, companyId })
  }
  const ids = [await people[0].begin(), await people[1].begin(), await people[0].begin()]
  await stranger.begin()
  await client.must(setConversationStatus, { id: ids[1] ?? '', status: 'closed' })
  const asked = { companyId, category: 'everything', limit: 2 } as const
  const first = await client.must(listConversations, asked)
  const cursor = first.nextCursor ?? ''
  const second = await client.must(listConversations, { ...asked, cursor })

  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(first.items).toHaveLength(2)
  expect(listed.toSorted()).toEqual(ids.toSorted())
  const foreign = await acme.agent.client.call(listConversations, { companyId })
  expect(foreign.status).toBe(404)
})

describe('a category', () => {
  test('contains its conversations, and is counted', async () => {
    const company = await makeCompany(server, 'globex')
    const customer = await makeCustomer(server, company)
    const { client } = company.agent
    const begin = () => customer.begin()
    const set = (id: string, wish: { status: 'snoozed' | 'closed'; reason?: 'spam' }) =>
      client.must(setConversationStatus, { id, ...wish })
    const [fresh, mine, theirs, snoozed, closed, spam, trash] = [
      await begin(),
      await begin(),
      await begin(),
      await begin(),
      await begin(),
      await begin(),
      await begin(),
    ]
    await client.must(sendMessage, { id: mine, clientKey: crypto.randomUUID(), text: 'Yes?' })
    await client.must(updateConversation, { id: theirs, assigneeId: company.owner.memberId })
    await set(snoozed, { status: 'snoozed' })
    await set(closed, { status: 'closed' })
    await set(spam, { status: 'closed', reason: 'spam' })
    await company.owner.client.must(trashConversation, { id: trash, isTrashed: true })

    const held = async (category: Category) =>
      (await client.must(listConversations, { category })).items.map(({ id }) => id)
    expect(await held('mine')).toEqual([mine])
    expect(await held('unassigned')).toEqual([fresh])
    expect((await held('all')).toSorted()).toEqual([fresh, mine, theirs].toSorted())
    expect(await held('waiting')).toEqual([fresh, theirs])
    expect(await held('snoozed')).toEqual([snoozed])
    expect(await held('closed')).toEqual([closed])
    expect(await held('spam')).toEqual([spam])
    expect(await held('trash')).toEqual([trash])
    expect((await client.must(countConversations, {})).counts).toMatchObject({
      mine: 1,
      unassigned: 1,
      all: 3,
      waiting: 2,
      snoozed: 1,
      spam: 1,
    })
  })

  test('starts with the latest activity', async () => {
    const company = await makeCompany(server, 'initech')
    const customer = await makeCustomer(server, company)
    const [first, second] = [await customer.begin('One'), await customer.begin('Two')]
    await customer.write(first, 'One more')
    const { items } = await company.agent.client.must(listConversations, {})

    expect(items.map(({ id, preview }) => [id, preview])).toEqual([
      [first, 'One more'],
      [second, 'Two'],
    ])
  })

  test.each(['all', 'waiting'] as const)(
    'is paged without skips or repeats, even at equal times: %s',
    async (category) => {
      const company = await makeCompany(server, `ties-${category}`)
      const customer = await makeCustomer(server, company)
      const ids: string[] = []
      for (let index = 0; index < 12; index++) ids.push(await customer.begin())
      // Three groups that differ by a microsecond.
      await server.query(
        `update conversations set last_activity_at = moment, waiting_since = moment
        from (
          select id as held, timestamptz '2030-01-01 10:00:00.123456+00'
            + (number % 3) * interval '1 microsecond' as moment from conversations) as moments
        where id = held and org_id = $1`,
        [company.organizationId],
      )
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = { category, limit: 5, cursor }
        const { items, nextCursor } = await company.agent.client.must(listConversations, page)
        seen.push(...items.map(({ id }) => id))
        cursor = nextCursor ?? undefined
      } while (cursor)

      expect(seen).toHaveLength(12)
      expect(seen.toSorted()).toEqual(ids.toSorted())
    },
  )

  test('refuses an invalid cursor', async () => {
    const made = Buffer.from(JSON.stringify(['yesterday', 'x'])).toString('base64url')
    const { status } = await acme.agent.client.call(listConversations, { cursor: made })

    expect(status).toBe(400)
  })
})

test('a list can be filtered by contact or team', async () => {
  const other = await makeCustomer(server, acme)
  const [one, two] = [await other.begin(), await other.begin()]
  const { client } = acme.agent
  await client.must(updateConversation, { id: two, teamId: acme.teamId })
  const idsWith = async (filter: { contactId?: string; teamId?: string }) =>
    (await client.must(listConversations, filter)).items.map(({ id }) => id).toSorted()

  expect(await idsWith({ contactId: other.contactId })).toEqual([one, two].toSorted())
  expect(await idsWith({ teamId: acme.teamId })).toEqual([two])
  for (const unknown of [{ contactId: acme.teamId }, { teamId: other.contactId }]) {
    expect((await client.call(listConversations, unknown)).status).toBe(404)
  }
})
