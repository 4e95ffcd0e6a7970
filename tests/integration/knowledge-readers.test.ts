import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createContact, setContactTags } from '#modules/contacts/contract.ts'
import {
  addLanguage,
  findArticles,
  publish,
  updateArticle,
  updateText,
} from '#modules/knowledge/articles-contract.ts'
import {
  createCategory,
  getCategory,
  putLanguages,
  updateBase,
  updateCategory,
} from '#modules/knowledge/contract.ts'
import { listGaps } from '#modules/knowledge/gaps-contract.ts'
import {
  getAnalytics,
  listFeedback,
  listMisses,
  putRedirect,
  setFeedbackState,
} from '#modules/knowledge/insight-contract.ts'
import {
  articleAudiences,
  type Article,
  type ArticleAudience,
  type Base,
  type Category,
} from '#modules/knowledge/model.ts'
import {
  findAddress,
  getReaderLock,
  giveFeedback,
  listReaderArticles,
  readArticle,
  readCategory,
  readFile,
  readHome,
  readMarkdown,
  recordClick,
  recordTopicClick,
  recordView,
  searchArticles,
  suggestArticles,
  suggestForPage,
} from '#modules/knowledge/reader-contract.ts'
import { findPublished } from '#modules/knowledge/server/search.ts'
import { createSite } from '#modules/sites/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { makeKnowledge, republish, publishedArticle } from '#tests/support/knowledge.ts'
import { readerKey, shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

type Kind = ArticleAudience | 'segment'

let server: TestServer
let acme: Company
let globex: Company
let base: Base
let category: Category
const articles = new Map<Kind, Article>()
const readers = new Map<string, ShareReader>()
const kinds: readonly Kind[] = [...articleAudiences, 'segment']

beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  const { client } = acme.owner
  ;({ base, category } = await makeKnowledge(client))
  const tag = await client.must(tagCalls.create, { name: 'Partner' })
  const { id: customerId } = await client.must(createContact, { name: 'Customer' })
  const { id: partnerId } = await client.must(createContact, { name: 'Partner' })
  await client.must(setContactTags, { id: partnerId, tagIds: [tag.id] })
  for (const kind of kinds) {
    const article = await publishedArticle(client, {
      baseId: base.id,
      categoryId: category.id,
      title: `Zebra ${kind.replace('_', ' ')}`,
      text: `A zebra for ${kind}.`,
    })
    await client.must(updateArticle, {
      id: article.id,
      version: article.version,
      audience: kind === 'segment' ? 'customers' : kind,
      ...(kind === 'segment' && { segmentTagIds: [tag.id] }),
      pagePatterns: ['/zebra*'],
    })
    articles.set(kind, article)
  }
  const site = await client.must(createSite, { slug: 'acme-second', name: 'Second' })
  readers.set('stranger', shareReader(server, acme))
  readers.set('customer', shareReader(server, acme, { contactId: customerId }))
  readers.set('partner', shareReader(server, acme, { contactId: partnerId }))
  readers.set(
    'other site',
    shareReader(server, { ...acme, siteId: site.id }, { contactId: partnerId }),
  )
  readers.set('other company', shareReader(server, globex))
})
afterAll(() => server.close())

function readerNamed(name: string): ShareReader {
  const reader = readers.get(name)
  if (!reader) throw new Error(`There is no ${name}.`)
  return reader
}

function articleFor(kind: Kind): Article {
  const article = articles.get(kind)
  if (!article) throw new Error(`There is no article for ${kind}.`)
  return article
}

async function shownOn(
  list: () => Promise<{ readonly items: readonly { readonly id: string }[] }>,
): Promise<Kind[]> {
  const ids = new Set<string>()
  try {
    for (const { id } of (await list()).items) ids.add(id)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
  }
  return kinds.filter((kind) => ids.has(articleFor(kind).id))
}

const everyone: Kind[] = ['inherit', 'public']
const customers: Kind[] = [...everyone, 'customers']
const partners: Kind[] = [...customers, 'segment']
const listed: Record<string, readonly Kind[]> = {
  stranger: everyone,
  customer: customers,
  partner: partners,
  'other site': [],
  'other company': [],
}

