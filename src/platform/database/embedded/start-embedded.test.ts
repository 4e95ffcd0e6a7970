import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { StartProblem } from '#platform/config/start-problem.ts'

import { canReach } from './account.ts'
import { startEmbedded } from './start-embedded.ts'

let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parley-embedded-'))
  await chmod(scratch, 0o755)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('an unusable folder gives one sentence', () => {
  test("when it isn't writable", async () => {
    await writeFile(join(scratch, 'file'), '')
    const problem = await problemOf(join(scratch, 'file', 'postgres'))
    expect(problem).toMatch(/^Parley can't write to its data folder .+\. Give .+\.$/)
  })

  test('when another PostgreSQL version wrote it', async () => {
    const folder = join(scratch, 'old')
    await mkdir(join(folder, 'cluster'), { recursive: true })
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n')
    expect(await problemOf(folder)).toMatch(
      /^The data folder .+ was written by PostgreSQL 17, but this version of Parley includes PostgreSQL 18\. .+\.$/,
    )
  })
})

describe('whether another user can reach a folder', () => {
  const stranger = { name: 'stranger', uid: 4711, gid: 4711 }

  test('depends on the permissions of the folder', async () => {
    const folder = await makeFolder('open', 0o755)
    expect(await canReach(folder, stranger)).toBe(true)
    await chmod(folder, 0o700)
    expect(await canReach(folder, stranger)).toBe(false)
  })

  test('depends on the permissions of every parent folder', async () => {
    const closed = await makeFolder('closed', 0o700)
    const folder = await makeFolder('closed/open', 0o755)
    expect(await canReach(folder, stranger)).toBe(false)
    const { uid, gid } = await stat(closed)
    expect(await canReach(folder, { name: 'owner', uid, gid })).toBe(true)
  })

  test("depends on the group's permissions for group members", async () => {
    const folder = await makeFolder('group', 0o701)
    const { gid } = await stat(folder)
    expect(await canReach(folder, { ...stranger, gid })).toBe(false)
    expect(await canReach(folder, stranger)).toBe(true)
  })
})

test('pg accepts socket folders with special characters in our URL', () => {
  const host = '/tmp/a b/ü 100%25,"'
  const client = new pg.Client(`postgres:///parley?host=${encodeURIComponent(host)}&user=postgres`)
  expect(client).toMatchObject({ host, user: 'postgres', database: 'parley' })
})

async function makeFolder(name: string, mode: number): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(folder)
  await chmod(folder, mode)
  return folder
}

async function problemOf(folder: string): Promise<string> {
  const error = await startEmbedded({ folder }).catch((problem: unknown) => problem)
  expect(error).toBeInstanceOf(StartProblem)
  return String(error instanceof Error ? error.message : error)
}
