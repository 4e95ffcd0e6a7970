import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { updateContact } from '#modules/contacts/contract.ts'
import { listConversations, listMessages, updateConversation } from '#modules/inbox/contract.ts'
import { mergeConversations } from '#modules/inbox/sorting-contract.ts'
import { redactMessage } from '#modules/inbox/writing-contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
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

describe('among 20,000 conversations', () => {
  beforeAll(async () => {
    await fill(20_000)
    await server.query('vacuum analyze app.search_documents, app.search_texts, conversations')
  }, 120_000)

  test('two common words that rarely occur together are found without reading all matches of one', async () => {
    const { ids, rows } = await countingRows(['lemur*', 'marmot*'])

    expect(ids).toHaveLength(4)
    // Half contain one word, half the other; the latest thousand are read.
    expect(rows).toBeLessThan(2500)
  })

  test('so are a common word, a rare one, a typo and a name', async () => {
    for (const [term, count] of [
      ['lemur*', 60],
      ['narwhal*', 20],
      ['narhwal*', 20],
      ['numbat*', 10],
    ] as const) {
      const { ids, rows } = await countingRows([term])
      expect([term, ids.length]).toEqual([term, count])
      expect([term, rows < 2500, rows]).toEqual([term, true, rows])
    }
  })

  test("a word that isn't indexed yet is found in an old conversation", async () => {
    const [{ id } = { id: '' }] = await server.query<{ id: string }>(
      'select id from conversations where org_id = $1 and number = 1100008',
      [acme.organizationId],
    )
    await server.query(
      `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, text, created_at)
      values ($1, $2, 2, gen_random_uuid(), 'text', 'contact', 'lemurs', timestamptz '2029-01-01')`,
      [acme.organizationId, id],
    )

    expect(await found('lemur marmot')).toHaveLength(5)
    expect(await found('lemurs marmot')).toContain(id)
  })
})

describe('the words of a conversation', () => {
  test('are collected across its messages, in parts if there are too many', async () => {
    const id = await grace.begin('aardvark')
    await runCron(server, 'learn-search-words')
    for (const nth of [0, 1, 2, 3, 4, 5]) await grace.write(id, book(nth))
    await grace.write(id, 'bandicoot')
    await runCron(server, 'learn-search-words')

    expect((await documentsOf(id)).map(({ part }) => part)).toEqual([0, 1])
    for (const text of ['aardvark bandicoot', 'grace bandicoot', 'aardvark word1000', 'hopper']) {
      expect([text, await found(text)]).toEqual([text, [id]])
    }
    expect(await found('aardvark cassowary')).toEqual([])
  })

  test('match by one typo first, and then not by mere similarity', async () => {
    const meant = await grace.begin('salamander')
    const alike = await grace.begin('salamanca')
    // A run starts where the previous one ended.
    for (const _ of [1, 2]) await runCron(server, 'learn-search-words')

    for (const slip of ['salamadner', 'salamnder', 'salamandder', 'salamonder']) {
      expect([slip, await found(slip)]).toEqual([slip, [meant]])
    }
    const plural = await grace.begin('salamanders')
    for (const _ of [1, 2]) await runCron(server, 'learn-search-words')
    expect((await found('salamadner')).toSorted()).toEqual([meant, plural].toSorted())
    // Two typos away from each word, so all match.
    expect((await found('salamadncr')).toSorted()).toEqual([meant, alike, plural].toSorted())
  })

  test('lose redacted words, and keep the rest', async () => {
    const id = await grace.begin('dromedary echidna')
    await grace.write(id, 'flamingo')
    expect(await found('dromedary flamingo')).toEqual([id])
    const { items } = await acme.agent.client.must(listMessages, { id })
    const messageId = items.find(({ text }) => text.includes('dromedary'))?.id ?? ''
    await acme.agent.client.must(redactMessage, { id, messageId, text: 'dromedary' })

    expect(await documentsOf(id)).toEqual([])
    expect(await found('dromedary')).toEqual([])
    expect(await found('echidna flamingo')).toEqual([id])
    expect(JSON.stringify(await documentsOf(id))).not.toContain('dromedary')
  })

  test('follow the subject, name and messages', async () => {
    const hank = await makeCustomer(server, acme, { name: 'Hank Zuse' })
    const [one, two] = [await hank.begin('gazelle'), await hank.begin('heron')]
    await acme.agent.client.must(updateConversation, { id: one, subject: 'Ibex' })
    expect(await found('ibex gazelle zuse')).toEqual([one])
    await acme.agent.client.must(updateConversation, { id: one, subject: 'Jackal' })
    const change = { id: hank.contactId, version: 1, name: 'Hank Kestrel' }
    await acme.owner.client.must(updateContact, change)
    await acme.agent.client.must(mergeConversations, { id: one, sourceIds: [two] })

    expect(await found('jackal heron kestrel')).toEqual([one])
    expect(await found('ibex')).toEqual([])
    expect(await found('zuse')).toEqual([])
  })
})

