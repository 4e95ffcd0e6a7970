import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  companyCalls,
  companyMergeCalls,
  getCompanyProfile,
  listCompanyTimeline,
  setCompanyAttributes,
  setCompanyTags,
  tagCompanies,
} from '#modules/contacts/companies-contract.ts'
import {
  createContact,
  getContact,
  importContacts,
  listContacts,
  listContactTimeline,
  updateContact,
} from '#modules/contacts/contract.ts'
import { companyNoteCalls } from '#modules/contacts/notes-contract.ts'
import { contactMergeCalls, eraseContact } from '#modules/contacts/person-contract.ts'
import { mergeCompanies } from '#modules/contacts/server/company-merging.ts'
import { listCompanyTimeline as readTimeline } from '#modules/contacts/server/company-timeline.ts'
import { identifyContact } from '#modules/contacts/server/public.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { listConversations, updateConversation } from '#modules/inbox/contract.ts'
import { createView } from '#modules/inbox/sorting-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'
import { runCron } from '#tests/support/run-cron.ts'
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

describe('tags of companies', () => {
  test('are set, added in bulk, and filter the list', async () => {
    const { client } = acme.agent
    const [big, small, other] = [await firm('Big'), await firm('Small'), await firm('Other')]
    const [vip, late] = [await tag(), await tag()]
    const set = await client.must(setCompanyTags, { id: big, tagIds: [vip] })
    const { changed } = await client.must(tagCompanies, { ids: [big, small], add: [vip, late] })
    await client.must(tagCompanies, { ids: [big], remove: [late] })
    const listed = async (tagId: string | string[]) => {
      const { items } = await client.must(companyCalls.list, { tagId })
      return Object.fromEntries(items.map(({ id, tagIds }) => [id, tagIds]))
    }

    expect(set.tagIds).toEqual([vip])
    expect(changed).toBe(2)
    const both = [vip, late].toSorted()
    expect(await listed(vip)).toEqual({ [big]: [vip], [small]: both })
    expect(await listed([late])).toEqual({ [small]: both })
    expect(await client.must(companyCalls.get, { id: other })).toMatchObject({ tagIds: [] })
    expect(await typesOf(big)).toEqual(
      expect.arrayContaining(['company.created', 'company.tagged']),
    )
  })

  test("belong to the organization and can't be changed by view-only members", async () => {
    const id = await firm('Closed')
    const theirs = await globex.owner.client.must(tagCalls.create, { name: crypto.randomUUID() })
    const { client } = acme.agent

    expect((await client.call(setCompanyTags, { id, tagIds: [theirs.id] })).status).toBe(404)
    expect((await client.call(companyCalls.list, { tagId: theirs.id })).status).toBe(404)
    const looking = await acme.viewer.client.call(setCompanyTags, { id, tagIds: [] })
    expect(looking.status).toBe(403)
  })

  test('are imported from a file, and unknown ones are reported', async () => {
    const { client } = acme.agent
    const name = crypto.randomUUID()
    const { id: vip } = await acme.owner.client.must(tagCalls.create, { name: `Vip ${name}` })
    const rows = [
      { name: `New ${name}`, tags: `vip ${name}` },
      { name: `Odd ${name}`, tags: 'no such tag' },
    ]
    const sent = { rows, isDryRun: false, onMatch: 'update' as const }
    const result = await client.must(companyCalls.importRows, sent)
    const { items } = await client.must(companyCalls.list, { search: name })

    expect(result).toMatchObject({
      created: 1,
      problems: [{ row: 1, field: 'tags', message: 'No tag is named no such tag.' }],
    })
    expect(items).toMatchObject([{ name: `New ${name}`, tagIds: [vip] }])
  })
})

