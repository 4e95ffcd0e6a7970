import { afterAll, beforeAll, expect, test } from 'vitest'

import { listChannels } from '#modules/inbox/channels-contract.ts'
import {
  getConversation,
  listMessages,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { mergeConversations, splitConversation } from '#modules/inbox/sorting-contract.ts'
import { createTeam, deleteTeam } from '#modules/organization/contract.ts'
import { getWidgetConfig } from '#modules/widget/contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

test('conversations of a deleted team note it in their timeline', async () => {
  const { client } = acme.owner
  const team = await client.must(createTeam, { name: 'Night watch' })
  const id = await grace.begin()
  const other = await grace.begin()
  const closed = await grace.begin()
  await client.must(updateConversation, { id: closed, teamId: team.id })
  await client.must(setConversationStatus, { id: closed, status: 'closed' })
  await client.must(updateConversation, { id, teamId: team.id })
  await client.must(deleteTeam, { id: team.id })
  const lines = async (of: string) =>
    (await client.must(listMessages, { id: of })).items.flatMap(({ data }) =>
      data?.['what'] === 'teamDeleted' ? [data['name']] : [],
    )

  await expect.poll(() => lines(id), { timeout: 10_000 }).toEqual(['Night watch'])
  expect((await client.must(getConversation, { id })).teamId).toBeNull()
  expect(await lines(other)).toEqual([])
  // One job announces them all, so anything missing by now stays missing.
  expect(await lines(closed)).toEqual([])
})

test('a split message returns to its place', async () => {
  const { client } = acme.agent
  const id = await grace.begin('The first question')
  await grace.write(id, 'Another matter')
  const { items } = await client.must(listMessages, { id })
  const messageId = items.find(({ text }) => text === 'Another matter')?.id ?? ''
  const apart = await client.must(splitConversation, { id, messageId })
  const back = await client.must(mergeConversations, { id, sourceIds: [apart.id] })

  expect(apart.preview).toBe('Another matter')
  expect(back.waitingSince).not.toBeNull()
  const texts = (await client.must(listMessages, { id })).items.filter(
    ({ kind }) => kind === 'text',
  )
  expect(texts.map(({ text }) => text)).toEqual(['Another matter', 'The first question'])
})

test("a channel is connected once another site's page requests its widget", async () => {
  const widgetId = await liveWidget(acme.owner.client)
  const connected = async () =>
    (await acme.agent.client.must(listChannels, {})).items.filter(({ connectedAt }) => connectedAt)
  const before = await connected()
  await server.client().send({
    ...requestOf(getWidgetConfig, { id: widgetId }),
    headers: { origin: 'https://shop.example' },
  })

  expect(before).toEqual([])
  expect(await connected()).toHaveLength(1)
})