/**
 * Half say lemur, half marmot, four both; one in a thousand says narwhal, ten are with a Numbat.
 */
async function fill(count: number): Promise<void> {
  const numbat = await makeCustomer(server, acme, { name: 'Nora Numbat' })
  const alone = await makeCustomer(server, acme, { name: 'Nobody Else' })
  // Small transactions, because readers of the log wait for long ones.
  for (let first = 1; first <= count; first += 2000) {
    await fillSome({ first, last: first + 1999, numbat, alone })
  }
  for (const _ of [1, 2]) await server.query('select app.learn_search_words(2147483647)')
}

async function fillSome({ first, last, numbat, alone }: Some): Promise<void> {
  const held = `org_id = '${acme.organizationId}' and number between ${1_100_000 + first} and ${1_100_000 + last}`
  const minute = (n: number) => `timestamptz '2029-01-01' + ${n} * interval '1 minute'`
  // Triggers are disabled, because they are ten times slower; the index is filled the same way.
  await server.query(`
    begin;
    set local session_replication_role = replica;
    insert into conversations (org_id, number, channel_id, contact_id, client_key, last_seq, last_activity_at)
    select '${acme.organizationId}', 1100000 + n, '${grace.channelId}',
      case when n % 2000 = 3 then '${numbat.contactId}' else '${alone.contactId}' end::uuid, gen_random_uuid(), 1,
      timestamptz '2029-01-01' + n * interval '1 minute'
    from generate_series(${first}, ${last}) as n;
    insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
    select org_id, id, 0, last_activity_at, contact_id, '' from conversations where ${held};
    insert into app.search_texts (org_id, conversation_id, seq, at, words)
    select org_id, id, 1, last_activity_at, array_to_tsvector(array_remove(array[
      case when number % 2 = 1 or number % 5000 = 0 then app.search_mark(org_id) || 'lemur' end,
      case when number % 2 = 0 then app.search_mark(org_id) || 'marmot' end,
      case when number % 1000 = 5 then app.search_mark(org_id) || 'narwhal' end], null))
    from conversations where ${held};
    insert into app.search_documents (org_id, conversation_id, part, at, words)
    select org_id, conversation_id, 0, at, words || app.person_in(org_id, conversation_id)
    from app.search_texts
    where seq = 1 and at between ${minute(first)} and ${minute(last)};
    commit`)
}

interface Some {
  readonly first: number
  readonly last: number
  readonly numbat: Customer
  readonly alone: Customer
}

async function countingRows(terms: readonly string[]) {
  return inCompany(server, acme, async ({ db }) => {
    const read = sql<{ rows: number }>`
      select sum(idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_all_tables
      where relname in ('search_documents', 'search_texts', 'search_words', 'search_contacts', 'conversations')`
    const before = (await read.execute(db)).rows[0]?.rows ?? 0
    const { rows: hits } = await sql<{ conversationId: string }>`
      select conversation_id from app.search_conversations(${[...terms]}::text[], null, null, '{}', null, null, 60)`.execute(
      db,
    )
    const after = (await read.execute(db)).rows[0]?.rows ?? 0
    return { ids: hits.map(({ conversationId: id }) => id), rows: after - before }
  })
}

function book(nth: number): string {
  return Array.from(
    { length: 1000 },
    (_, word) => `word${nth}${String(word).padStart(3, '0')}`,
  ).join(' ')
}

async function documentsOf(id: string) {
  return server.query<{ part: number; words: string }>(
    'select part, words from app.search_documents where conversation_id = $1 order by part',
    [id],
  )
}

async function found(search: string): Promise<string[]> {
  const input = { category: 'everything', search } as const
  const { items } = await acme.agent.client.must(listConversations, input)
  return items.map(({ id }) => id)
}
