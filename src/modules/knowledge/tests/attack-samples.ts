import { strToU8, zipSync } from 'fflate'
import { Buffer } from 'node:buffer'

import {
  addLanguage,
  archive,
  listVersions,
  publish,
  schedule,
  submitForReview,
  uploadFile,
} from '#modules/knowledge/articles-contract.ts'
import { createCategory, updateBase } from '#modules/knowledge/contract.ts'
import { takeGap } from '#modules/knowledge/gaps-contract.ts'
import { createSnippet, putRedirect } from '#modules/knowledge/insight-contract.ts'
import type { Article, Base, Category } from '#modules/knowledge/model.ts'
import { giveFeedback, searchArticles } from '#modules/knowledge/reader-contract.ts'
import { startExport, type Transfer, uploadImport } from '#modules/knowledge/transfer-contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'
import { requestOf } from '#tests/support/client.ts'
import { bodyOf, makeKnowledge, writeArticle } from '#tests/support/knowledge.ts'
import { dot } from '#tests/support/pictures.ts'
import { readerOn } from '#tests/support/reader.ts'
import { live, visitor } from '#tests/support/sample-visitor.ts'
import type { Company } from '#tests/support/two-organizations.ts'

import { knowledgeRowAdders } from './attack/row-adders.ts'

