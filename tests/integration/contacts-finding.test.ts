import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  companyCalls,
  getCompanyProfile,
  setCompanyAttributes,
} from '#modules/contacts/companies-contract.ts'
import {
  createContact,
  getContact,
  importContacts,
  listContacts,
  tagContacts,
  updateContact,
} from '#modules/contacts/contract.ts'
import { createSegment, deleteSegment, listSegments } from '#modules/contacts/segments-contract.ts'
import { identifyContact, readContact } from '#modules/contacts/server/public.ts'
import { contactsQuery, type ContactFilter } from '#modules/contacts/server/store.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { everyContact } from '#tests/support/every-contact.ts'
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

describe('the contact list', () => {
  test('filters by field values from any source and by last seen', async () => {
    const { client } = acme.owner
    const pro = await client.must(createContact, { name: 'Pro', attributes: { plan: 'Pro' } })
    await client.must(createContact, { name: 'Free', attributes: { plan: 'free' } })
    await server.query(
      `update contacts set signed_attributes = '{"plan": "pro", "likes": ["Tea", "Milk"]}',
        seen_at = now() - interval '40 days' where name = 'Free'`,
    )
    await server.query(`update contacts set seen_at = now() where name = 'Pro'`)
    const names = async (asked: object) =>
      (await client.must(listContacts, asked)).items.map(({ name }) => name).toSorted()

    // A signed value wins over an unsigned one.
    expect(await names({ field: 'plan=PRO' })).toEqual(['Free', 'Pro'])
    expect(await names({ field: ['plan=pro', 'likes=tea'] })).toEqual(['Free'])
    expect(await names({ field: 'plan=free' })).toEqual([])
    expect(await names({ seenDays: -30 })).toEqual(['Free'])
    expect(await names({ seenDays: 30, field: 'plan=pro' })).toEqual(['Pro'])
    await client.must(updateContact, { id: pro.id, version: pro.version, attributes: {} })
    expect(await names({ field: 'plan=pro' })).toEqual(['Free'])
    expect((await globex.owner.client.must(listContacts, { field: 'plan=pro' })).items).toEqual([])
  })

  test('pages through every sort order without duplicates or gaps', async () => {
    const other = await makeCompany(server, 'sorted')
    const { client } = other.owner
    for (const name of ['b', 'a', 'c', 'a', 'd']) await client.must(createContact, { name })
    for (const sort of ['name', '-name', 'seen', '-seen', 'created', '-created'] as const) {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { id: string; name: string }[]; nextCursor: string | null } =
          await client.must(listContacts, { sort, limit: 2, ...(cursor && { cursor }) })
        found.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      } while (cursor)
      const order = {
        name: 'aabcd',
        '-name': 'dcbaa',
        seen: 'bacad',
        '-seen': 'dacab',
        created: 'bacad',
        '-created': 'dacab',
      }[sort]
      expect(found.join('')).toBe(order)
    }
  })

  test('reads only matching rows of 8,000', async () => {
    const big = await makeCompany(server, 'big')
    await server.query(
      `insert into contacts (org_id, name, attributes, seen_at, created_at)
      select $1, 'Person ' || number,
        jsonb_build_object('plan', case when number % 500 = 0 then 'rare' else 'common' end),
        now() - number * interval '1 minute', now() - number * interval '1 minute'
      from generate_series(1, 8000) number`,
      [big.organizationId],
    )
    await server.query('vacuum analyze contacts')
    await server.query('vacuum analyze contact_values')

    expect(await rowsRead(big, { values: [['plan', 'rare']] })).toBeLessThan(300)
    expect(await rowsRead(big, { sort: 'name' })).toBeLessThan(200)
    expect(await rowsRead(big, { sort: '-seen' })).toBeLessThan(200)
    expect(await rowsRead(big, { values: [['plan', 'common']] })).toBeLessThan(400)
  }, 60_000)

  test('can be tagged in bulk only with access to all of it', async () => {
    const { client } = acme.owner
    const { id: tagId } = await client.must(tagCalls.create, { name: 'Bulk', color: '#3366cc' })
    const one = await client.must(createContact, { name: 'One' })
    const two = await client.must(createContact, { name: 'Two' })
    const foreign = await globex.owner.client.must(createContact, { name: 'Foreign' })
    const ids = [one.id, two.id]

    expect(await client.must(tagContacts, { ids, add: [tagId] })).toEqual({ changed: 2 })
    expect(await client.must(tagContacts, { ids, add: [tagId] })).toEqual({ changed: 0 })
    expect((await client.must(listContacts, { tagId })).items).toHaveLength(2)
    const beyond = await client.call(tagContacts, { ids: [one.id, foreign.id], remove: [tagId] })
    expect(beyond.status).toBe(404)
    expect(await client.must(tagContacts, { ids, remove: [tagId] })).toEqual({ changed: 2 })
  })
})

