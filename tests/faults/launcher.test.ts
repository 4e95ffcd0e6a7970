import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'

const root = join(import.meta.dirname, '../..')
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'parley-launcher-'))
  await chmod(scratch, 0o755)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('the built-in database', () => {
  let folder: string
  let embedded: Embedded
  let restarts = 0

  beforeAll(async () => {
    folder = join(scratch, 'postgres')
    embedded = await startEmbedded({ folder, onRestart: () => (restarts += 1) })
  })
  afterAll(() => embedded.stop())

  test('has durable settings', async () => {
    const names = ['fsync', 'full_page_writes', 'data_checksums', 'synchronous_commit']
    const rows = await query(
      embedded.url,
      `select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join()})`,
    )
    expect(rows).toHaveLength(4)
    expect(rows.every((row) => row['setting'] === 'on')).toBe(true)
  })

  test('restarts with its data', async () => {
    await query(embedded.url, 'create table kept (value text)')
    await query(embedded.url, `insert into kept values ('still here')`)
    await embedded.stop()

    embedded = await startEmbedded({ folder, onRestart: () => (restarts += 1) })
    expect(await query(embedded.url, 'select value from kept')).toEqual([{ value: 'still here' }])
  })

  test('recovers from kill -9 with all acknowledged data', async () => {
    const before = embedded.pid
    await query(embedded.url, `insert into kept values ('just before')`)
    embedded.kill()

    await until(() => restarts > 0)
    expect(embedded.pid).not.toBe(before)
    expect(await query(embedded.url, 'select value from kept')).toHaveLength(2)
  })

  test('recovers every time it is killed', async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      const seen = restarts
      embedded.kill()
      await until(() => restarts > seen)
    }
    expect(await query(embedded.url, 'select value from kept')).toHaveLength(2)
  })

  test('is used by one Parley process; a second one gets an error', async () => {
    await expect(startEmbedded({ folder })).rejects.toThrow(
      /^Another Parley process is using the data folder .+\. Stop it/,
    )
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a server that is killed', () => {
  test('stops its database, and the next one finds the data', async () => {
    const folder = join(scratch, 'left')
    const server = startServer(folder)
    const pid = Number(await firstLine(server))
    server.kill('SIGKILL')
    await until(() => !isAlive(pid))

    const embedded = await startEmbedded({ folder })
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
  })

  test('leaves a process ID that may belong to another program', async () => {
    const folder = join(scratch, 'left')
    const note = join(folder, 'cluster', 'postmaster.pid')
    await writeFile(note, `${process.pid}\n${join(folder, 'cluster')}\n`)

    const embedded = await startEmbedded({ folder })
    expect(Number.parseInt(await readFile(note, 'utf8'), 10)).toBe(embedded.pid)
    await embedded.stop()
  })

  test('may have died during database creation', async () => {
    const folder = join(scratch, 'half')
    await mkdir(join(folder, 'cluster-unfinished', 'base'), { recursive: true })

    const embedded = await startEmbedded({ folder })
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
  })
})

describe('a path', () => {
  test('may have a folder path too long for sockets, with special characters', async () => {
    const folder = join(scratch, 'x'.repeat(80), `"a, b" ü 100%`)
    const embedded = await startEmbedded({ folder })
    expect(Buffer.byteLength(embedded.host)).toBeLessThan(95)
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    await rm(embedded.host, { recursive: true })
  })
})

describe('the launcher', () => {
  beforeAll(layOutProject)

  test("forwards a signal once and exits with the server's code", async () => {
    const { launcher, server } = await startProject()
    launcher.kill('SIGTERM')
    launcher.kill('SIGTERM')

    expect(await exitCode(launcher)).toBe(7)
    expect(isAlive(server)).toBe(false)
    expect(await readFile(join(scratch, 'signals'), 'utf8')).toBe('SIGTERM\n')
  })

  test('stops the server when it is killed', async () => {
    const { launcher, server } = await startProject()
    launcher.kill('SIGKILL')

    await until(() => !isAlive(server))
    expect(await readFile(join(scratch, 'signals'), 'utf8')).toBe('orphaned\n')
  })

  test('reports an unknown command in one sentence', async () => {
    const { code, errors } = await runLauncher('brew')
    expect(code).toBe(1)
    expect(errors).toMatch(/^Unknown command "brew"\. Available commands: start, .+\.\n$/)
  })
})

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

function startServer(folder: string): ChildProcess {
  const source = `
    import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
    const embedded = await startEmbedded({ folder: ${JSON.stringify(folder)} })
    console.log(embedded.pid)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function layOutProject(): Promise<void> {
  await cp(join(root, 'scripts/launch'), join(scratch, 'scripts/launch'), { recursive: true })
  await cp(join(root, 'scripts/run.mjs'), join(scratch, 'scripts/run.mjs'))
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(join(root, name), join(scratch, name))
  }
  await symlink(join(root, 'node_modules'), join(scratch, 'node_modules'))
  await mkdir(join(scratch, 'build/server'), { recursive: true })
  await writeFile(join(scratch, 'build/server/main.js'), serverSource)
}

const serverSource = `
  import { appendFileSync } from 'node:fs'
  import { followParent } from '${join(root, 'src/apps/server/follow-parent.ts')}'
  const end = (why) => {
    appendFileSync('signals', why + '\\n')
    setTimeout(() => process.exit(7), 200)
  }
  process.on('SIGTERM', end)
  followParent(() => end('orphaned'))
  setInterval(() => {}, 1000)
  console.log(process.pid)
`

/** Without execve the launcher keeps running in front of the server, as on Node 20. */
async function startProject(): Promise<{ launcher: ChildProcess; server: number }> {
  await rm(join(scratch, 'signals'), { force: true })
  const withoutExecve = ['--import', 'data:text/javascript,process.execve=undefined']
  const launcher = spawn(process.execPath, [...withoutExecve, 'scripts/run.mjs', 'start'], {
    cwd: scratch,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { launcher, server: Number(await firstLine(launcher)) }
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve))
}

async function runLauncher(command: string): Promise<{ code: number | null; errors: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), command], { cwd: scratch })
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  return { code: await exitCode(child), errors }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) =>
    child.stdout?.once('data', (data: Buffer) => resolve(String(data))),
  )
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(20)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
