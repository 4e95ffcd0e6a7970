import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import {
  createContact,
  getContact,
  listContacts,
  listContactTimeline,
  setContactTags,
  updateContact,
} from '#modules/contacts/contract.ts'
import { addContactNote, listContactNotes } from '#modules/contacts/notes-contract.ts'
import {
  eraseContact,
  exportContact,
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { createLead, identifyContact, readContact } from '#modules/contacts/server/public.ts'
import { getConversation, listConversations, updateConversation } from '#modules/inbox/contract.ts'
import { createRole, getMember, updateMember } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    // Queued merges hold five connections; other requests must get one in time, even on
    // a slow machine.
    environment: { DATABASE_POOL_SIZE: '12' },
  })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

describe('two merged contacts', () => {
  test('combine all their data and can be unmerged', async () => {
    const { client } = acme.agent
    const customer = await makeCustomer(server, acme, { name: 'Grace' })
    const conversationId = await customer.begin()
    const fromId = customer.contactId
    const tag = await acme.owner.client.must(tagCalls.create, { name: crypto.randomUUID() })
    await client.must(addContactNote, { id: fromId, text: 'Likes dark roasts.' })
    await client.must(setContactTags, { id: fromId, tagIds: [tag.id] })
    const before = await client.must(getContact, { id: fromId })
    const to = await client.must(createContact, { name: 'Grace Hopper', email: 'grace@x.example' })

    const merged = await client.must(mergeContacts, { id: to.id, fromId })

    expect(merged).toMatchObject({ id: to.id, name: 'Grace Hopper', tagIds: [tag.id] })
    expect((await client.must(getContact, { id: fromId })).id).toBe(to.id)
    const { contact } = await client.must(getConversation, { id: conversationId })
    expect(contact).toMatchObject({ id: to.id, name: 'Grace Hopper' })
    expect((await client.must(listContactNotes, { id: to.id })).items).toHaveLength(1)

    const [known] = (await client.must(listContactMerges, { id: to.id })).items
    expect(known).toMatchObject({ from: { id: fromId, name: 'Grace' } })
    await client.must(unmergeContacts, { id: known?.id ?? '' })

    const after = await client.must(getContact, { id: fromId })
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })
    expect(await client.must(getContact, { id: to.id })).toMatchObject({ tagIds: [] })
    expect((await client.must(getConversation, { id: conversationId })).contact.id).toBe(fromId)
    expect((await client.must(listContactNotes, { id: to.id })).items).toEqual([])
    const again = await client.call(unmergeContacts, { id: known?.id ?? '' })
    expect(again.status).toBe(409)
  })

  test('fill gaps, and an unmerge removes unchanged values', async () => {
    const { client } = acme.agent
    const from = await client.must(createContact, {
      name: 'Ada',
      email: 'ada@gap.example',
      phone: '+4912345678',
      attributes: { plan: 'pro' },
    })
    const to = await client.must(createContact, { name: 'Ada Lovelace' })
    const merged = await client.must(mergeContacts, { id: to.id, fromId: from.id })
    expect(merged).toMatchObject({ email: 'ada@gap.example', attributes: { plan: 'pro' } })
    await client.must(updateContact, { id: to.id, version: merged.version, phone: '+4987654321' })
    const [known] = (await client.must(listContactMerges, { id: to.id })).items
    await client.must(unmergeContacts, { id: known?.id ?? '' })

    expect(await client.must(getContact, { id: to.id })).toMatchObject({
      email: null,
      phone: '+4987654321',
      attributes: {},
    })
  })

  test('can be three contacts, unmerged in any order', async () => {
    const { client } = acme.agent
    const make = (name: string) =>
      client.must(createContact, { name, email: `${name.toLowerCase()}@three.example` })
    const [to, second, third] = [await make('First'), await make('Second'), await make('Third')]
    await client.must(mergeContacts, { id: to.id, fromId: second.id })
    await client.must(mergeContacts, { id: to.id, fromId: third.id })
    const { items } = await client.must(listContactMerges, { id: to.id })
    const ofSecond = items.find(({ from }) => from.id === second.id)
    await client.must(unmergeContacts, { id: ofSecond?.id ?? '' })

    expect(await client.must(getContact, { id: to.id })).toMatchObject({
      email: 'first@three.example',
      otherEmails: ['third@three.example'],
    })
    expect(await client.must(getContact, { id: second.id })).toMatchObject({
      id: second.id,
      email: 'second@three.example',
    })
  })

  test('are merged one at a time without blocking other requests', async () => {
    const { client } = acme.agent
    const make = () => client.must(createContact, { name: 'Twin' })
    const { id } = await make()
    const twins: { id: string }[] = []
    while (twins.length < 40) {
      twins.push(...(await Promise.all(Array.from({ length: 5 }, make))))
    }
    const merges = twins.map((twin) => client.call(mergeContacts, { id, fromId: twin.id }))
    const looks = Array.from({ length: 20 }, () => client.call(getContact, { id }))
    const statuses = (await Promise.all(merges)).map(({ status }) => status)

    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(looks.map(() => 200))
    const { items } = await client.must(listContactMerges, { id })
    expect(items).toHaveLength(statuses.filter((status) => status === 200).length)
  })

  test('stay merged after 30 days', async () => {
    const { client } = acme.agent
    const from = await client.must(createContact, { name: 'Old' })
    const to = await client.must(createContact, { name: 'New' })
    await client.must(mergeContacts, { id: to.id, fromId: from.id })
    const [known] = (await client.must(listContactMerges, { id: to.id })).items
    await server.query(
      `update contact_merges set merged_at = now() - interval '31 days' where id = $1`,
      [known?.id],
    )
    expect((await client.must(listContactMerges, { id: to.id })).items).toEqual([])
    expect((await client.call(unmergeContacts, { id: known?.id ?? '' })).status).toBe(410)
  })

  test('must be different contacts of one organization', async () => {
    const { id } = await acme.agent.client.must(createContact, { name: 'Ours' })
    const theirs = await globex.agent.client.must(createContact, { name: 'Theirs' })
    const merge = (fromId: string) => acme.agent.client.call(mergeContacts, { id, fromId })
    expect((await merge(theirs.id)).status).toBe(404)
    expect((await merge(id)).status).toBe(400)
  })

  test('resolve either external ID', async () => {
    const make = (externalId: string) =>
      inCompany(server, acme, (scope) => identifyContact(scope, { externalId, isSigned: true }))
    const [one, two] = [await make('twin-1'), await make('twin-2')]
    await acme.agent.client.must(mergeContacts, { id: one, fromId: two })
    expect(await make('twin-2')).toBe(one)
  })
})