test('a segment is private until shared', async () => {
  const question = { tag: crypto.randomUUID(), seen: '7' }
  const mine = await acme.agent.client.must(createSegment, { name: 'Mine', question })
  const ours = await acme.agent.client.must(createSegment, {
    name: 'Ours',
    question,
    isShared: true,
  })
  const seenBy = async ({ client }: { client: typeof acme.owner.client }) =>
    (await client.must(listSegments, {})).items.map(({ name, isMine }) => [name, isMine])

  expect(await seenBy(acme.agent)).toEqual([
    ['Mine', true],
    ['Ours', true],
  ])
  expect(await seenBy(acme.owner)).toEqual([['Ours', false]])
  expect(await seenBy(globex.owner)).toEqual([])
  expect((await acme.owner.client.call(deleteSegment, { id: mine.id })).status).toBe(404)
  await acme.owner.client.must(deleteSegment, { id: ours.id })
  expect(await seenBy(acme.agent)).toEqual([['Mine', true]])
})

describe('a field restricted to managers', () => {
  test("is hidden from others, can't be filtered or set by them, and survives their edits", async () => {
    await acme.owner.client.must(fieldCalls.create, {
      object: 'contact',
      key: 'risk',
      label: 'Risk',
      type: 'text',
      visibleTo: 'managers',
    })
    const made = await acme.owner.client.must(createContact, {
      name: 'Eve',
      attributes: { risk: 'high', city: 'Oslo' },
    })
    const { client } = acme.agent
    const seen = await client.must(getContact, { id: made.id })

    expect(made.attributes).toEqual({ risk: 'high', city: 'Oslo' })
    expect(seen.attributes).toEqual({ city: 'Oslo' })
    expect((await client.must(listContacts, { search: 'Eve' })).items[0]?.attributes).toEqual({
      city: 'Oslo',
    })
    expect((await client.call(listContacts, { field: 'risk=high' })).status).toBe(403)
    const saying = { id: made.id, version: made.version }
    // A right guess must look like a wrong one.
    for (const attributes of [{ risk: 'x' }, { risk: 'high' }, { risk: 'high', city: 'Oslo' }]) {
      expect((await client.call(updateContact, { ...saying, attributes })).status).toBe(403)
    }
    await client.must(updateContact, { ...saying, attributes: { city: 'Bergen' } })
    expect((await acme.owner.client.must(getContact, { id: made.id })).attributes).toEqual({
      risk: 'high',
      city: 'Bergen',
    })
    const rows = [{ name: 'Eve', 'attributes.risk': 'low' }]
    expect((await client.must(importContacts, { rows })).problems).toHaveLength(1)
  })

  test("has a pattern that can't hang", async () => {
    const { client } = acme.owner
    const field = { object: 'contact', label: 'Code', type: 'text' } as const
    const made = await client.must(fieldCalls.create, {
      ...field,
      key: 'code',
      pattern: '[A-Z]{2}-\\d+',
    })
    const refused = [
      { ...field, key: 'bad', pattern: '(a)\\1' },
      { ...field, key: 'num', type: 'number' as const, pattern: '\\d' },
      { ...field, key: 'conv', object: 'conversation' as const, visibleTo: 'managers' as const },
    ]
    for (const one of refused) {
      expect((await client.call(fieldCalls.create, one)).status).toBe(400)
    }
    const say = (code: string) => client.call(createContact, { name: 'X', attributes: { code } })

    expect(made.pattern).toBe('[A-Z]{2}-\\d+')
    expect((await say('AB-1')).status).toBe(201)
    expect((await say('nope')).status).toBe(400)
  })
})

