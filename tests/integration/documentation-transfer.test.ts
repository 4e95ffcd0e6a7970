import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readZip } from '#lib/archive/read-zip.ts'
import {
  createSpace,
  getSpace,
  listVersions,
  updateSpace,
} from '#modules/documentation/contract.ts'
import type { DocVersion, Space } from '#modules/documentation/model.ts'
import {
  addLanguage,
  createPage,
  getText,
  getTree,
  publish,
  saveDraft,
  trashPage,
  updateText,
  uploadFile,
  uploadSpec,
} from '#modules/documentation/pages-contract.ts'
import {
  getTransfer,
  listTransferItems,
  listTransfers,
  runImport,
  startExport,
  undoImport,
  uploadImport,
  type ImportOptions,
  type Transfer,
} from '#modules/documentation/transfer-contract.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { removeMember } from '#modules/organization/contract.ts'
import { requestOf, type Client } from '#tests/support/client.ts'
import { makeDocs, petSpec, publishedPage } from '#tests/support/documentation.ts'
import { bodyOf } from '#tests/support/knowledge.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let client: Client
let docs: DocVersion
let packed: Buffer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  client = acme.owner.client
  docs = await filledVersion()
  packed = await exported(docs)
})
afterAll(() => server.close())

test('an export imported into an empty space exports identically', async () => {
  const { space, version } = await emptySpace('Copy')

  const done = await imported(version, packed)
  const again = await exported(version)

  expect(done).toMatchObject({ state: 'done', format: 'parley', changed: 0, skipped: 0 })
  expect(done.look).toMatchObject({ groups: 2, specs: 1, known: 0, files: 1, redirects: 1 })
  expect(plain(again)).toEqual(plain(packed))
  expect(Object.keys(plain(packed))).toEqual(
    expect.arrayContaining([
      'tree.yml',
      'redirects.csv',
      'en/start.md',
      'de/start.md',
      'en/guide/install.md',
      'en/guide/install/more.draft.md',
    ]),
  )
  expect(await linesOf(version)).toEqual(await linesOf(docs))
  expect(await linesOf(version, 'de')).toEqual(await linesOf(docs, 'de'))
  const { languages } = await client.must(getSpace, { id: space.id })
  expect(languages.map(({ locale, isPublic }) => [locale, isPublic])).toEqual([
    ['en', true],
    ['de', false],
  ])
})

test('a repeated import can skip, update or copy existing pages, and can be undone', async () => {
  const before = await linesOf(docs)
  const skipped = await imported(docs, packed, { onKnown: 'skip' })
  const changed = await imported(docs, packed, { onKnown: 'update' })
  const between = await linesOf(docs)
  const copied = await imported(docs, packed, { onKnown: 'new', state: 'draft' })
  const doubled = await linesOf(docs)
  await client.must(undoImport, { id: copied.id })
  await perform('undo-doc-import', copied.id)

  expect(skipped).toMatchObject({ made: 0, changed: 0, skipped: skipped.total })
  expect(skipped.look?.known).toBe(skipped.total)
  expect(changed).toMatchObject({ made: 0, changed: changed.total, skipped: 0 })
  expect(between).toEqual(before)
  expect(copied.made).toBe(before.length + 1)
  expect(doubled).toHaveLength(2 * before.length)
  expect(await linesOf(docs)).toEqual(before)
  expect(await client.must(getTransfer, { id: copied.id })).toMatchObject({ state: 'undone' })
})

test("an import ends if its member lost the permission, and doesn't block others", async () => {
  const leaver = await acme.join({ roleKey: 'preset:content-editor' })
  const { id } = await imported(docs, packed, { onKnown: 'new', state: 'draft' })
  await leaver.client.must(undoImport, { id })
  await client.must(removeMember, { id: leaver.memberId })
  await perform('undo-doc-import', id)

  const ended = await client.must(getTransfer, { id })
  expect(ended).toMatchObject({ state: 'done', problem: expect.stringMatching(/\S/) })
  await client.must(undoImport, { id })
  await perform('undo-doc-import', id)
  expect(await client.must(getTransfer, { id })).toMatchObject({ state: 'undone' })
})