test('a lead identified by a token keeps conversations and drops unverified details', async () => {
  const user = await inCompany(server, acme, (scope) =>
    identifyContact(scope, { externalId: 'brings', isSigned: true }),
  )
  const customer = await makeCustomer(server, acme, { name: 'Claimed Name' })
  const conversationId = await customer.begin()
  await inCompany(server, acme, (scope) =>
    identifyContact(scope, { contactId: customer.contactId, externalId: 'brings', isSigned: true }),
  )

  await vi.waitFor(async () => {
    const { contact } = await acme.agent.client.must(getConversation, { id: conversationId })
    expect(contact.id).toBe(user)
  }, 10_000)
  const known = await inCompany(server, acme, (scope) => readContact(scope, user))
  expect(known).toMatchObject({ name: '', kind: 'user' })
})

describe('erasing a person', () => {
  test('removes data remembered by merges, even after an unmerge', async () => {
    const { client } = acme.owner
    const { id } = await client.must(createContact, { name: 'Kept' })
    const other = await client.must(createContact, { name: 'Other', email: 'other@me.example' })
    await client.must(mergeContacts, { id, fromId: other.id })
    const { items } = await client.must(listContactMerges, { id })
    await client.must(unmergeContacts, { id: items[0]?.id ?? '' })
    await client.must(eraseContact, { id })

    expect(await server.query('select id from contact_merges where to_id = $1', [id])).toEqual([])
  })

  test('removes everything, including history', async () => {
    const customer = await makeCustomer(server, acme, {
      name: 'Forget Me',
      email: 'forget@me.example',
    })
    const conversationId = await customer.begin('My secret is tangerine')
    const other = await acme.agent.client.must(createContact, { name: 'Forget Also' })
    await acme.agent.client.must(mergeContacts, { id: customer.contactId, fromId: other.id })
    await acme.agent.client.must(addContactNote, { id: customer.contactId, text: 'Forget this' })

    const asAgent = await acme.agent.client.call(eraseContact, { id: customer.contactId })
    expect(asAgent.status).toBe(403)
    await quiet()
    await acme.owner.client.must(eraseContact, { id: customer.contactId })

    const { client } = acme.owner
    expect((await client.call(getContact, { id: customer.contactId })).status).toBe(404)
    expect((await client.call(getConversation, { id: conversationId })).status).toBe(404)
    expect((await client.must(listContacts, { search: 'Forget' })).items).toEqual([])
    for (const table of ['contacts', 'contact_notes', 'events', 'messages', 'notifications']) {
      const [row] = await server.query<{ count: number }>(
        `select count(*)::int as count from ${table} held
         where org_id = $1 and (held::text like '%Forget%' or held::text like '%forget@me%'
           or held::text like '%tangerine%')`,
        [acme.organizationId],
      )
      expect([table, row?.count]).toEqual([table, 0])
    }
    for (const table of ['search_texts', 'search_pending', 'search_documents', 'search_changed']) {
      const sql = `select from app.${table} where conversation_id = $1`
      expect([table, await server.query(sql, [conversationId])]).toEqual([table, []])
    }
  })

  test('removes events written during the erasure', async () => {
    const customer = await makeCustomer(server, acme, { name: 'Late Forgotten' })
    const conversationId = await customer.begin('Hello')
    await quiet()
    const [notice] = await server.query(
      `select id, subject_id from notifications where org_id = $1 and title like 'Late Forgotten%'`,
      [acme.organizationId],
    )
    expect(notice).toMatchObject({ subjectId: conversationId })
    await server.query('create table late as select * from notifications where id = $1', [
      notice?.['id'],
    ])
    await server.query('create table late_events as select * from events where subject_id = $1', [
      notice?.['id'],
    ])
    await acme.owner.client.must(eraseContact, { id: customer.contactId })
    // As if a job had read the contact before the erasure and commits after it.
    await server.query('insert into notifications select * from late')
    await server.query(`update events set data = late.data from late_events late
      where events.seq = late.seq`)
    const told = () =>
      server.query(
        `select from notifications held where held::text like '%Late Forgotten%'
          union all select from events held where held::text like '%Late Forgotten%'`,
      )
    expect(await told()).not.toEqual([])

    await server.query(
      `update pgboss.job set start_after = now() where name = 'forget-late-notifications'`,
    )
    await until('it is forgotten', async () => (await told()).length === 0)
    await server.query('drop table late, late_events')
  })

  test('requires the Data permission and recent authentication', async () => {
    const { id } = await acme.agent.client.must(createContact, { name: 'Safe' })
    for (const { client } of [acme.agent, acme.viewer]) {
      expect((await client.call(eraseContact, { id })).status).toBe(403)
      expect((await client.call(exportContact, { id })).status).toBe(403)
    }
    expect((await globex.owner.client.call(eraseContact, { id })).status).toBe(404)
    const finance = await acme.join({ roleKey: 'preset:finance' })
    expect((await finance.client.call(exportContact, { id })).text).toContain('Inbox')
    expect((await finance.client.call(eraseContact, { id })).status).toBe(403)
  })
})

