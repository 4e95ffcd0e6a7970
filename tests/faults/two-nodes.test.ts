import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTeam, listTeams, signUp } from '#modules/organization/contract.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import { createClient, type Client } from '#tests/support/client.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'

const origin = 'http://parley.test'

describe('two processes on one database', () => {
  let folder: string
  let embedded: Embedded
  let nodes: ServerProcess[]
  let clients: Client[]

  const startNode = (port?: number): Promise<ServerProcess> =>
    startServerProcess(
      { DATABASE_URL: embedded.url, PUBLIC_URL: origin, DATA_FOLDER: folder },
      port,
    )

  beforeAll(async () => {
    // Empty, so that both nodes also create the tables.
    folder = await makeTemporaryFolder()
    embedded = await startEmbedded({ folder: join(folder, 'postgres') })
    nodes = await Promise.all([startNode(), startNode()])
    clients = nodes.map(({ port }) => createClient({ port, origin }))
    await becomeFirstAdmin(nodes, clients)
  }, 90_000)
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("each receives the other's events", async () => {
    const [first, second] = pair(clients)
    const heard = await listen(pair(nodes)[0].port, first)
    await second.must(createTeam, { name: 'made on the second node' })
    await until(() => heard.some((text) => text.includes('made on the second node')))
  })

  test('a link for the first administrator works once, whichever node printed it', async () => {
    const used = /setup=([\w-]+)/.exec(nodes[1]?.output() ?? '')?.[1] ?? ''
    const stranger = createClient({ port: pair(nodes)[1].port, origin })
    const answer = await stranger.call(signUp, { ...person('stranger'), setupToken: used })
    expect(answer.status).toBe(410)
  })

  test('a rolling restart fails no request', async () => {
    const balancer = new Balancer(nodes, clients)
    const load = Promise.all([balancer.load(), balancer.load(), balancer.load(), balancer.load()])
    for (const position of [0, 1, 0]) {
      const old = nodes[position]
      if (!old) throw new Error('There are two nodes.')
      expect(await old.stop()).toBe(0)
      nodes[position] = await startNode(old.port)
      await until(() => balancer.isReady(position))
    }
    balancer.stop()
    await load

    expect(balancer.failures).toEqual([])
    expect(balancer.answered).toBeGreaterThan(200)
  }, 120_000)
})

/** A load balancer: checks readiness and distributes requests round-robin. */
class Balancer {
  readonly failures: string[] = []
  answered = 0
  private readonly ready: boolean[]
  private readonly clients: readonly Client[]
  private readonly watch: NodeJS.Timeout
  private turn = 0
  private isOver = false

  constructor(nodes: readonly ServerProcess[], clients: readonly Client[]) {
    this.clients = clients
    this.ready = nodes.map(() => true)
    this.watch = setInterval(() => void this.look(), 100)
  }

  isReady(position: number): boolean {
    return this.ready[position] ?? false
  }

  async load(): Promise<void> {
    while (!this.isOver) {
      const client = await this.next()
      const status = await client?.call(listTeams, {}).then(
        (answer) => answer.status,
        (error: Error) => error.message,
      )
      if (status === 200) this.answered++
      else this.failures.push(String(status))
    }
  }

  stop(): void {
    this.isOver = true
    clearInterval(this.watch)
  }

  private async next(): Promise<Client | undefined> {
    const open = () => this.clients.filter((_, position) => this.ready[position])
    const deadline = Date.now() + 10_000
    while (open().length === 0 && Date.now() < deadline) await pause(20)
    return open()[this.turn++ % open().length]
  }

  private async look(): Promise<void> {
    await Promise.all(
      this.clients.map(async (client, position) => {
        const answer = await client.send({ path: '/readyz' }).catch(() => undefined)
        this.ready[position] = answer?.status === 200
      }),
    )
  }
}

async function becomeFirstAdmin(
  nodes: readonly ServerProcess[],
  clients: readonly Client[],
): Promise<void> {
  const [first, second] = pair(clients)
  const setupToken = /setup=([\w-]+)/.exec(nodes[0]?.output() ?? '')?.[1] ?? ''
  await first.must(signUp, { ...person('operator'), setupToken })
  for (const [name, value] of first.cookies) second.cookies.set(name, value)
}

function person(name: string) {
  return {
    name,
    email: `${name}@example.com`,
    password: 'a harbour with nine cranes',
    organizationName: name,
    slug: `${name}-company`,
  }
}

async function listen(port: number, client: Client): Promise<string[]> {
  const heard: string[] = []
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    headers: { host: 'parley.test', origin, cookie },
  })
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  socket.on('open', () => socket.send(JSON.stringify({ type: 'resume' })))
  await until(() => heard.some((text) => text.includes('"ready"')))
  return heard
}

function pair<Item>(items: readonly Item[]): [Item, Item] {
  const [first, second] = items
  if (first === undefined || second === undefined) throw new Error('There are two of each.')
  return [first, second]
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('Timed out after 20 seconds.')
    await pause(20)
  }
}
