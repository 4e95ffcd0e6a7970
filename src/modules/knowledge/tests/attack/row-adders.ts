import { createArticle } from '#modules/knowledge/articles-contract.ts'
import { putRedirect } from '#modules/knowledge/insight-contract.ts'
import type { Article, Base } from '#modules/knowledge/model.ts'
import { giveFeedback } from '#modules/knowledge/reader-contract.ts'
import { startExport } from '#modules/knowledge/transfer-contract.ts'
import type { RowAdders, Stage } from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { makeKnowledge, republish, publishedArticle } from '#tests/support/knowledge.ts'
import { readerOn } from '#tests/support/reader.ts'
import type { Company } from '#tests/support/two-organizations.ts'

export function knowledgeRowAdders({ server, company }: Stage): RowAdders {
  let made: Promise<{ base: Base; article: Article }> | undefined
  const fixture = () => {
    made ??= makeFixture(company)
    return made
  }
  const owner = (): Client => company.owner.client
  return {
    'knowledge.listArticles': async () => {
      const { base } = await fixture()
      return { client: owner(), add: () => owner().must(createArticle, { baseId: base.id }) }
    },
    'knowledge.listVersions': async () => {
      const { id } = (await fixture()).article
      const add = (): Promise<unknown> => republish(owner(), { id, text: crypto.randomUUID() })
      return { client: owner(), input: { id, locale: 'en' }, add }
    },
    'knowledge.listRedirects': async () => {
      const { base, article } = await fixture()
      const add = (): Promise<unknown> =>
        owner().must(putRedirect, {
          id: base.id,
          path: `/${crypto.randomUUID()}`,
          articleId: article.id,
        })
      return { client: owner(), input: { id: base.id }, add }
    },
    'knowledge.listGaps': async () => {
      const { id } = (await fixture()).base
      // Readers are told apart by IP address, and all requests here share one.
      const add = (): Promise<unknown> =>
        server.query(
          `insert into knowledge_searches (org_id, base_id, locale, query, normalized, results,
             reader_hash, source)
           values ($1, $2, 'en', $3, $3, 0, repeat('0', 64), 'portal')`,
          [company.organizationId, id, crypto.randomUUID()],
        )
      return { client: owner(), input: { id, from: '2020-01-01', to: '2100-01-01' }, add }
    },
    'knowledge.listFeedback': async () => {
      await fixture()
      const feedback = { locale: 'en', slug: 'walked', isHelpful: false }
      const add = (): Promise<unknown> =>
        readerOn(server, company.slug).must(giveFeedback, feedback)
      return { client: owner(), add }
    },
    'knowledge.listTransfers': async () => {
      const { id } = (await fixture()).base
      const add = (): Promise<unknown> => owner().must(startExport, { id })
      return { client: owner(), input: { id }, add }
    },
    'knowledge.listTransferItems': async () => {
      const { id } = await owner().must(startExport, { id: (await fixture()).base.id })
      let place = 0
      const add = (): Promise<unknown> =>
        server.query(
          `insert into knowledge_transfer_items (org_id, transfer_id, place, key, target_id)
           values ($1, $2, $3, $4, $5)`,
          [company.organizationId, id, place++, crypto.randomUUID(), crypto.randomUUID()],
        )
      return { client: owner(), input: { id }, add }
    },
    'knowledge.listReaderArticles': async () => {
      const { base } = await fixture()
      const add = (): Promise<unknown> =>
        publishedArticle(owner(), { baseId: base.id, title: crypto.randomUUID() })
      return { client: readerOn(server, company.slug), add }
    },
  }
}

async function makeFixture({ owner, siteId }: Company): Promise<{ base: Base; article: Article }> {
  const { base } = await makeKnowledge(owner.client, [siteId])
  const article = await publishedArticle(owner.client, { baseId: base.id, title: 'Walked' })
  return { base, article }
}