test('all data about a person can be exported', async () => {
  const customer = await makeCustomer(server, acme, { name: 'Curious' })
  await customer.begin('What do you know of me?')
  await acme.agent.client.must(addContactNote, { id: customer.contactId, text: 'Asks a lot.' })

  const file = await acme.owner.client.must(exportContact, { id: customer.contactId })

  expect(file.contact).toMatchObject({ name: 'Curious' })
  expect(file.holdings).toMatchObject({
    notes: [{ text: 'Asks a lot.' }],
    conversations: [{ messages: [{ by: 'customer', text: 'What do you know of me?' }] }],
  })
})

test('an export is complete or refused, and erasing requires access to everything', async () => {
  const { contactId: id, begin } = await makeCustomer(server, acme, { name: 'Wants all' })
  const conversationId = await begin('Only some see this')
  const { client } = acme.owner
  const taking = { Inbox: 'view', 'Data.Export': 'view' } as const
  const partly = await client.must(createRole, { name: 'Takes data', levels: taking })
  const levels = { ...taking, 'Data.Export': 'manage', 'Inbox.Export': 'view' } as const
  const wholly = await client.must(createRole, { name: 'Takes talk too', levels })
  const withoutTalk = await acme.join({ roleKey: partly.key })
  const withTalk = await acme.join({ roleKey: wholly.key })
  const ask = (who: Company['owner']) => who.client.call(exportContact, { id })

  expect(await ask(withoutTalk)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('your role can’t export them') },
  })
  expect((await ask(withTalk)).status).toBe(200)
  const { version } = await client.must(getMember, { id: withTalk.memberId })
  await client.must(updateMember, { id: withTalk.memberId, version, dataScope: 'own' })
  await client.must(updateConversation, { id: conversationId, assigneeId: withTalk.memberId })
  const refused = {
    status: 403,
    body: { detail: expect.stringContaining('conversations you don’t have access to') },
  }
  expect(await ask(withTalk)).toMatchObject(refused)
  expect(await withTalk.client.call(eraseContact, { id })).toMatchObject(refused)
  expect((await client.must(getConversation, { id: conversationId })).id).toBe(conversationId)
})

