import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { attachTemplateFiles, prepareTemplate } from '#modules/inbox/macros-contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import type { TemplateFile } from '#modules/templates/model.ts'
import { unusedFilesJob } from '#modules/templates/server/files.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { StorageUnavailable, storageKey, type Storage } from '#platform/files/storage.ts'
import { requestOf } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ product: { storage: watched } })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  grace = await makeCustomer(server, acme)
})
afterEach(() => {
  onPut = async () => {}
})
afterAll(() => server.close())

/** Storage with a hook that runs during an upload. */
const watched: Storage = {
  get: (key) => createStorage(server.config).get(key),
  delete: (key) => createStorage(server.config).delete(key),
  deleteSome: (id) => createStorage(server.config).deleteSome(id),
  async put(key, content, about) {
    await createStorage(server.config).put(key, content, about)
    await onPut(key)
  },
}
let onPut: (key: string) => Promise<void> = async () => {}

test('the files of a reply are attached as copies', async () => {
  const conversationId = await grace.begin()
  const file = await upload(acme.owner)
  const template = await acme.owner.client.must(templateCalls.create, {
    name: 'Price list',
    body: 'Here you are.',
    fileIds: [file.id],
  })
  const { client } = acme.agent
  const asked = { id: conversationId, templateId: template.id }
  const { fileCount } = await client.must(prepareTemplate, asked)
  const { items } = await client.must(attachTemplateFiles, asked)
  await client.must(sendMessage, {
    id: conversationId,
    clientKey: crypto.randomUUID(),
    text: 'Here you are.',
    fileIds: items.map(({ id }) => id),
  })
  await acme.owner.client.must(templateCalls.update, {
    id: template.id,
    version: template.version,
    fileIds: [],
  })
  const { items: messages } = await client.must(listMessages, { id: conversationId })
  const said = messages.find(({ text }) => text === 'Here you are.')

  expect(template.files.map(({ name }) => name)).toEqual(['prices.txt'])
  expect(fileCount).toBe(1)
  expect(items[0]?.id).not.toBe(file.id)
  expect(said?.files.map(({ name, size }) => [name, size])).toEqual([['prices.txt', 10]])
  expect(await bytesOf(said?.files[0]?.url)).toBe('Some text.')
})

test('copying files holds no database connection', async () => {
  const asked = await templateWith(2)
  const held: number[] = []
  onPut = async () => {
    const [row] = await server.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
    )
    held.push(row?.count ?? -1)
  }
  const answer = await acme.agent.client.send({
    ...requestOf(attachTemplateFiles, asked),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

  expect(answer.status).toBe(201)
  expect(held).toEqual([0, 0])
})

test('pending files have a limit, also with concurrent requests', async () => {
  const member = await acme.join({ roleKey: 'preset:support-agent' })
  const asked = await templateWith(10)
  const put: string[] = []
  onPut = async (key) => void put.push(key)
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => member.client.call(attachTemplateFiles, asked)),
  )
  const rows = await server.query<{ id: string }>(
    'select id from attachments where member_id = $1',
    [member.memberId],
  )
  const there: string[] = []
  for (const key of put) if (await isThere(key)) there.push(key)

  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(409)]).toEqual([5, 2])
  expect(rows).toHaveLength(50)
  expect(new Set(there)).toEqual(new Set(rows.map(({ id }) => storageKey(acme.organizationId, id))))
})

test('a failed copy leaves nothing behind', async () => {
  const asked = await templateWith(2)
  const put: string[] = []
  onPut = async (key) => {
    put.push(key)
    if (put.length === 2) throw new StorageUnavailable()
  }
  const { status } = await acme.agent.client.call(attachTemplateFiles, asked)

  expect(status).toBe(503)
  expect(put).toHaveLength(2)
  for (const key of put) expect(await isThere(key)).toBe(false)
})

test("files of other members, templates, or organizations can't be attached", async () => {
  const file = await upload(acme.owner)
  const foreign = await upload(globex.owner)
  const create = (member: Member, fileIds: string[]) =>
    member.client.call(templateCalls.create, { name: crypto.randomUUID(), scope: 'me', fileIds })
  const mine = await acme.owner.client.must(templateCalls.create, {
    name: crypto.randomUUID(),
    fileIds: [file.id],
  })

  expect((await create(acme.agent, [file.id])).status).toBe(404)
  expect((await create(acme.owner, [file.id])).status).toBe(404)
  expect((await create(acme.owner, [foreign.id])).status).toBe(404)
  expect((await acme.owner.client.must(templateCalls.get, { id: mine.id })).files).toHaveLength(1)
})

test('unused files are deleted after a day', async () => {
  const file = await upload(acme.owner)
  const kept = await upload(acme.owner)
  await acme.owner.client.must(templateCalls.create, {
    name: crypto.randomUUID(),
    fileIds: [kept.id],
  })
  await letDaysPass()
  await eraseUnused()

  await expect.poll(() => isThere(keyOf(file)), { timeout: 15_000 }).toBe(false)
  expect(await isThere(keyOf(kept))).toBe(true)
})

