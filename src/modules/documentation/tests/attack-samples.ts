import { strToU8, zipSync } from 'fflate'
import { Buffer } from 'node:buffer'

import { createSpace, createVersion, updateSpace } from '#modules/documentation/contract.ts'
import type { ApiSpec, DocPage, DocVersion, Space } from '#modules/documentation/model.ts'
import {
  addLanguage,
  createPage,
  listRevisions,
  publish,
  uploadFile,
  uploadSpec,
} from '#modules/documentation/pages-contract.ts'
import { giveFeedback, searchPages } from '#modules/documentation/reader-contract.ts'
import {
  startExport,
  type Transfer,
  uploadImport,
} from '#modules/documentation/transfer-contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'
import { makeDocs, petSpec, publishedPage, writePage } from '#tests/support/documentation.ts'
import { bodyOf } from '#tests/support/knowledge.ts'
import { dot } from '#tests/support/pictures.ts'
import { readerOn } from '#tests/support/reader.ts'
import type { Company } from '#tests/support/two-organizations.ts'

import { documentationRowAdders } from './attack/row-adders.ts'

export const attack = attackSamples({
  seed,
  rowAdders: documentationRowAdders,
  samples: {
    'documentation.listSpaces': () => ({ input: { withArchived: 'false' } }),
    'documentation.createSpace': () => ({ input: { name: 'Docs', defaultLocale: 'en' } }),
    'documentation.updateSpace': async ({ company }) => {
      const { id, version } = await makeSpace(company)
      return { input: { id, version, name: 'Renamed' } }
    },
    'documentation.putLanguages': async ({ company }) => ({
      input: {
        id: (await fixture(company)).space.id,
        languages: [
          { locale: 'en', isPublic: true },
          { locale: 'de', isPublic: true },
        ],
      },
    }),
    'documentation.deleteSpace': async ({ company }) => {
      const { id, version } = await makeSpace(company)
      await company.owner.client.must(updateSpace, { id, version, isArchived: true })
      return { input: { id } }
    },
    'documentation.createVersion': async ({ company }) => ({
      input: {
        id: (await fixture(company)).space.id,
        label: `v${crypto.randomUUID().slice(0, 8)}`,
      },
    }),
    'documentation.updateVersion': async ({ company }) => {
      const { id, version } = await makeVersion(company)
      return { input: { id, version, label: 'Renamed' } }
    },
    'documentation.makeCurrent': async ({ company }) => {
      const space = await makeSpace(company)
      const made = { id: space.id, label: 'next' }
      return { input: { id: (await company.owner.client.must(createVersion, made)).id } }
    },
    'documentation.deleteVersion': async ({ company }) => ({
      input: { id: (await makeVersion(company)).id },
    }),
    'documentation.getTree': async ({ company }) => ({
      input: { id: (await fixture(company)).version.id, locale: 'en' },
    }),
    'documentation.createPage': async ({ company }) => ({
      input: {
        versionId: (await fixture(company)).version.id,
        parentId: null,
        afterId: null,
        title: 'Sample',
        kind: 'page',
      },
    }),
    'documentation.getPage': onPage,
    'documentation.updatePage': async (world) => {
      const { input } = await onPage(world)
      return { input: { ...input, icon: '📘' } }
    },
    'documentation.movePage': async (world) => {
      const { input } = await onPage(world)
      return { input: { ...input, parentId: null, afterId: null } }
    },
    'documentation.trashPage': async (world) => {
      const { input } = await onPage(world)
      return { input: { ...input, isTrashed: true } }
    },
    'documentation.getText': onText,
    'documentation.checkText': onText,
    'documentation.reportPresence': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, state: 'reads' } }
    },
    'documentation.listRevisions': onText,
    'documentation.addLanguage': async (world) => {
      const { input } = await onPage(world)
      return { input: { ...input, locale: 'de' } }
    },
    'documentation.removeLanguage': async (world) => {
      const { input } = await onPage(world)
      await world.company.owner.client.must(addLanguage, { ...input, locale: 'de' })
      return { input: { ...input, locale: 'de' } }
    },
    'documentation.saveDraft': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, draftVersion: 1, title: 'Changed', body: bodyOf('Changed') } }
    },
    'documentation.updateText': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, isIndexed: false } }
    },
    'documentation.publish': async ({ company }) => {
      const { version } = await fixture(company)
      return {
        input: {
          versionId: version.id,
          id: await writeSimilarPage(company, version),
          locale: 'en',
        },
      }
    },
    'documentation.unpublish': async (world) => {
      const { input } = await onText(world)
      await world.company.owner.client.must(publish, input)
      return { input }
    },
    'documentation.publishAll': async ({ company }) => {
      const version = await makeVersion(company)
      await writeSimilarPage(company, version)
      return { input: { id: version.id } }
    },
    'documentation.compareRevisions': onRevision,
    'documentation.restoreRevision': onRevision,
    'documentation.findPages': async ({ company }) => ({
      input: { id: (await fixture(company)).version.id, q: 'sample' },
    }),
    'documentation.uploadFile': async ({ company }) => ({
      input: { id: (await fixture(company)).space.id, name: 'dot.png' },
      file: dot,
    }),
    'documentation.uploadSpec': async ({ company }) => ({
      input: { id: (await makeVersion(company)).id, name: 'pets.json' },
      file: Buffer.from(petSpec),
    }),
    'documentation.replaceSpec': async ({ company }) => ({
      input: { id: (await makeSpec(company)).id, name: 'pets.json' },
      file: Buffer.from(petSpec),
    }),
    'documentation.removeSpec': async ({ company }) => ({
      input: { id: (await makeSpec(company)).id },
    }),
    'documentation.startExport': async ({ company }) => ({
      input: { id: (await makeVersion(company)).id },
    }),
    'documentation.uploadImport': async ({ company }) => ({
      input: { id: (await makeVersion(company)).id, name: 'docs.zip' },
      file: onePage,
    }),
    'documentation.runImport': async (world) => ({
      input: {
        id: await makeImport(world, 'ready'),
        languages: [{ from: 'en', to: 'en' }],
        parentId: null,
        state: 'draft',
        onKnown: 'skip',
        fetchesPictures: false,
        makesRedirects: true,
      },
    }),
    'documentation.undoImport': async (world) => ({
      input: { id: await makeImport(world, 'done') },
    }),
    'documentation.listTransferItems': async ({ company }) => ({
      input: { id: (await makeExport(company)).id, isNoted: 'false' },
    }),
    async 'documentation.setFeedbackState'({ server, idIn }) {
      const id = idIn('doc_feedback')
      // A value it already has changes nothing.
      await server.query(`update doc_feedback set state = 'new' where id = $1`, [id])
      return { input: { ids: [id], state: 'triaged' } }
    },
    'documentation.getNumbers': async ({ company }) => ({
      input: { id: (await fixture(company)).space.id, from: '2026-01-01', to: '2026-12-31' },
    }),
    'documentation.readPage': readFixture,
    'documentation.readMarkdown': readFixture,
    'documentation.findPage': async ({ company }) => ({
      input: { id: (await fixture(company)).page.id },
    }),
    'documentation.findAddress': () => ({ input: { path: `/d/nowhere/${crypto.randomUUID()}` } }),
    'documentation.listReaderPages': () => ({ input: { isIndexed: 'true' } }),
    'documentation.search': () => ({ input: { q: 'sample', isQuiet: 'false' } }),
    'documentation.suggest': () => ({ input: { q: 'samp' } }),
    'documentation.recordClick': async ({ company }) => ({
      input: { articleId: (await fixture(company)).page.id, rank: 1 },
    }),
    'documentation.recordView': async ({ company }) => ({
      input: { id: await readable(company), version: 'v1', locale: 'en' },
    }),
    'documentation.giveFeedback': async ({ company }) => ({
      input: { id: await readable(company), isHelpful: true },
    }),
    'documentation.readFile': async ({ company }) => ({
      input: { id: (await fixture(company)).fileId },
    }),
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  const { page } = await fixture(company)
  await makeSpec(company)
  await makeExport(company)
  const reader = readerOn(server, company.slug)
  const reason = `${company.canary} reason`
  await reader.must(giveFeedback, { id: page.id, isHelpful: false, reason })
  await reader.must(searchPages, { q: `${company.canary} search` })
}

