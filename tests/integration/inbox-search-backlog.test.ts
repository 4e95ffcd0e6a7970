import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { listConversations } from '#modules/inbox/contract.ts'
import { startBulkChange } from '#modules/inbox/sorting-contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let hank: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  grace = await makeCustomer(server, acme)
  hank = await makeCustomer(server, globex)
})
afterAll(() => server.close())

test('a search indexes a little of a backlog, the newest first', async () => {
  await writeBooks(acme, await grace.begin('aardvark'), 60)
  const newest = await grace.begin('bandicoot')

  expect(await found(acme, 'bandicoot')).toEqual([newest])
  const waiting = await countPending(acme)
  expect(waiting).toBeGreaterThan(30)
  expect(waiting).toBeLessThan(60)
  await runCron(server, 'learn-search-words')
  expect(await countPending(acme)).toBe(0)
})

test('the first 10,000 characters of a message are indexed', async () => {
  const id = await grace.begin()
  await grace.write(id, `cassowary ${'filler '.repeat(2000)} dromedary`)

  expect(await found(acme, 'cassowary')).toEqual([id])
  expect(await found(acme, 'dromedary')).toEqual([])
})

test("an organization doesn't wait for another's backlog, and finished batches stay", async () => {
  await writeBooks(acme, await grace.begin(), 80)
  const id = await hank.begin('echidna')
  await failIndexing('stumble')
  await writeBooks(acme, await grace.begin('stumble'), 1)

  await expect(runCron(server, 'learn-search-words')).rejects.toThrow('stumbled')
  expect(await countPending(globex)).toBe(0)
  expect(await found(globex, 'echidna')).toEqual([id])
  expect(await countPending(acme)).toBeLessThan(50)
})

test('messages written during indexing wait for the next run', async () => {
  await writeBooks(acme, await grace.begin(), 20)
  const talkative = await grace.begin()
  await writeWhileIndexing(talkative)

  await runCron(server, 'learn-search-words')
  expect(await countPending(acme)).toBeGreaterThan(0)
  expect(await countMessages(talkative)).toBeLessThan(100)
})

test("a search continues if it can't catch up", async () => {
  const known = await grace.begin('flamingo')
  await runCron(server, 'learn-search-words')
  await failIndexing('stumble')
  await grace.begin('stumble')

  expect(await found(acme, 'flamingo')).toEqual([known])
  const act = { priority: 'low' } as const
  const matching = { category: 'everything', search: 'flamingo' } as const
  const { total } = await acme.agent.client.must(startBulkChange, { act, matching })
  expect(total).toBe(1)
})

test('a bulk change with a search uses one connection', async () => {
  await grace.begin('gazelle')
  const { promise: release, resolve: onRelease } = Promise.withResolvers<void>()
  const others = server.config.database.poolSize - 1
  const taken = Array.from({ length: others }, () => Promise.withResolvers<void>())
  const holding = taken.map(({ resolve: onTaken }) =>
    inCompany(server, acme, async ({ db }) => {
      await sql`select 1`.execute(db)
      onTaken()
      await release
    }),
  )
  await Promise.all(taken.map(({ promise }) => promise))
  const act = { priority: 'low' } as const
  const matching = { category: 'everything', search: 'gazelle' } as const
  const answer = await acme.agent.client.call(startBulkChange, { act, matching })
  onRelease()
  await Promise.all(holding)

  expect(answer).toMatchObject({ status: 202, body: { total: 1 } })
})

async function writeBooks({ organizationId }: Company, conversationId: string, count: number) {
  await server.query(
    `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, text, created_at)
    select $1, $2, 100 + n, gen_random_uuid(), 'text', 'contact',
      (select string_agg(md5(word::text), ' ') from generate_series(1, 1500) as word),
      now() - interval '1 hour'
    from generate_series(1, $3::int) as n`,
    [organizationId, conversationId, count],
  )
}

/** A lock prevents this word from being indexed during the test. */
async function failIndexing(word: string): Promise<void> {
  await server.query(`
    create function app.stumble() returns trigger language plpgsql as $$ begin
      if exists (select from unnest(tsvector_to_array(new.words)) as held where substr(held, 9) = '${word}')
        and new.seq > 0 then raise exception 'stumbled'; end if;
      return new;
    end $$;
    create trigger stumble before insert on app.search_texts for each row execute function app.stumble()`)
  onTestFinished(async () => {
    await server.query('drop function app.stumble() cascade')
    await server.query('delete from app.search_pending')
  })
}

/** Someone writes a message whenever one is indexed. */
async function writeWhileIndexing(conversationId: string): Promise<void> {
  await server.query(`
    create function app.go_on() returns trigger language plpgsql security definer as $$ begin
      insert into public.messages (org_id, conversation_id, seq, client_key, kind, author_kind, text)
      select new.org_id, '${conversationId}', 100 + count(*), gen_random_uuid(), 'text', 'contact', 'hedgehog'
      from public.messages where conversation_id = '${conversationId}';
      return new;
    end $$;
    create trigger go_on before insert on app.search_texts for each row execute function app.go_on()`)
  onTestFinished(async () => {
    await server.query('drop function app.go_on() cascade')
    await server.query('delete from app.search_pending')
  })
}

async function countPending({ organizationId }: Company): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    'select count(*)::int as count from app.search_pending where org_id = $1',
    [organizationId],
  )
  return row?.count ?? 0
}

async function countMessages(conversationId: string): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    'select count(*)::int as count from messages where conversation_id = $1',
    [conversationId],
  )
  return row?.count ?? 0
}

async function found({ agent }: Company, search: string): Promise<string[]> {
  const { items } = await agent.client.must(listConversations, { category: 'everything', search })
  return items.map(({ id }) => id)
}