describe('the timeline of a person', () => {
  test('pages through events of all modules', async () => {
    const customer = await makeCustomer(server, acme, { name: 'Busy' })
    await customer.begin('First')
    await customer.begin('Second')
    await acme.agent.client.must(addContactNote, { id: customer.contactId, text: 'Twice.' })
    const types: string[] = []
    let cursor: string | undefined
    do {
      const page = await acme.agent.client.must(listContactTimeline, {
        id: customer.contactId,
        limit: 2,
        cursor,
      })
      types.push(...page.items.map(({ type }) => type))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(types.at(0)).toBe('contact.note_added')
    expect(types.at(-1)).toBe('contact.created')
    expect(types.filter((type) => type === 'conversation.created')).toHaveLength(2)
    expect(types.filter((type) => type === 'message.created')).toHaveLength(2)
  })

  test('hides conversations the member has no access to', async () => {
    const customer = await makeCustomer(server, acme, { name: 'Split' })
    const seen = await customer.begin('For you')
    const hidden = await customer.begin('Not for you')
    const scoped = await acme.join({ roleKey: 'preset:support-agent' })
    await server.query(`update members set data_scope = 'own' where id = $1`, [scoped.memberId])
    await server.query('update conversations set assignee_id = $2 where id = $1', [
      seen,
      scoped.memberId,
    ])

    const { items } = await scoped.client.must(listContactTimeline, { id: customer.contactId })
    const list = await scoped.client.must(listConversations, { contactId: customer.contactId })
    const subjects = items.map(({ subjectId }) => subjectId)
    expect(list.items.map(({ id }) => id)).toEqual([seen])
    expect(subjects).toContain(seen)
    expect(subjects).not.toContain(hidden)
    expect(JSON.stringify(items)).not.toContain('Not for you')

    const stranger = await makeCustomer(server, acme, { name: 'Stranger' })
    const refused = await scoped.client.call(listContactTimeline, { id: stranger.contactId })
    expect(refused.status).toBe(404)
  })

  test('includes events of merged contacts', async () => {
    const { id: leadId } = await inCompany(server, acme, (scope) =>
      createLead(scope, { name: 'Earlier' }),
    )
    const { id } = await acme.agent.client.must(createContact, { name: 'Later' })
    await acme.agent.client.must(mergeContacts, { id, fromId: leadId })
    const { items } = await acme.agent.client.must(listContactTimeline, { id })
    expect(items.map(({ subjectId }) => subjectId)).toContain(leadId)
  })
})

/** Waits until all events are delivered. */
function quiet(): Promise<void> {
  return waitForJobs(server, 'react.%', 'tell-%')
}