interface Fixture {
  readonly space: Space
  readonly version: DocVersion
  readonly page: DocPage
  readonly fileId: string
}

function fixture(company: Company): Promise<Fixture> {
  const known = stands.get(company.organizationId) ?? makeFixture(company)
  stands.set(company.organizationId, known)
  return known
}

const stands = new Map<string, Promise<Fixture>>()

async function makeFixture({ owner, canary, siteId }: Company): Promise<Fixture> {
  const { client } = owner
  const { space, version } = await makeDocs(client, [siteId])
  const upload = requestOf(uploadFile, { id: space.id, name: `${canary}.png` })
  const sent = await client.send({ ...upload, body: dot })
  const { id: fileId } = sent.body as { id: string }
  const picture = { type: 'image', attrs: { fileId, alt: canary } }
  const page = await publishedPage(client, {
    versionId: version.id,
    title: `${canary} sample`,
    body: { type: 'doc', content: [picture] },
  })
  return { space, version, page, fileId }
}

function makeSpace({ owner, canary }: Company): Promise<Space> {
  const wish = { name: `${canary} docs`, defaultLocale: 'en', siteIds: [] }
  return owner.client.must(createSpace, wish)
}

async function makeVersion(company: Company): Promise<DocVersion> {
  const label = `v${crypto.randomUUID().slice(0, 8)}`
  const { space } = await fixture(company)
  return company.owner.client.must(createVersion, { id: space.id, label })
}

