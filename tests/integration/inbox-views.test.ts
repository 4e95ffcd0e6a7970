import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fieldCalls } from '#modules/fields/contract.ts'
import {
  listConversations,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import {
  countViews,
  createView,
  deleteView,
  listAssignable,
  listViews,
  setConversationFields,
  updateView,
} from '#modules/inbox/sorting-contract.ts'
import type { ViewFilter } from '#modules/inbox/view-model.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

describe('a saved view', () => {
  test('contains what its nested conditions match, and is counted', async () => {
    const company = await makeCompany(server, 'nested')
    const customer = await makeCustomer(server, company)
    const { client, memberId } = company.agent
    const [urgent, mine, closed, other] = [
      await customer.begin(),
      await customer.begin(),
      await customer.begin(),
      await customer.begin(),
    ]
    await client.must(updateConversation, { id: urgent, priority: 'urgent' })
    await client.must(updateConversation, { id: mine, assigneeId: memberId })
    await client.must(updateConversation, { id: closed, priority: 'urgent' })
    await client.must(setConversationStatus, { id: closed, status: 'closed' })
    const filter: ViewFilter = {
      match: 'all',
      conditions: [
        { field: 'status', op: 'is', values: ['open'] },
        {
          match: 'any',
          conditions: [
            { field: 'priority', op: 'is', values: ['urgent', 'high'] },
            { field: 'assignee', op: 'is', values: ['me'] },
          ],
        },
      ],
    }
    const view = await client.must(createView, { name: 'Mine or urgent', filter })
    const { items } = await client.must(listConversations, { viewId: view.id })
    const { views } = await client.must(countViews, {})

    expect(items.map(({ id }) => id).toSorted()).toEqual([urgent, mine].toSorted())
    expect(items.map(({ id }) => id)).not.toContain(other)
    expect(views[view.id]).toBe(2)
  })

  test.each<[string, ViewFilter['conditions'][number]]>([
    ['status', { field: 'status', op: 'is_not', values: ['closed', 'spam'] }],
    ['team', { field: 'team', op: 'is', values: ['none', crypto.randomUUID()] }],
    ['tag', { field: 'tag', op: 'is', values: ['none'] }],
    ['channel', { field: 'channel', op: 'is_not', values: [crypto.randomUUID()] }],
    ['has', { field: 'has', op: 'is_not', values: ['note', 'rating', 'attachment'] }],
    ['waiting', { field: 'waiting', op: 'under', hours: 5 }],
    ['quiet', { field: 'quiet', op: 'under', hours: 5 }],
    ['age', { field: 'age', op: 'under', hours: 5 }],
    ['company', { field: 'company', op: 'is', values: ['none'] }],
    ['another company', { field: 'company', op: 'is_not', values: [crypto.randomUUID()] }],
    ['language', { field: 'language', op: 'is_not', values: ['de'] }],
    ['subject', { field: 'subject', op: 'has_not', text: "refund') or true --" }],
    ['due', { field: 'due', op: 'is', values: ['none'] }],
    ['not due', { field: 'due', op: 'is_not', values: ['overdue', 'soon', 'later'] }],
    ['beginning', { field: 'created', op: 'after', day: '2020-02-29' }],
    ['activity', { field: 'active', op: 'after', day: '2020-02-29' }],
    ['a field', { field: 'value', of: 'conversation', key: 'x', op: 'is_not', values: ['1'] }],
    ['words that are no ids', { field: 'assignee', op: 'is_not', values: ["x') or true --"] }],
  ])('can filter by %s', async (name, condition) => {
    const id = await grace.begin()
    const filter: ViewFilter = { match: 'all', conditions: [condition] }
    const view = await acme.agent.client.must(createView, { name, filter })
    const { items } = await acme.agent.client.must(listConversations, { viewId: view.id })

    expect(items.map((item) => item.id)).toContain(id)
  })

  test("uses days in the organization's time zone, like searches", async () => {
    const company = await makeCompany(server, 'auckland')
    const { client } = company.owner
    const id = await (await makeCustomer(server, company, { name: 'Ada' })).begin()
    await server.query(
      `update organizations set time_zone = 'Pacific/Auckland' where org_id = $1`,
      [company.organizationId],
    )
    // Half past midnight on the 11th in Auckland.
    await server.query(
      `update conversations set created_at = '2026-11-10T11:30:00Z',
        last_activity_at = '2026-11-10T11:30:00Z' where id = $1`,
      [id],
    )
    const inView = async (field: 'created' | 'active', op: 'before' | 'after', day: string) => {
      const filter: ViewFilter = { match: 'all', conditions: [{ field, op, day }] }
      const view = await client.must(createView, { name: `${field} ${op} ${day}`, filter })
      return (await client.must(listConversations, { viewId: view.id })).items.length
    }
    const bySearch = async (search: string) =>
      (await client.must(listConversations, { search })).items.length

    for (const field of ['created', 'active'] as const) {
      expect(await inView(field, 'before', '2026-11-11')).toBe(0)
      expect(await inView(field, 'after', '2026-11-10')).toBe(1)
    }
    expect(await bySearch('before:2026-11-11')).toBe(0)
    expect(await bySearch('after:2026-11-11')).toBe(1)
    expect(await bySearch('after:2026-02-31')).toBe(0)
  })

  test('filters by custom fields of conversations and people, by type', async () => {
    const company = await makeCompany(server, 'fields')
    const { client } = company.owner
    const [ada, bob] = [
      await makeCustomer(server, company, { name: 'Ada' }),
      await makeCustomer(server, company, { name: 'Bob' }),
    ]
    for (const [object, key, type] of [
      ['contact', 'plan', 'text'],
      ['contact', 'salary', 'number'],
      ['conversation', 'seats', 'number'],
      ['conversation', 'ends', 'date'],
      ['conversation', 'about', 'text'],
    ] as const) {
      await client.must(fieldCalls.create, {
        object,
        key,
        label: key,
        type,
        ...(key === 'salary' && { visibleTo: 'managers' as const }),
      })
    }
    const [one, two] = [await ada.begin(), await bob.begin()]
    const values = { seats: 12, ends: '2027-03-01', about: 'Billing and tax' }
    await client.must(setConversationFields, { id: one, values })
    await server.query(
      `update contacts set attributes = '{"plan":"Pro","salary":100}', locale = 'de-AT' where id = $1`,
      [ada.contactId],
    )
    const held = async (condition: ViewFilter['conditions'][number], by = client) => {
      const filter: ViewFilter = { match: 'all', conditions: [condition] }
      const view = await by.must(createView, { name: 'Fields', filter })
      const { items } = await by.must(listConversations, { viewId: view.id })
      // Conditions that would read every conversation aren't counted.
      const isCounted = !('of' in condition && condition.of === 'conversation')
      const { views } = await by.must(countViews, {})
      expect(views[view.id]).toBe(isCounted ? items.length : undefined)
      return items.map((item) => item.id)
    }
    const seats = { field: 'value_amount', of: 'conversation', key: 'seats' } as const
    const ends = { field: 'value_day', of: 'conversation', key: 'ends' } as const
    const plan = { field: 'value', of: 'contact', key: 'plan', values: ['pro'] } as const

    expect(await held({ ...seats, op: 'over', amount: 11.5 })).toEqual([one])
    expect(await held({ ...seats, op: 'under', amount: 12 })).toEqual([])
    expect(await held({ ...ends, op: 'after', day: '2027-02-28' })).toEqual([one])
    expect(await held({ ...ends, op: 'before', day: '2027-03-01' })).toEqual([])
    const about = { field: 'value_text', of: 'conversation', key: 'about' } as const
    expect(await held({ ...about, op: 'has', text: 'TAX' })).toEqual([one])
    expect(await held({ ...about, op: 'has_not', text: 'tax' })).toEqual([two])
    expect(await held({ ...plan, op: 'is', values: ['pro'] })).toEqual([one])
    expect(await held({ ...plan, op: 'is_not', values: ['pro'] })).toEqual([two])
    expect(await held({ field: 'language', op: 'is', values: ['de'] })).toEqual([one])
    const salary = { field: 'value_amount', of: 'contact', key: 'salary' } as const
    const wish = { ...salary, op: 'over', amount: 50 } as const
    expect(await held(wish)).toEqual([one])
    expect(await held(wish, company.agent.client)).toEqual([])
  })

  test('names its columns, each once, in order', async () => {
    const { client } = acme.agent
    const filter = { match: 'all' as const, conditions: [] }
    const columns = ['tags', 'number', 'tags'] as const
    const made = await client.must(createView, { name: 'Shown', filter, columns: [...columns] })
    const wrong = await client.call(createView, {
      name: 'Wrong',
      filter,
      columns: ['salary' as 'number'],
    })
    const { id, version } = made
    const usual = await client.must(updateView, { id, version, name: 'Shown', filter })

    expect([made.columns, usual.columns]).toEqual([['tags', 'number'], []])
    expect(wrong.status).toBe(400)
  })

  test('has a folder', async () => {
    const filter: ViewFilter = { match: 'all', conditions: [] }
    const { client } = acme.agent
    const made = await client.must(createView, { name: 'Filed', filter, folder: ' Billing ' })
    const { id, version } = made
    const moved = await client.must(updateView, { id, version, name: 'Filed', filter })

    expect([made.folder, moved.folder]).toEqual(['Billing', ''])
  })

  test('has an order of its own', async () => {
    const company = await makeCompany(server, 'ordered')
    const customer = await makeCustomer(server, company)
    const ids = [await customer.begin(), await customer.begin()]
    const filter: ViewFilter = { match: 'all', conditions: [] }
    const view = await company.agent.client.must(createView, {
      name: 'Oldest first',
      filter,
      sort: 'created',
      direction: 'asc',
    })
    const { items } = await company.agent.client.must(listConversations, { viewId: view.id })

    expect(items.map(({ id }) => id)).toEqual(ids)
  })

  test('is visible to its audience, and changed by its creator', async () => {
    const company = await makeCompany(server, 'shared')
    const filter: ViewFilter = { match: 'all', conditions: [] }
    const { client } = company.agent
    const own = await client.must(createView, { name: 'Private one', filter })
    const team = await client.must(createView, {
      name: 'Team one',
      filter,
      scope: 'team',
      teamId: company.teamId,
    })
    const all = await client.must(createView, { name: 'Common one', filter, scope: 'organization' })
    const stranger = await company.join({ roleKey: 'preset:support-agent' })
    const names = async (member: { client: typeof client }) =>
      (await member.client.must(listViews, {})).items.map(({ name }) => name)
    const change = { version: 1, name: 'Mine now', filter }

    expect(await names(company.agent)).toEqual(['Private one', 'Common one', 'Team one'])
    expect(await names(stranger)).toEqual(['Common one'])
    for (const { id } of [own, team]) {
      expect((await stranger.client.call(listConversations, { viewId: id })).status).toBe(404)
      expect((await stranger.client.call(updateView, { id, ...change })).status).toBe(404)
      expect((await stranger.client.call(deleteView, { id })).status).toBe(404)
    }
    expect((await stranger.client.call(updateView, { id: all.id, ...change })).status).toBe(403)
    expect((await company.owner.client.call(listConversations, { viewId: own.id })).status).toBe(
      404,
    )
    expect((await company.owner.client.call(deleteView, { id: all.id })).status).toBe(200)
    const { items } = await client.must(findRecords, { text: 'private on' })
    expect(items.map(({ path }) => path)).toContain(`/dashboard/inbox/view-${own.id}`)
  })

  test('never contains or counts inaccessible conversations', async () => {
    const company = await makeCompany(server, 'hidden')
    const customer = await makeCustomer(server, company)
    const { agent, owner } = company
    const mine = await customer.begin()
    await customer.begin('Not for him')
    await owner.client.must(updateConversation, { id: mine, assigneeId: agent.memberId })
    const { version } = await owner.client.must(getMember, { id: agent.memberId })
    await owner.client.must(updateMember, { id: agent.memberId, version, dataScope: 'own' })
    const filter: ViewFilter = { match: 'any', conditions: [] }
    const view = await agent.client.must(createView, { name: 'All', filter })
    const { items } = await agent.client.must(listConversations, { viewId: view.id })

    expect(items.map(({ id }) => id)).toEqual([mine])
    expect((await agent.client.must(countViews, {})).views[view.id]).toBe(1)
  })

  test('deeper than three groups is refused', async () => {
    const deep = (levels: number): unknown =>
      levels === 0
        ? { field: 'has', op: 'is', values: ['note'] }
        : { match: 'all', conditions: [deep(levels - 1)] }
    const attempt = (levels: number) =>
      acme.agent.client.call(createView, { name: 'Deep', filter: deep(levels) as ViewFilter })

    expect((await attempt(3)).status).toBe(201)
    expect((await attempt(4)).status).toBe(400)
  })
})

test('a list can be of one channel; teams are counted', async () => {
  const company = await makeCompany(server, 'channels')
  const [one, two] = [await makeCustomer(server, company), await makeCustomer(server, company)]
  const [first] = [await one.begin(), await two.begin()]
  const { client } = company.agent
  await client.must(updateConversation, { id: first, teamId: company.teamId })
  const { items } = await client.must(listConversations, { channelId: one.channelId })

  expect(items.map(({ id }) => id)).toEqual([first])
  expect((await client.must(countViews, {})).teams).toEqual({ [company.teamId]: 1 })
  const unknown = { channelId: company.teamId }
  expect((await client.call(listConversations, unknown)).status).toBe(404)
})

test('only members with Inbox access can be assigned', async () => {
  const { memberIds } = await acme.agent.client.must(listAssignable, {})
  const without = await acme.join()

  expect(memberIds).toEqual(expect.arrayContaining([acme.owner.memberId, acme.agent.memberId]))
  expect(memberIds).not.toContain(without.memberId)
  const again = await acme.agent.client.must(listAssignable, {})
  expect(again.memberIds).not.toContain(without.memberId)
})
