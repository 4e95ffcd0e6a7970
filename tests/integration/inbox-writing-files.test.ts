import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import {
  getConversation,
  listMessages,
  sendMessage,
  trashConversation,
} from '#modules/inbox/contract.ts'
import type { Attachment } from '#modules/inbox/model.ts'
import { trashChore } from '#modules/inbox/server/empty-trash.ts'
import { attachedFiles, unsentFilesChore } from '#modules/inbox/server/attachments.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import { holdMessage, reportPresence, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import {
  getMember,
  getOrganization,
  updateMember,
  updateOrganization,
} from '#modules/organization/contract.ts'
import { setChatTyping, uploadChatFile } from '#modules/widget/chat-contract.ts'
import {
  getWidgetConfig,
  listChatMessages,
  openChat,
  sendChatMessage,
  startChat,
} from '#modules/widget/contract.ts'
import type { BackgroundTaskWork } from '#platform/registry/module.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Call } from '#platform/registry/call.ts'
import { requestOf, type Answer, type Client } from '#tests/support/client.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { listenForSignals } from '#tests/support/live-signals.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'
import {
  asVisitor,
  liveWidget,
  newVisitor,
  randomSecret,
  type VisitorClient,
} from '#tests/support/visitor-client.ts'

// Files are deleted from storage after the commit.
const patience = 15_000
let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let ada: VisitorClient
let blind: Member
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
  ada = await newVisitor(server.client(), widgetId)
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())

