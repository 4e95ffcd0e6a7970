import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { getConversation } from '#modules/inbox/contract.ts'
import { listWholeConversations } from '#modules/inbox/export-contract.ts'
import {
  exportConversation,
  exportConversationPdf,
  mailConversationCopy,
} from '#modules/inbox/writing-contract.ts'
import { createRole } from '#modules/organization/contract.ts'
import type { PermissionLevels } from '#platform/permissions/keys.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let id: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())
beforeEach(async () => {
  const email = `${crypto.randomUUID()}@cust.example`
  const grace = await makeCustomer(server, acme, { name: 'Grace', email })
  id = await grace.begin()
})

test.each(['support-agent', 'support-lead'])('%s exports conversations', async (preset) => {
  const member = await acme.join({ roleKey: `preset:${preset}` })

  expect((await answers(member)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('the viewer exports visible conversations, and emails no one', async () => {
  expect((await answers(acme.viewer)).map(({ status }) => status)).toEqual([200, 200, 200, 403])
})

test('a member without the permission gets an explanation', async () => {
  const member = await withRole('Answers only', { Inbox: 'manage' })
  const all = await answers(member)

  expect((await member.client.call(getConversation, { id })).status).toBe(200)
  expect(all.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  for (const { body } of all) {
    expect(body).toMatchObject({ detail: expect.stringContaining('export conversations') })
  }
})

test('the permission alone shows no conversations', async () => {
  const member = await withRole('Takes out', { 'Inbox.Export': 'view' })

  expect((await answers(member)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

async function answers({ client }: Member) {
  const { email } = (await acme.owner.client.must(getConversation, { id })).contact
  return [
    await client.call(exportConversation, { id, format: 'txt' }),
    await client.call(exportConversationPdf, { id }),
    await client.call(listWholeConversations, { category: 'everything' }),
    await client.call(mailConversationCopy, { id, email: email ?? '' }),
  ]
}

async function withRole(name: string, levels: PermissionLevels): Promise<Member> {
  const role = await acme.owner.client.must(createRole, { name, levels })
  return acme.join({ roleKey: role.key })
}
