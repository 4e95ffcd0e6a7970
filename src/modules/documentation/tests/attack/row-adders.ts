import type { DocPage, DocVersion, Space } from '#modules/documentation/model.ts'
import { getText, publish, saveDraft } from '#modules/documentation/pages-contract.ts'
import { giveFeedback } from '#modules/documentation/reader-contract.ts'
import { startExport } from '#modules/documentation/transfer-contract.ts'
import type { RowAdders, Stage } from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { makeDocs, publishedPage } from '#tests/support/documentation.ts'
import { bodyOf } from '#tests/support/knowledge.ts'
import { readerOn } from '#tests/support/reader.ts'
import type { Company } from '#tests/support/two-organizations.ts'

interface Fixture {
  readonly space: Space
  readonly version: DocVersion
  readonly page: DocPage
}

export function documentationRowAdders({ server, company }: Stage): RowAdders {
  let made: Promise<Fixture> | undefined
  const fixture = () => {
    made ??= makeFixture(company)
    return made
  }
  const owner = (): Client => company.owner.client
  return {
    'documentation.listRevisions': async () => {
      const { version, page } = await fixture()
      const input = { versionId: version.id, id: page.id, locale: 'en' }
      const add = async (): Promise<unknown> => {
        const { draftVersion } = await owner().must(getText, input)
        await owner().must(saveDraft, { ...input, draftVersion, body: bodyOf(crypto.randomUUID()) })
        return owner().must(publish, input)
      }
      return { client: owner(), input, add }
    },
    'documentation.listFeedback': async () => {
      const { space, page } = await fixture()
      const feedback = { id: page.id, isHelpful: false }
      const add = (): Promise<unknown> =>
        readerOn(server, company.slug).must(giveFeedback, feedback)
      return { client: owner(), input: { id: space.id }, add }
    },
    'documentation.listTransfers': async () => {
      const { id } = (await fixture()).version
      const add = (): Promise<unknown> => owner().must(startExport, { id })
      return { client: owner(), input: { id }, add }
    },
    'documentation.listTransferItems': async () => {
      const { id } = await owner().must(startExport, { id: (await fixture()).version.id })
      let place = 0
      const add = (): Promise<unknown> =>
        server.query(
          `insert into doc_transfer_items (org_id, transfer_id, place, key, target_id)
           values ($1, $2, $3, $4, $5)`,
          [company.organizationId, id, place++, crypto.randomUUID(), crypto.randomUUID()],
        )
      return { client: owner(), input: { id }, add }
    },
    'documentation.listReaderPages': async () => {
      const { version } = await fixture()
      const add = (): Promise<unknown> =>
        publishedPage(owner(), { versionId: version.id, title: crypto.randomUUID() })
      return { client: readerOn(server, company.slug), add }
    },
  }
}

async function makeFixture({ owner, siteId }: Company): Promise<Fixture> {
  const { space, version } = await makeDocs(owner.client, [siteId])
  const page = await publishedPage(owner.client, { versionId: version.id, title: 'Walked' })
  return { space, version, page }
}
