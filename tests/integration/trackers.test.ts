import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getConversation, listMessages, setConversationStatus } from '#modules/inbox/contract.ts'
import { updateMember } from '#modules/organization/contract.ts'
import { createBoard, listTicketTypes } from '#modules/tickets/boards-contract.ts'
import { createTicket, linkConversation } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { broadcastWork } from '#modules/tickets/server/broadcast-work.ts'
import {
  cancelBroadcast,
  listBroadcasts,
  previewBroadcast,
  startBroadcast,
  type TicketBroadcast,
} from '#modules/tickets/threads-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let board: Board
let trackerId: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  board = await owner().must(createBoard, { name: 'Problems', key: 'PRO' })
  const { items } = await owner().must(listTicketTypes, {})
  trackerId = items.find(({ category }) => category === 'tracker')?.id ?? ''
})
afterAll(() => server.close())

describe('an answer to all customers of a tracker', () => {
  test('reaches each person once, in their open conversation', async () => {
    const tracker = await newTracker()
    const [ada, bob] = [await makeCustomer(server, acme), await makeCustomer(server, acme)]
    const closed = await ada.begin()
    const open = await ada.begin()
    const other = await bob.begin()
    await owner().must(setConversationStatus, { id: closed, status: 'closed' })
    await link(tracker, [closed, open, other])
    const preview = await owner().must(previewBroadcast, { id: tracker.id })
    const { id } = await start(tracker)
    await run(id)
    await run(id)

    expect(preview).toEqual({ people: 2, conversations: 3, outOfSight: 0 })
    expect(await saidIn(closed)).toEqual([])
    expect(await saidIn(open)).toEqual(['It is mended.'])
    expect(await saidIn(other)).toEqual(['It is mended.'])
    expect(await latest(tracker)).toMatchObject({ state: 'done', total: 2, said: 2, skipped: 0 })
  })

  test('asked for twice with the same key is one', async () => {
    const { tracker } = await linked()
    const wish = { id: tracker.id, clientKey: crypto.randomUUID(), text: 'It is mended.' }
    const first = await owner().must(startBroadcast, wish)
    const again = await owner().must(startBroadcast, wish)

    expect(again.id).toBe(first.id)
  })

  test('closes them if that is wanted', async () => {
    const { tracker, conversationId } = await linked()
    const { id } = await start(tracker, { closes: true })
    await run(id)

    expect((await owner().must(getConversation, { id: conversationId })).status).toBe('closed')
  })

  test('can be taken back before it begins, and not after', async () => {
    const { tracker, conversationId } = await linked()
    const taken = await start(tracker)
    const cancelled = await owner().must(cancelBroadcast, { id: taken.id })
    await run(taken.id)
    const begun = await start(tracker)
    await run(begun.id)
    const late = await owner().call(cancelBroadcast, { id: begun.id })
    const byAnother = await acme.agent.client.call(cancelBroadcast, { id: begun.id })

    expect(cancelled.state).toBe('cancelled')
    expect([late.status, byAnother.status]).toEqual([409, 404])
    expect(await saidIn(conversationId)).toEqual(['It is mended.'])
  })

  test('goes on in pieces of a hundred', async () => {
    const tracker = await newTracker()
    const ids: string[] = []
    for (let count = 0; count < 101; count++) {
      ids.push(await (await makeCustomer(server, acme)).begin())
    }
    await link(tracker, ids)
    const { id } = await start(tracker)
    await run(id)
    const midway = await latest(tracker)
    await run(id)

    expect(midway).toMatchObject({ state: 'running', total: 101, said: 100 })
    expect(await latest(tracker)).toMatchObject({ state: 'done', said: 101 })
  }, 90_000)

  test("is refused without permission to reply, and for tickets that aren't trackers", async () => {
    const { tracker } = await linked()
    const task = await newTracker(false)
    const wish = { clientKey: crypto.randomUUID(), text: 'Hello' }
    const plain = await owner().call(startBroadcast, { id: task.id, ...wish })
    const foreign = await globex.owner.client.call(startBroadcast, { id: tracker.id, ...wish })
    const nobody = await start(await newTracker()).catch(() => 'refused')

    expect([plain.status, foreign.status, nobody]).toEqual([409, 404, 'refused'])
  })

  test('says nothing in conversations that its writer cannot open', async () => {
    const { tracker, conversationId } = await linked()
    const { memberId, client } = acme.agent
    await owner().must(updateMember, { id: memberId, version: 1, dataScope: 'own' })
    const preview = await client.call(previewBroadcast, { id: tracker.id })
    const answer = await client.call(startBroadcast, {
      id: tracker.id,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
    })

    expect(preview.status === 200 ? preview.body : { people: 0 }).toMatchObject({ people: 0 })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await saidIn(conversationId)).toEqual([])
  })
})

function owner(): Client {
  return acme.owner.client
}

function newTracker(isTracker = true): Promise<Ticket> {
  return owner().must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: 'Payments fail',
    ...(isTracker && { typeId: trackerId }),
  })
}

async function linked(): Promise<{ tracker: Ticket; conversationId: string }> {
  const tracker = await newTracker()
  const conversationId = await (await makeCustomer(server, acme)).begin()
  await link(tracker, [conversationId])
  return { tracker, conversationId }
}

async function link({ id }: Ticket, conversationIds: readonly string[]): Promise<void> {
  for (const conversationId of conversationIds) {
    await owner().must(linkConversation, { id, conversationId })
  }
}

function start({ id }: Ticket, more: { closes?: boolean } = {}): Promise<TicketBroadcast> {
  const clientKey = crypto.randomUUID()
  return owner().must(startBroadcast, { id, clientKey, text: 'It is mended.', ...more })
}

/** What the worker does some seconds later. */
async function run(broadcastId: string): Promise<void> {
  await inCompany(server, acme, (scope) => broadcastWork.run(scope, { broadcastId }))
}

async function latest({ id }: Ticket): Promise<TicketBroadcast | undefined> {
  return (await owner().must(listBroadcasts, { id })).items[0]
}

async function saidIn(id: string): Promise<string[]> {
  const { items } = await owner().must(listMessages, { id })
  return items
    .filter(({ kind, author }) => kind === 'text' && author.kind === 'member')
    .map(({ text }) => text)
}