describe('article visibility', () => {
  test.each(Object.keys(listed))('%s, in lists, search and feeds', async (name) => {
    const reader = readerNamed(name)
    const locale = 'en'
    const surfaces = {
      category: await shownOn(async () => ({
        items: (await reader.must(readCategory, { locale, slug: 'orders' })).articles,
      })),
      home: await shownOn(async () => ({
        items: (await reader.must(readHome, { locale })).popular,
      })),
      search: await shownOn(() => reader.must(searchArticles, { locale, q: 'zebra', limit: 50 })),
      suggest: await shownOn(() => reader.must(suggestArticles, { locale, q: 'zeb' })),
      sitemap: await shownOn(() => reader.must(listReaderArticles, { isIndexed: 'true' })),
      feed: await shownOn(() => reader.must(listReaderArticles, { locale })),
      page: await shownOn(() => reader.must(suggestForPage, { locale, path: '/zebra/one' })),
    }

    for (const [surface, shown] of Object.entries(surfaces)) {
      expect([surface, [...shown].sort()]).toEqual([surface, [...(listed[name] ?? [])].sort()])
    }
  })

  test.each(Object.keys(listed))('%s, by its URL', async (name) => {
    const reader = readerNamed(name)
    const isThere = listed[name]?.length !== 0
    const expected = isThere ? [...(listed[name] ?? []), 'unlisted'] : []
    for (const kind of kinds) {
      const slug = articleFor(kind).languages[0]?.slug ?? ''
      const wanted = expected.includes(kind) ? 'ok' : 'not_found'
      const at = { locale: 'en', slug }

      expect([kind, await reader.try(readArticle, at)]).toEqual([kind, wanted])
      expect([kind, await reader.try(readMarkdown, at)]).toEqual([kind, wanted])
      expect([kind, await reader.try(recordView, at)]).toEqual([kind, wanted])
      expect([kind, await reader.try(giveFeedback, { ...at, isHelpful: true })]).toEqual([
        kind,
        wanted,
      ])
      const led = await reader.must(findAddress, { path: `/k/en/elsewhere/${slug}` })
      expect([kind, led.kind]).toEqual([kind, wanted === 'ok' ? 'moved' : 'unknown'])
    }
  })

  test('a bot answers from public and bot-only articles', async () => {
    const found = await inCompany(server, acme, (scope) =>
      findPublished(
        scope,
        { baseId: base.id, locale: 'en' },
        { q: 'zebra', surface: 'bot', limit: 50 },
      ),
    )

    const ids = new Set(found.map(({ id }) => id))
    expect(kinds.filter((kind) => ids.has(articleFor(kind).id))).toEqual([
      'inherit',
      'public',
      'ai_only',
    ])
  })

  test('the team sees all articles', async () => {
    const { items } = await acme.agent.client.must(findArticles, { q: 'zebra', limit: '20' })

    expect(new Set(items.map(({ id }) => id)).size).toBe(kinds.length)
  })

  test('articles in a restricted category are restricted too', async () => {
    const { client } = acme.owner
    const inside = await client.must(createCategory, {
      id: base.id,
      parentId: category.id,
      texts: [{ locale: 'en', name: 'Inside' }],
    })
    await publishedArticle(client, { baseId: base.id, categoryId: inside.id, title: 'Okapi' })
    const at = { locale: 'en', slug: 'okapi' }
    const seen: string[] = []
    for (const audience of ['agents', 'customers', 'inherit'] as const) {
      const { version } = await client.must(getCategory, { id: category.id })
      await client.must(updateCategory, { id: category.id, version, audience })
      seen.push(await readerNamed('stranger').try(readArticle, at))
      seen.push(await readerNamed('customer').try(readArticle, at))
    }

    expect(seen).toEqual(['not_found', 'not_found', 'not_found', 'ok', 'ok', 'ok'])
  })

  test("a hidden language doesn't exist for readers", async () => {
    const { client } = acme.owner
    const { id } = articleFor('public')
    await client.must(addLanguage, { id, locale: 'de' })
    await client.must(publish, { id, locale: 'de' })
    const slug = 'zebra-public'
    const before = await readerNamed('stranger').try(readArticle, { locale: 'de', slug })

    await client.must(putLanguages, {
      id: base.id,
      languages: [
        { locale: 'en', isPublic: true },
        { locale: 'de', isPublic: false },
      ],
    })
    const after = await readerNamed('stranger').try(readArticle, { locale: 'de', slug })
    const page = await readerNamed('stranger').must(readArticle, { locale: 'en', slug })

    expect([before, after]).toEqual(['ok', 'not_found'])
    expect(page.languages.map(({ locale }) => locale)).toEqual(['en'])
  })

  test('a customer-only knowledge base only reveals that it asks for sign-in', async () => {
    const { client } = acme.owner
    const { version } = await client.must(updateBase, {
      id: base.id,
      version: base.version,
      audience: 'customers',
    })
    const stranger = readerNamed('stranger')

    const answers = [
      await stranger.try(readHome, { locale: 'en' }),
      await stranger.try(searchArticles, { locale: 'en', q: 'zebra' }),
      await readerNamed('customer').try(readHome, { locale: 'en' }),
    ]
    const lock = await stranger.must(getReaderLock, {})
    await client.must(updateBase, { id: base.id, version, audience: 'public' })

    expect(answers).toEqual(['not_found', 'not_found', 'ok'])
    expect(lock).toEqual({ asksWhoReads: true })
  })

  test('a file is only readable where an article shows it', async () => {
    const stranger = readerNamed('stranger')

    expect(await stranger.try(readFile, { id: crypto.randomUUID() })).toBe('not_found')
  })
})

