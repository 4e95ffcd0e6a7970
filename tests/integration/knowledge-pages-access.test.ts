import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { publish, updateArticle, uploadFile } from '#modules/knowledge/articles-contract.ts'
import { createCategory, updateBase } from '#modules/knowledge/contract.ts'
import type { Base } from '#modules/knowledge/model.ts'
import { searchArticles, suggestArticles } from '#modules/knowledge/reader-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { makeKnowledge, publishedArticle, writeArticle } from '#tests/support/knowledge.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

const audiences = ['public', 'unlisted', 'customers', 'agents', 'ai_only'] as const
type Viewer = 'anonymous' | 'customer'

let server: TestServer
let acme: Company
let client: Client
let base: Base
let viewers: Readonly<Record<Viewer, Client>>
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  client = acme.owner.client
  const made = await makeKnowledge(client, [acme.siteId])
  base = made.base
  for (const audience of audiences) {
    const { id, version } = await publishedArticle(client, {
      baseId: base.id,
      categoryId: made.category.id,
      title: `Wombat ${audience.replace('_', '-')}`,
    })
    await client.must(updateArticle, { id, version, audience })
  }
  await writeArticle(client, {
    baseId: base.id,
    categoryId: made.category.id,
    title: 'Wombat draft',
  })
  await hide('customers', 'Closed shelf')
  await hide('agents', 'Team shelf')
  viewers = {
    anonymous: readerOn(server, 'acme'),
    customer: await knownReaderOn(server, 'acme', 'ada@example.com'),
  }
})
afterAll(() => server.close())

async function hide(audience: 'customers' | 'agents', name: string): Promise<void> {
  const category = await client.must(createCategory, {
    id: base.id,
    audience,
    texts: [{ locale: 'en', name }],
  })
  await publishedArticle(client, {
    baseId: base.id,
    categoryId: category.id,
    title: `Wombat in ${name.toLowerCase()}`,
  })
}

const names = [
  ...audiences.map((audience) => `wombat-${audience.replace('_', '-')}`),
  'wombat-draft',
  'wombat-in-closed-shelf',
  'wombat-in-team-shelf',
]
const openTo: Readonly<Record<Viewer, readonly string[]>> = {
  anonymous: ['wombat-public', 'wombat-unlisted'],
  customer: ['wombat-public', 'wombat-unlisted', 'wombat-customers', 'wombat-in-closed-shelf'],
}
function listedTo(viewer: Viewer): string[] {
  return openTo[viewer].filter((name) => name !== 'wombat-unlisted')
}

function placeOf(name: string): string {
  if (name.includes('closed')) return `/k/en/closed-shelf/${name}`
  return name.includes('team-shelf') ? `/k/en/team-shelf/${name}` : `/k/en/orders/${name}`
}

async function namesOn(viewer: Viewer, path: string): Promise<string[]> {
  const { text } = await viewers[viewer].send({ path })
  return names.filter((name) => text.includes(name))
}

describe.each(['anonymous', 'customer'] as const)('%s', (viewer) => {
  test.each(['', '.md'])('opens visible pages%s and gets 404 for the rest', async (twin) => {
    const answers = await Promise.all(
      names.map(async (name) => {
        const { status, text } = await viewers[viewer].send({ path: `${placeOf(name)}${twin}` })
        return { name, status, says: text.includes('All about Wombat') }
      }),
    )

    expect(answers).toEqual(
      names.map((name) => {
        const isOpen = openTo[viewer].includes(name)
        return { name, status: isOpen ? 200 : 404, says: isOpen }
      }),
    )
  })

  test('sees the same in lists, search and suggestions', async () => {
    const found = await viewers[viewer].must(searchArticles, { locale: 'en', q: 'wombat' })
    const suggested = await viewers[viewer].must(suggestArticles, { locale: 'en', q: 'womb' })
    const here = (paths: readonly string[]) =>
      names.filter((name) => paths.some((path) => path.endsWith(`/${name}`)))

    const listed = listedTo(viewer)
    expect(here(found.items.map(({ path }) => path))).toEqual(listed)
    expect(here(suggested.items.map(({ path }) => path))).toEqual(listed)
    expect(await namesOn(viewer, '/k/en/search?q=wombat')).toEqual(listed)
    expect(await namesOn(viewer, '/k/en')).toEqual(listed)
    expect(await namesOn(viewer, '/k/en/orders')).toEqual(
      listed.filter((name) => !name.includes('shelf')),
    )
  })

  test('gets the public sitemap, feed and llms.txt', async () => {
    for (const path of ['/sitemap.xml', '/k/en/feed.xml', '/llms.txt']) {
      expect([path, await namesOn(viewer, path)]).toEqual([path, ['wombat-public']])
    }
  })

  test('opens and finds only categories with visible articles', async () => {
    const statusOf = async (path: string) => (await viewers[viewer].send({ path })).status
    const at = { locale: 'en', q: 'shelf' }
    const { topics } = await viewers[viewer].must(searchArticles, at)
    const suggested = await viewers[viewer].must(suggestArticles, at)
    const expected = viewer === 'customer' ? ['Closed shelf'] : []

    expect(topics.map(({ name }) => name)).toEqual(expected)
    expect(suggested.topics.map(({ name }) => name)).toEqual(expected)
    expect((await viewers[viewer].send({ path: '/k/en/search?q=shelf' })).text).not.toContain(
      'Team shelf',
    )
    expect(await statusOf('/k/en/closed-shelf')).toBe(viewer === 'customer' ? 200 : 404)
    expect(await statusOf('/k/en/team-shelf')).toBe(404)
  })
})

