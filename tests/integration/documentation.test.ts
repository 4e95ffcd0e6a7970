import { Readable } from 'node:stream'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createVersion,
  deleteSpace,
  deleteVersion,
  getSpace,
  listVersions,
  makeCurrent,
  putLanguages,
  updateSpace,
  updateVersion,
} from '#modules/documentation/contract.ts'
import { listFeedback, setFeedbackState } from '#modules/documentation/insight-contract.ts'
import type { DocVersion, Space } from '#modules/documentation/model.ts'
import {
  addLanguage,
  getPage,
  getText,
  getTree,
  listRevisions,
  listSpecs,
  movePage,
  publish,
  publishAll,
  removeSpec,
  replaceSpec,
  restoreRevision,
  saveDraft,
  trashPage,
  updateText,
  uploadFile,
  uploadSpec,
} from '#modules/documentation/pages-contract.ts'
import { giveFeedback, recordView } from '#modules/documentation/reader-contract.ts'
import { startExport } from '#modules/documentation/transfer-contract.ts'
import { replaceSpec as replaceNow } from '#modules/documentation/server/actions/specs.ts'
import { requestOf, type Answer, type Client } from '#tests/support/client.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { makeDocs, petSpec, publishedPage, writePage } from '#tests/support/documentation.ts'
import { bodyOf } from '#tests/support/knowledge.ts'
import { knownReaderOn, readerOn } from '#tests/support/reader.ts'
import { isStored, tablesNaming } from '#tests/support/leftover-data.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let client: Client
let space: Space
let v1: DocVersion

beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  client = acme.owner.client
  ;({ space, version: v1 } = await makeDocs(client, [acme.siteId]))
})
afterAll(() => server.close())

function open(path: string): Promise<Answer> {
  return readerOn(server, 'acme').send({ path })
}

async function wayOf(path: string) {
  const { status, headers } = await open(path)
  return [status, headers['location']]
}

test('old URLs of a moved and renamed page redirect in one step, links by ID stay valid', async () => {
  const versionId = v1.id
  const guides = await writePage(client, { versionId, title: 'Guides', kind: 'group' })
  const start = await publishedPage(client, { versionId, title: 'Start', parentId: guides.id })
  const linked = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: 'begin',
            marks: [{ type: 'link', attrs: { href: `page:${start.id}` } }],
          },
        ],
      },
    ],
  }
  await publishedPage(client, { versionId, title: 'Linking', body: linked })
  expect((await open('/d/guides/start')).status).toBe(200)
  expect(await wayOf('/d')).toEqual([302, '/d/guides/start'])
  expect(await wayOf('/d/guides')).toEqual([302, '/d/guides/start'])

  await client.must(updateText, { versionId, id: start.id, locale: 'en', slug: 'begin' })
  await client.must(movePage, { versionId, id: start.id, parentId: null, afterId: null })
  await client.must(updateText, { versionId, id: start.id, locale: 'en', slug: 'first-steps' })

  for (const old of ['/d/guides/start', '/d/guides/begin', '/d/begin']) {
    expect(await wayOf(old)).toEqual([301, '/d/first-steps'])
  }
  expect(await wayOf(`/d/redirect?id=${start.id}`)).toEqual([302, '/d/first-steps'])
  expect((await open('/d/linking')).text).toContain('href="/d/first-steps"')
  expect((await open('/d/nothing-like-it')).status).toBe(404)
  expect((await open('/d/first-steps.md')).text).toContain('# Start')
  expect((await open('/d/llms.txt')).text).toContain('/d/first-steps.md')
  expect((await open('/sitemap.xml')).text).toContain('/d/first-steps<')
  expect((await open('/d/search?q=frist%20stpes')).text).toContain('No results')
  expect((await open('/d/search?q=abuot%20starrt')).text).toContain('/d/first-steps')
})