describe('a company', () => {
  test('from a token is created once and links its people', async () => {
    const first = await here((scope) =>
      identifyContact(scope, signed('c-1', { id: 'north', name: 'Northwind' })),
    )
    const second = await here((scope) =>
      identifyContact(scope, signed('c-2', { id: 'north', attributes: { plan: 'gold' } })),
    )
    const company = (await here((scope) => readContact(scope, first))).company
    const profile = await acme.owner.client.must(getCompanyProfile, { id: company?.id ?? '' })

    expect((await here((scope) => readContact(scope, second))).company).toEqual(company)
    expect(company?.name).toBe('Northwind')
    expect(profile).toMatchObject({
      externalId: 'north',
      contactCount: 2,
      attributes: { plan: 'gold' },
    })
    await acme.owner.client.must(setCompanyAttributes, {
      id: profile.id,
      version: profile.version,
      attributes: { plan: 'gold', seats: 3 },
    })
  })

  test('from an unsigned page is ignored', async () => {
    const id = await here((scope) =>
      identifyContact(scope, {
        attributes: { company: 'Northwind', companyId: 'north' },
        company: { id: 'north', name: 'Northwind' },
        isSigned: false,
      }),
    )
    expect(await here((scope) => readContact(scope, id))).toMatchObject({
      company: null,
      attributes: { companyId: 'north' },
    })
  })

  test('gets a unique name if another ID uses the name', async () => {
    const id = await here((scope) =>
      identifyContact(scope, signed('c-3', { id: 'other', name: 'Northwind' })),
    )
    expect((await here((scope) => readContact(scope, id))).company?.name).toBe('Northwind (other)')
  })

  test("can't be taken over by a token that uses its name", async () => {
    const { client } = acme.owner
    const { id: theirs } = await client.must(companyCalls.create, { name: 'BigCorp' })
    const before = await client.must(getCompanyProfile, { id: theirs })
    const said = { id: 'evil', name: 'bigcorp', attributes: { plan: 'gold' } }
    const id = await here((scope) => identifyContact(scope, signed('c-4', said)))
    const { company } = await here((scope) => readContact(scope, id))

    expect(company?.name).toBe('bigcorp (evil)')
    expect(await client.must(getCompanyProfile, { id: theirs })).toEqual(before)
  })

  test('finds a free name even if both candidates are taken', async () => {
    const named = async (id: string, name: string) => {
      const said = signed(`of-${id}`, { id, name })
      const contactId = await here((scope) => identifyContact(scope, said))
      return (await here((scope) => readContact(scope, contactId))).company?.name
    }
    await acme.owner.client.must(companyCalls.create, { name: 'Initech (3)' })
    const long = 'x'.repeat(37)

    expect(await named('1', 'Initech')).toBe('Initech')
    expect(await named('3', 'Initech')).toMatch(/^Initech \(3 [\da-f]{8}\)$/)
    expect(await named(`${long}1`, 'Initech')).toBe(`Initech (${long})`)
    expect(await named(`${long}2`, 'Initech')).toMatch(/^Initech \(x{28} [\da-f]{8}\)$/)
    expect(await named(`${long}3`, 'y'.repeat(120))).toHaveLength(120)
  })

  test('is created once by two tabs', async () => {
    const both = await Promise.all(
      ['tab-1', 'tab-2'].map(async (who) => {
        const said = signed(who, { id: 'tabs', name: 'Tabs' })
        const id = await here((scope) => identifyContact(scope, said))
        return (await here((scope) => readContact(scope, id))).company
      }),
    )
    expect(both[0]?.name).toBe('Tabs')
    expect(both[1]).toEqual(both[0])
  })
})

function signed(
  externalId: string,
  company: { id: string; name?: string; attributes?: Record<string, string> },
) {
  return { externalId, company, isSigned: true }
}

function here<Result>(act: Parameters<typeof inCompany<Result>>[2]): Promise<Result> {
  return inCompany(server, acme, act)
}

/** Rows the database reads for a page of 50. */
async function rowsRead(company: Company, asked: Partial<ContactFilter>): Promise<number> {
  const filter = { ...everyContact, ...asked }
  return inOrganization(
    server.runtime,
    company.organizationId,
    bySystem('test', 'read'),
    async (scope) => {
      const query = contactsQuery(scope, filter)
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
        explain (analyze, format json) ${query}`.execute(scope.db)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      return plan ? most(plan) : Number.NaN
    },
  )
}

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

function most(node: PlanNode): number {
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const own = node['Relation Name'] === undefined ? 0 : read
  return Math.max(own, ...(node.Plans ?? []).map(most))
}
