import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Base } from '#modules/knowledge/model.ts'
import { searchArticles, suggestArticles } from '#modules/knowledge/reader-contract.ts'
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

test('words are looked up in an index although row security is on', async () => {
  const plan = await inCompany(server, acme, async ({ db, organizationId }) => {
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json)
      select article_id from article_words where org_id = ${organizationId}
        and base_id = ${base.id}::uuid and locale = 'en' and word >= 'numbat' and word < 'numbau'`.execute(
      db,
    )
    return JSON.stringify(rows)
  })

  // The bounds of the word stand in the condition of the index, not in a filter behind it.
  expect(plan).toMatch(/"Index Cond":"[^"]*word >= 'numbat'/)
})

test.each(['numbat', 'nubmat', 'lemur', 'lemur marmot', 'w17 w23 lemur', 'marm', 'lemru w99'])(
  'among 10,000 articles %s is found',
  async (q) => {
    const { items } = await reader.must(searchArticles, { locale: 'en', q })
    const suggested = await reader.must(suggestArticles, { locale: 'en', q })
    expect([items.length > 0, suggested.items.length > 0]).toEqual([true, true])
  },
)
