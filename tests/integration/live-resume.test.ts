import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Scope } from '#platform/scope/scope.ts'
import {
  Directory,
  listenTo,
  openLiveNode,
  readLog,
  tell,
  type Ear,
  type LiveNode,
} from '#tests/support/live-node.ts'
import { testDatabase, withClient, type TestDatabase } from '#tests/support/test-database.ts'

const directory = new Directory()
// A long transaction of another test in this cluster delays events.
const patience = 30_000
const eachWrites = 60
let database: TestDatabase
let nodes: [LiveNode, LiveNode]

beforeAll(async () => {
  database = await testDatabase()
  nodes = [
    await openLiveNode(database.url, directory, { pageSize: 20 }),
    await openLiveNode(database.url, directory, { pageSize: 20 }),
  ]
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.drop()
})

test('no gap and no duplicate while eight write, some slowly, and clients come and go', async () => {
  const organizationId = crypto.randomUUID()
  const { token } = directory.add(organizationId)
  await tell(nodes[0].runtime, organizationId, { text: 'founded' })
  await vi.waitFor(async () => expect(await isLogSettled()).toBe(true), patience)
  const steadyClients = nodes.map((node) => listenTo(node.port, token))
  const reconnectingClients = Array.from({ length: 6 }, () => listenTo(eitherPort(), token))
  const ears = [...steadyClients, ...reconnectingClients]
  await vi.waitFor(() => {
    for (const { client } of ears) expect(client.state).toBe('live')
  }, patience)

  let isWriting = true
  const reconnecting = reconnectingClients.map((ear) => reconnectRandomly(ear, () => isWriting))
  await Promise.all(Array.from({ length: 8 }, (_, writer) => writeAll(organizationId, writer)))
  isWriting = false
  await Promise.all(reconnecting)
  const stored = withoutFirst(await readLog(database.url, organizationId))
  expect(stored).toHaveLength(8 * eachWrites)

  for (const ear of ears) {
    await vi.waitFor(() => expect(ear.texts.at(-1)).toBe(stored.at(-1)), patience)
    expect(ear.resets).toBe(0)
    expect(withoutFirst(ear.texts)).toEqual(stored)
    expect(ear.repeats).toBe(0)
    ear.client.close()
  }
}, 120_000)

/** Older transactions decide whether a client that connected right after it still received it. */
function withoutFirst(texts: readonly string[]): string[] {
  return texts[0] === 'founded' ? texts.slice(1) : [...texts]
}

async function isLogSettled(): Promise<boolean> {
  return withClient(database.url, async (client) => {
    const { rows } = await client.query<{ settled: boolean }>(
      'select max(tx) < app.log_horizon() as settled from events',
    )
    return rows[0]?.settled ?? false
  })
}

function eitherPort(): () => number {
  let visits = 0
  return () => nodes[visits++ % 2 === 0 ? 0 : 1].port
}

async function reconnectRandomly({ client }: Ear, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await pause(20 + Math.random() * 200)
    client.connect()
  }
}

async function writeAll(organizationId: string, writer: number): Promise<void> {
  for (let count = 0; count < eachWrites; count++) {
    const node = nodes[count % 2 === 0 ? 0 : 1]
    const isSlow = Math.random() < 0.1
    await tell(node.runtime, organizationId, {
      text: `${writer}:${count}`,
      ...(isSlow && { before: waitBriefly }),
    })
    await pause(Math.random() * 20)
  }
}

async function waitBriefly(scope: Scope): Promise<void> {
  await sql`select app.current_tx()`.execute(scope.db)
  await pause(Math.random() * 120)
}