test('customer-only pages are neither cached nor indexed', async () => {
  const { headers, text } = await viewers.customer.send({ path: placeOf('wombat-customers') })

  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(text).not.toContain('og:title')
})

test('restricted content never appears on preview cards', async () => {
  for (const name of ['wombat-customers', 'wombat-agents', 'wombat-unlisted']) {
    for (const viewer of [viewers.anonymous, viewers.customer]) {
      const { status } = await viewer.send({ path: `${placeOf(name)}/card.png` })
      expect([name, status]).toEqual([name, 404])
    }
  }
})

test('unlisted pages ask not to be indexed', async () => {
  const { headers } = await viewers.anonymous.send({ path: placeOf('wombat-unlisted') })

  expect(headers['x-robots-tag']).toBe('noindex')
})

test('an image is visible to readers of an article that contains it', async () => {
  const { id, url } = await uploadPicture()
  const article = await writeArticle(client, {
    baseId: base.id,
    title: 'Pictured wombat',
    picture: id,
  })
  const path = `/k/files/${id}`
  const before = await viewers.anonymous.send({ path })
  await client.must(publish, { id: article.id, locale: 'en' })
  const { version } = await client.must(updateArticle, {
    id: article.id,
    version: article.version,
    audience: 'customers',
  })
  const closed = await readerOn(server, 'acme').send({ path })
  const customers = await viewers.customer.send({ path })
  await client.must(updateArticle, { id: article.id, version, audience: 'public' })
  const open = await readerOn(server, 'acme').send({ path })

  expect([before.status, closed.status]).toEqual([404, 404])
  expect([customers.status, open.status]).toEqual([302, 302])
  expect(new URL(open.headers['location'] ?? '').pathname).toBe(new URL(url).pathname)
})

async function uploadPicture() {
  const { status, text } = await client.send({
    method: 'POST',
    path: `/api/knowledge/bases/${base.id}/files?name=dot.png`,
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect([status, uploadFile.status]).toEqual([201, 201])
  return JSON.parse(text) as { id: string; url: string }
}

// Must run last: it makes everything customer-only.
test('a customer-only knowledge base asks for sign-in at every URL', async () => {
  const { version } = base
  await client.must(updateBase, { id: base.id, version, audience: 'customers' })
  const stranger = readerOn(server, 'acme')
  const paths = [
    '/k',
    '/k/en',
    placeOf('wombat-public'),
    '/k/en/orders/never-was',
    '/k/en/search?q=a',
  ]
  const ways = await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await stranger.send({ path })
      return [status, headers['location']]
    }),
  )
  const plain = await Promise.all(
    ['/llms.txt', '/k/en/feed.xml'].map(async (path) => (await stranger.send({ path })).status),
  )
  const known = await viewers.customer.send({ path: placeOf('wombat-public') })
  await client.must(updateBase, { id: base.id, version: version + 1, audience: 'agents' })
  const closed = await Promise.all(
    paths.map(async (path) => (await viewers.customer.send({ path })).status),
  )

  expect(ways).toEqual(paths.map((path) => [302, `/sign-in?next=${encodeURIComponent(path)}`]))
  expect(plain).toEqual([404, 404])
  expect(known.status).toBe(200)
  expect(closed).toEqual(paths.map(() => 404))
})
