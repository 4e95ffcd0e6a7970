import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '#modules/contacts/contract.ts'
import {
  mergeContacts,
  unmergeContacts,
  listContactMerges,
} from '#modules/contacts/person-contract.ts'
import { identifyContact } from '#modules/contacts/server/public.ts'
import { searchContactRows } from '#modules/contacts/server/search.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { updateConversation } from '#modules/inbox/contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { everyContact } from '#tests/support/every-contact.ts'
import { until } from '#tests/support/job-node.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
afterAll(() => server.close())

describe('several addresses', () => {
  test('are stored without duplicates, and each of them finds the contact', async () => {
    const { client } = acme.agent
    const made = await client.must(createContact, {
      name: 'Ada Byron',
      email: 'ada@engine.example',
      otherEmails: ['Countess@Ockham.example', 'ada@engine.example', 'countess@ockham.example'],
      phone: '+442079460958',
      otherPhones: ['+46701740605'],
    })

    expect(made).toMatchObject({
      otherEmails: ['countess@ockham.example'],
      otherPhones: ['+46701740605'],
    })
    for (const text of ['byron', 'ockham', '+46701740605', '442079', 'countess@ockham.example']) {
      expect(await found(text)).toEqual([made.id])
    }
    expect((await globex.owner.client.must(listContacts, { search: 'byron' })).items).toEqual([])
  })

  test('can be reordered, and omitted ones stay', async () => {
    const { client } = acme.agent
    const { id } = await client.must(createContact, {
      name: 'Places',
      email: 'one@places.example',
      otherEmails: ['two@places.example'],
    })
    await client.must(updateContact, { id, version: 1, name: 'Other places' })
    const turned = await client.must(updateContact, {
      id,
      version: 2,
      email: 'two@places.example',
      otherEmails: ['one@places.example'],
    })

    expect(turned).toMatchObject({
      name: 'Other places',
      email: 'two@places.example',
      otherEmails: ['one@places.example'],
    })
  })

  test('move in a merge and return in an unmerge', async () => {
    const { client } = acme.agent
    const stays = await client.must(createContact, { name: 'Stays', email: 's@merge.example' })
    const goes = await client.must(createContact, {
      name: 'Goes',
      email: 'g@merge.example',
      otherEmails: ['h@merge.example'],
    })
    const one = await client.must(mergeContacts, { id: stays.id, fromId: goes.id })
    const [merge] = (await client.must(listContactMerges, { id: stays.id })).items

    expect(one).toMatchObject({
      email: 's@merge.example',
      otherEmails: ['g@merge.example', 'h@merge.example'],
    })
    expect(await found('h@merge.example')).toEqual([stays.id])

    await client.must(unmergeContacts, { id: merge?.id ?? '' })
    expect(await client.must(getContact, { id: stays.id })).toMatchObject({ otherEmails: [] })
    expect(await found('h@merge.example')).toEqual([goes.id])
  })

  test('a signed new address keeps the old one; an unverified one adds none', async () => {
    const identify = (identity: Parameters<typeof identifyContact>[1]) =>
      inCompany(server, acme, (scope) => identifyContact(scope, identity))
    const first = { externalId: 'u-77', email: 'old@signed.example', isSigned: true }
    const id = await identify(first)
    await identify({ ...first, email: 'new@signed.example' })
    const lead = await identify({ email: 'new@signed.example', isSigned: false })
    await identify({ contactId: lead, email: 'claimed@signed.example', isSigned: false })

    expect(await acme.agent.client.must(getContact, { id })).toMatchObject({
      email: 'new@signed.example',
      otherEmails: ['old@signed.example'],
    })
    expect(await acme.agent.client.must(getContact, { id: lead })).toMatchObject({
      email: 'claimed@signed.example',
      otherEmails: [],
    })
  })
})

test('concurrent updates from two tabs are both stored', async () => {
  const say =
    (contactId: string | undefined, attributes: Record<string, string>) => (scope: Scope) =>
      identifyContact(scope, { contactId, attributes, isSigned: false })
  const id = await inCompany(server, acme, say(undefined, {}))
  const { promise: isSaid, resolve: said } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const one = inCompany(server, acme, async (scope) => {
    await say(id, { plan: 'gold' })(scope)
    said()
    await mayGoOn
  })
  await isSaid
  const other = inCompany(server, acme, say(id, { page: 'prices' }))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await until('the other waits', async () => (await server.query(waits)).length > 0)
  goOn()
  await Promise.all([one, other])

  const [row] = await server.query('select attributes from contacts where id = $1', [id])
  expect(row).toEqual({ attributes: { plan: 'gold', page: 'prices' } })
})

test('a member who sees only their own conversations finds no one else', async () => {
  const own = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: own.memberId })
  await acme.owner.client.must(updateMember, { id: own.memberId, version, dataScope: 'own' })
  const assigned = await makeCustomer(server, acme, { name: 'Sighted One' })
  await makeCustomer(server, acme, { name: 'Sighted Two' })
  const id = await assigned.begin()
  await acme.owner.client.must(updateConversation, { id, assigneeId: own.memberId })
  const { items } = await own.client.must(listContacts, { search: 'sighted' })

  expect(items.map((contact) => contact.id)).toEqual([assigned.contactId])
})

test('searches among 20,000 contacts use an index, for rare and common words', async () => {
  const company = await makeCompany(server, 'many')
  await server.query(
    `insert into contacts (org_id, name, email, created_at)
    select $1, 'Person ' || number || case when number % 2000 = 0 then ' Rarename' else '' end,
      'p' || number || '@many.example', timestamptz '2026-01-01' + number * interval '1 second'
    from generate_series(1, 20000) as number`,
    [company.organizationId],
  )
  await server.query('vacuum analyze contacts')
  await server.query('vacuum analyze app.search_contacts')
  const { client } = company.agent
  const rare = await client.must(listContacts, { search: 'raren' })
  const common = await client.must(listContacts, { search: 'pers' })
  const cursor = common.nextCursor ?? ''
  const next = await client.must(listContacts, { search: 'pers', cursor })
  const none = await client.must(listContacts, { search: 'nobodyhasthis' })

  expect(rare.items).toHaveLength(10)
  expect(common.items[0]?.name).toBe('Person 20000 Rarename')
  expect(next.items[0]?.name).toBe('Person 19950')
  expect(none.items).toEqual([])
  expect(await rowsRead(company, 'pers')).toBeLessThan(500)
  // The search scans the latest 3,000 rows before it uses the index.
  expect(await rowsRead(company, 'raren')).toBeLessThan(3500)
  expect(await rowsRead(company, 'nobodyhasthis')).toBeLessThan(3500)
}, 60_000)

/** Rows the database reads for a page of 50. */
async function rowsRead(company: Company, search: string): Promise<number> {
  return inCompany(server, company, async (scope) => {
    const read = sql<{ rows: number }>`
      select sum(idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_all_tables
      where relname in ('contacts', 'search_contacts')`
    const before = (await read.execute(scope.db)).rows[0]?.rows ?? Number.NaN
    await searchContactRows(scope, { ...everyContact, limit: 51, search })
    const after = (await read.execute(scope.db)).rows[0]?.rows ?? Number.NaN
    return after - before
  })
}

async function found(search: string): Promise<string[]> {
  const { items } = await acme.agent.client.must(listContacts, { search })
  return items.map(({ id }) => id)
}
