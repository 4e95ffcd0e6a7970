import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eraseContact } from '#modules/contacts/person-contract.ts'
import { updateArticle } from '#modules/knowledge/articles-contract.ts'
import { createBase } from '#modules/knowledge/contract.ts'
import { getAnalytics, listFeedback } from '#modules/knowledge/insight-contract.ts'
import type { Base, Category } from '#modules/knowledge/model.ts'
import { getConversation, listMessages } from '#modules/inbox/contract.ts'
import {
  createWidget,
  getWidgetConfig,
  listChatMessages,
  publishWidget,
} from '#modules/widget/contract.ts'
import {
  giveHelpFeedback,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  searchHelp,
  reportHelp,
} from '#modules/knowledge/help-contract.ts'
import { createIdentityKey, identifyVisitor } from '#modules/widget/identity-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { makeKnowledge, publishedArticle } from '#tests/support/knowledge.ts'
import { signToken } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'

const audiences = ['public', 'unlisted', 'customers', 'agents', 'ai_only'] as const
type Audience = (typeof audiences)[number]

let server: TestServer
let acme: Company
let globex: Company
let base: Base
let category: Category
let widgetId: string
let lead: VisitorClient
const viewers = new Map<string, Client>()
const articles = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  ;({ base, category } = await makeKnowledge(owner(), [acme.siteId]))
  for (const audience of audiences) {
    const title = `Quokka ${audience.replace('_', ' ')}`
    const made = await publishedArticle(owner(), {
      baseId: base.id,
      categoryId: category.id,
      title,
    })
    const { id, version } = made
    await owner().must(updateArticle, { id, version, audience, pagePatterns: ['/orders/*'] })
    articles.set(audience, id)
  }
  widgetId = await liveWidget(owner())
  lead = await newVisitor(server.client(), widgetId)
  viewers.set('stranger', server.client())
  viewers.set('lead', lead.client)
  viewers.set('customer', await signedCustomer())
  viewers.set('visitor of another company', await foreignVisitor())
})
afterAll(() => server.close())

async function signedCustomer(): Promise<Client> {
  const { secret: key } = await owner().must(createIdentityKey, { id: widgetId })
  const jwt = signToken({ sub: 'u1', name: 'Ada', email: 'ada@example.com' }, key ?? '')
  const shown = { secret: randomSecret(), peek: randomSecret() }
  await server.client().must(identifyVisitor, { id: widgetId, ...shown, proof: { jwt } })
  return asVisitor(server.client(), `${widgetId}.${shown.secret}`)
}

async function foreignVisitor(): Promise<Client> {
  const other = await liveWidget(globex.owner.client)
  return (await newVisitor(server.client(), other)).client
}

const everyone: Audience[] = ['public']
const listed: Readonly<Record<string, readonly Audience[]>> = {
  stranger: everyone,
  lead: everyone,
  customer: ['public', 'customers'],
  'visitor of another company': everyone,
}

describe('an article in the widget', () => {
  test.each(Object.keys(listed))('is read by a %s', async (name) => {
    const viewer = viewers.get(name) ?? server.client()
    const at = { id: widgetId, locale: 'en' }
    const wanted = [...(listed[name] ?? [])].toSorted()
    const home = await viewer.must(readHelp, { ...at, page: 'https://shop.example/orders/7' })
    const topic = await viewer.must(readHelpTopic, { ...at, topicId: category.id })
    const found = await viewer.must(searchHelp, { ...at, q: 'quoka' })

    expect(kindsOf(home.suggested)).toEqual(wanted)
    expect(home.popular).toEqual([])
    expect(kindsOf(topic.articles)).toEqual(wanted)
    expect(kindsOf(found.items)).toEqual(wanted)
    expect(home.topics).toMatchObject([{ articleCount: wanted.length }])
    for (const audience of audiences) {
      const isThere = wanted.includes(audience) || audience === 'unlisted'
      const which = { ...at, articleId: idOf(audience) }
      const read = await viewer.call(readHelpArticle, which)
      const felt = await viewer.call(giveHelpFeedback, { ...which, isHelpful: true })
      expect([audience, read.status]).toEqual([audience, isThere ? 200 : 404])
      expect([audience, felt.status]).toEqual([audience, isThere ? 200 : 404])
    }
  })

  test('is suggested on its pages, or by popularity', async () => {
    const at = { id: widgetId, locale: 'de-AT', page: 'https://shop.example/cart' }
    const home = await server.client().must(readHelp, { ...at, locale: 'en' })

    expect(home.suggested).toEqual([])
    expect(kindsOf(home.popular)).toEqual(['public'])
    expect(await server.client().must(readHelp, at)).toMatchObject({ locale: 'de', popular: [] })
    const which = { id: widgetId, locale: 'de-AT', articleId: idOf('public') }
    expect(await server.client().must(readHelpArticle, which)).toMatchObject({ locale: 'en' })
  })

  test('is hidden if turned off, and can come from another knowledge base', async () => {
    const hidden = await madeWith({ hasHelp: false })
    const empty = await owner().must(createBase, { name: 'Empty', defaultLocale: 'en' })
    const other = await madeWith({ helpBaseId: empty.id })
    const foreign = await globex.owner.client.must(createBase, { name: 'X', defaultLocale: 'en' })

    for (const id of [hidden, other]) {
      expect((await server.client().call(readHelp, { id, locale: 'en' })).status).toBe(404)
      const { settings } = await server.client().must(getWidgetConfig, { id })
      expect(settings).toMatchObject({ hasHelp: false })
      expect(settings).not.toHaveProperty('helpBaseId')
    }
    const shown = await server.client().must(getWidgetConfig, { id: widgetId })
    expect(shown.settings.hasHelp).toBe(true)
    const refused = await owner().call(createWidget, {
      name: 'Wrong',
      settings: { helpBaseId: foreign.id },
    })
    expect(refused.status).toBe(400)
  })
})

