import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { companyCalls } from '#modules/contacts/companies-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { postgresPid } from '#tests/support/postgres-pid.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

/** Writers that retry with the same key until the write is acknowledged. */
class Writers {
  readonly acknowledged = new Set<string>()
  private isOver = false
  private readonly running: Promise<void>[]

  constructor(label: string, client: () => Client, count: number) {
    this.running = Array.from({ length: count }, (_, writer) =>
      this.write(client, `${label} ${writer}`),
    )
  }

  async stop(): Promise<void> {
    this.isOver = true
    await Promise.all(this.running)
  }

  private async write(client: () => Client, writer: string): Promise<void> {
    for (let number = 0; !this.isOver; number++) {
      const name = `${writer}.${number}`
      await this.retryUntilStored(client, name)
      this.acknowledged.add(name)
    }
  }

  private async retryUntilStored(client: () => Client, name: string): Promise<void> {
    for (;;) {
      const answer = await client()
        .call(companyCalls.create, { name }, { 'idempotency-key': name })
        .catch(() => undefined)
      if (answer?.status === 201) return
      // 409: an interrupted attempt is still being rolled back.
      if (answer && ![409, 503].includes(answer.status)) {
        throw new Error(`The write got ${answer.status}: ${answer.text}`)
      }
      await pause(20)
    }
  }
}

describe('an acknowledged write', () => {
  let folder: string
  let server: ServerProcess
  let client: Client

  beforeAll(async () => {
    folder = await copyDataFolder('demo')
    server = await startServerProcess({ DATA_FOLDER: folder })
    client = await server.signIn()
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('survives kill -9 of PostgreSQL, exactly once', async () => {
    const writers = new Writers('database', () => client, 4)
    for (let kills = 0; kills < 10; kills++) {
      await pause(400)
      process.kill(await postgresPid(folder), 'SIGKILL')
      await settled(writers)
    }
    await writers.stop()

    await expectEachOnce(client, 'database', writers.acknowledged)
  }, 120_000)

  test('survives kill -9 of the server, exactly once', async () => {
    const writers = new Writers('server', () => client, 4)
    const { port } = server
    for (let kills = 0; kills < 5; kills++) {
      await pause(300)
      await server.kill()
      server = await startServerProcess({ DATA_FOLDER: folder }, port)
    }
    await writers.stop()

    await expectEachOnce(client, 'server', writers.acknowledged)
  }, 180_000)
})

async function settled(writers: Writers): Promise<void> {
  const before = writers.acknowledged.size
  // Each of the four may already have had an answer in flight.
  while (writers.acknowledged.size < before + 5) await pause(20)
}

async function expectEachOnce(
  client: Client,
  label: string,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const names = (await companyNames(client)).filter((name) => name.startsWith(label))
  expect(new Set(names)).toEqual(acknowledged)
  expect(names).toHaveLength(acknowledged.size)
}

async function companyNames(client: Client): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { status, body } = await client.call(companyCalls.list, {
      limit: 100,
      ...(cursor && { cursor }),
    })
    // The last fault may not be over yet.
    if (status !== 200 && status !== 503) throw new Error(`The read got ${status}.`)
    if (status === 503) await pause(100)
    else {
      names.push(...body.items.map(({ name }) => name))
      cursor = body.nextCursor
    }
  }
  return names
}