test("files removed from a template are deleted after a day and can't be attached afterwards", async () => {
  const { client } = acme.owner
  const file = await upload(acme.owner)
  const { id, version } = await client.must(templateCalls.create, {
    name: crypto.randomUUID(),
    fileIds: [file.id],
  })
  await letDaysPass()
  const emptied = await client.must(templateCalls.update, { id, version, fileIds: [] })
  await eraseUnused()
  const putBack = { id, version: emptied.version, fileIds: [file.id] }
  const back = await client.must(templateCalls.update, putBack)
  await client.must(templateCalls.update, { id, version: back.version, fileIds: [] })
  await letDaysPass()
  await eraseUnused()
  const late = { id, version: back.version + 1, fileIds: [file.id] }
  const refused = await client.call(templateCalls.update, late)

  expect(back.files.map((one) => one.id)).toEqual([file.id])
  expect(refused).toMatchObject({
    status: 404,
    body: { detail: 'One of the files is no longer available. Attach it again.' },
  })
})

test('an import reports errors per row and writes the other rows', async () => {
  const { client } = acme.owner
  const rows = [
    { name: 'Late parcel', shortcut: 'late', body: 'Sorry, {{contact.first_name or "there"}}.' },
    { name: 'Twin', shortcut: 'late', body: 'Two' },
    { name: 'Unknown', body: '{{order.id}}' },
    { name: '' },
    { name: "'=Formula", body: 'As in the ZIP' },
  ]
  const look = await client.must(templateCalls.importRows, { rows })
  const done = await client.must(templateCalls.importRows, { rows, isDryRun: false })
  const again = await client.must(templateCalls.importRows, {
    rows: [{ name: 'LATE PARCEL', body: 'Better.' }],
    onMatch: 'update',
    isDryRun: false,
  })
  const { items } = await client.must(templateCalls.list, { search: 'late parcel' })

  expect(look).toMatchObject({ created: 2, updated: 0, skipped: 0 })
  expect(new Set(look.problems.map(({ row }) => row))).toEqual(new Set([1, 2, 3]))
  expect(done.created).toBe(2)
  expect(again).toMatchObject({ created: 0, updated: 1, problems: [] })
  expect(items).toMatchObject([{ body: 'Better.', shortcut: 'late' }])
  expect((await acme.agent.client.call(templateCalls.importRows, { rows })).status).toBe(403)
})

test("sharing a private template doesn't reveal its earlier text", async () => {
  const { client } = acme.owner
  const { id } = await client.must(templateCalls.create, {
    name: crypto.randomUUID(),
    scope: 'me',
    body: 'My secret',
  })
  const change = { id, version: 1, scope: 'organization', body: 'For all' } as const
  await client.must(templateCalls.update, change)
  await client.must(templateCalls.update, { id, version: 2, body: 'For all of us' })
  const { items } = await acme.agent.client.must(templateCalls.history, { id })

  expect(items.map(({ data }) => data)).toMatchObject([
    { before: { body: 'For all' }, after: { body: 'For all of us' } },
    { before: {}, after: { body: 'For all', scope: 'organization' } },
  ])
  expect(JSON.stringify(items)).not.toContain('My secret')
})

test('a template has a history, also in the trash', async () => {
  const { client } = acme.owner
  const { id } = await client.must(templateCalls.create, { name: 'Told', body: 'One' })
  await client.must(templateCalls.update, { id, version: 1, body: 'Two' })
  await client.must(templateCalls.remove, { ids: [id] })
  const trash = await client.must(templateCalls.list, { isInTrash: 'true' })
  const { items } = await client.must(templateCalls.history, { id })

  expect(trash.items.map((row) => row.id)).toEqual([id])
  expect(items.map(({ type }) => type)).toEqual([
    'template.deleted',
    'template.updated',
    'template.created',
  ])
  expect(items[1]?.data).toMatchObject({ before: { body: 'One' }, after: { body: 'Two' } })
  expect((await globex.owner.client.call(templateCalls.history, { id })).status).toBe(404)
})

async function templateWith(count: number): Promise<{ id: string; templateId: string }> {
  const fileIds: string[] = []
  for (let made = 0; made < count; made += 1) fileIds.push((await upload(acme.owner)).id)
  const wish = { name: crypto.randomUUID(), body: 'Here you are.', fileIds }
  const { id: templateId } = await acme.owner.client.must(templateCalls.create, wish)
  return { id: await grace.begin(), templateId }
}

async function letDaysPass(): Promise<void> {
  await server.query(
    `update template_files set created_at = created_at - interval '2 days',
      free_since = free_since - interval '2 days'`,
  )
}

async function eraseUnused(): Promise<void> {
  const [, batch] = unusedFilesJob.jobs
  await inCompany(server, acme, (scope) => batch?.run(scope, {}) ?? Promise.resolve())
}

function keyOf({ id }: TemplateFile): string {
  return storageKey(acme.organizationId, id)
}

async function isThere(key: string): Promise<boolean> {
  const found = await watched.get(key)
  found?.stream.destroy()
  return found !== undefined
}

async function upload({ client }: Member): Promise<TemplateFile> {
  const answer = await client.send({
    ...requestOf(templateCalls.uploadFile, { name: 'prices.txt' }),
    body: Buffer.from('Some text.'),
  })
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return answer.body as TemplateFile
}

/** As anyone with the URL could, without a session. */
async function bytesOf(url = ''): Promise<string> {
  const { pathname, search } = new URL(url)
  return (await server.client().send({ path: pathname + search })).text
}
