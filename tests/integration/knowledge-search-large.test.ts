import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Base } from '#modules/knowledge/model.ts'
import { searchArticles, suggestArticles } from '#modules/knowledge/reader-contract.ts'
import { findPublished } from '#modules/knowledge/server/search.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { afterFillingSql, fillArticlesSql } from '#tests/support/fill-articles.ts'
import { makeKnowledge, publishedArticle } from '#tests/support/knowledge.ts'
import { shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let base: Base
let reader: ShareReader
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  ;({ base } = await makeKnowledge(acme.owner.client))
  reader = shareReader(server, acme)
  await publishedArticle(acme.owner.client, { baseId: base.id, title: 'Numbat' })
  const { organizationId } = acme
  await server.query(fillArticlesSql({ organizationId, baseId: base.id, count: 10_000 }))
  await server.query(afterFillingSql)
}, 180_000)
afterAll(() => server.close())

test('words are looked up by index despite row-level security', async () => {
  const plan = await inCompany(server, acme, async ({ db, organizationId }) => {
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json)
      select article_id from article_words where org_id = ${organizationId}
        and base_id = ${base.id}::uuid and locale = 'en' and word >= 'numbat' and word < 'numbau'`.execute(
      db,
    )
    return JSON.stringify(rows)
  })

  // The word range is part of the index condition, not of a filter after it.
  expect(plan).toMatch(/"Index Cond":"[^"]*word >= 'numbat'/)
})

test.each([
  ['lemur', 20],
  ['lemur marmot', 20],
  ['w17 w23 lemur', 20],
  ['w1', 20],
  ['marm', 8],
  ['lemru', 20],
  ['numbat', 20],
])('%s reads no more rows among 10,000 articles than a page needs', async (q, limit) => {
  const { hits, rows } = await countingRows(q, limit)

  expect(hits).toBeGreaterThan(0)
  // Half of all articles contain lemur and a third marmot; about a hundred are read of each list.
  expect([q, rows < 2000, rows]).toEqual([q, true, rows])
})

test('an article is found by a rare and a common word even if others use the common one more', async () => {
  const [{ id } = { id: '' }] = await server.query<{ id: string }>(
    `select article_id as id from article_words where org_id = $1 and word = 'lemur' and weight = 1
      order by article_id limit 1`,
    [acme.organizationId],
  )
  await server.query(
    `insert into article_words (org_id, base_id, locale, word, article_id, weight)
      values ($1, $2, 'en', 'quokka', $3, 1)`,
    [acme.organizationId, base.id, id],
  )
  const { items } = await reader.must(searchArticles, {
    locale: 'en',
    q: 'lemur quokka ',
    limit: 5,
  })

  expect(items[0]?.id).toBe(id)
})

test("a reader who can't see the best matches gets the next ones", async () => {
  const { organizationId } = acme
  await server.query(
    `update articles set audience = 'agents' where org_id = $1 and id in (select article_id
      from article_words where org_id = $1 and word = 'lemur' and weight > 1)`,
    [organizationId],
  )
  const { items } = await reader.must(searchArticles, { locale: 'en', q: 'lemur', limit: 50 })
  await server.query(`update articles set audience = 'inherit' where org_id = $1`, [organizationId])

  expect(items.length).toBeGreaterThan(20)
})

test.each(['numbat', 'nubmat', 'lemur', 'lemur marmot', 'w17 w23 lemur', 'marm', 'lemru w99'])(
  'among 10,000 articles %s is found',
  async (q) => {
    const { items } = await reader.must(searchArticles, { locale: 'en', q })
    const suggested = await reader.must(suggestArticles, { locale: 'en', q })
    expect([items.length > 0, suggested.items.length > 0]).toEqual([true, true])
  },
)

async function countingRows(q: string, limit: number): Promise<{ hits: number; rows: number }> {
  return inCompany(server, acme, async (scope) => {
    const { organizationId } = scope
    const asked = { organizationId, siteId: acme.siteId, contactId: null, key: '' }
    const asReader = { ...scope, actor: { kind: 'reader', reader: asked } } as const
    const count = async (): Promise<number> => {
      const { rows } = await sql<{ rows: number }>`
        select (select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
            where indrelid in (select relid from pg_stat_xact_user_tables))::int
          + (select sum(seq_tup_read) from pg_stat_xact_user_tables)::int as rows`.execute(scope.db)
      return rows[0]?.rows ?? 0
    }
    const before = await count()
    const at = { baseId: base.id, locale: 'en' }
    const found = await findPublished(asReader, at, { q, surface: 'listed', limit })
    return { hits: found.length, rows: (await count()) - before }
  })
}