describe('notes on companies', () => {
  test('are edited only by their author and deleted by members who manage settings', async () => {
    const id = await firm('Noted')
    const { client } = acme.agent
    const note = await client.must(companyNoteCalls.add, { id, text: 'Closed on Tuesdays.' })
    const said = { id: note.id, text: 'Closed on Mondays.' }
    const byOther = await acme.owner.client.call(companyNoteCalls.update, said)
    await client.must(companyNoteCalls.update, said)
    const { items } = await acme.viewer.client.must(companyNoteCalls.list, { id })

    expect(byOther.status).toBe(403)
    expect(items).toMatchObject([{ text: 'Closed on Mondays.', authorId: acme.agent.memberId }])
    expect((await globex.owner.client.call(companyNoteCalls.list, { id })).status).toBe(404)
    await acme.owner.client.must(companyNoteCalls.remove, { id: note.id })
    expect((await client.must(companyNoteCalls.list, { id })).items).toEqual([])
    expect(await typesOf(id)).toEqual([
      'company.note_changed',
      'company.note_changed',
      'company.note_added',
      'company.created',
    ])
  })
})

describe('the timeline of a company', () => {
  test('shows events of the company and its people, with names', async () => {
    const id = await firm('Told')
    const { contactId } = await customerAt(id, 'Ada Told')
    const { items } = await acme.agent.client.must(listCompanyTimeline, { id })
    const whose = (type: string) => items.find((entry) => entry.type === type)?.contact

    expect(whose('company.created')).toBeNull()
    expect(whose('contact.created')).toEqual({ id: contactId, name: 'Ada Told' })
    expect(whose('conversation.created')).toEqual({ id: contactId, name: 'Ada Told' })
  })

  test('hides events the member has no access to', async () => {
    const { client } = acme.owner
    const id = await firm('Far and near')
    const narrow = await acme.join({ roleKey: 'preset:support-agent' })
    const { version } = await client.must(getMember, { id: narrow.memberId })
    await client.must(updateMember, { id: narrow.memberId, version, dataScope: 'own' })
    const [near, far] = [await customerAt(id, 'Near'), await customerAt(id, 'Far')]
    await client.must(updateConversation, { id: near.chat, assigneeId: narrow.memberId })
    const second = await near.begin()

    const page = await narrow.client.must(listCompanyTimeline, { id, limit: 100 })
    const seen = new Set(page.items.map(({ subjectId }) => subjectId))
    expect(seen).toContain(near.chat)
    expect(seen).not.toContain(second)
    expect(seen).not.toContain(far.chat)
    expect(seen).not.toContain(far.contactId)
    const all = await client.must(listCompanyTimeline, { id, limit: 100 })
    expect(all.items.map(({ subjectId }) => subjectId)).toEqual(
      expect.arrayContaining([near.chat, second, far.chat, far.contactId]),
    )
    // They can't move people they don't see either.
    const other = await firm('Elsewhere')
    for (const pair of [
      { id, fromId: other },
      { id: other, fromId: id },
    ]) {
      expect((await narrow.client.call(companyMergeCalls.merge, pair)).status).toBe(403)
    }
    // They can't share the tickets of one with the other either.
    const record = await client.must(companyCalls.get, { id })
    const share = { id, version: record.version, sharesTickets: true }
    const renamed = { id, version: record.version, domain: 'near.example' }
    expect((await narrow.client.call(companyCalls.update, share)).status).toBe(403)
    const many = { ids: [id], change: { sharesTickets: true } }
    expect((await narrow.client.call(companyCalls.changeMany, many)).status).toBe(403)
    await narrow.client.must(companyCalls.update, renamed)
    await client.must(companyCalls.update, { ...share, version: record.version + 1 })
    // They can't add their own address to read along either.
    const own = { name: 'Me', email: 'me@example.org' }
    expect((await narrow.client.call(createContact, { ...own, companyId: id })).status).toBe(403)
    const outside = await customerAt(other, 'Outside')
    await client.must(updateConversation, { id: outside.chat, assigneeId: narrow.memberId })
    const me = await narrow.client.must(getContact, { id: outside.contactId })
    const joining = { id: me.id, version: me.version, companyId: id }
    expect((await narrow.client.call(updateContact, joining)).status).toBe(403)
    for (const isDryRun of [true, false]) {
      const rows = [{ name: 'Me', email: own.email, company: record.name }]
      const read = await narrow.client.must(importContacts, { rows, onMatch: 'update', isDryRun })
      expect(read).toMatchObject({ updated: 0, problems: [{ row: 0, field: 'company' }] })
    }
    // People they see can still be changed.
    const seen1 = await narrow.client.must(getContact, { id: near.contactId })
    const same = { id: near.contactId, version: seen1.version, companyId: id, name: 'Nearer' }
    await narrow.client.must(updateContact, same)
    await client.must(updateContact, joining)
    // Turning sharing off is harmless.
    await narrow.client.must(companyCalls.update, {
      id,
      version: record.version + 2,
      sharesTickets: false,
    })
  })

  test('shows everyone, including merged contacts, even if one person has many events', async () => {
    const { client } = acme.owner
    const id = await firm('Loud and quiet')
    const [quiet, loud] = [await customerAt(id, 'Quiet'), await customerAt(id, 'Loud')]
    await server.query(
      `insert into visitors (org_id, widget_id, key_hash, contact_id, page_url, landing_url, device, seen_at)
      select $1, $2, encode(sha256(number::text::bytea), 'hex'), $3, '', '', 'computer', now()
      from generate_series(1, 60) as number`,
      [acme.organizationId, await liveWidget(client, 'Loud'), loud.contactId],
    )
    const [browser] = await server.query<{ id: string }>(
      `insert into visitors (org_id, widget_id, key_hash, contact_id, page_url, landing_url, device, seen_at)
      select org_id, widget_id, encode(sha256('quiet'), 'hex'), $1, '', '', 'computer', now() - interval '1 day'
      from visitors where contact_id = $2 limit 1 returning id`,
      [quiet.contactId, loud.contactId],
    )
    await server.query(
      `insert into events (org_id, type, subject_id, actor_kind, cause_kind, cause_id, audience)
      values ($1, 'visitor.blocked', $2, 'system', 'system', 'test', 'Inbox')`,
      [acme.organizationId, browser?.id],
    )
    const gone = await customerAt(id, 'Gone')
    await client.must(contactMergeCalls.merge, { id: quiet.contactId, fromId: gone.contactId })
    const { items } = await client.must(listCompanyTimeline, { id, limit: 100 })
    const whose = new Map(items.map((entry) => [entry.subjectId, entry.contact?.id]))

    expect(whose.get(browser?.id ?? '')).toBe(quiet.contactId)
    expect(whose.get(gone.contactId)).toBe(quiet.contactId)
  })

  test('reads few of 40,000 events', async () => {
    const many = await makeCompany(server, 'much-happened')
    const { client } = many.owner
    const { id } = await client.must(companyCalls.create, { name: 'Busy' })
    await server.query(
      `insert into contacts (org_id, name, company_id)
      select $1, 'Person ' || number, $2 from generate_series(1, 300) as number`,
      [many.organizationId, id],
    )
    await server.query(
      `insert into events (org_id, type, subject_id, actor_kind, cause_kind, cause_id, audience)
      select contact.org_id, 'contact.tagged', contact.id, 'system', 'system', 'test', 'Inbox'
      from contacts contact, generate_series(1, 130) where contact.org_id = $1`,
      [many.organizationId],
    )
    await server.query('vacuum analyze contacts')
    await server.query('analyze events')

    const read = await inCompany(server, many, async (scope) => {
      const counted = sql<{ rows: number }>`
        select coalesce(sum(idx_tup_fetch + seq_tup_read), 0)::int as rows
        from pg_stat_xact_all_tables where relname like 'events%'`
      const before = (await counted.execute(scope.db)).rows[0]?.rows ?? Number.NaN
      await readTimeline(scope, { id, limit: 20 })
      return ((await counted.execute(scope.db)).rows[0]?.rows ?? Number.NaN) - before
    })
    // 200 people with 21 events each.
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(6000)
  }, 60_000)

  test('reads recent days first and skips earlier months', async () => {
    const many = await makeCompany(server, 'long-ago')
    const { client } = many.owner
    const { id } = await client.must(companyCalls.create, { name: 'Old friends' })
    const [month] = await server.query<{ name: string }>(
      `select 'events_' || to_char(now() - interval '4 months', 'YYYY_MM') as name`,
    )
    await server.query(`do $$ declare month date := date_trunc('month', now() - interval '4 months');
      begin
        execute format('create table public.%I partition of events for values from (%L) to (%L)',
          '${month?.name}', month, month + interval '1 month');
        perform app.install_tenant_table('public.${month?.name}'::regclass);
      end $$`)
    await server.query(
      `insert into contacts (org_id, name, company_id)
      select $1, 'Person ' || number, $2 from generate_series(1, 150) as number`,
      [many.organizationId, id],
    )
    // Events of all ages, including both ends of the range that is read at once.
    await server.query(
      `insert into events (org_id, type, subject_id, actor_kind, cause_kind, cause_id, audience, at)
      select contact.org_id, 'contact.tagged', contact.id, 'system', 'system', 'test', 'Inbox', now() - age.days * interval '1 day'
      from contacts contact, unnest(array[0.001, 3, 7, 30, 60, 61, 120, 365, 400]) as age (days)
      where contact.org_id = $1`,
      [many.organizationId],
    )
    const told: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.must(listCompanyTimeline, {
        id,
        limit: 100,
        ...(cursor && { cursor }),
      })
      told.push(...page.items.map((entry) => entry.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const all = await server.query<{ id: string }>(
      `select seq::text as id from events where org_id = $1 and (subject_id = $2 or subject_id in (
        select id from contacts where org_id = $1 and company_id = $2)) order by at desc, seq desc`,
      [many.organizationId, id],
    )
    expect(told).toEqual(all.map((entry) => entry.id))
    expect(told.length).toBeGreaterThan(1350)

    const looks = await inCompany(server, many, async (scope) => {
      const counted = sql<{ looks: number }>`
        select coalesce(sum(idx_scan), 0)::int as looks
        from pg_stat_xact_all_tables where relname = ${month?.name}`
      const before = (await counted.execute(scope.db)).rows[0]?.looks ?? Number.NaN
      await readTimeline(scope, { id, limit: 20 })
      return ((await counted.execute(scope.db)).rows[0]?.looks ?? Number.NaN) - before
    })
    expect(looks).toBe(0)
  }, 60_000)
})

describe('two merged companies', () => {
  test('combine all their data and can be unmerged', async () => {
    const { client } = acme.agent
    const [to, from] = [await firm('Stays'), await firm('Goes')]
    const { contactId } = await customerAt(from, 'Grace')
    const vip = await tag()
    await client.must(setCompanyTags, { id: from, tagIds: [vip] })
    await client.must(companyNoteCalls.add, { id: from, text: 'Pays late.' })
    await client.must(setCompanyAttributes, { id: from, version: 1, attributes: { plan: 'pro' } })

    const merged = await client.must(companyMergeCalls.merge, { id: to, fromId: from })

    expect(merged).toMatchObject({ id: to, contactCount: 1, tagIds: [vip] })
    expect(merged.attributes).toEqual({ plan: 'pro' })
    expect((await client.must(getContact, { id: contactId })).company?.id).toBe(to)
    expect((await client.must(companyNoteCalls.list, { id: to })).items).toHaveLength(1)
    expect((await client.must(getCompanyProfile, { id: from })).id).toBe(to)
    const byGone = await client.must(listContacts, { companyId: from })
    expect(byGone.items.map(({ id }) => id)).toEqual([contactId])
    expect(await typesOf(to)).toContain('company.merged')

    const [known] = (await client.must(companyMergeCalls.list, { id: to })).items
    expect(known?.from.id).toBe(from)
    await client.must(companyMergeCalls.unmerge, { id: known?.id ?? '' })

    expect(await client.must(getCompanyProfile, { id: to })).toMatchObject({
      contactCount: 0,
      tagIds: [],
      attributes: {},
    })
    expect(await client.must(getCompanyProfile, { id: from })).toMatchObject({
      id: from,
      contactCount: 1,
      tagIds: [vip],
      attributes: { plan: 'pro' },
    })
    expect((await client.must(companyNoteCalls.list, { id: to })).items).toEqual([])
    expect((await client.must(getContact, { id: contactId })).company?.id).toBe(from)
  })

  test('include contacts who join during the merge', async () => {
    const { client } = acme.agent
    const [stays, goes] = [await firm('Stays'), await firm('Goes')]
    const external = crypto.randomUUID()
    await server.query('update companies set external_id = $1 where id = $2', [external, goes])
    const joining: Promise<unknown>[] = []
    await inCompany(server, acme, async (scope) => {
      await mergeCompanies(scope, { id: stays, fromId: goes })
      joining.push(
        client.must(createContact, { name: 'Joins', companyId: goes }),
        employeeOf({ id: external, name: 'Goes' }),
      )
      // Both requests wait for the merge now.
      await expect
        .poll(() => server.query('select from pg_locks where not granted'))
        .toHaveLength(2)
    })
    await Promise.all(joining)

    const { items } = await client.must(listContacts, { companyId: stays })
    expect(items).toHaveLength(2)
  })

  test('are matched by views saved for the merged company, across several merges', async () => {
    const { client } = acme.agent
    const [first, second, third] = [await firm('One'), await firm('Two'), await firm('Three')]
    const { chat } = await customerAt(first, 'Viewed')
    const { id: viewId } = await client.must(createView, {
      name: crypto.randomUUID(),
      filter: { match: 'all', conditions: [{ field: 'company', op: 'is', values: [first] }] },
    })
    await client.must(companyMergeCalls.merge, { id: second, fromId: first })
    await client.must(companyMergeCalls.merge, { id: third, fromId: second })
    const { items } = await client.must(listConversations, { viewId })

    expect(items.map(({ id }) => id)).toEqual([chat])
  })

  test("don't share tickets with more people", async () => {
    const { client } = acme.agent
    const [to, from] = [await firm('Open'), await firm('Open too')]
    await client.must(companyCalls.update, { id: to, version: 1, sharesTickets: true })
    await client.must(companyCalls.update, { id: from, version: 1, sharesTickets: true })
    await client.must(companyMergeCalls.merge, { id: to, fromId: from })
    expect(await client.must(companyCalls.get, { id: to })).toMatchObject({ sharesTickets: false })

    const [known] = (await client.must(companyMergeCalls.list, { id: to })).items
    await client.must(companyMergeCalls.unmerge, { id: known?.id ?? '' })
    expect(await client.must(companyCalls.get, { id: to })).toMatchObject({ sharesTickets: true })
  })

  test('resolve either external ID in tokens to the kept company', async () => {
    const name = `Twin ${crypto.randomUUID()}`
    const [first, second] = [
      await employeeOf({ id: `${name} 1`, name, attributes: { plan: 'pro' } }),
      await employeeOf({ id: `${name} 2`, name }),
    ]
    expect(second.company?.name).toContain(' (')
    const { client } = acme.agent
    const to = first.company?.id ?? ''
    await client.must(companyMergeCalls.merge, { id: to, fromId: second.company?.id ?? '' })
    const third = await employeeOf({
      id: `${name} 2`,
      name,
      attributes: { plan: 'free', seats: 5 },
    })

    expect(third.company?.id).toBe(to)
    const profile = await client.must(getCompanyProfile, { id: to })
    expect(profile.attributes).toEqual({ plan: 'pro', seats: 5 })
    expect(profile.contactCount).toBe(3)
  })

  test('hide the source from lists and trash, and survive emptying the trash', async () => {
    const { client } = acme.agent
    const [to, from] = [await firm('Kept'), await firm('Gone')]
    await client.must(companyMergeCalls.merge, { id: to, fromId: from })
    await server.query(
      `update companies set deleted_at = now() - interval '40 days' where id = $1`,
      [from],
    )
    await client.call(companyCalls.restore, { ids: [from] })
    await runCron(server, 'purge-companies')
    const trash = await client.must(companyCalls.list, { isInTrash: 'true' })

    expect(trash.items.map(({ id }) => id)).not.toContain(from)
    expect((await client.must(getCompanyProfile, { id: from })).id).toBe(to)
    expect((await client.must(companyMergeCalls.list, { id: to })).items).toHaveLength(1)
  })

  test('stay merged if the name is taken or after 30 days', async () => {
    const { client } = acme.agent
    const name = `Named ${crypto.randomUUID()}`
    const { id: from } = await client.must(companyCalls.create, { name })
    const to = await firm('Holds')
    await client.must(companyMergeCalls.merge, { id: to, fromId: from })
    await client.must(companyCalls.create, { name })
    const [known] = (await client.must(companyMergeCalls.list, { id: to })).items
    const id = known?.id ?? ''

    expect((await client.call(companyMergeCalls.unmerge, { id })).status).toBe(409)
    await server.query(
      `update company_merges set merged_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    expect((await client.call(companyMergeCalls.unmerge, { id })).status).toBe(410)
    const strange = await globex.owner.client.call(companyMergeCalls.unmerge, { id })
    expect(strange.status).toBe(404)
  })
})

describe('changes', () => {
  test('of a company include old and new values, except restricted fields', async () => {
    const { client } = acme.owner
    const key = `k${crypto.randomUUID().slice(0, 8)}`
    const secret = { object: 'company', key, label: 'Margin', visibleTo: 'managers' } as const
    await client.must(fieldCalls.create, secret)
    const company = { id: crypto.randomUUID(), name: `Described ${key}` }
    const { company: made } = await employeeOf({ ...company, attributes: { plan: 'free' } })
    await employeeOf({ ...company, attributes: { plan: 'pro', [key]: 'thin' } })
    const id = made?.id ?? ''
    // Members don't receive values that are restricted to managers.
    await employeeOf({ ...company, attributes: { [key]: 'thick' } })
    const { items } = await client.must(listCompanyTimeline, { id })

    const [told, ...others] = items.filter(({ type }) => type === 'company.updated')
    expect(others).toEqual([])
    expect(told?.data).toMatchObject({
      before: { 'attributes.plan': 'free' },
      after: { 'attributes.plan': 'pro' },
    })
    expect(JSON.stringify(items)).not.toMatch(/thin|thick/)
  })

  test('of a contact name fields without values, and are erased with the contact', async () => {
    const { client } = acme.owner
    const { id } = await client.must(createContact, { name: 'Ada', email: 'ada@before.example' })
    const email = 'ada@after.example'
    await client.must(updateContact, { id, version: 1, email, attributes: { plan: 'pro' } })
    const { items } = await client.must(listContactTimeline, { id })
    const told = items.find(({ type }) => type === 'contact.updated')

    expect(told?.data['changed']).toEqual(['email', 'attributes'])
    expect(JSON.stringify(items)).not.toContain('before.example')
    await client.must(eraseContact, { id })
    const [kept] = await server.query<{ data: { changed: string[] } }>(
      `select data from events where subject_id = $1 and type = 'contact.updated'`,
      [id],
    )
    expect(kept?.data.changed).toEqual(['', ''])
  })
})

async function firm(name: string): Promise<string> {
  const made = { name: `${name} ${crypto.randomUUID()}` }
  return (await acme.agent.client.must(companyCalls.create, made)).id
}

async function tag(): Promise<string> {
  return (await acme.owner.client.must(tagCalls.create, { name: crypto.randomUUID() })).id
}

async function customerAt(companyId: string, name: string) {
  const customer = await makeCustomer(server, acme, { name })
  const { client } = acme.owner
  const { version } = await client.must(getContact, { id: customer.contactId })
  await client.must(updateContact, { id: customer.contactId, version, companyId })
  return { ...customer, chat: await customer.begin() }
}

async function employeeOf(company: {
  id: string
  name: string
  attributes?: Record<string, string | number>
}) {
  const externalId = crypto.randomUUID()
  const id = await inCompany(server, acme, (scope) =>
    identifyContact(scope, { externalId, company, isSigned: true }),
  )
  return acme.agent.client.must(getContact, { id })
}

async function typesOf(companyId: string): Promise<string[]> {
  const { items } = await acme.agent.client.must(listCompanyTimeline, { id: companyId })
  return items.filter(({ contact }) => contact === null).map(({ type }) => type)
}