test('MkDocs pages are imported with links, images and old URLs that return one 301', async () => {
  const { space, version } = await emptySpace('Manual')
  await client.must(updateSpace, {
    id: space.id,
    version: space.version,
    siteIds: [acme.siteId],
  })

  const done = await imported(version, mkdocs())
  const tree = await client.must(getTree, { id: version.id })
  const setup = tree.items.find(({ title }) => title === 'Setup')
  const home = tree.items.find(({ title }) => title === 'Home')
  const text = await client.must(getText, {
    versionId: version.id,
    id: home?.id ?? '',
    locale: 'en',
  })
  const { items } = await client.must(listTransferItems, { id: done.id, isNoted: 'true' })
  const ways = await Promise.all(
    ['/Guide/Setup/', '/guide/setup.html', '/guide/setup/index.html', '/nowhere/at/all'].map(
      async (path) => {
        const { status, headers } = await readerOn(server, 'acme').send({ path })
        return [status, headers['location']]
      },
    ),
  )

  expect(done).toMatchObject({ format: 'mkdocs', made: 4, skipped: 0 })
  expect(tree.items.map(({ depth, kind, path, isLive }) => [depth, kind, path, isLive])).toEqual([
    [1, 'page', 'home', true],
    [1, 'group', 'guide', true],
    [2, 'page', 'guide/setup', true],
    [1, 'page', 'search-page', false],
  ])
  expect(JSON.stringify(text.body)).toContain(`page:${setup?.id}`)
  expect(text.files).toMatchObject([{ name: 'plan.png' }])
  expect(items).toMatchObject([{ title: 'Search', state: 'made' }])
  expect(items[0]?.note).toMatch(/^en: saved as a draft\./)
  expect(ways).toEqual([
    [301, '/d/guide/setup'],
    [301, '/d/guide/setup'],
    [301, '/d/guide/setup'],
    [404, undefined],
  ])
})

test('an interrupted import continues and creates nothing twice', async () => {
  const { version } = await emptySpace('Broken')
  const pages = ['One', 'Two', 'Three', 'Four'].map((title, at) => [
    `${at}-${title}.md`,
    strToU8(`# ${title}\n\n![Dot](dot.png)`),
  ])
  const archive = { ...Object.fromEntries(pages), 'dot.png': dot }
  const { id } = await looked(version, zipSync(archive))
  await client.must(runImport, { id })
  await server.query(`create function end_here() returns trigger language plpgsql as
    $$ begin if new.title = 'Three' then raise exception 'the power is gone'; end if;
    return new; end $$`)
  await server.query(
    'create trigger end_here before insert on doc_texts for each row execute function end_here()',
  )

  await expect(perform('import-doc-pages', id)).rejects.toThrow('the power is gone')
  const between = await client.must(getTransfer, { id })
  await server.query('drop trigger end_here on doc_texts')
  await perform('import-doc-pages', id)
  await perform('import-doc-pages', id)

  expect(between).toMatchObject({ state: 'running', made: 2 })
  expect(await client.must(getTransfer, { id })).toMatchObject({ state: 'done', made: 4, done: 4 })
  expect((await linesOf(version)).map(([, , title]) => title)).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ])
  // One image used by all four pages: two before the interruption and two after.
  const shown = await server.query(`select distinct file_id from doc_draft_files
    where version_id = '${version.id}'`)
  const kept = await server.query(`select from doc_draft_files where version_id = '${version.id}'`)
  expect([shown.length, kept.length]).toEqual([1, 4])
})

test('an invalid archive is refused with a reason and nothing is created', async () => {
  const { version } = await emptySpace('Hostile')
  const none = await looked(version, zipSync({ 'a.txt': strToU8('words') }))
  const bomb = await looked(version, lying(zipSync({ 'a.md': new Uint8Array(5_000_000) })))
  const text = await sent(version, Buffer.from('no archive at all, only words'))
  const ready = await looked(version, zipSync({ 'a.md': strToU8('# A'), 'b.md': strToU8('# B') }))
  const stranger = globex.owner.client
  const answers = await Promise.all([
    stranger.call(getTransfer, { id: ready.id }),
    stranger.call(runImport, { id: ready.id }),
    stranger.call(undoImport, { id: ready.id }),
    stranger.call(listTransferItems, { id: ready.id }),
    stranger.call(listTransfers, { id: version.id }),
  ])
  await client.must(runImport, { id: ready.id })
  const { limits } = server.runtime
  const limited = { ...limits, limitOf: () => 3 }
  Object.assign(server.runtime, { limits: limited })
  await perform('import-doc-pages', ready.id)
  const alone = await client.call(createPage, { versionId: version.id, title: 'One more' })
  Object.assign(server.runtime, { limits })

  expect(none).toMatchObject({ state: 'failed', problem: expect.stringContaining('no pages') })
  expect(bomb).toMatchObject({ state: 'failed', problem: expect.stringContaining('damaged') })
  expect(text.status).toBe(422)
  expect((await client.call(runImport, { id: none.id })).status).toBe(409)
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await client.must(getTransfer, { id: ready.id })).toMatchObject({
    state: 'failed',
    problem: 'Your plan includes 3 documentation pages. Delete pages or upgrade your plan.',
  })
  expect(alone.status).toBe(402)
  expect(await linesOf(version)).toEqual([])
})