/** Titles with the same number of words, all of them new. */
async function writeSimilarPage(
  { owner }: Company,
  { id: versionId }: DocVersion,
): Promise<string> {
  const title = crypto.randomUUID().replaceAll(/[\d-]/g, 'x')
  const page = await writePage(owner.client, { versionId, title, body: bodyOf(title) })
  return page.id
}

async function makeSpec(company: Company): Promise<ApiSpec> {
  const { id } = await makeVersion(company)
  const { client } = company.owner
  const upload = requestOf(uploadSpec, { id, name: `${company.canary}.json` })
  const sent = await client.send({ ...upload, body: Buffer.from(petSpec) })
  return sent.body as ApiSpec
}

async function makeExport(company: Company): Promise<Transfer> {
  return company.owner.client.must(startExport, { id: (await fixture(company)).version.id })
}

/**
 * In its own version, because two imports can't run in one. No worker runs here to read the file.
 */
async function makeImport({ server, company }: SampleWorld, state: string): Promise<string> {
  const { client } = company.owner
  const { id: versionId } = await makeVersion(company)
  const upload = requestOf(uploadImport, { id: versionId, name: `${company.canary}.zip` })
  const { id } = (await client.send({ ...upload, body: onePage })).body as Transfer
  await server.query('update doc_transfers set state = $1 where id = $2', [state, id])
  return id
}

const onePage = Buffer.from(zipSync({ 'page.md': strToU8('# A page') }))

async function onPage({ company }: SampleWorld) {
  const { version } = await fixture(company)
  const title = `${company.canary} page`
  const { id } = await writePage(company.owner.client, { versionId: version.id, title })
  return { input: { versionId: version.id, id } }
}

async function onText(world: SampleWorld) {
  const { input } = await onPage(world)
  return { input: { ...input, locale: 'en' } }
}

async function onRevision(world: SampleWorld) {
  const { input } = await onText(world)
  const { client } = world.company.owner
  await client.must(publish, input)
  const { items } = await client.must(listRevisions, input)
  return { input: { versionId: input.versionId, id: items[0]?.id ?? '' } }
}

async function readFixture({ company }: SampleWorld) {
  return { input: { path: (await fixture(company)).page.languages[0]?.path ?? '' } }
}

/** Repeating what a reader already did changes nothing. */
async function readable(company: Company): Promise<string> {
  const { version } = await fixture(company)
  const title = `${company.canary} read`
  const { client } = company.owner
  const { id } = await client.must(createPage, {
    versionId: version.id,
    title,
    body: bodyOf('To be read.'),
  })
  await client.must(publish, { versionId: version.id, id, locale: 'en' })
  return id
}
