import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Base } from '#modules/knowledge/model.ts'
import { searchArticles, suggestArticles } from '#modules/knowledge/reader-contract.ts'
import { inCompany } from '#tests/support/conversations.ts'
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
  await fill(10_000)
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

/** Half of them say lemur, a third marmot, each forty other words. */
async function fill(count: number): Promise<void> {
  const at = `'${acme.organizationId}'::uuid, '${base.id}'::uuid`
  await server.query(`
    begin;
    set local session_replication_role = replica;
    create temporary table made on commit drop as
      select uuidv7() as id, uuidv7() as version_id, n from generate_series(1, ${count}) as n;
    insert into articles (org_id, id, base_id, source_locale, position)
      select '${acme.organizationId}', id, '${base.id}', 'en', 'a' || n from made;
    insert into article_versions (org_id, id, article_id, locale, number, title, body, body_text, body_html, was_published)
      select '${acme.organizationId}', version_id, id, 'en', 1, 'Article ' || n, '{"type":"doc"}',
        repeat('Some words about a lemur. ', 100), '', true from made;
    insert into article_texts (org_id, article_id, base_id, locale, slug, state, title, body, published_id, draft_of_id, first_published_at, last_published_at)
      select '${acme.organizationId}', id, '${base.id}', 'en', 'article-' || n, 'published', 'Article ' || n, '{"type":"doc"}',
        version_id, version_id, now(), now() from made;
    insert into article_words (org_id, base_id, locale, word, article_id, weight)
      select ${at}, 'en', word, id, 1 + n % 20 from made, lateral (
        select 'w' || (n * 7 + k * k) % 9000 as word from generate_series(1, 40) as k
        union select 'lemur' where n % 2 = 0 union select 'marmot' where n % 3 = 0) said;
    insert into knowledge_words (org_id, base_id, locale, word, mirrored)
      select distinct ${at}, 'en', word, reverse(word) from article_words
      where org_id = '${acme.organizationId}' on conflict do nothing;
    commit;`)
  await server.query(
    'vacuum analyze articles, article_texts, article_versions, article_words, knowledge_words',
  )
}