describe('searching', () => {
  beforeAll(async () => {
    const { client } = acme.owner
    const at = { baseId: base.id, categoryId: category.id }
    await publishedArticle(client, {
      ...at,
      title: 'Reset your password',
      text: 'Open the sign-in page and choose that you forgot it. We send you a link by mail.',
    })
    await publishedArticle(client, {
      ...at,
      title: 'Returning a parcel',
      text: 'You have 30 days. Your refund arrives within a week. No password is needed.',
    })
  })

  async function titles(q: string): Promise<string[]> {
    const { items } = await readerNamed('stranger').must(searchArticles, { locale: 'en', q })
    return items.map(({ title }) => title)
  }

  test.each([
    ['password', 'Reset your password'],
    ['pasword', 'Reset your password'],
    ['passwrod', 'Reset your password'],
    ['resetting passwords', 'Reset your password'],
    ['passw', 'Reset your password'],
    ['parcels', 'Returning a parcel'],
    ['the refunds of a parcle', 'Returning a parcel'],
    ['REFUND', 'Returning a parcel'],
  ])('%s finds %s first', async (q, title) => {
    expect((await titles(q))[0]).toBe(title)
  })

  test('finds nothing for unknown words', async () => {
    expect(await titles('xylophone')).toEqual([])
    expect(await titles('?!')).toEqual([])
  })

  test('highlights matches', async () => {
    const { items } = await readerNamed('stranger').must(searchArticles, {
      locale: 'en',
      q: 'refund',
    })

    expect(items[0]?.snippet).toContainEqual({ text: 'refund', isHit: true })
    expect(items[0]?.path).toBe('/k/en/orders/returning-a-parcel')
  })

  test('reflects new publications', async () => {
    const { client } = acme.owner
    const { id } = await publishedArticle(client, {
      baseId: base.id,
      title: 'Quokka',
      text: 'Wombat.',
    })

    await republish(client, { id, text: 'Numbat.' })

    expect([await titles('wombat'), await titles('numbat')]).toEqual([[], ['Quokka']])
  })

  test('counts as one search while typing, with the opened article', async () => {
    const reader = shareReader(server, acme, { key: readerKey('typing') })
    for (const q of ['gif', 'gift', 'gift ca', 'gift card']) {
      await reader.must(searchArticles, { locale: 'en', q })
    }
    const { searchId } = await reader.must(searchArticles, { locale: 'en', q: 'parcel' })
    await reader.must(recordClick, {
      id: searchId ?? '',
      articleId: articleFor('public').id,
      rank: 1,
    })

    const counted = await acme.owner.client.must(getAnalytics, { id: base.id, ...period() })

    expect(counted.emptySearches.map(({ query }) => query)).toContain('gift card')
    expect(counted.searches.map(({ query }) => query)).not.toContain('gif')
    expect(counted.searches.find(({ query }) => query === 'parcel')?.clickCount).toBe(1)
    expect(counted.views).toBeGreaterThan(0)
  })

  test('that led to a category counts as answered', async () => {
    const { client } = acme.owner
    const topic = await client.must(createCategory, {
      id: base.id,
      texts: [{ locale: 'en', name: 'Crossings' }],
    })
    await publishedArticle(client, { baseId: base.id, title: 'Stripes', categoryId: topic.id })
    const reader = shareReader(server, acme, { key: readerKey('crossing') })
    const found = await reader.must(searchArticles, { locale: 'en', q: 'crossings' })
    const id = found.searchId ?? ''
    await reader.must(recordTopicClick, { id, categoryId: topic.id, rank: 1 })

    const at = { id: base.id, ...period() }
    const { searches } = await client.must(getAnalytics, at)
    const gaps = await client.must(listGaps, { ...at, reason: 'not_opened' })

    expect(found.topics.map(({ name }) => name)).toEqual(['Crossings'])
    expect(searches.find(({ query }) => query === 'crossings')?.clickCount).toBe(1)
    expect(gaps.items.map(({ query }) => query)).not.toContain('crossings')
  })
})

