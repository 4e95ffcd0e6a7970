import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { opaqueKey } from '#lib/opaque-key.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { setReaction } from '#modules/inbox/together-contract.ts'
import { mailConversationCopy, reportPresence } from '#modules/inbox/writing-contract.ts'
import { downloadTranscript, downloadTranscriptPage } from '#modules/widget/chat-contract.ts'
import {
  createWidget,
  getWidgetConfig,
  listChatMessages,
  listChats,
  publishWidget,
  sendChatMessage,
  updateVisitor,
  updateWidget,
} from '#modules/widget/contract.ts'
import type { WidgetSettings } from '#modules/widget/model.ts'
import { senderNames } from '#platform/people/sender-names.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'
import { listenAsVisitor, type VisitorEvents } from '#tests/support/visitor-events.ts'

let server: TestServer
let acme: Company
let globex: Company
let house: string
let widgets: Readonly<Record<WidgetSettings['senderNames'], string>>

beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  house = `${acme.canary} Inc`
  widgets = {
    agent: await makeWidget(acme, 'agent'),
    agent_at_brand: await makeWidget(acme, 'agent_at_brand'),
    brand: await makeWidget(acme, 'brand'),
  }
})
afterAll(() => server.close())

test("with the organization's name only, no teammate data reaches the browser", async () => {
  const ada = await newVisitor(server.client(), widgets.brand)
  const ear = await listenAsVisitor(server, ada.token)
  const { items } = await talk(ada, ear)
  const config = await server.client().call(getWidgetConfig, { id: widgets.brand })
  const read = [
    config.text,
    ear.text(),
    (await ada.client.call(listChats, {})).text,
    (await ada.client.call(listChatMessages, { id: ada.conversationId })).text,
    (await ada.client.call(downloadTranscriptPage, { id: ada.conversationId })).text,
    readPdf((await pdf(ada)).bytes).text,
    JSON.stringify(items),
  ]

  const secrets = [acme.owner, acme.agent].flatMap(({ name, memberId }) => [
    name,
    memberId,
    opaqueKey(memberId),
  ])
  for (const text of read) for (const secret of secrets) expect(text).not.toContain(secret)
  expect(config.body).toMatchObject({ people: [], launcher: { faces: [] } })
  const said = (await ada.client.must(listChatMessages, { id: ada.conversationId })).items
  expect(said.find(({ text }) => text === 'By ferry.')).toMatchObject({
    author: { kind: 'member', name: '' },
    reactions: [{ emoji: '👍', members: 1 }],
  })
  expect(ear.text()).not.toMatch(/"members":[2-9]/)
  expect(read[4]).toContain(house)
  ear.close()
})

test('by default, teammates are shown by name, regardless of other widgets', async () => {
  const ada = await newVisitor(server.client(), widgets.agent)
  const ear = await listenAsVisitor(server, ada.token)
  const { items } = await talk(ada, ear)

  expect(items).toContainEqual(
    expect.objectContaining({ text: 'By ferry.', author: expect.objectContaining(byName(acme)) }),
  )
  expect(ear.text()).toContain(acme.agent.name)
  expect(ear.text()).toContain('"members":2')
  const page = await ada.client.call(downloadTranscriptPage, { id: ada.conversationId })
  expect(page.text).toContain(acme.agent.name)
  const foreign = await makeWidget(globex, 'agent')
  const eve = await newVisitor(server.client(), foreign)
  await answer(globex, eve, 'Hello Eve')
  const { items: heard } = await eve.client.must(listChatMessages, { id: eve.conversationId })
  expect(heard[0]).toMatchObject({ author: byName(globex) })
  ear.close()
})

test("transcripts show name and organization in the reader's language", async () => {
  const ada = await newVisitor(server.client(), widgets.agent_at_brand)
  await answer(acme, ada, 'By ferry.')
  const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })
  expect(items[0]).toMatchObject({ author: byName(acme) })
  const page = () => ada.client.call(downloadTranscriptPage, { id: ada.conversationId })
  expect((await page()).text).toContain(`${acme.agent.name} at ${house}`)
  await server.query(
    `update contacts set locale = 'de' where id = (select contact_id from conversations where id = $1)`,
    [ada.conversationId],
  )
  expect((await page()).text).toContain(`${acme.agent.name} von ${house}`)
})