test('negative feedback is stored with its reason and author', async () => {
  const which = { id: widgetId, locale: 'en', articleId: idOf('unlisted') }
  const said = { isHelpful: false, reasonCode: 'unclear', reason: 'Which button?' } as const
  await lead.client.must(giveHelpFeedback, { ...which, ...said })
  const { items } = await owner().must(listFeedback, { articleId: idOf('unlisted') })

  expect(items.find(({ isHelpful }) => !isHelpful)).toMatchObject({
    reasonCode: 'unclear',
    reason: 'Which button?',
    contact: { name: expect.any(String) },
  })
})

test('articles and searches before the first message are shown to the team', async () => {
  const stranger = server.client()
  const at = { id: widgetId, locale: 'en' }
  const { searchId } = await stranger.must(searchHelp, { ...at, q: 'quokka food' })
  await stranger.must(readHelpArticle, { ...at, articleId: idOf('public'), searchId, rank: 1 })
  const writer = await newVisitor(stranger, widgetId, 'What do they eat?')
  const trail = {
    id: writer.conversationId,
    articleIds: [idOf('public')],
    searchIds: [searchId],
  }
  await writer.client.must(reportHelp, trail)

  const { items } = await owner().must(listMessages, { id: writer.conversationId })
  expect(items.map(({ data }) => data)).toContainEqual({
    what: 'help',
    read: ['Quokka public'],
    searched: ['quokka food'],
  })
  const seen = await writer.client.must(listChatMessages, { id: writer.conversationId })
  expect(seen.items.map(({ text }) => text)).toEqual(['What do they eat?'])
  const { gaps, searches, helpedCount, helpedWroteCount } = await owner().must(getAnalytics, {
    id: base.id,
    from: day(-1),
    to: day(1),
  })
  expect(helpedCount).toBeGreaterThanOrEqual(1)
  expect(helpedWroteCount).toBe(1)
  await writer.client.must(readHelpArticle, { ...at, articleId: idOf('public') })
  expect(
    await owner().must(getAnalytics, { id: base.id, from: day(-1), to: day(1) }),
  ).toMatchObject({ helpedCount, helpedWroteCount: 1 })
  expect(gaps).toMatchObject([{ query: 'quokka food', count: 1 }])
  expect(searches.find(({ query }) => query === 'quokka food')).toMatchObject({ clickCount: 1 })

  const others = await lead.client.call(reportHelp, trail)
  expect(others.status).toBe(404)
  const closed = await writer.client.call(reportHelp, { ...trail, articleIds: [idOf('agents')] })
  expect(closed.status).toBe(404)
})

test('searches before a merge move along', async () => {
  const stranger = server.client()
  const { searchId } = await stranger.must(searchHelp, {
    id: widgetId,
    locale: 'en',
    q: 'quokka of Jane Doe',
  })
  const jane = await newVisitor(stranger, widgetId, 'Mine is lost')
  const trail = { id: jane.conversationId, articleIds: [], searchIds: [searchId] }
  await jane.client.must(reportHelp, trail)
  const { contact } = await owner().must(getConversation, { id: jane.conversationId })
  await owner().must(eraseContact, { id: contact.id })

  const kept = `select id from knowledge_searches where query like '%Jane Doe%'`
  expect(await server.query(kept)).toEqual([])
})

async function madeWith(settings: { hasHelp?: boolean; helpBaseId?: string }): Promise<string> {
  const { id, version } = await owner().must(createWidget, { name: 'Other', settings })
  await owner().must(publishWidget, { id, version })
  return id
}

function kindsOf(items: readonly { readonly id: string }[]): string[] {
  const ids = new Set(items.map(({ id }) => id))
  return audiences.filter((audience) => ids.has(idOf(audience))).toSorted()
}

function idOf(audience: Audience): string {
  return articles.get(audience) ?? ''
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

function owner(): Client {
  return acme.owner.client
}
