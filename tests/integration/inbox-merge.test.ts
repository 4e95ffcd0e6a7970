import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import {
  mergeConversations,
  splitConversation,
  unmergeConversation,
} from '#modules/inbox/sorting-contract.ts'
import { holdMessage } from '#modules/inbox/writing-contract.ts'
import { findOfContact, listOfContact, messagesOfContact } from '#modules/inbox/server/public.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme)
})
afterAll(() => server.close())

describe('merging', () => {
  test('shows all messages in order of time, numbered without gaps', async () => {
    const [one, two] = [await grace.begin('A1'), await grace.begin('B1')]
    await grace.write(one, 'A2')
    await grace.write(two, 'B2')
    const merged = await acme.agent.client.must(mergeConversations, { id: one, sourceIds: [two] })

    expect(await texts(one)).toEqual(['A1', 'B1', 'A2', 'B2'])
    expect(await seqs(one)).toEqual([1, 2, 3, 4, 5])
    expect(merged).toMatchObject({ preview: 'B2', lastSeq: 5, status: 'open' })
    const source = await acme.agent.client.must(getConversation, { id: two })
    expect(source).toMatchObject({ status: 'closed', closedReason: 'merged', mergedInto: one })
    expect(await listed()).not.toContain(two)
    expect(await searched('B1')).toEqual([one])
  })

  test('can be undone, and newer messages stay', async () => {
    const [one, two] = [await grace.begin('C1'), await grace.begin('D1')]
    await grace.write(one, 'C2')
    const { client } = acme.agent
    await client.must(mergeConversations, { id: one, sourceIds: [two] })
    await grace.write(one, 'C3')
    const back = await client.must(unmergeConversation, { id: two })

    expect(back).toMatchObject({
      status: 'open',
      closedReason: null,
      mergedInto: null,
      preview: 'D1',
    })
    expect(await texts(two)).toEqual(['D1'])
    expect(await texts(one)).toEqual(['C1', 'C2', 'C3'])
    for (const id of [one, two]) {
      const all = await seqs(id)
      expect(all).toEqual(all.map((_, index) => index + 1))
    }
    expect((await client.call(unmergeConversation, { id: two })).status).toBe(409)
  })

  test('and undoing it restores the waiting time', async () => {
    const { client } = acme.agent
    const [one, two] = [await grace.begin('Q1'), await grace.begin('R1')]
    await grace.write(one, 'Q2')
    const { waitingSince } = await client.must(getConversation, { id: one })
    await client.must(sendMessage, { id: two, clientKey: crypto.randomUUID(), text: 'R2' })
    const merged = await client.must(mergeConversations, { id: one, sourceIds: [two] })
    const source = await client.must(unmergeConversation, { id: two })
    const target = await client.must(getConversation, { id: one })

    expect(waitingSince).not.toBeNull()
    expect(merged.waitingSince).toBeNull()
    expect(source.waitingSince).toBeNull()
    expect(near(target.waitingSince, waitingSince)).toBe(true)
  })

  test("makes no one wait who didn't", async () => {
    const { client } = acme.agent
    const [one, two] = [await grace.begin('Thanks'), await grace.begin('Bye')]
    for (const id of [one, two]) {
      await client.must(setConversationStatus, { id, status: 'closed' })
      await client.must(setConversationStatus, { id, status: 'open' })
    }
    const merged = await client.must(mergeConversations, { id: one, sourceIds: [two] })

    expect(merged).toMatchObject({ status: 'open', waitingSince: null })
  })

  test('is permanent after 30 days', async () => {
    const [one, two] = [await grace.begin(), await grace.begin()]
    await acme.agent.client.must(mergeConversations, { id: one, sourceIds: [two] })
    await server.query(
      `update conversation_merges set merged_at = now() - interval '31 days' where source_id = $1`,
      [two],
    )
    const { status } = await acme.agent.client.call(unmergeConversation, { id: two })

    expect(status).toBe(409)
    expect((await acme.agent.client.must(getConversation, { id: two })).mergedInto).toBe(one)
  })

  test('leads the customer to the target', async () => {
    const ada = await makeCustomer(server, acme, { name: 'Ada' })
    const [one, two] = [await ada.begin('E1'), await ada.begin('F1')]
    await acme.agent.client.must(mergeConversations, { id: one, sourceIds: [two] })
    await ada.write(two, 'F2')
    const whose = { conversationId: two, contactId: ada.contactId, visibleAs: null }
    const seen = await inCompany(server, acme, async (scope) => ({
      listed: await listOfContact(scope, { contactId: ada.contactId, visibleAs: null }),
      found: await findOfContact(scope, whose),
      messages: await messagesOfContact(scope, { ...whose, limit: 50 }),
    }))

    expect(seen.listed.map(({ id }) => id)).toEqual([one])
    expect(seen.found.id).toBe(one)
    expect(seen.messages.map(({ text }) => text)).toEqual(['F2', 'F1', 'E1'])
  })

  test('refuses replies to the source, and repeats no moved ones', async () => {
    const { client } = acme.agent
    const [one, two] = [await grace.begin('M1'), await grace.begin('N1')]
    const answer = { id: two, clientKey: crypto.randomUUID(), text: 'N2' }
    const said = await client.must(sendMessage, answer)
    await client.must(mergeConversations, { id: one, sourceIds: [two] })

    expect(await client.must(sendMessage, answer)).toMatchObject({ id: said.id })
    for (const call of [sendMessage, holdMessage]) {
      const late = { id: two, clientKey: crypto.randomUUID(), text: 'Too late' }
      expect((await client.call(call, late)).text).toContain('merged into another')
    }
    expect(await texts(one)).toEqual(['M1', 'N1', 'N2'])
    expect(await texts(two)).toEqual([])
  })

  test('works if both use the same key', async () => {
    const { client } = acme.agent
    const [one, two] = [await grace.begin('O1'), await grace.begin('P1')]
    const clientKey = crypto.randomUUID()
    for (const id of [one, two]) await client.must(sendMessage, { id, clientKey, text: 'Again' })
    await client.must(mergeConversations, { id: one, sourceIds: [two] })

    expect(await texts(one)).toEqual(['O1', 'P1', 'Again', 'Again'])
  })

  test('keeps read positions', async () => {
    const [one, two] = [await grace.begin('G1'), await grace.begin('H1')]
    const { client } = acme.agent
    await client.must(sendMessage, { id: one, clientKey: crypto.randomUUID(), text: 'G2' })
    await client.must(mergeConversations, { id: one, sourceIds: [two] })
    const reads = await server.query<{ seq: number; last: number }>(
      `select looked.seq, conversation.last_seq as last from conversation_reads looked
      join conversations conversation on conversation.id = looked.conversation_id
      where looked.conversation_id = $1`,
      [one],
    )

    expect(reads.every(({ seq, last }) => seq <= last)).toBe(true)
  })

  test('is refused for two people, for itself and for merged conversations', async () => {
    const other = await makeCustomer(server, acme, { name: 'Other' })
    const [one, two, three] = [await grace.begin(), await other.begin(), await grace.begin()]
    const { client } = acme.agent
    const status = async (id: string, sourceIds: string[]) =>
      (await client.call(mergeConversations, { id, sourceIds })).status

    expect(await status(one, [two])).toBe(409)
    expect(await status(one, [one])).toBe(400)
    expect(await status(one, [three])).toBe(200)
    expect(await status(one, [three])).toBe(409)
    expect(await status(three, [one])).toBe(409)
  })

  test('never touches inaccessible conversations', async () => {
    const [shown, hidden] = [await grace.begin('Seen'), await grace.begin('Unseen')]
    const member = await acme.join({ roleKey: 'preset:support-agent' })
    const { client } = acme.owner
    const { version } = await client.must(getMember, { id: member.memberId })
    await client.must(updateMember, { id: member.memberId, version, dataScope: 'own' })
    await client.must(updateConversation, { id: shown, assigneeId: member.memberId })
    const message = (await client.must(listMessages, { id: hidden })).items[0]
    const tries = [
      await member.client.call(mergeConversations, { id: shown, sourceIds: [hidden] }),
      await member.client.call(mergeConversations, { id: hidden, sourceIds: [shown] }),
      await member.client.call(unmergeConversation, { id: hidden }),
      await member.client.call(splitConversation, { id: hidden, messageId: message?.id ?? '' }),
    ]

    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await texts(hidden)).toEqual(['Unseen'])
  })
})