test('reply emails do the same', async () => {
  const told = { agent: '', agent_at_brand: '', brand: '' }
  for (const kind of senderNames) {
    const email = `${kind}@example.com`
    const ada = await newVisitor(server.client(), widgets[kind])
    await ada.client.must(updateVisitor, { email })
    await answer(acme, ada, 'By ferry.')
    await acme.owner.client.must(mailConversationCopy, { id: ada.conversationId, email })
    told[kind] = await mailedTo(email)
  }

  expect(told.agent).toContain(acme.agent.name)
  expect(told.agent).not.toContain(`${acme.agent.name} at ${house}`)
  expect(told.agent_at_brand.split(`${acme.agent.name} at ${house}`)).toHaveLength(5)
  expect(told.brand).toContain(house)
  expect(told.brand).not.toContain(acme.agent.name)
})

test('an open chat hides names as soon as that is published', async () => {
  const id = await makeWidget(acme, 'agent')
  const ada = await newVisitor(server.client(), id)
  const ear = await listenAsVisitor(server, ada.token)
  await answer(acme, ada, 'With a name.')
  await vi.waitFor(() => expect(ear.text()).toContain('With a name.'))
  const before = ear.text()
  const { client } = acme.owner
  const settings = { senderNames: 'brand' } as const
  const changed = await client.must(updateWidget, { id, version: await versionOf(id), settings })
  await answer(acme, ada, 'Still with one.')
  await vi.waitFor(() => expect(ear.text()).toContain('Still with one.'))
  const draft = ear.text().slice(before.length)
  await client.must(publishWidget, { id, version: changed.version })
  await answer(acme, ada, 'Without one.')
  await vi.waitFor(() => expect(ear.text()).toContain('Without one.'))

  expect(draft).toContain(acme.agent.name)
  const after = ear.text().slice(before.length + draft.length)
  expect(after).not.toContain(acme.agent.name)
  expect((await ada.client.must(listChats, {})).items[0]).toMatchObject({ agentName: null })
  ear.close()
})

async function mailedTo(recipient: string): Promise<string> {
  await server.query(
    `update pgboss.job set start_after = now() where name = 'tell-of-missed-answer' and state = 'created'`,
  )
  const read = (): Promise<{ text: string }[]> =>
    server.query(`select text || html as text from system_mails where recipient = $1`, [recipient])
  await vi.waitUntil(async () => (await read()).length === 2, { timeout: 15_000 })
  return (await read()).map(({ text }) => text).join()
}

async function talk(ada: VisitorClient, ear: VisitorEvents) {
  const id = ada.conversationId
  await acme.agent.client.must(reportPresence, { id, state: 'writes' })
  await vi.waitFor(() => expect(ear.text()).toContain('typing.started'))
  await answer(acme, ada, 'By ferry.')
  const { items } = await ada.client.must(listChatMessages, { id })
  const messageId = items.find(({ text }) => text === 'By ferry.')?.id ?? ''
  const clientKey = crypto.randomUUID()
  const quoting = { id, clientKey, text: 'And when?', replyToId: messageId }
  const quoted = await ada.client.must(sendChatMessage, quoting)
  for (const { client } of [acme.agent, acme.owner]) {
    await client.must(setReaction, { id, messageId, emoji: '👍', isOn: true })
  }
  await vi.waitFor(() => expect(ear.text().match(/message\.reacted/g)).toHaveLength(2))
  return { items: [quoted, ...(await ada.client.must(listChatMessages, { id })).items] }
}

async function answer(company: Company, ada: VisitorClient, text: string): Promise<void> {
  const said = { id: ada.conversationId, clientKey: crypto.randomUUID(), text }
  await company.agent.client.must(sendMessage, said)
}

function byName({ agent }: Company) {
  return { name: agent.name, key: opaqueKey(agent.memberId) }
}

async function makeWidget(
  { owner: { client } }: Company,
  senderNames: WidgetSettings['senderNames'],
): Promise<string> {
  const settings = { senderNames, showsTeam: true, launcherFaces: true }
  const { id, version } = await client.must(createWidget, { name: senderNames, settings })
  await client.must(publishWidget, { id, version })
  return id
}

async function versionOf(id: string): Promise<number> {
  const [row] = await server.query<{ version: number }>(
    `select version from widgets where id = $1`,
    [id],
  )
  return row?.version ?? 0
}

function pdf(ada: VisitorClient) {
  return ada.client.call(downloadTranscript, { id: ada.conversationId })
}
