import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { sendMessage } from '#modules/inbox/contract.ts'
import { answerChatBlock } from '#modules/widget/chat-contract.ts'
import { listChatMessages, sendChatMessage } from '#modules/widget/contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let ada: VisitorClient
beforeAll(async () => {
  // With a pool of one, a second connection would deadlock.
  const database = { url: undefined, poolSize: 1 }
  server = await startTestServer({ config: { database } })
  ;({ acme } = await twoOrganizations(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await newVisitor(server.client(), await liveWidget(acme.owner.client))
})

test('a button answer uses one connection', async () => {
  const { id: messageId } = await acme.owner.client.must(sendMessage, {
    ...saying(''),
    block: { kind: 'picker', question: 'Which size?', choices: ['Small', 'Large'], isMany: false },
  })
  const touched = await ada.client.call(answerChatBlock, {
    id: ada.conversationId,
    messageId,
    clientKey: crypto.randomUUID(),
    answer: { kind: 'picker', choices: ['Small'] },
  })

  expect(touched.status).toBe(201)
})

test('a reply to a message uses one connection', async () => {
  const { id: replyToId } = await acme.owner.client.must(sendMessage, saying('Which size?'))
  const said = await ada.client.call(sendChatMessage, { ...saying('The small one'), replyToId })

  expect(said.status).toBe(201)
})

test('concurrent messages use one connection', async () => {
  const texts = Array.from({ length: 20 }, (_, place) => `Hello ${place}`)
  const said = await Promise.all(
    texts.map((text) => ada.client.call(sendChatMessage, saying(text))),
  )
  const { items } = await ada.client.must(listChatMessages, { id: ada.conversationId })

  expect(said.map(({ status }) => status)).toEqual(texts.map(() => 201))
  expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
})

function saying(text: string) {
  return { id: ada.conversationId, clientKey: crypto.randomUUID(), text }
}
