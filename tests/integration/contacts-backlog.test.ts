import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { listContacts } from '#modules/contacts/contract.ts'
import { proveAddress } from '#modules/contacts/server/door.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { jobsDone } from '#tests/support/jobs-done.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { openTestDatabase, testDatabase, withClient } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
afterAll(() => server.close())
beforeEach(() => server.query('delete from contacts'))

test('an upgrade leaves each organization its backlog', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const backlogs = await withClient(database.url, async (client) => {
    await client.query(`
      insert into organizations (name) values ('Acme');
      drop table contact_backlogs;
      drop function app.index_nameless(uuid[]);
      delete from schema_migrations where number = 88`)
    await (await openTestDatabase(database.url)).close()
    return client.query(`
      select organization.name from contact_backlogs backlog
      join organizations organization using (org_id)
      join schema_migrations told on told.number = 85 and told.applied_at = backlog.until`)
  })

  expect(backlogs.rows).toEqual([{ name: 'Acme' }])
})

test('who was there is told apart, and the backlog of an organization ends', async () => {
  const written = await putContact(acme, { name: 'Ada', email: 'ada@example.com' })
  const typed = await putContact(acme, {
    name: 'G\u202Erace',
    email: 'grace@example.com',
    isSeen: true,
  })
  const elsewhere = await putContact(globex, { name: 'Hank', isSeen: true })
  await fallBehind(acme)
  await fallBehind(globex)
  await tellApart()

  expect(await readRow(written)).toEqual({
    name: 'Ada',
    made_by: 'member',
    claimed: [false, false],
  })
  expect(await readRow(typed)).toEqual({ name: 'Grace', made_by: 'visitor', claimed: [true, true] })
  expect(await readRow(elsewhere)).toMatchObject({ claimed: [true, false] })
  expect(await server.query('select from contact_backlogs')).toEqual([])
})

test('what was said since stays', async () => {
  const id = await putContact(acme, { name: 'Ada', email: 'ada@example.com', isSeen: true })
  await fallBehind(acme)
  await server.query('update contacts set updated_at = now() where id = $1', [id])
  await tellApart()

  expect(await readRow(id)).toMatchObject({ claimed: [false, false] })
})

test('who was written down and changed since was written down all the same', async () => {
  const id = await putContact(acme, { name: 'Ada', email: 'ada@example.com' })
  await fallBehind(acme)
  await server.query('update contacts set updated_at = now() where id = $1', [id])
  await tellApart()

  expect(await readRow(id)).toMatchObject({ made_by: 'member' })
})

test('a mail finds who was written down while that is still to be noted, and nobody else', async () => {
  const written = await putContact(acme, { name: 'Ada', email: 'ada@example.com' })
  const typed = await putContact(acme, { name: 'Grace', email: 'grace@example.com', isSeen: true })
  await fallBehind(acme)
  const prove = (address: string) =>
    inCompany(server, acme, (scope) => proveAddress(scope, address))

  expect((await prove('ada@example.com')).id).toBe(written)
  expect((await prove('ada@example.com')).id).toBe(written)
  expect((await prove('grace@example.com')).id).not.toBe(typed)
  await tellApart()
})

test('who said nothing of himself is found by the name he is shown under', async () => {
  const id = await putContact(acme, { isSeen: true })
  await server.query(`update app.search_contacts set words = ''`)
  const shown = `Visitor ${id.slice(-4).toUpperCase()}`
  expect(await found(shown)).toEqual([])
  await fallBehind(acme)
  await tellApart()

  expect(await found(shown)).toEqual([id])
})

test('many are gone through in steps, each committed by itself', async () => {
  await putMany(1100)
  await fallBehind(acme)
  await tellApart()

  const steps = await server.query<{ count: number }>(
    `select count(*)::int as count from contacts where is_name_claimed group by xmin::text order by 1`,
  )
  expect(steps.map(({ count }) => count)).toEqual([100, 500, 500])
})

test('what was killed goes on from where it was', async () => {
  await putMany(600)
  const [middle] = await server.query<{ id: string }>(
    'select id from contacts order by id offset 299 limit 1',
  )
  await fallBehind(acme, middle?.id)
  await tellApart()

  const [told] = await server.query<{ count: number }>(
    'select count(*)::int as count from contacts where is_name_claimed',
  )
  expect(told?.count).toBe(300)
})

/** As the tables were when the migration had run and nobody had begun. */
async function fallBehind({ organizationId }: Company, afterId?: string): Promise<void> {
  await server.query(
    `insert into contact_backlogs (org_id, until, after_id)
    values ($1, now(), coalesce($2, '00000000-0000-0000-0000-000000000000')::uuid)`,
    [organizationId, afterId ?? null],
  )
}

async function tellApart(): Promise<void> {
  await runCron(server, 'tell-contacts-apart')
  await jobsDone(server, 'tell-contacts-apart%')
}

async function putContact(
  { organizationId }: Company,
  { name = '', email, isSeen = false }: { name?: string; email?: string; isSeen?: boolean },
): Promise<string> {
  const [row] = await server.query<{ id: string }>(
    `insert into contacts (org_id, name, email, seen_at, created_at, updated_at)
    values ($1, $2, $3, case when $4 then now() end, now() - interval '1 day', now() - interval '1 day')
    returning id`,
    [organizationId, name, email ?? null, isSeen],
  )
  return row?.id ?? ''
}

async function putMany(count: number): Promise<void> {
  await server.query(
    `insert into contacts (org_id, name, seen_at, created_at, updated_at)
    select $1, 'Number ' || n, now(), now() - interval '1 day', now() - interval '1 day'
    from generate_series(1, $2::int) as n`,
    [acme.organizationId, count],
  )
}

async function readRow(id: string) {
  const [row] = await server.query(
    `select name, made_by, array[is_name_claimed, is_email_claimed] as claimed
    from contacts where id = $1`,
    [id],
  )
  return row
}

async function found(search: string): Promise<string[]> {
  const { items } = await acme.owner.client.must(listContacts, { search })
  return items.map(({ id }) => id)
}