test('a reader is thanked for feedback once, however often it is resolved', async () => {
  const { id: pageId } = await publishedPage(client, { versionId: v1.id, title: 'Thanked' })
  const replyEmail = 'stranger@people.example'
  for (const reason of ['one', 'two', 'three']) {
    const said = { isHelpful: false, reason, replyEmail }
    const at = { id: pageId, version: v1.slug, locale: 'en' }
    await readerOn(server, 'acme').must(giveFeedback, { ...at, ...said })
  }
  const { items } = await client.must(listFeedback, { id: space.id, pageId })
  const [first = '', ...rest] = items.map(({ id }) => id)
  await Promise.all(
    [[first], [first], rest].map((ids) =>
      client.must(setFeedbackState, { ids, state: 'resolved' }),
    ),
  )
  await client.must(setFeedbackState, { ids: [first], state: 'new' })
  await client.must(setFeedbackState, { ids: [first], state: 'resolved' })

  expect(items).toHaveLength(3)
  expect(
    await server.query(`select id from system_mails where recipient = $1`, [replyEmail]),
  ).toHaveLength(1)
})

test('the second of two concurrent saves gets a conflict with the first; old revisions can be restored', async () => {
  const versionId = v1.id
  const { id } = await publishedPage(client, { versionId, title: 'Shared' })
  const at = { versionId, id, locale: 'en' }
  await client.must(saveDraft, { ...at, draftVersion: 1, body: bodyOf('Second text.') })
  const late = await client.call(saveDraft, { ...at, draftVersion: 1, body: bodyOf('Lost?') })
  expect(late.status).toBe(409)
  expect(JSON.stringify(late.body)).toContain('Second text.')
  await client.must(publish, at)
  const { items } = await client.must(listRevisions, at)
  expect(items.map(({ number, isPublished }) => [number, isPublished])).toEqual([
    [2, true],
    [1, false],
  ])
  await client.must(restoreRevision, { versionId, id: items[1]?.id ?? '' })
  const text = await client.must(getText, at)
  expect(JSON.stringify(text.body)).toContain('All about Shared.')
  expect(text.hasUnpublishedChanges).toBe(true)
  expect(await client.must(publishAll, { id: versionId })).toMatchObject({ publishedCount: 1 })
})

test('a copied version becomes current, and the old one shows a notice', async () => {
  const versionId = v1.id
  const only = await publishedPage(client, { versionId, title: 'Only then' })
  const v2 = await client.must(createVersion, { id: space.id, label: 'v2', copyOfId: v1.id })
  expect((await open('/d/v2/shared')).status).toBe(404)
  await client.must(trashPage, { versionId: v2.id, id: only.id, isTrashed: true })
  const current = await client.must(makeCurrent, { id: v2.id })
  expect(current.state).toBe('current')
  expect((await open('/d/shared')).status).toBe(200)
  const old = await open('/d/v1/shared')
  expect(old.text).toContain('You’re reading v1.')
  expect(old.text).toMatch(/rel="canonical" href="[^"]*\/d\/shared"/)
  expect(await wayOf('/d/only-then')).toEqual([302, '/d/v1/only-then'])
  expect(await wayOf('/d/v2/shared')).toEqual([301, '/d/shared'])
  const { version } = await client.must(updateVersion, {
    id: v1.id,
    version: v1.version + 1,
    slug: 'one',
    state: 'deprecated',
  })
  expect(version).toBeGreaterThan(v1.version)
  expect(await wayOf('/d/v1/shared')).toEqual([301, '/d/one/shared'])
  expect((await open('/d/one/shared')).text).toContain('noindex')
})

test('the language is part of the URL, and missing translations show a notice', async () => {
  const { items } = await client.must(getTree, { id: await currentId() })
  const shared = items.find(({ title }) => title === 'Shared')
  const at = { versionId: await currentId(), id: shared?.id ?? '', locale: 'de' }
  expect(await wayOf('/d/de/shared')).toEqual([302, '/d/shared?from=de'])
  await client.must(addLanguage, at)
  await client.must(saveDraft, { ...at, draftVersion: 1, title: 'Gemeinsam' })
  await client.must(publish, at)
  const { path } = await client.must(getText, at)
  const page = (await open(`/d/de/${path}`)).text
  expect(page).toContain('War diese Seite hilfreich?')
  expect(page).toContain('hreflang="en"')
  expect(page).toContain('name="replyEmail"')
  expect(await wayOf('/d/shared?lang=de-AT')).toEqual([302, `/d/de/${path}`])
  expect(await wayOf('/d/shared?lang=xx')).toEqual([200, undefined])
})

