import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { eraseContact, exportContact } from '#modules/contacts/person-contract.ts'
import {
  getConversation,
  listMessages,
  sendMessage,
  setConversationStatus,
} from '#modules/inbox/contract.ts'
import { splitConversation } from '#modules/inbox/sorting-contract.ts'
import {
  deleteMessage,
  editMessage,
  listMessageRevisions,
  redactMessage,
} from '#modules/inbox/writing-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { setRetention } from '#modules/privacy/contract.ts'
import { editChatMessage } from '#modules/widget/chat-contract.ts'
import { listChatMessages } from '#modules/widget/contract.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
let blind: Member
let ada: VisitorClient
let id: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  widgetId = await liveWidget(acme.owner.client)
  blind = await acme.join({ roleKey: 'preset:support-agent' })
  const { version } = await acme.owner.client.must(getMember, { id: blind.memberId })
  await acme.owner.client.must(updateMember, { id: blind.memberId, version, dataScope: 'own' })
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), widgetId)
  id = ada.conversationId
})

test('an edit keeps the earlier text, with author and time', async () => {
  const messageId = await say('Tomorow')
  await edit(messageId, 'Tomorrow')
  await edit(messageId, 'On Monday')
  const { items: messages } = await acme.owner.client.must(listMessages, { id })
  const message = messages.find((one) => one.id === messageId)
  const items = await earlier(messageId)

  const by = { kind: 'member', id: acme.owner.memberId, name: expect.any(String) }
  expect(items).toMatchObject([
    { text: 'Tomorrow', by, replacedAt: message?.editedAt },
    { text: 'Tomorow', by, saidAt: message?.createdAt },
  ])
  expect(items[0]?.saidAt).toBe(items[1]?.replacedAt)
  expect((await acme.viewer.client.call(listMessageRevisions, which(messageId))).status).toBe(200)
})

test('an unchanged save stores nothing', async () => {
  const messageId = await say('Tomorrow')
  await edit(messageId, 'Tomorrow')

  expect(await earlier(messageId)).toEqual([])
})

test("a customer's edit is visible to teammates, and not in the chat", async () => {
  const messageId = ada.message.id
  await ada.client.must(editChatMessage, { ...which(messageId), text: 'To Sweden?' })
  const { name } = (await acme.owner.client.must(getConversation, { id })).contact

  expect(await earlier(messageId)).toMatchObject([
    { text: 'Do you ship to Norway?', by: { kind: 'contact', id: null, name } },
  ])
  expect(JSON.stringify(await ada.client.must(listChatMessages, { id }))).not.toContain('Norway')
})

test('members without access see no versions', async () => {
  const messageId = await say('Old')
  await edit(messageId, 'New')
  const other = await newVisitor(server.client(), widgetId)
  const tries = [
    await globex.owner.client.call(listMessageRevisions, which(messageId)),
    await blind.client.call(listMessageRevisions, which(messageId)),
    await acme.owner.client.call(listMessageRevisions, { id: other.conversationId, messageId }),
  ]

  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('the last 50 are kept', async () => {
  const messageId = await say('Take 0')
  for (let take = 1; take <= 52; take++) await edit(messageId, `Take ${take}`)
  const items = await earlier(messageId)

  expect(items.map(({ text }) => text)).toEqual(
    Array.from({ length: 50 }, (_, place) => `Take ${51 - place}`),
  )
})

test('a message that moves to another conversation keeps its versions', async () => {
  const messageId = await say('Old')
  await edit(messageId, 'New')
  const { client } = acme.owner
  const apart = await client.must(splitConversation, which(messageId))
  const { items } = await client.must(listMessageRevisions, { id: apart.id, messageId })

  expect(items.map(({ text }) => text)).toEqual(['Old'])
})

test('redaction covers earlier versions', async () => {
  const messageId = await say('Your code is 4711, again: 4711')
  await edit(messageId, 'Your code: 4711')
  await redact(messageId, '4711')

  expect(await earlier(messageId)).toMatchObject([{ text: 'Your code is █████, again: █████' }])
})

test('text that only an earlier version contains can be redacted, once', async () => {
  const messageId = await say('Your code is 4711')
  await edit(messageId, 'I called you')
  await redact(messageId, '4711')
  const again = { ...which(messageId), text: '4711' }

  expect(await earlier(messageId)).toMatchObject([{ text: 'Your code is █████' }])
  expect((await acme.owner.client.call(redactMessage, again)).status).toBe(404)
  const events = await server.query(
    `select from events where subject_id = $1 and data::text like '%4711%'`,
    [id],
  )
  expect(events).toEqual([])
})

test('deleting a message deletes its versions', async () => {
  const messageId = await say('Old')
  await edit(messageId, 'New')
  await acme.owner.client.must(deleteMessage, which(messageId))

  expect(await kept(messageId)).toBe(0)
})

test('a data export includes them, and erasure removes them', async () => {
  const messageId = ada.message.id
  await ada.client.must(editChatMessage, { ...which(messageId), text: 'To Sweden?' })
  const { contact } = await acme.owner.client.must(getConversation, { id })
  const file = await acme.owner.client.must(exportContact, { id: contact.id })
  await acme.owner.client.must(eraseContact, { id: contact.id })

  expect(file.holdings).toMatchObject({
    conversations: [
      {
        messages: [
          {
            text: 'To Sweden?',
            earlier: [{ text: 'Do you ship to Norway?', at: ada.message.createdAt }],
          },
        ],
      },
    ],
  })
  expect(await kept(messageId)).toBe(0)
})

test('retention removes them', async () => {
  const messageId = await say('Old')
  await edit(messageId, 'New')
  const { client } = acme.owner
  await client.must(setConversationStatus, { id, status: 'closed' })
  await server.query(
    `update conversations set closed_at = now() - interval '40 days' where id = $1`,
    [id],
  )
  const policy = { object: 'conversations', version: 0, days: 30, action: 'anonymize' } as const
  await client.must(setRetention, policy)
  await runCron(server, 'apply-retention')

  await vi.waitFor(async () => expect(await kept(messageId)).toBe(0), patience)
})

async function say(text: string): Promise<string> {
  const said = { id, clientKey: crypto.randomUUID(), text }
  return (await acme.owner.client.must(sendMessage, said)).id
}

async function edit(messageId: string, text: string): Promise<void> {
  await acme.owner.client.must(editMessage, { ...which(messageId), text })
}

async function redact(messageId: string, text: string): Promise<void> {
  await acme.owner.client.must(redactMessage, { ...which(messageId), text })
}

async function earlier(messageId: string) {
  return (await acme.owner.client.must(listMessageRevisions, which(messageId))).items
}

async function kept(messageId: string): Promise<number> {
  const rows = await server.query('select from message_revisions where message_id = $1', [
    messageId,
  ])
  return rows.length
}

function which(messageId: string) {
  return { id, messageId }
}

const patience = { timeout: 20_000, interval: 100 }