describe('splitting', () => {
  test('starts a new conversation with one message', async () => {
    const id = await grace.begin('First thing')
    await grace.write(id, 'By the way, another thing')
    const { items } = await acme.agent.client.must(listMessages, { id })
    const messageId = items[0]?.id ?? ''
    const fresh = await acme.agent.client.must(splitConversation, { id, messageId })

    expect(fresh.preview).toBe('By the way, another thing')
    expect(await texts(fresh.id)).toEqual(['By the way, another thing'])
    expect(await texts(id)).toEqual(['First thing'])
    expect(await seqs(id)).toEqual([1, 2])
    expect(await seqs(fresh.id)).toEqual([1, 2])
    expect((await acme.agent.client.must(getConversation, { id })).preview).toBe('First thing')
  })

  test('moves the reply away, and the question waits again', async () => {
    const { client } = acme.agent
    const id = await grace.begin('A question')
    const { waitingSince } = await client.must(getConversation, { id })
    const answer = { id, clientKey: crypto.randomUUID(), text: 'Meant for another' }
    const { id: messageId } = await client.must(sendMessage, answer)
    const apart = await client.must(splitConversation, { id, messageId })
    const waiting = await client.must(getConversation, { id })

    expect(apart.waitingSince).toBeNull()
    expect(near(waiting.waitingSince, waitingSince)).toBe(true)
  })

  test('asks for no reply in a closed conversation', async () => {
    const { client } = acme.agent
    const id = await grace.begin('A question')
    const answer = { id, clientKey: crypto.randomUUID(), text: 'Meant for another' }
    const { id: messageId } = await client.must(sendMessage, answer)
    await client.must(setConversationStatus, { id, status: 'closed' })
    await client.must(splitConversation, { id, messageId })

    expect((await client.must(getConversation, { id })).waitingSince).toBeNull()
  })

  test('never leaves a conversation without messages', async () => {
    const id = await grace.begin('Only this')
    const { items } = await acme.agent.client.must(listMessages, { id })
    const attempt = { id, messageId: items[0]?.id ?? '' }

    expect((await acme.agent.client.call(splitConversation, attempt)).status).toBe(409)
  })
})

/** The row and its messages share the time of one transaction. */
function near(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return Math.abs(Date.parse(one) - Date.parse(other)) < 100
}

async function texts(id: string): Promise<string[]> {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.toReversed().flatMap(({ kind, text }) => (kind === 'event' ? [] : [text]))
}

async function seqs(id: string): Promise<number[]> {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.map(({ seq }) => seq).toReversed()
}

async function listed(): Promise<string[]> {
  const { items } = await acme.owner.client.must(listConversations, { category: 'everything' })
  return items.map(({ id }) => id)
}

async function searched(search: string): Promise<string[]> {
  const input = { category: 'everything', search } as const
  return (await acme.owner.client.must(listConversations, input)).items.map(({ id }) => id)
}
