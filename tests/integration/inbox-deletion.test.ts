import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getConversation,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { getBulkChange, startBulkChange } from '#modules/inbox/sorting-contract.ts'
import { deleteConversation, emptyConversations } from '#modules/inbox/trash-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let lead: Member
let id: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme)
  lead = await acme.join({ roleKey: 'preset:support-lead' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('A secret word')
})

describe('a conversation is deleted permanently', () => {
  test('from the trash, with its messages and events', async () => {
    await acme.agent.client.must(sendMessage, {
      id,
      clientKey: crypto.randomUUID(),
      text: 'Another secret word',
    })
    const early = await lead.client.call(deleteConversation, { id })
    await trash(id)
    await lead.client.must(deleteConversation, { id })

    expect(early.status).toBe(409)
    expect(await isGone(id)).toBe(true)
    expect(await traces(id)).toEqual([])
    expect(await deletions(id)).toEqual([{ because: 'member', actorId: lead.memberId }])
  })

  test('from spam', async () => {
    await spam(id)
    await lead.client.must(deleteConversation, { id })
    expect(await isGone(id)).toBe(true)
  })

  test('not by members who can only reply, can only delete, or are strangers', async () => {
    await trash(id)
    const eraser = await acme.join({ roleKey: 'preset:finance' })
    await change(eraser, { exceptions: { 'Inbox.Delete': 'manage' } })
    const tries = [
      await acme.agent.client.call(deleteConversation, { id }),
      await eraser.client.call(deleteConversation, { id }),
      await eraser.client.call(emptyConversations, { category: 'trash' }),
      await acme.agent.client.call(emptyConversations, { category: 'trash' }),
      await globex.owner.client.call(deleteConversation, { id }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404])
    expect(await isGone(id)).toBe(false)
  })
})

describe('a conversation is moved to the trash', () => {
  const isTrashed = async () => (await acme.owner.client.must(getConversation, { id })).isTrashed

  test('by members who may delete', async () => {
    await lead.client.must(trashConversation, { id, isTrashed: true })
    expect(await isTrashed()).toBe(true)
  })

  test('not by members who can only reply, alone or in bulk', async () => {
    const { client } = acme.agent
    const tries = [
      await client.call(trashConversation, { id, isTrashed: true }),
      await client.call(startBulkChange, { act: { isTrashed: true }, ids: [id] }),
    ]
    expect(tries.map(({ status, text }) => [status, text])).toEqual(
      tries.map(() => [403, expect.stringContaining('delete conversations')]),
    )
    expect(await isTrashed()).toBe(false)
  })

  test('not by members who lose the permission before their change runs', async () => {
    const late = await acme.join({ roleKey: 'preset:support-agent' })
    const [change] = await server.query<{ id: string }>(
      `insert into bulk_changes (org_id, member_id, act, total)
      values ($1, $2, '{"isTrashed": true}', 1) returning id`,
      [acme.organizationId, late.memberId],
    )
    const bulkId = change?.id ?? ''
    await server.query(
      `insert into bulk_change_items (org_id, bulk_id, conversation_id) values ($1, $2, $3)`,
      [acme.organizationId, bulkId, id],
    )
    await inCompany(server, acme, async (scope) => {
      await server.runtime.registry.jobs.get('change-conversations')?.run(scope, { bulkId })
    })
    expect(await late.client.must(getBulkChange, { id: bulkId })).toMatchObject({
      state: 'done',
      skipped: 1,
    })
    expect(await isTrashed()).toBe(false)
  })

  test('and restored by members who can reply', async () => {
    await trash(id)
    await acme.agent.client.must(trashConversation, { id, isTrashed: false })
    expect(await isTrashed()).toBe(false)
  })
})

test('emptying the trash deletes what its author can see, and nothing else', async () => {
  const [mine, hidden, spammed, open] = [id, await begin(), await begin(), await begin()]
  const limited = await acme.join({ roleKey: 'preset:support-lead' })
  const { memberId } = limited
  for (const each of [mine, spammed, open]) {
    await acme.owner.client.must(updateConversation, { id: each, assigneeId: memberId })
  }
  await change(limited, { dataScope: 'own' })
  await trash(mine)
  await trash(hidden)
  await spam(spammed)
  const { count } = await limited.client.must(emptyConversations, { category: 'trash' })
  await expect.poll(() => isGone(mine), { timeout: 10_000 }).toBe(true)

  expect(count).toBe(1)
  for (const each of [hidden, spammed, open]) expect(await isGone(each)).toBe(false)
  await limited.client.must(emptyConversations, { category: 'spam' })
  await expect.poll(() => isGone(spammed), { timeout: 10_000 }).toBe(true)
})

test('spam is deleted after 30 days, with a log entry', async () => {
  const fresh = await begin()
  for (const each of [id, fresh]) await spam(each)
  const age = `update conversations set closed_at = now() - make_interval(days => $2) where id = $1`
  await server.query(age, [id, 31])
  await server.query(age, [fresh, 29])
  await runCron(server, 'empty-conversation-trash')
  await expect.poll(() => isGone(id), { timeout: 10_000 }).toBe(true)

  expect(await isGone(fresh)).toBe(false)
  expect(await traces(id)).toEqual([])
  expect(await deletions(id)).toEqual([{ because: 'age', actorId: null }])
})

const begin = () => grace.begin()
const trash = (of: string) => acme.owner.client.must(trashConversation, { id: of, isTrashed: true })
const spam = (of: string) =>
  acme.owner.client.must(setConversationStatus, { id: of, status: 'closed', reason: 'spam' })

async function isGone(of: string): Promise<boolean> {
  return (await acme.owner.client.call(getConversation, { id: of })).status === 404
}

async function change(
  { memberId: memberOf }: Member,
  wish: { dataScope?: 'own'; exceptions?: { 'Inbox.Delete': 'manage' } },
): Promise<void> {
  const { version } = await acme.owner.client.must(getMember, { id: memberOf })
  await acme.owner.client.must(updateMember, { id: memberOf, version, ...wish })
}

function traces(of: string) {
  return server.query(
    `select 'message' as place from messages where conversation_id = $1
    union all select type from events where subject_id = $1 and data::text like '%secret%'`,
    [of],
  )
}

function deletions(of: string) {
  return server.query(
    `select data ->> 'because' as because, actor_id from events
    where type = 'conversation.deleted' and subject_id = $1 and data -> 'isForGood' = 'true'`,
    [of],
  )
}