async function filledVersion(): Promise<DocVersion> {
  const { space, version } = await makeDocs(client, [])
  const versionId = version.id
  const upload = requestOf(uploadFile, { id: space.id, name: 'dot.png' })
  const { id: fileId } = (await client.send({ ...upload, body: dot })).body as { id: string }
  const start = await publishedPage(client, {
    versionId,
    title: 'Begin',
    body: {
      type: 'doc',
      content: [
        { type: 'image', attrs: { fileId, alt: 'A dot' } },
        ...(bodyOf('All about it.', 'import { a } from b').content ?? []),
      ],
    },
  })
  await client.must(updateText, { versionId, id: start.id, locale: 'en', slug: 'start' })
  await client.must(addLanguage, { versionId, id: start.id, locale: 'de', begin: 'copy' })
  await client.must(publish, { versionId, id: start.id, locale: 'de' })
  const group = { versionId, kind: 'group', title: 'Guide' } as const
  const guide = await client.must(createPage, group)
  const marks = [{ type: 'link', attrs: { href: `page:${start.id}#top` } }]
  const install = await client.must(createPage, {
    versionId,
    parentId: guide.id,
    title: 'Install',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See it', marks }] }],
    },
  })
  const hidden = { versionId, id: install.id, locale: 'en', isIndexed: false }
  await client.must(updateText, hidden)
  const more = await publishedPage(client, { versionId, parentId: install.id, title: 'More' })
  const at = { versionId, id: more.id, locale: 'en' }
  const { draftVersion } = await client.must(getText, at)
  await client.must(saveDraft, { ...at, draftVersion, body: bodyOf('Next *year*') })
  const link = { versionId, kind: 'link', title: 'Status', url: 'https://status.example' } as const
  await client.must(createPage, link)
  const spec = requestOf(uploadSpec, { id: versionId, name: 'pets.json', parentId: guide.id })
  await client.send({ ...spec, body: Buffer.from(petSpec) })
  const summary = await client.must(createPage, { versionId, title: 'Summary' })
  const gone = await client.must(createPage, { versionId, title: 'Gone', afterId: summary.id })
  await client.must(trashPage, { versionId, id: gone.id, isTrashed: true })
  return version
}

async function emptySpace(name: string): Promise<{ space: Space; version: DocVersion }> {
  const space = await client.must(createSpace, { name, defaultLocale: 'en', siteIds: [] })
  const { items } = await client.must(listVersions, { id: space.id })
  const [version] = items
  if (!version) throw new Error('The new space has no version.')
  return { space, version }
}

/** Runs what a worker would, without waiting. */
async function perform(name: string, transferId: string): Promise<void> {
  const found = server.runtime.registry.jobs.get(name)
  if (!found) throw new Error(`There is no job named ${name}.`)
  await inOrganization(server.runtime, acme.organizationId, bySystem(name, 'write'), (scope) =>
    found.run(scope, { transferId }),
  )
}

async function exported({ id: versionId }: DocVersion): Promise<Buffer> {
  const { id } = await client.must(startExport, { id: versionId })
  await perform('export-doc-version', id)
  const { url, state } = await client.must(getTransfer, { id })
  expect(state).toBe('done')
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

function sent({ id }: DocVersion, body: Uint8Array) {
  const upload = requestOf(uploadImport, { id, name: 'docs.zip' })
  return client.send({ ...upload, body: Buffer.from(body) })
}

async function looked(version: DocVersion, body: Uint8Array): Promise<Transfer> {
  const { id } = (await sent(version, body)).body as Transfer
  await perform('read-doc-import', id)
  return client.must(getTransfer, { id })
}

async function imported(
  version: DocVersion,
  body: Uint8Array,
  wishes: Partial<ImportOptions> = {},
): Promise<Transfer> {
  const { id } = await looked(version, body)
  await client.must(runImport, { id, ...wishes })
  await perform('import-doc-pages', id)
  return client.must(getTransfer, { id })
}

async function linesOf({ id }: DocVersion, locale = 'en') {
  const { items } = await client.must(getTree, { id, locale })
  return items.map((one) => [
    one.depth,
    one.kind,
    one.title,
    one.path,
    one.url,
    one.method,
    one.isWritten,
    one.isLive,
    one.hasUnpublishedChanges,
  ])
}

/** The content without IDs and timestamps. */
function plain(archive: Uint8Array): Record<string, string> {
  const ids = new Map<string, string>()
  const files = readZip(archive)
    .map(({ path, read }) => [path, Buffer.from(read()).toString('latin1')] as const)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
  const bare = (text: string): string =>
    text
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        if (!ids.has(id)) ids.set(id, `id-${ids.size}`)
        return ids.get(id) ?? ''
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
  return Object.fromEntries(files.map(([path, text]) => [bare(path), bare(text)]))
}

/** tree.yml comes first, so IDs are replaced in the same order. */
function placeOf(path: string): number {
  if (path === 'tree.yml') return 0
  return /^(files|api)\//.test(path) ? 2 : 1
}

function mkdocs(): Uint8Array {
  return zipSync({
    'mkdocs.yml': strToU8('nav:\n  - Home: index.md\n  - Guide:\n    - Setup: guide/setup.md\n'),
    'docs/index.md': strToU8('Go to [setup](guide/setup.md).\n\n![A plan](img/plan.png)\n'),
    'docs/guide/setup.md': strToU8('# Setup\n\nDo it.'),
    'docs/search.md': strToU8('# Search\n\n![](img/plan.png)'),
    'docs/img/plan.png': new Uint8Array(dot),
  })
}

/** Claims a small uncompressed size in the ZIP header. */
function lying(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive)
  const list = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(100, list + 24)
  return bytes
}

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