export const attack = attackSamples({
  seed,
  rowAdders: knowledgeRowAdders,
  samples: {
    'knowledge.listBases': () => ({ input: { withArchived: 'false' } }),
    'knowledge.createBase': () => ({ input: { name: 'Help', defaultLocale: 'en' } }),
    'knowledge.updateBase': async ({ company }) => {
      const { base } = await makeKnowledge(company.owner.client, [])
      return { input: { id: base.id, version: base.version, name: 'Renamed' } }
    },
    'knowledge.deleteBase': async ({ company }) => {
      const { client } = company.owner
      const { base } = await makeKnowledge(client, [])
      await client.must(updateBase, { id: base.id, version: base.version, isArchived: true })
      return { input: { id: base.id } }
    },
    'knowledge.putLanguages': async ({ company }) => ({
      input: {
        id: (await fixture(company)).base.id,
        languages: [
          { locale: 'en', isPublic: true },
          { locale: 'de', isPublic: true },
        ],
      },
    }),
    'knowledge.createCategory': async ({ company }) => ({
      input: {
        id: (await fixture(company)).base.id,
        texts: [{ locale: 'en', name: 'Sample' }],
        segmentTagIds: [],
      },
    }),
    'knowledge.updateCategory': async ({ company }) => {
      const { id, version } = await makeCategory(company)
      return { input: { id, version, icon: 'book' } }
    },
    'knowledge.moveCategory': async ({ company }) => ({
      input: { id: (await makeCategory(company)).id, parentId: null, afterId: null },
    }),
    'knowledge.deleteCategory': async ({ company }) => ({
      input: { id: (await makeCategory(company)).id, toId: null },
    }),
    'knowledge.createArticle': async ({ company }) => ({
      input: { baseId: (await fixture(company)).base.id, title: 'Sample' },
    }),
    'knowledge.updateArticle': async ({ company }) => {
      const { id, version } = await makeArticle(company)
      return { input: { id, version, isPinned: true } }
    },
    'knowledge.moveArticle': async ({ company }) => ({
      input: { id: (await makeArticle(company)).id, categoryId: null, afterId: null },
    }),
    'knowledge.changeArticles': async ({ company }) => ({
      input: { ids: [(await makeArticle(company)).id], act: 'markReviewed' },
    }),
    'knowledge.trashArticle': async ({ company }) => ({
      input: { id: (await makeArticle(company)).id, isTrashed: true },
    }),
    'knowledge.getText': onText,
    'knowledge.checkText': onText,
    'knowledge.reportPresence': onText,
    'knowledge.listVersions': onText,
    'knowledge.addLanguage': async ({ company }) => ({
      input: { id: (await makeArticle(company)).id, locale: 'de' },
    }),
    'knowledge.removeLanguage': async ({ company }) => {
      const { id } = await makeArticle(company)
      await company.owner.client.must(addLanguage, { id, locale: 'de' })
      return { input: { id, locale: 'de' } }
    },
    'knowledge.saveDraft': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, draftVersion: 1, title: 'Changed', body: bodyOf('Changed') } }
    },
    'knowledge.updateText': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, metaTitle: 'Changed' } }
    },
    'knowledge.submitForReview': onText,
    'knowledge.requestChanges': async (world) => {
      const { input } = await onText(world)
      await world.company.admin.client.must(submitForReview, input)
      return { input: { ...input, comment: 'Shorter.' } }
    },
    'knowledge.publish': async (world) => {
      // Spelling suggestions learn a word once, so each published article needs new words.
      await makeVersion(world.company)
      return onText(world)
    },
    'knowledge.schedule': async (world) => {
      const { input } = await onText(world)
      return { input: { ...input, publishAt: tomorrow() } }
    },
    'knowledge.unschedule': async (world) => {
      const { input } = await onText(world)
      await world.company.owner.client.must(schedule, { ...input, publishAt: tomorrow() })
      return { input }
    },
    'knowledge.archive': async (world) => {
      const { input } = await onText(world)
      await world.company.owner.client.must(publish, input)
      return { input: { ...input, redirectTo: '' } }
    },
    'knowledge.restore': async (world) => {
      const { input } = await onText(world)
      await world.company.owner.client.must(publish, input)
      await world.company.owner.client.must(archive, input)
      return { input }
    },
    'knowledge.compareVersions': async ({ company }) => ({
      input: { id: await makeVersion(company) },
    }),
    'knowledge.restoreVersion': async ({ company }) => ({
      input: { id: await makeVersion(company) },
    }),
    'knowledge.uploadFile': async ({ company }) => ({
      input: { id: (await fixture(company)).base.id, name: 'dot.png' },
      file: dot,
    }),
    'knowledge.startExport': async ({ company }) => ({
      input: { id: (await fixture(company)).base.id },
    }),
    'knowledge.uploadImport': async ({ company }) => ({
      input: { id: (await fixture(company)).base.id, name: 'help.zip' },
      file: onePage,
    }),
    'knowledge.runImport': async (world) => ({
      input: {
        id: await makeImport(world, 'ready'),
        languages: [{ from: 'en', to: 'en' }],
        categoryId: null,
        state: 'draft',
        onKnown: 'skip',
        fetchesPictures: false,
        makesRedirects: true,
      },
    }),
    'knowledge.undoImport': async (world) => ({
      input: { id: await makeImport(world, 'done') },
    }),
    'knowledge.listTransferItems': async ({ company }) => ({
      input: { id: (await makeExport(company)).id, isNoted: 'false' },
    }),
    'knowledge.putRedirect': async ({ company }) => {
      const { base, article } = await fixture(company)
      return { input: { id: base.id, path: `/old/${crypto.randomUUID()}`, articleId: article.id } }
    },
    'knowledge.deleteRedirect': async ({ company }) => ({
      input: { id: await makeRedirect(company) },
    }),
    async 'knowledge.setFeedbackState'({ server, idIn }) {
      const id = idIn('article_feedback')
      // A value it already has changes nothing.
      await server.query(`update article_feedback set state = 'new' where id = $1`, [id])
      return { input: { ids: [id], state: 'triaged' } }
    },
    'knowledge.getAnalytics': async ({ company }) => ({
      input: { id: (await fixture(company)).base.id, from: '2026-01-01', to: '2026-12-31' },
    }),
    'knowledge.listGaps': async ({ company }) => ({
      input: { id: (await fixture(company)).base.id, from: '2026-01-01', to: '2026-12-31' },
    }),
    'knowledge.takeGap': onGap,
    'knowledge.setGapAside': onGap,
    'knowledge.writeForGap': onGap,
    'knowledge.reopenGap': async (world) => {
      const sample = await onGap(world)
      await world.company.owner.client.must(takeGap, sample.input)
      return sample
    },
    'knowledge.giveGapToArticle': async (world) => ({
      input: { ...(await onGap(world)).input, articleId: (await makeArticle(world.company)).id },
    }),
    'knowledge.createSnippet': () => ({
      input: {
        name: 'Hours',
        key: newKey(),
        kind: 'snippet',
        locale: '',
        body: bodyOf('Nine to five'),
      },
    }),
    'knowledge.updateSnippet': async ({ company }) => {
      const { id, version } = await makeSnippet(company)
      return { input: { id, version, name: 'Renamed', body: bodyOf('Eight to six') } }
    },
    'knowledge.deleteSnippet': async ({ company }) => ({
      input: { id: (await makeSnippet(company)).id },
    }),
    'knowledge.readHome': () => ({ input: { locale: 'en' } }),
    'knowledge.readCategory': () => ({ input: { locale: 'en', slug: 'orders' } }),
    'knowledge.readArticle': readFixture,
    'knowledge.readMarkdown': readFixture,
    'knowledge.recordView': readNew,
    'knowledge.giveFeedback': readNew,
    'knowledge.findAddress': () => ({ input: { path: `/k/en/nowhere/${crypto.randomUUID()}` } }),
    'knowledge.listReaderArticles': () => ({ input: { isIndexed: 'true' } }),
    'knowledge.search': () => ({ input: { locale: 'en', q: 'sample', isQuiet: 'false' } }),
    'knowledge.suggest': () => ({ input: { locale: 'en', q: 'samp' } }),
    'knowledge.suggestForPage': () => ({ input: { locale: 'en', path: '/pricing' } }),
    'knowledge.recordClick': () => ({ input: { rank: 1 } }),
    'knowledge.recordTopicClick': () => ({ input: { rank: 1 } }),
    'widget.readHelp': async (world) => ({
      input: { id: await live(world), locale: 'en', page: 'https://shop.example/orders' },
    }),
    'widget.searchHelp': async (world) => ({
      input: { id: await live(world), locale: 'en', q: 'sample' },
    }),
    'widget.readHelpTopic': async (world) => ({
      input: {
        id: await live(world),
        locale: 'en',
        topicId: (await fixture(world.company)).category.id,
      },
    }),
    'widget.readHelpArticle': async (world) => ({
      input: {
        id: await live(world),
        locale: 'en',
        articleId: (await fixture(world.company)).article.id,
        rank: 1,
      },
    }),
    'widget.findHelpArticle': async (world) => ({
      input: {
        id: await live(world),
        locale: 'en',
        slug: (await readFixtureOf(world.company)).slug,
      },
    }),
    async 'widget.giveHelpFeedback'(world) {
      const { id: articleId } = await makeArticle(world.company)
      await world.company.owner.client.must(publish, { id: articleId, locale: 'en' })
      return { input: { id: await live(world), locale: 'en', articleId } }
    },
    async 'widget.reportHelp'(world) {
      const { client, conversationId: id } = await visitor(world)
      return { client, input: { id, articleIds: [(await fixture(world.company)).article.id] } }
    },
    'knowledge.readFile': async (world) => ({
      input: { id: (await fixture(world.company)).fileId },
    }),
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  await fixture(company)
  await makeRedirect(company)
  await makeSnippet(company)
  await makeExport(company)
  const reader = readerOn(server, company.slug)
  const { slug } = await readFixtureOf(company)
  await reader.must(giveFeedback, {
    locale: 'en',
    slug,
    isHelpful: false,
    reason: `${company.canary} reason`,
  })
  await reader.must(searchArticles, { locale: 'en', q: `${company.canary} search` })
}