describe('feedback', () => {
  test('is one per reader and version, and yes clears the reason', async () => {
    const { client } = acme.owner
    const { id } = await publishedArticle(client, { baseId: base.id, title: 'Felt' })
    const reader = shareReader(server, acme, { key: readerKey('feeling') })
    const at = { locale: 'en', slug: 'felt' }
    await reader.must(giveFeedback, {
      ...at,
      isHelpful: false,
      reasonCode: 'outdated',
      reason: 'Old prices',
      replyEmail: 'ada@people.example',
    })
    const first = await client.must(listFeedback, { articleId: id })
    await republish(client, { id, text: 'New prices.' })
    const older = await client.must(listFeedback, { articleId: id })
    await client.must(setFeedbackState, { ids: [first.items[0]?.id ?? ''], state: 'resolved' })
    const mail = await server.messageTo('ada@people.example')
    await reader.must(giveFeedback, { ...at, isHelpful: true, reason: 'ignored' })
    const last = await client.must(listFeedback, { articleId: id })

    expect(first.items.map(({ reason, isOfOlderVersion }) => [reason, isOfOlderVersion])).toEqual([
      ['Old prices', false],
    ])
    expect(older.items[0]?.isOfOlderVersion).toBe(true)
    expect(mail.subject).toContain('Felt')
    expect(
      last.items.map(({ isHelpful, reason, replyEmail, state }) => [
        isHelpful,
        reason,
        replyEmail,
        state,
      ]),
    ).toEqual([[true, '', null, 'new']])
    const shown = await reader.must(readArticle, at)
    expect(shown.ownFeedback).toEqual({ isHelpful: true })
  })

  test('thanks an address once per article, no matter who left it and however often it is resolved', async () => {
    const { client } = acme.owner
    const { id } = await publishedArticle(client, { baseId: base.id, title: 'Thanked' })
    for (const name of ['one', 'two', 'three', 'four']) {
      await shareReader(server, acme, { key: readerKey(`thanked-${name}`) }).must(giveFeedback, {
        locale: 'en',
        slug: 'thanked',
        isHelpful: false,
        reason: name,
        replyEmail: 'stranger@people.example',
      })
    }
    const { items } = await client.must(listFeedback, { articleId: id })
    const [first = '', second = '', ...rest] = items.map((said) => said.id)
    await Promise.all(
      [[first], [first], [second]].map((ids) =>
        client.must(setFeedbackState, { ids, state: 'resolved' }),
      ),
    )
    await client.must(setFeedbackState, { ids: [first], state: 'new' })
    await client.must(setFeedbackState, { ids: [first, ...rest], state: 'resolved' })

    const mails = await server.query(
      `select id from system_mails where recipient = 'stranger@people.example'`,
    )
    expect(mails).toHaveLength(1)
  })
})

describe('broken links', () => {
  test('are recorded with a suggestion and can be redirected', async () => {
    const { client } = acme.owner
    const { id } = await publishedArticle(client, { baseId: base.id, title: 'Warranty terms' })
    const reader = readerNamed('stranger')
    const path = '/hc/en-us/articles/360-warranty-terms'
    await reader.must(findAddress, { path })
    const { items } = await client.must(listMisses, { id: base.id })

    await client.must(putRedirect, { id: base.id, path, articleId: id })
    const led = await reader.must(findAddress, { path })
    await client.must(updateText, { id, locale: 'en', slug: 'warranty' })
    const still = await reader.must(findAddress, { path: `${path}?from=mail` })

    expect(items.find((miss) => miss.path === path)?.guess?.title).toBe('Warranty terms')
    expect(led).toEqual({ kind: 'moved', to: '/k/en/articles/warranty-terms', isPermanent: true })
    expect(still).toEqual({ kind: 'moved', to: '/k/en/articles/warranty', isPermanent: true })
    expect(
      (await client.must(listMisses, { id: base.id })).items.map((miss) => miss.path),
    ).not.toContain(path)
  })
})

/** Independent of the time of day at which this runs. */
function period() {
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-1), to: day(1) }
}
