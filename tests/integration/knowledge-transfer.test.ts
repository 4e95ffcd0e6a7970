import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readZip } from '#lib/archive/read-zip.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import {
  addLanguage,
  createArticle,
  getText,
  listArticles,
  publish,
  saveDraft,
  updateArticle,
} from '#modules/knowledge/articles-contract.ts'
import { createBase, getBase, listCategories } from '#modules/knowledge/contract.ts'
import { listRedirects, putRedirect } from '#modules/knowledge/insight-contract.ts'
import type { Base } from '#modules/knowledge/model.ts'
import {
  getTransfer,
  listTransferItems,
  listTransfers,
  runImport,
  startExport,
  undoImport,
  type ImportOptions,
  type Transfer,
} from '#modules/knowledge/transfer-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { until } from '#tests/support/job-node.ts'
import { bodyOf, makeKnowledge, publishedArticle } from '#tests/support/knowledge.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let client: Client
let base: Base
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  client = acme.owner.client
})
afterAll(() => server.close())

test('an export imported into an empty knowledge base exports identically', async () => {
  base = await filledBase()
  const first = await exported(base)
  const empty = await client.must(createBase, { name: 'Empty', defaultLocale: 'en' })

  const done = await imported(empty, first)
  const again = await exported(await client.must(getBase, { id: empty.id }))

  expect(done).toMatchObject({ state: 'done', made: 3, changed: 0, skipped: 0 })
  expect(done.look).toMatchObject({ categories: 1, articles: 3, known: 0, files: 1, redirects: 1 })
  expect(plain(again)).toEqual(plain(first))
  expect(Object.keys(plain(first))).toEqual(
    expect.arrayContaining([
      'categories.yml',
      'redirects.csv',
      'en/orders/refunds.md',
      'en/orders/refunds.draft.md',
      'de/bestellungen/refunds.md',
      'en/loose-one.md',
    ]),
  )
})

test('a repeated import can skip, update or copy existing articles', async () => {
  const archive = await exported(base)
  const skipped = await imported(base, archive, { onKnown: 'skip' })
  const changed = await imported(base, archive, { onKnown: 'update' })
  const { items } = await client.must(listTransferItems, { id: skipped.id })

  expect(skipped).toMatchObject({ made: 0, changed: 0, skipped: 3 })
  expect(skipped.look?.known).toBe(3)
  expect(items.map(({ state, note }) => [state, note])).toEqual(
    Array.from({ length: 3 }, () => ['skipped', 'It already exists.']),
  )
  expect(changed).toMatchObject({ made: 0, changed: 3, skipped: 0 })

  const copied = await imported(base, archive, { onKnown: 'new', state: 'draft' })
  const before = await countOf(base)
  await client.must(undoImport, { id: copied.id })
  await until('it is undone', async () => (await stateOf(copied.id)) === 'undone')

  expect(copied).toMatchObject({ made: 3 })
  expect([before, await countOf(base)]).toEqual([6, 3])
})

describe('a Zendesk help center', () => {
  let zendesk: Base
  beforeAll(async () => {
    zendesk = await client.must(createBase, {
      name: 'Help',
      defaultLocale: 'en',
      siteIds: [acme.siteId],
    })
  })

  test('is imported with languages, links and old URLs that return one 301', async () => {
    const done = await imported(zendesk, zendeskZip(), {
      languages: [{ from: 'en-us', to: 'en' }],
      state: 'as_written',
    })
    const { items } = await client.must(listArticles, { baseId: zendesk.id })
    const refund = items.find(({ title }) => title === 'Get a refund')
    const text = await client.must(getText, { id: refund?.id ?? '', locale: 'en' })
    const categories = await client.must(listCategories, { id: zendesk.id })
    const reader = readerOn(server, 'acme')
    const ways = await Promise.all(
      [
        '/hc/en-us/articles/360001-Get-a-refund',
        '/hc/en-us/articles/360001',
        '/hc/en-us/articles/360001-An-older-title',
        '/hc/articles/360001',
      ].map(async (path) => {
        const { status, headers } = await reader.send({ path })
        return [status, headers['location']]
      }),
    )

    expect(done).toMatchObject({ format: 'zendesk', made: 2, skipped: 0 })
    expect(refund?.languages.map(({ locale, state }) => [locale, state])).toEqual([
      ['en', 'published'],
      ['de', 'published'],
    ])
    expect(JSON.stringify(text.body)).toContain(
      `article:${items.find(({ title }) => title === 'Pay')?.id}`,
    )
    expect(JSON.stringify(text.body)).not.toContain('alert')
    expect(categories.items.map(({ depth, texts }) => [depth, texts[0]?.name])).toEqual([
      [1, 'General'],
      [2, 'Billing'],
    ])
    expect(ways).toEqual(ways.map(() => [301, '/k/en/billing/get-a-refund']))
  })

  test('saves articles with images without alt text as drafts and reports why', async () => {
    const archive = zipSync({
      'one.md': strToU8('# One\n\n![](dot.png)'),
      'dot.png': new Uint8Array(dot),
    })
    const done = await imported(zendesk, archive)
    const { items } = await client.must(listTransferItems, { id: done.id, isNoted: 'true' })

    expect(done).toMatchObject({ made: 1 })
    expect(items).toMatchObject([{ title: 'One', state: 'made' }])
    expect(items[0]?.note).toMatch(/^en: saved as a draft\./)
  })
})

test('an invalid archive is refused with a reason and nothing is created', async () => {
  const none = await looked(base, zipSync({ 'a.txt': strToU8('words') }))
  const text = await sent(base, Buffer.from('no archive at all, only words'))

  expect(none).toMatchObject({ state: 'failed', problem: expect.stringContaining('no articles') })
  expect(text.status).toBe(422)
  expect((await client.call(runImport, { id: none.id })).status).toBe(409)
})