test("a slow upload doesn't hold a transaction open", async () => {
  const versionId = await currentId()
  const upload = requestOf(uploadSpec, { id: versionId, name: 'slow.json' })
  const made = await client.send({ ...upload, body: Buffer.from(petSpec) })
  const { id } = made.body as { id: string }
  const open = `select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  const held: number[] = []
  async function* drip(): AsyncGenerator<Buffer> {
    yield Buffer.from(petSpec.slice(0, 100))
    held.push((await server.query(open)).length)
    yield Buffer.from(petSpec.slice(100))
  }
  const exchange = { file: Readable.from(drip()) }
  await inCompany(server, acme, (scope) => replaceNow(scope, { id, name: 'slow.json' }, exchange))

  expect(held).toEqual([0])
  await client.must(removeSpec, { id })
})

test('API operations become pages that run nothing and keep their page ID', async () => {
  const versionId = await currentId()
  const upload = requestOf(uploadSpec, { id: versionId, name: 'pets.json' })
  const sent = await client.send({ ...upload, body: Buffer.from(petSpec) })
  expect(sent.status).toBe(201)
  const page = await open('/d/pets/get-a-pet')
  expect(page.status).toBe(200)
  const markup = page.text
  for (const part of ['/pets/{id}', 'mother', 'The name.', 'curl', 'https://api.pets.example']) {
    expect(markup).toContain(part)
  }
  expect(markup).not.toContain('<script>alert')
  expect(markup).not.toMatch(/href="javascript:/)
  const before = await client.must(getTree, { id: versionId })
  const { items } = await client.must(listSpecs, { id: versionId })
  const renamed = petSpec
    .replace('Get a pet', 'Read one pet')
    .replace('/pets/{id}', '/animals/{id}')
  const again = requestOf(replaceSpec, { id: items[0]?.id ?? '', name: 'pets.json' })
  const revisions = () => server.query(`select from doc_revisions where origin = 'api'`)
  const { length: first } = await revisions()
  await client.send({ ...again, body: Buffer.from(petSpec) })
  expect(await revisions()).toHaveLength(first)
  expect((await client.send({ ...again, body: Buffer.from(renamed) })).status).toBe(200)
  expect(await revisions()).toHaveLength(first + 1)
  const after = await client.must(getTree, { id: versionId })
  const idOf = ({ items: pages }: typeof after) => pages.find(({ kind }) => kind === 'api')?.id
  expect(idOf(after)).toBe(idOf(before))
  expect((await open('/d/pets/get-a-pet')).text).toContain('/animals/{id}')
  const bad = await client.send({ ...again, body: Buffer.from('openapi: 2') })
  expect(bad.status).toBe(422)
})

/** Every route to a page; people open the first kind, which asks for sign-in. */
const pages = ['/d', '/d/shared', '/d/shared.md', '/d/search?q=shared']
const calls = [
  '/api/docs',
  '/api/docs/page?path=shared',
  '/api/docs/page/markdown?path=shared',
  '/api/docs/suggestions?q=shared',
  '/api/docs/search?q=shared',
  '/api/docs/pages',
]

test('readers of a space see it everywhere, others nowhere', async () => {
  const customer = await knownReaderOn(server, 'acme', 'ada@example.com')
  const { items } = await client.must(getTree, { id: await currentId() })
  const byId = `/d/redirect?id=${items.find(({ title }) => title === 'Shared')?.id ?? ''}`
  const seen: Record<string, unknown> = {}
  for (const audience of ['public', 'customers', 'agents'] as const) {
    const { version } = await client.must(getSpace, { id: space.id })
    await client.must(updateSpace, { id: space.id, version, audience })
    for (const viewer of ['anonymous', 'customer'] as const) {
      const reader = viewer === 'customer' ? customer : readerOn(server, 'acme')
      const answers = async (paths: readonly string[]) =>
        Promise.all(
          paths.map(async (path) => {
            const { status, headers } = await reader.send({ path })
            return headers['location']?.startsWith('/sign-in') ? 'sign in' : status
          }),
        )
      const says = async (path: string, words: string) =>
        (await reader.send({ path })).text.includes(words)
      seen[`${audience} ${viewer}`] = {
        pages: await answers(pages),
        calls: await answers([...calls, byId]),
        lists: [
          await says('/sitemap.xml', '/d/shared<'),
          await says('/d/llms.txt', '/d/shared.md'),
          await says('/', 'href="/d"'),
        ],
        ...(audience !== 'public' && { card: await answers(['/d/shared/card.png']) }),
      }
    }
  }
  const { version } = await client.must(getSpace, { id: space.id })
  await client.must(updateSpace, { id: space.id, version, audience: 'public' })

  const found = { pages: [302, 200, 200, 200], calls: [...calls.map(() => 200), 302] }
  const nothing = { pages: pages.map(() => 404), calls: [...calls, byId].map(() => 404) }
  expect(seen).toEqual({
    'public anonymous': { ...found, lists: [true, true, true] },
    'public customer': { ...found, lists: [true, true, true] },
    'customers anonymous': {
      ...nothing,
      pages: pages.map(() => 'sign in'),
      lists: [false, false, false],
      card: [404],
    },
    'customers customer': { ...found, lists: [false, false, true], card: [404] },
    'agents anonymous': { ...nothing, lists: [false, false, false], card: [404] },
    'agents customer': { ...nothing, lists: [false, false, false], card: [404] },
  })
})

test('hidden languages and versions are excluded everywhere', async () => {
  const versionId = await currentId()
  const { id } = await publishedPage(client, { versionId, title: 'Wombats' })
  const german = { versionId, id, locale: 'de' }
  await client.must(addLanguage, german)
  await client.must(saveDraft, { ...german, draftVersion: 1, title: 'Beuteltiere' })
  await client.must(publish, german)
  const customer = await knownReaderOn(server, 'acme', 'ada@example.com')
  expect((await customer.send({ path: '/d/de/beuteltiere' })).text).toContain('Ihre Tickets')
  const draft = await client.must(createVersion, {
    id: space.id,
    label: 'secret',
    copyOfId: versionId,
  })
  await client.must(updateText, { versionId: draft.id, id, locale: 'en', slug: 'drop-bears' })
  const languages = (isPublic: boolean) => [
    { locale: 'en', isPublic: true },
    { locale: 'de', isPublic },
  ]
  const at = 'locale=de&path=beuteltiere'
  const german404 = [
    '/d/de/beuteltiere',
    '/d/de/beuteltiere.md',
    '/d/beuteltiere',
    '/d/search?locale=de&q=beuteltiere',
    `/api/docs/page?${at}`,
    `/api/docs/page/markdown?${at}`,
    '/api/docs/suggestions?locale=de&q=beuteltiere',
    '/api/docs/search?locale=de&q=beuteltiere',
    '/api/docs/pages?locale=de',
  ]
  const lists = ['/sitemap.xml', '/d/llms.txt', '/d/wombats', '/d/search?q=beuteltiere']
  const before = await open('/d/de/beuteltiere')
  await client.must(putLanguages, { id: space.id, languages: languages(false) })
  for (const reader of [readerOn(server, 'acme'), customer]) {
    for (const path of [...german404, '/d/secret/drop-bears', '/d/drop-bears']) {
      expect([path, (await reader.send({ path })).status]).toEqual([path, 404])
    }
    for (const path of lists) {
      const { text } = await reader.send({ path })
      expect([path, /\/beuteltiere|drop-bears|hreflang="de"/.test(text)]).toEqual([path, false])
    }
    const place = await reader.send({ path: `/api/docs/pages/${id}?locale=de` })
    expect(place.text).not.toContain('beuteltiere')
  }
  await client.must(putLanguages, { id: space.id, languages: languages(true) })
  const after = await open('/d/de/beuteltiere')
  await client.must(deleteVersion, { id: draft.id })

  expect([before.status, after.status]).toEqual([200, 200])
})

test('a deleted page is restored with its subpages', async () => {
  const versionId = await currentId()
  const above = await writePage(client, { versionId, title: 'Above', kind: 'group' })
  const below = await publishedPage(client, { versionId, title: 'Below', parentId: above.id })
  expect((await open('/d/above/below')).status).toBe(200)
  await client.must(trashPage, { versionId, id: above.id, isTrashed: true })
  expect((await open('/d/above/below')).status).toBe(404)
  await client.must(trashPage, { versionId, id: above.id, isTrashed: false })
  expect((await client.must(getPage, { versionId, id: below.id })).deletedAt).toBeNull()
  expect((await open('/d/above/below')).status).toBe(200)
  const inItself = await client.call(movePage, {
    versionId,
    id: above.id,
    parentId: below.id,
    afterId: null,
  })
  expect(inItself.status).toBe(409)
})

test('archived versions and spaces are hidden everywhere', async () => {
  const hidden = [
    '/d/one/shared',
    '/d/one/shared.md',
    '/d/search?version=one&q=shared',
    '/api/docs/page?version=one&path=shared',
    '/api/docs/page/markdown?version=one&path=shared',
    '/api/docs/suggestions?version=one&q=shared',
    '/api/docs/search?version=one&q=shared',
  ]
  const { items } = await client.must(listVersions, { id: space.id })
  let version = items.find(({ slug }) => slug === 'one')
  for (const path of hidden) expect([path, (await open(path)).status]).toEqual([path, 200])
  for (const state of ['draft', 'archived', 'supported'] as const) {
    version = await client.must(updateVersion, {
      id: version?.id ?? '',
      version: version?.version ?? 1,
      state,
    })
    const status = state === 'supported' ? 200 : 404
    for (const path of hidden) {
      expect([state, path, (await open(path)).status]).toEqual([state, path, status])
    }
  }
  const { version: lock } = await client.must(getSpace, { id: space.id })
  await client.must(updateSpace, { id: space.id, version: lock, isArchived: true })
  for (const path of [...hidden, '/d/shared', '/d/llms.txt', '/api/docs']) {
    expect([path, (await open(path)).status]).toEqual([path, 404])
  }
  await client.must(updateSpace, { id: space.id, version: lock + 1, isArchived: false })
})

// Must run last: it deletes everything.
test('deleting a space removes its rows, files, search words and events', async () => {
  const versionId = await currentId()
  const upload = requestOf(uploadFile, { id: space.id, name: 'dot.png' })
  const sent = await client.send({ ...upload, body: dot })
  const { id: fileId } = JSON.parse(sent.text) as { id: string }
  const shown = { type: 'image', attrs: { fileId, alt: 'A dot' } }
  const body = { type: 'doc' as const, content: [shown] }
  const { id: pageId } = await publishedPage(client, { versionId, title: 'Pictured', body })
  await client.must(updateText, { versionId, id: pageId, locale: 'en', slug: 'with-a-dot' })
  const reader = readerOn(server, 'acme')
  await reader.send({ path: '/d/search?q=pictured' })
  await reader.must(recordView, { id: pageId, version: 'v2', locale: 'en' })
  const said = { isHelpful: false, reason: 'Too small.' }
  await reader.must(giveFeedback, { id: pageId, version: 'v2', locale: 'en', ...said })
  await client.must(startExport, { id: versionId })
  const tables = ['doc_feedback', 'doc_paths', 'doc_page_words', 'doc_texts', 'doc_view_days']
  const before = await tablesNaming(server, 'page_id', [pageId])
  const { items } = await client.must(listVersions, { id: space.id })
  const { version } = await client.must(getSpace, { id: space.id })
  const early = await client.call(deleteSpace, { id: space.id })
  await client.must(updateSpace, { id: space.id, version, isArchived: true })
  await client.must(deleteSpace, { id: space.id })
  const versions = items.map(({ id }) => id)
  const left = await Promise.all([
    tablesNaming(server, 'space_id', [space.id]),
    tablesNaming(server, 'version_id', versions),
    tablesNaming(server, 'page_id', [pageId]),
    tablesNaming(server, 'file_id', [fileId]),
  ])
  const told = await server.query(`select from events
    where subject_id = '${pageId}' and data::text like '%Pictured%'`)

  expect(before).toEqual(expect.arrayContaining(tables))
  expect(early.status).toBe(409)
  expect(left).toEqual([[], [], [], []])
  expect(told).toEqual([])
  await expect.poll(() => isStored(server, fileId), { timeout: 15_000 }).toBe(false)
  expect((await open('/d/with-a-dot')).status).toBe(404)
  expect((await client.call(getSpace, { id: space.id })).status).toBe(404)
})

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function currentId(): Promise<string> {
  const { currentVersionId } = await client.must(getSpace, { id: space.id })
  return currentVersionId ?? ''
}
