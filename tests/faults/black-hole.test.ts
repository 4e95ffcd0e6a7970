import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkSlug } from '#modules/sites/contract.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import { createClient, type Client } from '#tests/support/client.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

let folder: string
let embedded: Embedded
let proxy: TcpProxy
let server: ServerProcess
let client: Client

beforeAll(async () => {
  folder = await copyDataFolder('migrated')
  embedded = await startEmbedded({ folder: join(folder, 'postgres') })
  proxy = await startTcpProxy({ path: join(embedded.host, '.s.PGSQL.5432') })
  server = await startServerProcess({
    DATABASE_URL: `postgres://postgres@127.0.0.1:${proxy.port}/parley`,
    PUBLIC_URL: 'http://parley.test',
    DATA_FOLDER: folder,
  })
  client = createClient({ port: server.port, origin: 'http://parley.test' })
})
afterAll(async () => {
  await server.kill()
  await proxy.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an unresponsive database fails requests quickly and recovers by itself', async () => {
  expect(await ask('before')).toBe(200)

  proxy.swallow()
  const during = await Promise.all([ask('during-1'), ask('during-2'), ask('during-3')])
  expect(during).toEqual([503, 503, 503])
  expect(await isReady()).toBe(503)

  proxy.pass()
  await until(async () => (await ask('after')) === 200)
  expect(await isReady()).toBe(200)
})

test('a lost answer is distinguishable from a refusal and has a retry time', async () => {
  proxy.swallow()
  await until(async () => (await ask('again')) === 503)
  const answer = await client.call(checkSlug, { slug: 'again' })
  proxy.pass()

  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.body).toMatchObject({ code: 'unavailable', status: 503 })
})

async function ask(slug: string): Promise<number> {
  return (await client.call(checkSlug, { slug })).status
}

async function isReady(): Promise<number> {
  return (await client.send({ path: '/readyz' })).status
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100)
}
