import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  getText,
  publish,
  saveDraft,
  trashArticle,
  updateText,
} from '#modules/knowledge/articles-contract.ts'
import {
  giveGapToArticle,
  listGaps,
  reopenGap,
  setGapAside,
  takeGap,
  writeForGap,
} from '#modules/knowledge/gaps-contract.ts'
import type { Base, Gap } from '#modules/knowledge/model.ts'
import { searchArticles } from '#modules/knowledge/reader-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { bodyOf, makeKnowledge, publishedArticle } from '#tests/support/knowledge.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let base: Base
let articleId: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  ;({ base } = await makeKnowledge(owner(), [acme.siteId]))
  ;({ id: articleId } = await publishedArticle(owner(), { baseId: base.id, title: 'Returns' }))
})
afterAll(() => server.close())

test('searches without results are listed by count until dismissed, and can be reopened', async () => {
  await lookFor('iceland', 3)
  await lookFor('gift card', 2)
  await lookFor('Iceland')

  expect(named(await gapsIn('open'))).toEqual(['iceland 4', 'gift card 2'])
  const first = await owner().must(listGaps, { ...period(), id: base.id, limit: 1 })
  const rest = { ...period(), id: base.id, limit: 1, cursor: first.nextCursor ?? '' }
  expect(named((await owner().must(listGaps, rest)).items)).toEqual(['gift card 2'])

  await owner().must(setGapAside, which('iceland'))
  await lookFor('iceland')
  expect(named(await gapsIn('open'))).toEqual(['gift card 2'])
  expect(named(await gapsIn('set_aside'))).toEqual(['iceland 5'])
  await owner().must(reopenGap, which('iceland'))
  expect(named(await gapsIn('open'))).toEqual(['iceland 5', 'gift card 2'])
})

test('an assigned gap shows its assignee and stays in the list', async () => {
  await lookFor('kettle', 1)
  await acme.admin.client.must(takeGap, which('kettle'))

  expect(await gapOf('kettle')).toMatchObject({ state: 'taken', memberId: acme.admin.memberId })
})

test("an article found by a gap's words is no longer found after reopening", async () => {
  await lookFor('money back', 1)
  expect(await found('money back')).toEqual([])
  await owner().must(giveGapToArticle, { ...which('money back'), articleId })

  expect(await found('money back')).toEqual(['Returns'])
  expect(await gapOf('money back')).toBeUndefined()
  expect(await gapsIn('answered')).toMatchObject([
    { query: 'money back', article: { id: articleId, title: 'Returns' } },
  ])
  const german = { ...which('money back'), locale: 'de', articleId }
  expect((await owner().call(giveGapToArticle, german)).status).toBe(404)
  await owner().must(reopenGap, which('money back'))
  expect(await found('money back')).toEqual([])
  const { searchWords } = await owner().must(getText, { id: articleId, locale: 'en' })
  expect(searchWords).toEqual([])
})

test('manually added keywords are found too and survive publishing', async () => {
  const at = { id: articleId, locale: 'en' }
  await owner().must(updateText, { ...at, searchWords: ['  RMA  Form ', 'rma form'] })
  expect(await found('rma')).toEqual(['Returns'])
  const { draftVersion, searchWords } = await owner().must(getText, at)
  expect(searchWords).toEqual(['rma form'])
  await owner().must(saveDraft, { ...at, draftVersion, body: bodyOf('Send it back.') })
  await owner().must(publish, at)

  expect(await found('rma')).toEqual(['Returns'])
})

test('a draft created for a gap answers it once published, and the gap returns if it fails', async () => {
  await lookFor('decaf', 1)
  const draft = await owner().must(writeForGap, which('decaf'))
  expect(draft).toMatchObject({ title: 'Decaf', sourceLocale: 'en' })
  expect(await gapOf('decaf')).toMatchObject({ state: 'taken', article: { title: 'Decaf' } })
  const at = { id: draft.id, locale: 'en' }
  const body = bodyOf('We roast some.')
  await owner().must(saveDraft, { ...at, draftVersion: 1, body })
  await owner().must(publish, at)

  expect(await found('decaf')).toEqual(['Decaf'])
  expect(await gapOf('decaf')).toBeUndefined()
  await server.query(
    `insert into knowledge_searches (org_id, base_id, locale, query, normalized, results,
       reader_hash, source, created_at)
     values ($1, $2, 'en', 'decaf', 'decaf', 0, repeat('f', 64), 'portal', now() + interval '1 second')`,
    [acme.organizationId, base.id],
  )
  expect(await gapOf('decaf')).toMatchObject({ state: 'open', isBack: true, count: 1 })
  await owner().must(trashArticle, { id: draft.id, isTrashed: true })
  expect(await gapOf('decaf')).toMatchObject({ state: 'open', isBack: false, article: null })
})

test("gaps that don't exist or belong to another organization can't be changed", async () => {
  const unknown = await owner().call(setGapAside, which('never typed'))
  const foreign = await globex.owner.client.call(listGaps, { ...period(), id: base.id })

  expect([unknown.status, foreign.status]).toEqual([404, 404])
})

/** From different readers, because one reader who keeps typing counts as one search. */
async function lookFor(q: string, readers = 1): Promise<void> {
  for (let reader = 0; reader < readers; reader++) await lookOnce(q)
}

async function lookOnce(q: string) {
  const { items } = await readerOn(server, acme.slug).must(searchArticles, { locale: 'en', q })
  // A new key starts a new search for this reader.
  await server.query(
    `update knowledge_searches set reader_hash = $2, created_at = created_at - interval '1 minute'
     where normalized = lower($1) and created_at > now() - interval '30 seconds'`,
    [q, crypto.randomUUID().replaceAll('-', '').repeat(2)],
  )
  return items
}

async function found(q: string): Promise<string[]> {
  const reader = readerOn(server, acme.slug)
  const { items } = await reader.must(searchArticles, { locale: 'en', q, isQuiet: 'true' })
  return items.map(({ title }) => title)
}

async function gapsIn(state: 'open' | 'set_aside' | 'answered'): Promise<Gap[]> {
  return (await owner().must(listGaps, { ...period(), id: base.id, state })).items
}

async function gapOf(query: string): Promise<Gap | undefined> {
  return (await gapsIn('open')).find((gap) => gap.query === query)
}

function named(gaps: readonly Gap[]): string[] {
  return gaps.map(({ query, count }) => `${query} ${count}`)
}

function which(query: string) {
  return { id: base.id, locale: 'en', query }
}

function period() {
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-1), to: day(1) }
}

function owner(): Client {
  return acme.owner.client
}