describe('a visitor', () => {
  test('sends a file with the very first message, and both sides see it', async () => {
    const secret = randomSecret()
    const browser = asVisitor(server.client(), `${widgetId}.${secret}`)
    const file = await uploaded(browser, uploadChatFile, { id: widgetId, name: 'list.txt' })
    const { chat, message } = await server.client().must(startChat, {
      id: widgetId,
      secret,
      peek: randomSecret(),
      clientKey: crypto.randomUUID(),
      text: '',
      fileIds: [file.id],
    })

    expect(message).toMatchObject({ text: '', files: [{ name: 'list.txt', type: 'text/plain' }] })
    expect(chat.preview).toBe('list.txt')
    expect((await fetched(message.files[0])).text).toBe('Some text.')
    const { items } = await acme.owner.client.must(listMessages, { id: chat.id })
    expect((await fetched(items[0]?.files[0])).text).toBe('Some text.')
  })

  test('sends in one conversation and another; a picture is served smaller', async () => {
    const picture = await sharp({
      create: { width: 900, height: 300, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    const upload = { id: widgetId, name: 'shop.png' }
    const first = await uploaded(ada.client, uploadChatFile, upload, picture)
    const second = await uploaded(ada.client, uploadChatFile, upload, picture)
    const said = await ada.client.must(sendChatMessage, {
      id: ada.conversationId,
      clientKey: crypto.randomUUID(),
      text: 'Look',
      fileIds: [first.id],
    })
    const other = await ada.client.must(openChat, {
      clientKey: crypto.randomUUID(),
      text: '',
      fileIds: [second.id],
    })

    expect(said.files).toMatchObject([{ type: 'image/webp', width: 900, height: 300 }])
    expect(other.message.files).toHaveLength(1)
    const small = await fetched(said.files[0], '&w=320')
    expect(small.headers['content-type']).toBe('image/webp')
    expect((await fetched(said.files[0], '&w=321')).status).toBe(404)
  })

  test("can't send another browser's upload, twice, too many, or nothing", async () => {
    const stranger = await newVisitor(server.client(), widgetId)
    const file = await uploaded(stranger.client, uploadChatFile, { id: widgetId, name: 'a.txt' })
    const send = (client: Client, id: string, fileIds: string[]) =>
      client.call(sendChatMessage, { id, clientKey: crypto.randomUUID(), text: '', fileIds })

    expect((await send(ada.client, ada.conversationId, [file.id])).status).toBe(404)
    const own = stranger.conversationId
    expect((await send(stranger.client, own, [file.id])).status).toBe(201)
    expect((await send(stranger.client, own, [file.id])).status).toBe(404)
    expect((await send(stranger.client, own, [])).status).toBe(400)
    const eleven = Array.from({ length: 11 }, () => crypto.randomUUID())
    expect((await send(stranger.client, own, eleven)).status).toBe(400)
  })

  test("can't upload without a secret, for another widget, or executables", async () => {
    const elsewhere = await liveWidget(globex.owner.client)
    const shown = { id: widgetId, name: 'a.txt' }
    expect((await upload(server.client(), uploadChatFile, shown)).status).toBe(401)
    const foreign = { ...shown, id: elsewhere }
    expect((await upload(ada.client, uploadChatFile, foreign)).status).toBe(401)
    const program = { ...shown, name: 'holiday.jpg' }
    const answer = await upload(ada.client, uploadChatFile, program, Buffer.from('MZ\0\0'))
    expect(answer.status).toBe(422)
  })
})

describe('a member', () => {
  test('sends files to the customer; files of notes stay internal', async () => {
    const { client } = acme.owner
    const shown = await uploaded(client, uploadAttachment, { name: 'offer.txt' })
    const hidden = await uploaded(client, uploadAttachment, { name: 'margin.txt' })
    const id = ada.conversationId
    await client.must(sendMessage, { id, ...said('Here', [shown.id]) })
    await client.must(sendMessage, { id, kind: 'note', ...said('', [hidden.id]) })

    const { items } = await ada.client.must(listChatMessages, { id })
    const names = items.flatMap(({ files }) => files.map(({ name }) => name))
    expect(names).toContain('offer.txt')
    expect(names).not.toContain('margin.txt')
  })

  test('sends at most 100 MB per message, now or scheduled', async () => {
    const { client } = acme.owner
    const files = [
      await uploaded(client, uploadAttachment, { name: 'one.txt' }),
      await uploaded(client, uploadAttachment, { name: 'other.txt' }),
    ]
    const ids = files.map((file) => file.id)
    const id = ada.conversationId
    const weigh = (bytes: number) =>
      server.query('update attachments set size = $1 where id = any($2)', [bytes, ids])
    await weigh(51 * 1024 * 1024)
    const tries = [
      await client.call(sendMessage, { id, ...said('Here', ids) }),
      await client.call(holdMessage, { id, ...said('Here', ids), undoSeconds: 5 }),
    ]

    expect(tries.map(({ status }) => status)).toEqual([400, 400])
    await weigh(50 * 1024 * 1024)
    await client.must(sendMessage, { id, ...said('Here', ids) })
  })

  test("can't send a teammate's upload, nor learn of an inaccessible file", async () => {
    const file = await uploaded(acme.owner.client, uploadAttachment, { name: 'a.txt' })
    const id = ada.conversationId
    const stolen = await acme.agent.client.call(sendMessage, { id, ...said('', [file.id]) })
    const unseen = await blind.client.call(listMessages, { id })

    expect([stolen.status, unseen.status]).toEqual([404, 404])
    const { pathname } = new URL(file.url)
    expect((await server.client().send({ path: pathname })).status).toBe(404)
  })
})

test('unsent files are deleted after a day, sent ones stay', async () => {
  const { client } = acme.owner
  const sent = await uploaded(client, uploadAttachment, { name: 'sent.txt' })
  const unsent = await uploaded(client, uploadAttachment, { name: 'unsent.txt' })
  await client.must(sendMessage, { id: ada.conversationId, ...said('', [sent.id]) })
  await server.query(`update attachments set expires_at = now() - interval '1 s' where id = $1`, [
    unsent.id,
  ])
  const before = await inCompany(server, acme, (scope) => attachedFiles.count(scope))
  await perform(unsentFilesChore)

  expect(await inCompany(server, acme, (scope) => attachedFiles.count(scope))).toBe(before - 1)
  expect((await fetched(unsent)).status).toBe(404)
  expect((await fetched(sent)).status).toBe(200)
  await vi.waitFor(async () => expect(await isStored(unsent.id)).toBe(false), patience)
})

test('the trash deletes its files', async () => {
  const gone = await newVisitor(server.client(), widgetId)
  const file = await uploaded(acme.owner.client, uploadAttachment, { name: 'gone.txt' })
  await acme.owner.client.must(sendMessage, { id: gone.conversationId, ...said('', [file.id]) })
  await acme.owner.client.must(trashConversation, { id: gone.conversationId, isTrashed: true })
  await server.query(
    `update conversations set deleted_at = now() - interval '31 days' where id = $1`,
    [gone.conversationId],
  )
  await perform(trashChore)

  expect((await fetched(file)).status).toBe(404)
  await vi.waitFor(async () => expect(await isStored(file.id)).toBe(false), patience)
})

describe('typing', () => {
  test('is visible to members with access, on every node, and to no one else', async () => {
    const node = await startTestServer({ databaseUrl: server.databaseUrl })
    const [customer, stranger] = [ada, await newVisitor(server.client(), widgetId)]
    const ears = {
      owner: await listenForSignals(node, acme.owner.client),
      customer: await listenForSignals(node, { token: customer.token }),
      stranger: await listenForSignals(node, { token: stranger.token }),
      blind: await listenForSignals(node, blind.client),
      globex: await listenForSignals(node, globex.owner.client),
    }
    const id = customer.conversationId
    await acme.agent.client.must(reportPresence, { id, state: 'notes' })
    await acme.agent.client.must(reportPresence, { id, state: 'writes' })
    await customer.client.must(setChatTyping, { id, isTyping: true })

    await vi.waitFor(() => expect(ears.owner.moments).toHaveLength(3), 5000)
    expect(ears.owner.moments).toMatchObject([
      { kind: 'presence', state: 'notes', by: { id: acme.agent.memberId } },
      { kind: 'presence', state: 'writes' },
      {
        kind: 'event',
        type: 'typing.started',
        data: { conversationId: id, by: { kind: 'contact' } },
      },
    ])
    await vi.waitFor(() => expect(ears.customer.moments).toHaveLength(1), 5000)
    expect(ears.customer.moments).toMatchObject([
      {
        kind: 'event',
        type: 'typing.started',
        data: { conversationId: id, by: { kind: 'member' } },
      },
    ])
    expect(JSON.stringify(ears.customer.moments)).not.toContain(acme.agent.memberId)
    await acme.agent.client.must(reportPresence, { id, state: 'reads' })
    await customer.client.must(setChatTyping, { id, isTyping: false })
    await vi.waitFor(() => expect(ears.owner.moments).toHaveLength(5), 5000)
    await vi.waitFor(() => expect(ears.customer.moments).toHaveLength(2), 5000)
    expect([ears.owner.moments.at(-1), ears.customer.moments.at(-1)]).toMatchObject([
      { kind: 'event', type: 'typing.stopped', data: { by: { kind: 'contact' } } },
      { kind: 'event', type: 'typing.stopped', data: { by: { kind: 'member' } } },
    ])
    expect([ears.stranger, ears.blind, ears.globex].flatMap(({ moments }) => moments)).toEqual([])
    for (const ear of Object.values(ears)) ear.close()
    await node.close()
  })

  test('is hidden from the customer before the first message', async () => {
    const customer = await newVisitor(server.client(), widgetId)
    const { client } = acme.agent
    const { contact, channelId } = await client.must(getConversation, {
      id: customer.conversationId,
    })
    const { id } = await client.must(startConversation, {
      contactId: contact.id,
      channelId,
      clientKey: crypto.randomUUID(),
      text: 'Later',
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const ear = await listenForSignals(server, { token: customer.token })
    await client.must(reportPresence, { id, state: 'writes' })
    await client.must(reportPresence, { id: customer.conversationId, state: 'writes' })

    await vi.waitFor(() => expect(ear.moments).not.toEqual([]), 5000)
    expect(ear.moments).toMatchObject([{ data: { conversationId: customer.conversationId } }])
    ear.close()
  })

  test("can't be reported for an inaccessible conversation", async () => {
    const id = ada.conversationId
    const stranger = await newVisitor(server.client(), widgetId)
    const tries = [
      await blind.client.call(reportPresence, { id, state: 'writes' }),
      await globex.owner.client.call(reportPresence, { id, state: 'writes' }),
      await stranger.client.call(setChatTyping, { id, isTyping: true }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('the file size limit is set by the organization', () => {
  const megabyte = 1_048_576
  const setLimit = async (fileMegabytes: number): Promise<void> => {
    const { client } = acme.owner
    const { version } = await client.must(getOrganization, {})
    await client.must(updateOrganization, { version, fileMegabytes })
  }
  const sides = (): [Client, Call, object][] => [
    [ada.client, uploadChatFile, { id: widgetId, name: 'film.txt' }],
    [acme.agent.client, uploadAttachment, { name: 'film.txt' }],
  ]
  afterEach(() => setLimit(25))

  test('25 MB by default', async () => {
    for (const side of sides()) {
      const refused = await upload(...side, Buffer.alloc(25 * megabyte + 1, 'a'))
      expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('25 MB')])
    }
  })

  test.each([
    [2, 3, 413],
    [40, 30, 201],
    [40, 41, 413],
  ])('with %i MB, %i MB get %i', async (limit, size, status) => {
    await setLimit(limit)
    const { fileMegabytes } = await server.client().must(getWidgetConfig, { id: widgetId })
    expect(fileMegabytes).toBe(limit)
    for (const side of sides()) {
      const answer = await upload(...side, Buffer.alloc(size * megabyte, 'a'))
      expect(answer.status).toBe(status)
      if (status === 413) expect(answer.text).toContain(`larger than ${limit} MB`)
      else expect(answer.body).toMatchObject({ size: size * megabyte })
    }
    expect((await globex.owner.client.must(getOrganization, {})).fileMegabytes).toBe(25)
  })

  test('pictures are limited to 25 MB, because they are re-encoded', async () => {
    await setLimit(100)
    const start = await sharp({
      create: { width: 9, height: 9, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    const picture = Buffer.concat([start, Buffer.alloc(26 * megabyte)])
    for (const side of sides()) {
      const refused = await upload(...side, picture)
      expect([refused.status, refused.text]).toEqual([
        413,
        expect.stringContaining('This picture is larger than 25 MB.'),
      ])
    }
  })

  test('set by members who manage the organization, up to 100 MB', async () => {
    const { version } = await acme.owner.client.must(getOrganization, {})
    const tries = [
      await acme.agent.client.call(updateOrganization, { version, fileMegabytes: 50 }),
      await acme.owner.client.call(updateOrganization, { version, fileMegabytes: 101 }),
      await acme.owner.client.call(updateOrganization, { version, fileMegabytes: 0 }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 400, 400])
  })
})

function said(text: string, fileIds: string[] = []) {
  return { clientKey: crypto.randomUUID(), text, fileIds }
}

async function uploaded(
  client: Client,
  call: Call,
  input: object,
  body = Buffer.from('Some text.'),
): Promise<Attachment> {
  const answer = await upload(client, call, input, body)
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  return answer.body as Attachment
}

function upload(
  client: Client,
  call: Call,
  input: object,
  body = Buffer.from('Some text.'),
): Promise<Answer> {
  return client.send({ ...requestOf(call, input), body })
}

/** Like anyone with the address, without a session. */
function fetched(file: { url: string } | undefined, more = ''): Promise<Answer> {
  const { pathname, search } = new URL(file?.url ?? '')
  return server.client().send({ path: pathname + search + more })
}

function storage() {
  return createStorage(server.config)
}

async function isStored(id: string): Promise<boolean> {
  const found = await storage().get(storageKey(acme.organizationId, id))
  found?.stream.destroy()
  return found !== undefined
}

async function perform({ jobs }: BackgroundTaskWork): Promise<void> {
  const batch = jobs.find(({ realm }) => realm === 'organization')
  await inCompany(server, acme, async (scope) => batch?.run(scope, {}))
}
