import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { deleteAccount } from '#modules/account/contract.ts'
import { uploadFile } from '#modules/files/contract.ts'
import {
  cancelDeletion,
  cancelDeletionByLink,
  createTeam,
  getDeletionPreview,
  getOrganization,
  getScheduledDeletion,
  listDeletionCertificates,
  listMyOrganizations,
  listTeams,
  savePreference,
  scheduleDeletion,
} from '#modules/organization/contract.ts'
import { checkSlug } from '#modules/sites/contract.ts'
import { checksumOf } from '#tests/conformance/checksum.ts'
import { requestOf, type Client } from '#tests/support/client.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { findTraces } from '#tests/support/traces.ts'
import { makeCompany, makePerson, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let globex: Company
let acme: Company
beforeAll(async () => {
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    plant: { modules: [], sql: plantedTables },
  })
  globex = await makeCompany(server, 'globex')
})
beforeEach(async () => {
  acme = await makeCompany(server, `acme-${crypto.randomUUID().slice(0, 8)}`)
})
afterAll(() => server.close())

// A table with rows that reference each other, and two tables that reference each other.
const plantedTables = `
  create table planted_nodes (
    org_id uuid not null, id int not null, parent_id int,
    primary key (org_id, id), foreign key (org_id, parent_id) references planted_nodes (org_id, id));
  select app.install_tenant_table('planted_nodes');
  create table planted_hens (org_id uuid not null, id int not null, egg_id int, primary key (org_id, id));
  create table planted_eggs (
    org_id uuid not null, id int not null, hen_id int not null, primary key (org_id, id),
    foreign key (org_id, hen_id) references planted_hens (org_id, id));
  alter table planted_hens add foreign key (org_id, egg_id) references planted_eggs (org_id, id)
    on delete set null (egg_id);
  select app.install_tenant_table('planted_hens'), app.install_tenant_table('planted_eggs')`

