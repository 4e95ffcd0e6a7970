import { afterAll, beforeAll, expect, test } from 'vitest'

import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { attachTemplateFiles, prepareTemplate } from '#modules/inbox/macros-contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import type { TemplateFile } from '#modules/templates/model.ts'
import { unusedFilesChore } from '#modules/templates/server/files.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { storageKey } from '#platform/files/storage.ts'
import { requestOf } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

test('the files of a reply are put in with its text, as copies', async () => {
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

test('nobody takes a file of somebody else, of another template or of another organization', async () => {
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

test('what belongs to no template after a day is erased', async () => {
  const file = await upload(acme.owner)
  const kept = await upload(acme.owner)
  await acme.owner.client.must(templateCalls.create, {
    name: crypto.randomUUID(),
    fileIds: [kept.id],
  })
  await server.query(`update template_files set created_at = now() - interval '2 days'`)
  const storage = createStorage(server.config)
  const [, batch] = unusedFilesChore(storage).jobs
  await inCompany(server, acme, (scope) => batch?.run(scope, {}) ?? Promise.resolve())
  const there = async (id: string): Promise<boolean> => {
    const found = await storage.get(storageKey(acme.organizationId, id))
    found?.stream.destroy()
    return found !== undefined
  }

  await expect.poll(() => there(file.id)).toBe(false)
  expect(await there(kept.id)).toBe(true)
})

test('a file of replies says what is wrong in which line, and writes the others', async () => {
  const { client } = acme.owner
  const rows = [
    { name: 'Late parcel', shortcut: 'late', body: 'Sorry, {{contact.first_name or "there"}}.' },
    { name: 'Twin', shortcut: 'late', body: 'Two' },
    { name: 'Unknown', body: '{{order.id}}' },
    { name: '' },
    { name: "'=Formula", body: 'As it was' },
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

test('what happened to a template is told, also of one in the trash', async () => {
  const { client } = acme.owner
  const { id } = await client.must(templateCalls.create, { name: 'Told', body: 'One' })
  await client.must(templateCalls.update, { id, version: 1, body: 'Two' })
  await client.must(templateCalls.remove, { ids: [id] })
  const trash = await client.must(templateCalls.list, { isInTrash: 'true' })
  const { items } = await client.must(templateCalls.history, { id })

  expect(trash.items.map((row) => row.id)).toEqual([id])
  expect(items.map(({ type }) => type)).toEqual([
    'message_template.deleted',
    'message_template.updated',
    'message_template.created',
  ])
  expect(items[1]?.data).toMatchObject({ before: { body: 'One' }, after: { body: 'Two' } })
  expect((await globex.owner.client.call(templateCalls.history, { id })).status).toBe(404)
})

async function upload({ client }: Member): Promise<TemplateFile> {
  const answer = await client.send({
    ...requestOf(templateCalls.uploadFile, { name: 'prices.txt' }),
    body: Buffer.from('Some text.'),
  })
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return answer.body as TemplateFile
}

/** As anyone would who has the address, without a session. */
async function bytesOf(url = ''): Promise<string> {
  const { pathname, search } = new URL(url)
  return (await server.client().send({ path: pathname + search })).text
}