test("other organizations can't see or start an import", async () => {
  const ready = await looked(base, zipSync({ 'a.md': strToU8('# A') }))
  const stranger = globex.owner.client

  const answers = await Promise.all([
    stranger.call(getTransfer, { id: ready.id }),
    stranger.call(runImport, { id: ready.id }),
    stranger.call(listTransferItems, { id: ready.id }),
    stranger.call(listTransfers, { id: base.id }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

async function filledBase(): Promise<Base> {
  const { base: made, category } = await makeKnowledge(client)
  const tag = await client.must(tagCalls.create, { name: 'money', color: '#dc2626' })
  const { text } = await client.send({
    method: 'POST',
    path: `/api/knowledge/bases/${made.id}/files?name=dot.png`,
    body: dot,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const picture = (JSON.parse(text) as { id: string }).id
  const at = { baseId: made.id, categoryId: category.id }
  const refunds = await publishedArticle(client, { ...at, title: 'Refunds', picture })
  await client.must(updateArticle, {
    id: refunds.id,
    version: refunds.version,
    tagIds: [tag.id],
    pagePatterns: ['/pricing*'],
    isPinned: true,
    audience: 'public',
  })
  await client.must(addLanguage, { id: refunds.id, locale: 'de', begin: 'copy' })
  await client.must(publish, { id: refunds.id, locale: 'de' })
  const { draftVersion } = await client.must(getText, { id: refunds.id, locale: 'en' })
  const next = {
    id: refunds.id,
    locale: 'en',
    draftVersion,
    body: bodyOf('import { a } from b', 'Next *year*'),
  }
  await client.must(saveDraft, next)
  const marks = [{ type: 'link', attrs: { href: `article:${refunds.id}#top` } }]
  const linked: RichTextDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See it', marks }] }],
  }
  await client.must(createArticle, { ...at, title: 'A draft', body: linked })
  const loose = await publishedArticle(client, { baseId: made.id, title: 'Loose one' })
  await client.must(putRedirect, { id: made.id, path: '/old/loose', articleId: loose.id })
  expect((await client.must(listRedirects, { id: made.id })).items).toHaveLength(1)
  return made
}

async function exported(of: Base): Promise<Buffer> {
  const { id } = await client.must(startExport, { id: of.id })
  await until('the export is done', async () => (await stateOf(id)) === 'done')
  const { url } = await client.must(getTransfer, { id })
  return fetched(new URL(url ?? ''))
}

/** As bytes, because the client reads answers as text. */
async function fetched({ host, pathname, search }: URL): Promise<Buffer> {
  const { port } = server.address
  const path = pathname + search
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, resolve).on('error', reject)
  })
  expect(answer.statusCode).toBe(200)
  return buffer(answer)
}

async function sent(of: Base, body: Uint8Array) {
  return client.send({
    method: 'POST',
    path: `/api/knowledge/bases/${of.id}/imports?name=help.zip`,
    body: Buffer.from(body),
    headers: { 'content-type': 'application/octet-stream' },
  })
}

async function looked(of: Base, body: Uint8Array): Promise<Transfer> {
  const { text } = await sent(of, body)
  const { id } = JSON.parse(text) as Transfer
  await until('it was looked at', async () => (await stateOf(id)) !== 'reading')
  return client.must(getTransfer, { id })
}

async function imported(
  of: Base,
  body: Uint8Array,
  wishes: Partial<ImportOptions> = {},
): Promise<Transfer> {
  const { id } = await looked(of, body)
  await client.must(runImport, { id, ...wishes })
  await until('the import is done', async () => (await stateOf(id)) === 'done')
  return client.must(getTransfer, { id })
}

async function stateOf(id: string): Promise<string> {
  return (await client.must(getTransfer, { id })).state
}

async function countOf(of: Base): Promise<number> {
  return (await client.must(getBase, { id: of.id })).articleCount
}

/** The content without IDs and timestamps. */
function plain(archive: Uint8Array): Record<string, string> {
  const ids = new Map<string, string>()
  const files = readZip(archive)
    .map(({ path, read }) => [path, Buffer.from(read()).toString('latin1')] as const)
    .toSorted(([one], [other]) => (one.startsWith('files/') ? 1 : one.localeCompare(other)))
  const bare = (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id-${ids.size}`)
        return ids.get(id) ?? ''
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
  return Object.fromEntries(files.map(([path, text]) => [bare(path), bare(text)]))
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function zendeskZip(): Uint8Array {
  const json = (value: unknown): Uint8Array => strToU8(JSON.stringify(value))
  return zipSync({
    'categories.json': json({ categories: [{ id: 1, name: 'General', locale: 'en-us' }] }),
    'sections.json': json({
      sections: [{ id: 11, name: 'Billing', category_id: 1, locale: 'en-us' }],
    }),
    'articles.json': json({
      articles: [
        {
          id: 360001,
          title: 'Get a refund',
          locale: 'en-us',
          section_id: 11,
          html_url: 'https://acme.zendesk.com/hc/en-us/articles/360001-Get-a-refund',
          body: '<p>See <a href="/hc/en-us/articles/360002">how to pay</a>.</p><script>alert(1)</script>',
        },
        { id: 360002, title: 'Pay', locale: 'en-us', section_id: 11, body: '<p>By card.</p>' },
      ],
    }),
    'translations.json': json({
      translations: [{ source_id: 360001, locale: 'de', title: 'Geld zurück', body: '<p>So.</p>' }],
    }),
  })
}