async function onText({ company }: SampleWorld) {
  return { input: { id: (await makeArticle(company)).id, locale: 'en' } }
}

/** A search without results that no earlier sample used. */
async function onGap({ server, company }: SampleWorld) {
  const { base } = await fixture(company)
  const query = `${company.canary} gap ${crypto.randomUUID()}`
  await readerOn(server, company.slug).must(searchArticles, { locale: 'en', q: query })
  return { input: { id: base.id, locale: 'en', query } }
}

async function readFixture({ company }: SampleWorld) {
  return { input: await readFixtureOf(company) }
}

/** Repeating what a reader already did changes nothing. */
async function readNew({ company }: SampleWorld) {
  const { id, languages } = await makeArticle(company)
  await company.owner.client.must(publish, { id, locale: 'en' })
  return { input: { locale: 'en', slug: languages[0]?.slug ?? '' } }
}

async function readFixtureOf(company: Company) {
  const { article } = await fixture(company)
  return { locale: 'en', slug: article.languages[0]?.slug ?? '' }
}

interface Fixture {
  readonly base: Base
  readonly category: Category
  readonly article: Article
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
  const { base, category } = await makeKnowledge(client, [siteId])
  const upload = requestOf(uploadFile, { id: base.id, name: `${canary}.png` })
  const sent = await client.send({ ...upload, body: dot })
  const { id: fileId } = sent.body as { id: string }
  const article = await writeArticle(client, {
    baseId: base.id,
    categoryId: category.id,
    title: `${canary} sample`,
    picture: fileId,
  })
  await client.must(publish, { id: article.id, locale: 'en' })
  return { base, category, article, fileId }
}

async function makeCategory(company: Company): Promise<Category> {
  const texts = [{ locale: 'en', name: `${company.canary} category` }]
  const { base } = await fixture(company)
  return company.owner.client.must(createCategory, { id: base.id, texts })
}

async function makeArticle(company: Company): Promise<Article> {
  const { base } = await fixture(company)
  const title = `${company.canary} article`
  return writeArticle(company.owner.client, { baseId: base.id, title })
}

async function makeVersion(company: Company): Promise<string> {
  const { client } = company.owner
  const { id } = await makeArticle(company)
  await client.must(publish, { id, locale: 'en' })
  const { items } = await client.must(listVersions, { id, locale: 'en' })
  return items[0]?.id ?? ''
}

async function makeRedirect(company: Company): Promise<string> {
  const { base, article } = await fixture(company)
  const path = `/${company.canary}/${crypto.randomUUID()}`
  const { client } = company.owner
  return (await client.must(putRedirect, { id: base.id, path, articleId: article.id })).id
}

function makeSnippet({ owner, canary }: Company) {
  const body = bodyOf(`${canary} text`)
  return owner.client.must(createSnippet, { name: canary, key: newKey(), kind: 'snippet', body })
}

async function makeExport(company: Company): Promise<Transfer> {
  const { base } = await fixture(company)
  return company.owner.client.must(startExport, { id: base.id })
}

/**
 * In its own knowledge base, because two imports can't run in one. No worker runs here to read the
 * file.
 */
async function makeImport({ server, company }: SampleWorld, state: string): Promise<string> {
  const { client } = company.owner
  const { base } = await makeKnowledge(client, [])
  const upload = requestOf(uploadImport, { id: base.id, name: `${company.canary}.zip` })
  const { id } = (await client.send({ ...upload, body: onePage })).body as Transfer
  await server.query('update knowledge_transfers set state = $1 where id = $2', [state, id])
  return id
}

const onePage = Buffer.from(zipSync({ 'page.md': strToU8('# A page') }))

function newKey(): string {
  return `k${crypto.randomUUID().replaceAll('-', '')}`
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString()
}