describe('before scheduling', () => {
  test('the owner sees what would be deleted, counted up to a thousand', async () => {
    await server.query(
      `insert into teams (org_id, name) select $1, 'Team ' || number from generate_series(1, 1200) as number`,
      [acme.organizationId],
    )
    const preview = await acme.owner.client.must(getDeletionPreview, {})

    expect(preview).toMatchObject({
      organizationName: `${acme.canary} Inc`,
      slug: acme.slug,
      graceDays: 30,
    })
    expect(preview.items).toContainEqual({
      table: 'members',
      label: 'Members',
      count: 4,
      isMore: false,
    })
    expect(preview.items).toContainEqual({
      table: 'teams',
      label: 'Teams',
      count: 1000,
      isMore: true,
    })
    expect(preview.items.map(({ table }) => table)).not.toContain('invitations')
  })

  test('every table is named by a module, or excluded as internal', async () => {
    const named = server.runtime.registry.modules.flatMap(({ contentCounts = [] }) =>
      contentCounts.map(({ table }) => table),
    )
    const tables = await server.query<{ name: string }>(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'tenant')`)
    const unnamed = tables.map(({ name }) => name).filter((name) => !named.includes(name))

    expect(unnamed.filter((name) => !noNews.has(name) && !name.startsWith('planted_'))).toEqual([])
  })

  test('only the owner can schedule it, by typing the slug', async () => {
    const asAdmin = await acme.admin.client.call(scheduleDeletion, { slug: acme.slug })
    const mistyped = await acme.owner.client.call(scheduleDeletion, { slug: globex.slug })

    expect([asAdmin.status, mistyped.status]).toEqual([403, 422])
    expect(mistyped.text).toContain(`Type ${acme.slug} to continue.`)
    expect((await acme.owner.client.must(getOrganization, {})).state).toBe('active')
  })
})

const noNews = new Set([
  'anonymous_contacts',
  'article_draft_files',
  'article_files',
  'article_readers',
  'article_tags',
  'article_texts',
  'article_version_files',
  'article_versions',
  'article_view_days',
  'article_words',
  'assignment_turns',
  'board_access',
  'board_columns',
  'bouncing_addresses',
  'bug_pictures',
  'bulk_change_items',
  'bulk_changes',
  'channel_members',
  'channels',
  'chat_mails',
  'column_turns',
  'company_merges',
  'company_tags',
  'contact_merges',
  'contact_tags',
  'contact_values',
  'conversation_counters',
  'conversation_followers',
  'conversation_merges',
  'conversation_reads',
  'conversation_tags',
  'dmarc_reports',
  'doc_api_specs',
  'doc_draft_files',
  'doc_files',
  'doc_languages',
  'doc_page_words',
  'doc_paths',
  'doc_places',
  'doc_readers',
  'doc_revision_files',
  'doc_revisions',
  'doc_searches',
  'doc_sites',
  'doc_source_keys',
  'doc_texts',
  'doc_transfer_items',
  'doc_transfers',
  'doc_versions',
  'doc_view_days',
  'doc_words',
  'drafts',
  'email_domain_keys',
  'email_signatures',
  'email_trusted_senders',
  'email_writers',
  'idempotency_keys',
  'knowledge_addresses',
  'knowledge_category_texts',
  'knowledge_gaps',
  'knowledge_help_days',
  'knowledge_help_readers',
  'knowledge_languages',
  'knowledge_misses',
  'knowledge_redirects',
  'knowledge_searches',
  'knowledge_segments',
  'knowledge_sites',
  'knowledge_source_keys',
  'knowledge_transfer_items',
  'knowledge_transfers',
  'knowledge_words',
  'limited_channels',
  'mail_bodies',
  'mail_days',
  'member_availability',
  'member_capacities',
  'member_preferences',
  'mentions',
  'message_mails',
  'message_reactions',
  'message_revisions',
  'notification_preferences',
  'notification_settings',
  'organization_exports',
  'organizations',
  'ownership_offers',
  'push_subscriptions',
  'rating_reviews',
  'reader_links',
  'search_backlogs',
  'share_columns',
  'share_comment_edits',
  'share_merges',
  'share_passes',
  'share_segments',
  'share_settings',
  'share_tags',
  'share_tellings',
  'sla_clocks',
  'system_texts',
  'talk_marks',
  'team_members',
  'template_favorites',
  'ticket_assignees',
  'ticket_broadcast_people',
  'ticket_broadcasts',
  'ticket_bulk_edits',
  'ticket_carries',
  'ticket_checklist_items',
  'ticket_conversations',
  'ticket_external_keys',
  'ticket_follows',
  'ticket_import_rows',
  'ticket_imports',
  'ticket_old_keys',
  'ticket_relations',
  'ticket_standings',
  'ticket_tags',
  'ticket_type_fields',
  'ticket_watchers',
  'ticket_words',
  'untold_conversations',
  'visitor_networks',
  'visitor_sessions',
  'visitor_settings',
  'widget_identity_keys',
  'widget_versions',
])

describe('while scheduled', () => {
  test('access is locked, pages are offline, and others are unaffected', async () => {
    const { deletionAt } = await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })

    for (const { client } of [acme.owner, acme.admin, acme.viewer]) {
      expect((await client.call(getOrganization, {})).status).toBe(423)
    }
    const page = await visit(acme.slug)
    expect([page.status, page.text.includes('Page not found')]).toEqual([404, true])
    expect(daysUntil(deletionAt)).toBeCloseTo(30, 2)
    expect((await globex.viewer.client.call(getOrganization, {})).status).toBe(200)
    expect((await visit(globex.slug)).status).toBe(200)
  })

  test('members see a notice after sign-in, and the owner can cancel', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const toOwner = await acme.owner.client.must(getScheduledDeletion, {})
    const toAgent = await acme.agent.client.must(getScheduledDeletion, {})
    const { items } = await acme.agent.client.must(listMyOrganizations, {})

    expect(toOwner.deletion).toMatchObject({
      organizationName: `${acme.canary} Inc`,
      requestedBy: acme.owner.name,
      canCancel: true,
      exports: [],
    })
    expect(toAgent.deletion).toMatchObject({ canCancel: false })
    expect(items).toMatchObject([{ state: 'deletion_scheduled' }])
    expect(await globex.owner.client.must(getScheduledDeletion, {})).toEqual({ deletion: null })
  })

  test('the owner gets the link immediately, admins get a notice, and no one else anything', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const toOwner = await server.messageTo(acme.owner.email)
    const toAdmin = await server.messageTo(acme.admin.email)

    expect(toOwner.text).toContain('/confirm?kind=keep-organization&token=')
    expect(toAdmin.text).toContain(acme.owner.name)
    expect(toAdmin.text).not.toContain('token=')
    expect(await mailsTo(acme.agent.email)).toBe(0)
  })

  test('the owner is reminded after 7, 25 and 29 days, once each, with the same link', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const link = linkIn((await server.messageTo(acme.owner.email)).text)
    const counts: number[] = []
    for (const day of [0, 6, 7, 8, 25, 28, 29]) {
      await advanceDays(acme, day)
      await remind()
      await remind()
      counts.push(await mailsTo(acme.owner.email))
    }

    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4])
    expect(linkIn((await server.messageTo(acme.owner.email)).text)).toBe(link)
    expect(await mailsTo(acme.admin.email)).toBe(1)
  })

  test("missed reminders aren't sent one by one", async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await advanceDays(acme, 26)
    await remind()

    expect(await mailsTo(acme.owner.email)).toBe(2)
  })

  test("its owner can't delete their account meanwhile", async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const { status, text } = await acme.owner.client.call(deleteAccount, {})

    expect([status, text.includes('only you can cancel it')]).toEqual([409, true])
  })
})

describe('canceling', () => {
  test('the owner can cancel in a session, and everything is restored', async () => {
    await server.query(`update organizations set state = 'read_only' where org_id = $1`, [
      acme.organizationId,
    ])
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const asAdmin = await acme.admin.client.call(cancelDeletion, {})
    await acme.owner.client.must(cancelDeletion, {})
    const twice = await acme.owner.client.call(cancelDeletion, {})

    expect([asAdmin.status, twice.status]).toEqual([403, 409])
    expect(await acme.agent.client.must(getOrganization, {})).toMatchObject({
      state: 'read_only',
      deletionAt: null,
    })
    expect((await visit(acme.slug)).status).toBe(200)
    await advanceDays(acme, 29)
    await remind()
    expect(await mailsTo(acme.owner.email)).toBe(1)
  })

  test('the link cancels without a session, once, and is invalid for the next deletion', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const token = tokenIn((await server.messageTo(acme.owner.email)).text)
    const stranger = server.client()
    const kept = await stranger.must(cancelDeletionByLink, { token })
    const twice = await stranger.call(cancelDeletionByLink, { token })
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const old = await stranger.call(cancelDeletionByLink, { token })
    const guessed = await stranger.call(cancelDeletionByLink, { token: 'A'.repeat(43) })

    expect(kept).toEqual({ organizationName: `${acme.canary} Inc` })
    expect([twice.status, old.status, guessed.status]).toEqual([410, 410, 410])
    expect((await acme.owner.client.call(getOrganization, {})).status).toBe(423)
  })

  test('after the deletion date, neither way works', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    const token = tokenIn((await server.messageTo(acme.owner.email)).text)
    await reachDeletionDate(acme)

    expect((await acme.owner.client.call(cancelDeletion, {})).status).toBe(409)
    expect((await server.client().call(cancelDeletionByLink, { token })).status).toBe(409)
    const { deletion } = await acme.owner.client.must(getScheduledDeletion, {})
    expect(deletion).toMatchObject({ canCancel: false })
  })
})

describe('the purge', () => {
  test('leaves no data, affects no one else, and is certified', async () => {
    await fill(acme)
    await fill(globex)
    const theirs = await checksum(globex)
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await purge(acme)

    expect(await tracesOf(acme)).toEqual([])
    expect(await checksum(globex)).toEqual(theirs)
    const staff = await makePerson(server, 'Staff', 'readonly')
    const { items } = await staff.client.must(listDeletionCertificates, {})
    expect(items[0]).toMatchObject({
      organizationId: acme.organizationId,
      isVerified: true,
      fileCount: 2,
      rowCounts: { members: 4, files: 2, planted_nodes: 3, planted_hens: 1 },
    })
    expect(items[0]?.rowCounts['events']).toBeGreaterThan(12_000)
    expect((await acme.owner.client.call(listDeletionCertificates, {})).status).toBe(404)
  }, 120_000)

  test('returns 404 afterwards, and its members keep their accounts', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await purge(acme)

    expect((await acme.admin.client.call(listTeams, {})).status).toBe(404)
    expect((await acme.owner.client.must(listMyOrganizations, {})).items).toEqual([])
    expect((await visit(acme.slug)).status).toBe(421)
    const { isAvailable } = await server.client().must(checkSlug, { slug: acme.slug })
    expect(isAvailable).toBe(true)
    await acme.owner.client.must(deleteAccount, {})
  }, 90_000)

  test('runs only after the date, and never for another organization', async () => {
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await runCron(server, 'purge-organizations')

    expect(await deletionProblem(acme, acme)).toBe('DL001')
    expect(await deletionProblem(globex, globex)).toBe('DL001')
    await reachDeletionDate(acme)
    expect(await deletionProblem(globex, acme)).toBe('DL001')
    expect(
      (await server.query('select from organization_deletions where purged_at is null')).length,
    ).toBe(0)
    expect((await acme.owner.client.must(getScheduledDeletion, {})).deletion).not.toBeNull()
  })

  test("can't be run by the application role", async () => {
    const [right] = await server.query<{ may: boolean }>(`
      select has_function_privilege('parley_app', 'app.purge_organization(uuid, int)', 'execute')
        or has_function_privilege('parley_app', 'app.end_organization(uuid)', 'execute') as may`)

    expect(right).toEqual({ may: false })
  })

  test("detects a table the purge doesn't know", async () => {
    await server.query('create table missed_by_the_purge (id int, whose text, note jsonb)')
    await server.query(`insert into missed_by_the_purge values (1, 'org ' || $1, '{}')`, [
      acme.organizationId,
    ])
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await purge(acme)

    expect(await tracesOf(acme)).toEqual(['public.missed_by_the_purge'])
    await server.query('drop table missed_by_the_purge')
  }, 90_000)
})

/**
 * Fills as many tables as possible through the API, with more events than one purge step handles.
 */
async function fill({ owner, organizationId, canary }: Company): Promise<void> {
  await owner.client.must(createTeam, { name: `${canary} ${crypto.randomUUID()}` })
  await owner.client.must(savePreference, { key: 'note', value: { canary } })
  for (const name of ['one.txt', 'two.txt']) {
    const request = requestOf(uploadFile, { use: 'attachment', name })
    await owner.client.send({ ...request, body: `${canary} ${organizationId}` })
  }
  await server.query(
    `insert into events (org_id, type, actor_kind, cause_kind, cause_id, audience, at)
    select $1, 'test.happened', 'system', 'system', 'test', 'nobody', now() - number * interval '1 hour'
    from generate_series(1, 12000) as number`,
    [organizationId],
  )
  await server.query(`insert into planted_nodes values ($1, 1, null), ($1, 2, 1), ($1, 3, 2)`, [
    organizationId,
  ])
  await server.query(`insert into planted_hens values ($1, 1, null)`, [organizationId])
  await server.query(`insert into planted_eggs values ($1, 1, 1)`, [organizationId])
  await server.query(`update planted_hens set egg_id = 1 where org_id = $1`, [organizationId])
}

async function purge(company: Company): Promise<void> {
  await reachDeletionDate(company)
  await runCron(server, 'purge-organizations')
  const isGone = async () => {
    const rows = await server.query(
      'select from organization_deletions where organization = $1 and purged_at is not null',
      [company.organizationId],
    )
    return rows.length === 1
  }
  await until('the organization is gone', isGone, 60_000)
}

/** Finds the organization by ID everywhere except on its certificate, and by its canary texts. */
async function tracesOf({ organizationId, canary }: Company): Promise<string[]> {
  const byId = await findTraces(server, organizationId)
  const byWords = await findTraces(server, canary)
  return [
    ...byId.filter((table) => table !== 'public.organization_deletions'),
    ...byWords.filter((table) => !ofPeople.has(table)),
  ]
}

const ofPeople = new Set(['public.users', 'public.sessions', 'public.account_events'])

async function checksum({ organizationId }: Company): Promise<string[]> {
  return withClient(server.databaseUrl, (client) =>
    checksumOf(client, { organizationId, userIds: [] }),
  )
}

/** Returns the database error for deleting another organization. */
async function deletionProblem(atWork: Company, target: Company): Promise<string> {
  const { context, platform } = server.runtime.database
  try {
    await platform.run((client) => [
      context.statement(client, atWork.organizationId, 'write'),
      {
        text: 'select app.purge_organization($1::uuid, 10)',
        values: [target.organizationId],
      },
    ])
    return 'none'
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'))
  }
}

async function advanceDays({ organizationId }: Company, days: number): Promise<void> {
  await server.query(
    `update organizations set deletion_at = now() + interval '30 days' - interval '1 day' * $2
    where org_id = $1 and state = 'deletion_scheduled'`,
    [organizationId, days],
  )
}

async function reachDeletionDate({ organizationId }: Company): Promise<void> {
  await server.query(
    `update organizations set deletion_at = now() - interval '1 second' where org_id = $1`,
    [organizationId],
  )
}

async function remind(): Promise<void> {
  await runCron(server, 'send-deletion-notices')
  await until('the reminders are written', async () => {
    const waiting = await server.query(
      `select from pgboss.job_common where name = 'send-deletion-notice' and state < 'completed'`,
    )
    return waiting.length === 0
  })
}

async function mailsTo(recipient: string): Promise<number> {
  const mails = await server.query(
    `select from system_mails where recipient = $1 and kind = 'deletion-scheduled'`,
    [recipient],
  )
  return mails.length
}

async function visit(slug: string): ReturnType<Client['send']> {
  const host = `${slug}.${server.config.sitesDomain}`
  return server.client().send({ path: '/', headers: { host } })
}

function linkIn(text: string): string {
  return /https?:\S+/.exec(text)?.[0] ?? ''
}

function tokenIn(text: string): string {
  return new URL(linkIn(text)).searchParams.get('token') ?? ''
}

function daysUntil(moment: string): number {
  return (new Date(moment).getTime() - Date.now()) / 86_400_000
}
